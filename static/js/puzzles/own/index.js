/**
 * A problem that somebody wrote in a file of their own: boards as its `draw` gives them, reasons and
 * sentences as they stand there.
 *
 * @import {Declaration, OwnData} from "../../types.d.ts"
 */

import { kindOf } from "../kit/kind.js";
import { momentsOf, searchMomentsOf } from "./moments.js";
import { ownStage } from "./stage.js";
import { searchWordsOf, wordsOf } from "./words.js";

/** @type {OwnData} */
const UNKNOWN = Object.freeze({ file: "", version: "", version_url: "", faults: {}, calls: false });

/** @param {Declaration} declaration */
export function view(declaration) {
  const own = { ...UNKNOWN, ...declaration.own };
  return kindOf({
    name: "own",
    stage: ownStage,
    moments: momentsOf(own),
    words: wordsOf(declaration),
    // A quiz marks no cells: a move may be anything.
    aim: () => [],
    search: async () => ({ moments: searchMomentsOf(own), words: searchWordsOf(declaration) }),
  })(declaration);
}
