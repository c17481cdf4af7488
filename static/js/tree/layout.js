/**
 * Layout of a small tree: leaves side by side, other nodes centred over their children, a row for
 * each depth. Independent of how much of the tree is shown.
 * @import {TreeNode} from "./nodes.js"
 * @typedef {{x: number, row: number}} Spot `x` in node widths, from the centre of the first leaf
 * @typedef {{spots: ReadonlyMap<number, Spot>, columns: number, rows: number}} Layout
 */

/** @param {readonly Pick<TreeNode, "node" | "parent" | "depth">[]} nodes parents first @returns {Layout} */
export function layoutOf(nodes) {
  /** @type {Map<number | null, number[]>} */
  const children = new Map();
  for (const { node, parent } of nodes) children.set(parent, [...(children.get(parent) ?? []), node]);
  const top = Math.min(...nodes.map(({ depth }) => depth));
  const rows = new Map(nodes.map(({ node, depth }) => [node, depth - top]));
  /** @type {Map<number, Spot>} */
  const spots = new Map();
  let columns = 0;
  for (const node of inPostorder(children)) {
    const below = (children.get(node) ?? []).map((child) => spots.get(child)?.x ?? 0);
    const x = below.length > 0 ? (Math.min(...below) + Math.max(...below)) / 2 : columns++;
    spots.set(node, { x, row: rows.get(node) ?? 0 });
  }
  return { spots, columns, rows: Math.max(...rows.values()) + 1 };
}

/** @param {ReadonlyMap<number | null, readonly number[]>} children @returns {readonly number[]} every node after those below it */
function inPostorder(children) {
  const order = [];
  const waiting = [...(children.get(null) ?? [])];
  // Reversed preorder: nodes before their children, last child first.
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    order.push(node);
    waiting.push(...(children.get(node) ?? []));
  }
  return order.reverse();
}
