/**
 * The registry of kinds with modules of their own.
 * @import {Declaration, PuzzleView} from "../types.d.ts"
 */

/** A page fetches the modules of its own kind only. @type {Readonly<Record<string, () => Promise<{view: (declaration: Declaration) => PuzzleView}>>>} */
const KINDS = {
  mayan: () => import("./mayan/index.js"),
  flip: () => import("./flip/index.js"),
  dice: () => import("./dice/index.js"),
  own: () => import("./own/index.js"),
};

/** @param {string} kind @param {Declaration} declaration from the server @returns {Promise<PuzzleView>} */
export async function puzzleView(kind, declaration) {
  const { view } = await (KINDS[kind]?.() ?? import("./kit/plain.js"));
  return view(declaration);
}
