import assert from "node:assert/strict";
import test from "node:test";

import { isBranch, withBranch } from "../../../static/js/tree/nodes.js";

const at = { node: 3, parent: 0, depth: 1, move: [1], outcome: "expanded", board: "b" };
const tree = { nodes: [{ ...at, node: 0, parent: null, depth: 0 }, at], stubs: [] };

test("a branch hangs on the node where its move is made, and none of its nodes is of the search", () => {
  const first = [0, 1, 2].map((node) => ({ ...at, node, parent: node === 0 ? null : 0, depth: 2 }));
  const { nodes } = withBranch(tree, { root: at, first, count: 9 });
  assert.deepEqual(nodes.map(({ node, parent }) => [node, parent]), [[0, null], [3, 0], [-1, 3], [-2, -1], [-3, -1]]);
  assert.deepEqual(nodes.map(isBranch), [false, false, true, true, true]);
});
