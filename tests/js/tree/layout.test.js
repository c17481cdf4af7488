import assert from "node:assert/strict";
import { test } from "node:test";

import { layoutOf } from "../../../static/js/tree/layout.js";

/** @param {readonly (readonly [node: number, parent: number | null, depth: number])[]} rows */
const tree = (rows) => rows.map(([node, parent, depth]) => ({ node, parent, depth }));

const TREE = tree([[0, null, 0], [1, 0, 1], [2, 1, 2], [3, 1, 2], [4, 0, 1]]);

test("leaves stand side by side in their order, the others over the middle of their children", () => {
  const { spots, columns, rows } = layoutOf(TREE);
  assert.deepEqual([columns, rows], [3, 3]);
  assert.deepEqual([2, 3, 4, 1, 0].map((node) => spots.get(node)?.x), [0, 1, 2, 0.5, 1.25]);
});

test("a part of a search begins in the first row", () => {
  const { spots, rows } = layoutOf(tree([[7, null, 3], [8, 7, 4]]));
  assert.equal(rows, 2);
  assert.deepEqual(spots.get(7), { x: 0, row: 0 });
});

test("several roots stand beside each other", () => {
  const { spots } = layoutOf(tree([[0, null, 0], [1, null, 1], [2, 1, 2]]));
  assert.deepEqual([spots.get(0)?.x, spots.get(1)?.x, spots.get(1)?.row], [0, 1, 1]);
});

test("nodes of a row never share a place", () => {
  const wide = tree(Array.from({ length: 60 }, (_, node) => [node, node === 0 ? null : (node - 1) >> 1, Math.floor(Math.log2(node + 1))]));
  const { spots } = layoutOf(wide);
  const places = new Set([...spots.values()].map(({ x, row }) => `${x} ${row}`));
  assert.equal(places.size, 60);
});
