/**
 * The page of results: codes are pasted, checked by the link of the exercise, and shown as a table.
 * @import {Collected} from "./collecting.js"
 * @import {Exercise, Fault} from "./hand-in-code.js"
 * @import {Entry, Result} from "./results-table.js"
 */

import { lifetime } from "../../lib/lifetime.js";
import { listed, t, tn } from "../../lib/messages.js";
import { byId } from "../../ui/widgets/dom.js";
import { saveFile } from "../../ui/widgets/save-file.js";
import { codesIn, MOST_CODES } from "./collecting.js";
import { exerciseIn, readCode } from "./hand-in-code.js";
import { createTable } from "./results-view.js";
import { csvOf, questionsOf, resultsOf, sealName } from "./results-table.js";

/** Fills the link: "#link=https%3A%2F%2F…". The server gets no fragment. */
const LINK = "link";


export function createResults() {
  const link = byId("results-link", HTMLInputElement);
  const codes = byId("results-codes", HTMLTextAreaElement);
  const found = byId("results-found", HTMLElement);
  const table = createTable(byId("results-table", HTMLTableElement));
  const state = { changes: 0, results: /** @type {readonly Result[]} */ ([]) };
  const signal = lifetime();

  async function update() {
    const change = (state.changes += 1);
    const [exercise, collected] = [await exerciseIn(link.value.trim()), codesIn(codes.value)];
    const read = await readAll(collected, exercise);
    if (change !== state.changes) return;
    state.results = resultsOf(read.entries);
    byId("results-link-note", HTMLElement).textContent = noteOf(link.value.trim(), exercise);
    byId("results-status", HTMLElement).textContent = summaryOf(state.results);
    showFaults(faultsOf(collected, read));
    table.show(state.results, questionsOf(state.results));
    found.hidden = codes.value.trim() === "";
    byId("results-scroll", HTMLElement).hidden = state.results.length === 0;
    byId("results-save", HTMLButtonElement).disabled = state.results.length === 0;
  }

  function openFragment() {
    const given = new URLSearchParams(location.hash.slice(1)).get(LINK);
    if (given) link.value = given;
    void update();
  }

  for (const field of [link, codes]) field.addEventListener("input", () => void update(), { signal });
  addEventListener("hashchange", openFragment, { signal });
  byId("results-save", HTMLButtonElement).addEventListener("click", () => {
    const [text, name] = [csvOf(table.shown(), questionsOf(state.results)), t("results")];
    saveFile(new Blob([text], { type: "text/csv" }), `${name}.csv`);
  }, { signal });
  openFragment();
}

/** @typedef {{entries: Entry[], faults: (Fault & {line: number})[], repeated: number[]}} Read `repeated`: lines with a code that stands before, too */

/** @param {Collected} collected @param {Exercise | null} exercise @returns {Promise<Read>} */
async function readAll({ codes }, exercise) {
  /** @type {Read} */
  const read = { entries: [], faults: [], repeated: [] };
  const known = new Set();
  for (const { code, line } of codes) {
    const reading = known.has(code) ? null : await readCode(code, exercise);
    known.add(code);
    if (reading === null) read.repeated.push(line);
    else if ("fault" in reading) read.faults.push({ ...reading, line });
    else read.entries.push({ ...reading, line });
  }
  return read;
}

/** @param {string} link @param {Exercise | null} exercise */
function noteOf(link, exercise) {
  if (exercise) return t("With this link the signatures of the codes are checked.");
  if (link) return t("This link has no key, so no signature can be checked. Copy the whole link of the exercise.");
  return t("Without the link of the exercise no signature can be checked.");
}

/** @param {readonly Result[]} results */
function summaryOf(results) {
  if (results.length === 0) return t("No code was found.");
  const seals = /** @type {const} */ (["signed", "unchecked", "changed", "other"]).flatMap((seal) => {
    const count = results.filter((each) => each.seal === seal).length;
    return count > 0 ? t("%(state)s: %(count)d", { state: sealName(seal), count }) : [];
  });
  const counted = results.filter(({ isCounted }) => isCounted);
  const mean = counted.reduce((sum, { percent }) => sum + percent, 0) / counted.length;
  return [
    tn("%(count)d code (%(states)s).", "%(count)d codes (%(states)s).", results.length, { states: listed(seals) }),
    counted.length > 0 ? t("On average %(percent)d%% right.", { percent: Math.round(mean) }) : "",
  ].filter(Boolean).join(" ");
}

/** @param {Collected} collected @param {Read} read @returns {string[]} */
function faultsOf({ cut, empty, isCut }, { faults, repeated }) {
  const damaged = [...cut, ...faults.filter(({ fault }) => fault === "damaged").map(({ line }) => line)];
  const newer = faults.filter(({ fault }) => fault === "version").map(({ line }) => line);
  return [
    isCut ? t("Only the first %(count)d codes of this text are read.", { count: MOST_CODES }) : "",
    damaged.length > 0 ? t("The code is damaged or incomplete: %(lines)s", { lines: linesOf(damaged) }) : "",
    newer.length > 0 ? t("The code is of another version of Backtrack: %(lines)s", { lines: linesOf(newer) }) : "",
    repeated.length > 0 ? t("The same code again: %(lines)s", { lines: linesOf(repeated) }) : "",
    empty.length > 0 ? t("No code: %(lines)s", { lines: linesOf(empty) }) : "",
  ].filter(Boolean);
}

/** [5, 1, 2, 3] -> "line 1–3, 5" @param {readonly number[]} numbers */
function linesOf(numbers) {
  const sorted = [...new Set(numbers)].sort((one, other) => one - other);
  /** @type {[number, number][]} */
  const ranges = [];
  for (const number of sorted) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const lines = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
  return tn("line %(lines)s", "lines %(lines)s", sorted.length, { lines });
}

/** @param {readonly string[]} faults */
function showFaults(faults) {
  const list = byId("results-faults", HTMLElement);
  list.hidden = faults.length === 0;
  list.replaceChildren(...faults.map((fault) => {
    const item = document.createElement("li");
    item.textContent = fault;
    return item;
  }));
}
