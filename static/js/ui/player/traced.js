/**
 * Code that was traced while it ran: its lines are lit one after another while a frame plays, and the
 * variables of the function at work stand beside it.
 *
 * @import {Call} from "../../lib/trace.js"
 * @import {Line} from "../../types.d.ts"
 */

import { t } from "../../lib/messages.js";
import { runAt } from "../../lib/trace.js";
import { createDefinitionList } from "../widgets/definition-list.js";

/**
 * @param {object} parts
 * @param {string} parts.id of the list of variables
 * @param {Pick<ReturnType<typeof import("./listing.js").createListing>, "follow">} parts.listing
 * @returns {{show: (trace: readonly Call[], progress: number, how: "playing" | "held" | "over") => void} | null}
 *     null where the page has no such list: its code is lit by marks
 */
export function createTraced({ id, listing }) {
  const box = document.getElementById(id);
  if (!box) return null;
  const list = createDefinitionList(box);
  return {
    show(trace, progress, how) {
      const run = runAt(trace, how === "playing" ? progress : 1);
      listing.follow(run, how);
      list.show(variablesOf(run));
    },
  };
}

/**
 * The function at work, its variables, and what it returned once it has.
 *
 * @param {ReturnType<typeof runAt>} run
 * @returns {readonly Line[]}
 */
function variablesOf({ call, locals, returned }) {
  if (call === null) return [];
  return [
    { name: t("function"), value: call.function },
    ...locals.map(([name, value]) => ({ name, value })),
    ...(returned && call.value !== undefined ? [{ name: t("returns"), value: call.value }] : []),
    ...(returned && call.error !== undefined ? [{ name: t("raises"), value: call.error }] : []),
    ...(call.cut ? [{ name: "…", value: t("more lines ran than are shown") }] : []),
  ];
}
