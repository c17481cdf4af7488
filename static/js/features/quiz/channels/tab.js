/**
 * Keeps an attempt in this tab, so that a reload loses no answer.
 * @import {Channel} from "./index.js"
 */

import { asked, here, programHere } from "../../../ui/page/place.js";
import { withTab } from "../../../ui/widgets/storage.js";
import { stateOf } from "../attempt.js";

const STORAGE_KEY = "backtrack.exercise";

/** Options that make an exercise, beside its puzzle. */
const OPTIONS = ["view", "search", "off", "quiz", "ask", "task", "seal"];

/** @returns {Channel} */
export function createTab() {
  const key = exerciseHere();
  return {
    async restore() {
      const stored = withTab((storage) => storage.getItem(STORAGE_KEY));
      try {
        const { exercise, state } = JSON.parse(stored ?? "{}");
        return exercise === key ? state : null;
      } catch {
        return null;
      }
    },
    report(attempt) {
      const stored = JSON.stringify({ exercise: key, state: stateOf(attempt) });
      withTab((storage) => storage.setItem(STORAGE_KEY, stored));
    },
    event: () => {},
  };
}

/** The moment in the address changes while an exercise is worked on. */
function exerciseHere() {
  const options = new URLSearchParams(asked());
  const { pathname } = new URL(here(), location.href);
  return [pathname, programHere() ?? "", ...OPTIONS.map((name) => options.get(name) ?? "")].join("\n");
}
