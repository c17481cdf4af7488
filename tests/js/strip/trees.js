/**
 * Trees to show strips of. The tests in a browser use the same text (tests/browser/js/strip_stage.py).
 */

export const treeOf = ({ depths, outcomes, rows, names, shape }) => {
  const end = depths.map((depth, node) => {
    if (shape === "layers") return node + 1;
    const after = depths.findIndex((other, k) => k > node && other <= depth);
    return after < 0 ? depths.length : after;
  });
  return { total: depths.length, depths, outcomes, rows, names, end };
};

/** What the server answers, found by going through all bars. */
export const stripOf = (tree, start, stop, width) => {
  const cells = Math.min(width, stop - start);
  const cellOf = [];
  for (let cell = 0; cell < cells; cell += 1) {
    const edge = Math.floor(((cell + 1) * (stop - start)) / cells);
    while (cellOf.length < edge) cellOf.push(cell);
  }
  const rows = (Type, blank) => tree.rows.map(() => new Type(cells).fill(blank));
  const found = {
    nodes: rows(Int32Array, -1),
    merged: rows(Uint32Array, 0),
    outcome: rows(Uint8Array, 255),
  };
  tree.depths.forEach((depth, node) => {
    const [first, last] = [Math.max(node, start), Math.min(tree.end[node], stop) - 1];
    if (first > last) return;
    for (let cell = cellOf[first - start]; cell <= cellOf[last - start]; cell += 1) {
      found.nodes[depth][cell] = node;
      found.merged[depth][cell] += 1;
      found.outcome[depth][cell] = tree.outcomes[node];
    }
  });
  const widened = (row) => row.constructor.from(
    { length: width }, (_, x) => row[Math.floor((x * cells) / width)],
  );
  return {
    start, stop, width, depths: tree.rows.length,
    nodes: found.nodes.map(widened),
    merged: found.merged.map(widened),
    outcome: found.outcome.map(widened),
  };
};
