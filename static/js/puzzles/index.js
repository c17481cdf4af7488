/**
 * The registry of puzzles: the only module of the browser that knows which there are.
 *
 * @typedef {import("../types.d.ts").Frame} Frame
 * @typedef {import("../types.d.ts").Line} Line
 * @typedef {import("../types.d.ts").PuzzleView} PuzzleView
 * @typedef {import("../types.d.ts").SidePanel} SidePanel
 * @typedef {import("../types.d.ts").Sound} Sound
 * @typedef {import("../types.d.ts").TwinCell} TwinCell
 */

/**
 * A page fetches the modules of its own puzzle and no others.
 *
 * @type {Readonly<Record<string, () => Promise<PuzzleView>>>}
 */
const KINDS = {
  mayan: async () => (await import("./mayan.js")).mayan,
  flip: async () => (await import("./flip.js")).flip,
  dice: async () => (await import("./dice.js")).dice,
};

const VIEWS = new Map(Object.entries(KINDS));

/**
 * @param {string} kind
 * @returns {Promise<PuzzleView>}
 */
export async function puzzleView(kind) {
  const fetched = VIEWS.get(kind);
  if (!fetched) throw new Error(`Expected one of ${[...VIEWS.keys()].join(", ")}, got "${kind}".`);
  return fetched();
}
