/**
 * Opens the card with the code to hand in, which is loaded on first use.
 * @import {PuzzlePage} from "../../ui/player/extensions.d.ts"
 * @import {Attempt} from "./attempt.js"
 */

import { later } from "../../net/later.js";
import { openingSeal } from "../../net/exercise-link.js";
import { panelsThere } from "../../ui/page/panels.js";
import { asked } from "../../ui/page/place.js";

/** @param {() => Attempt} attempt @param {PuzzlePage["openCard"]} openCard @returns {(() => void) | null} null without a key */
export function handingIn(attempt, openCard) {
  if (!openingSeal(asked())) return null;
  /** @type {((attempt: Attempt) => Promise<void>) | null} */
  let open = null;
  return async () => {
    const [{ createHandIn }] = await Promise.all([later(() => import("./hand-in.js")), panelsThere()]);
    open ??= createHandIn({ openCard }).open;
    await open(attempt());
  };
}
