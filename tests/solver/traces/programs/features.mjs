import { node } from "./backtrack.mjs";

function search(depth) {
  return node(depth ? "a\tb,\\" : "start", (here) => {
    here.board([[10, 2], [3, depth]]);
    here.skip("too, large");
    here.skip("too, large");
    here.skip("odd", 7);
    if (depth === 2) here.dead("no way\nout");
    if (depth === 2) throw new RangeError("left");
    search(depth + 1);
  });
}

for (const _ of [1, 2]) {
  try { search(0); } catch { continue; }
}
