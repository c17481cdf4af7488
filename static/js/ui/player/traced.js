/**
 * Code that was traced while it ran: its lines are lit one after another while a frame plays, and the
 * variables of the function at work stand beside it.
 *
 * @import {Call} from "../../lib/trace.js"
 * @import {Fault, Line} from "../../types.d.ts"
 *
 * @typedef {"playing" | "held" | "over"} How over: nothing runs now
 *
 * @typedef {object} TracedFacts of a frame
 * @property {readonly Call[]} [trace]
 * @property {Fault} [fault] where the code failed; what it ran before does not matter then
 * @property {string} [state] written out
 */

import { t } from "../../lib/messages.js";
import { runAt } from "../../lib/trace.js";
import { createDefinitionList } from "../widgets/dom.js";

/**
 * @param {object} parts
 * @param {string} parts.id of the list of variables
 * @param {Pick<ReturnType<typeof import("./listing.js").createListing>, "follow">} parts.listing
 * @returns {{show: (facts: TracedFacts | undefined, progress: number, how: How) => void} | null} null
 *     where the page has no such list: its code is lit by marks
 */
export function createTraced({ id, listing }) {
  const box = document.getElementById(id);
  if (!box) return null;
  const list = createDefinitionList(box);
  return {
    show({ trace = [], fault, state } = {}, progress, how) {
      const run = runAt(fault ? failing(fault) : trace, how === "playing" ? progress : 1);
      listing.follow(run, how, fault !== undefined && run.line > 0);
      list.show([...variablesOf(run), ...(fault && state ? [{ name: t("state"), value: state }] : [])]);
    },
  };
}

/**
 * The line in which the code failed, as a call.
 *
 * @param {Fault} fault @returns {readonly Call[]}
 */
function failing({ function: name, line, arguments: { error } }) {
  return [{ function: name, lines: line ? [[line, {}]] : [], ...(error !== undefined && { error: String(error) }) }];
}

/**
 * The function at work, its variables, and what it returned once it has.
 *
 * @param {ReturnType<typeof runAt>} run @returns {readonly Line[]}
 */
function variablesOf({ call, locals, returned }) {
  if (call === null) return [];
  return [
    ...(call.function ? [{ name: t("function"), value: call.function }] : []),
    ...(call.place ? [{ name: t("line"), value: call.place }] : []),
    ...locals.map(([name, value]) => ({ name, value })),
    ...(returned && call.value !== undefined ? [{ name: t("returns"), value: call.value }] : []),
    ...(returned && call.error !== undefined ? [{ name: t("raises"), value: call.error }] : []),
    ...(call.cut ? [{ name: "…", value: t("more lines ran than are shown") }] : []),
  ];
}
