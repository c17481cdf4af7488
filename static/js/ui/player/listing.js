/**
 * Code listings: running lines are highlighted and kept in view, disabled prunings struck out;
 * traced code with its variables; the choice of the language.
 * @import {Call, Run} from "../../lib/trace.js"
 * @import {Fault, Line} from "../../types.d.ts"
 * @typedef {Record<string, readonly number[]>} LinesByName line numbers from 1
 * @typedef {object} Running
 * @property {readonly string[]} names the first one with lines is highlighted
 * @property {readonly string[]} [nothing] checks without a result
 * @property {boolean} [over] finished, and nothing else runs
 * @typedef {"playing" | "held" | "over"} How `over`: nothing runs
 * @typedef {{trace?: readonly Call[], fault?: Fault, state?: string}} TracedFacts `fault`: where the code failed
 */

import { t } from "../../lib/messages.js";
import { clamp } from "../../lib/numbers.js";
import { runAt } from "../../lib/trace.js";
import { later } from "../../net/later.js";
import { createDefinitionList } from "../widgets/dom.js";
import { byId } from "../widgets/dom.js";
import { withStorage } from "../widgets/storage.js";

const STORAGE_KEY = "backtrack.code";

const [LIT, PAST, NOTHING, OFF, FAILED] = [
  "listing__line--lit", "listing__line--past", "listing__line--nothing", "listing__line--off",
  "listing__line--failed",
];

/** @param {{box: HTMLElement, marks: LinesByName, prunings?: LinesByName}} parts */
export function createListing({ box, marks, prunings = {} }) {
  /** @type {NodeListOf<HTMLElement>} */
  const lines = box.querySelectorAll(".listing__line");
  const state = { shown: "", off: "", signs: /** @type {Map<number, string>} */ (new Map()) };
  /** The running lines, and others where there is room for both. */
  const seen = { running: /** @type {HTMLElement[]} */ ([]), others: /** @type {HTMLElement[]} */ ([]) };
  // On view changes, unfolding panels and window resizes.
  new ResizeObserver(() => bringIntoSight(box, seen)).observe(box);

  /** @param {readonly number[]} running lines that are at work now @param {readonly number[]} [others] that have run */
  function pointTo(running, others = []) {
    const found = (/** @type {readonly number[]} */ numbers) =>
      [...lines].filter((_, index) => numbers.includes(index + 1));
    Object.assign(seen, { running: found(running), others: found(others) });
    for (const line of lines) {
      if (seen.running.includes(line)) line.setAttribute("aria-current", "true");
      else line.removeAttribute("aria-current");
    }
    bringIntoSight(box, seen);
  }

  /** @param {readonly string[]} names */
  const linesOf = (names) => names.flatMap((name) => marks[name] ?? []);

  /** @param {readonly number[]} empty lines that have found nothing */
  function sign(empty) {
    lines.forEach((line, index) => {
      const text = empty.includes(index + 1) ? t("nothing happens") : state.signs.get(index + 1);
      if (text) line.dataset.sign = text;
      else delete line.dataset.sign;
    });
  }

  return {
    /** @param {Running} running */
    light({ names, nothing = [], over = false }) {
      const name = names.find((each) => each in marks) ?? "";
      const shown = [name, over, ...nothing].join();
      if (shown === state.shown) return;
      state.shown = shown;
      const [lit, empty] = [lastBlock(linesOf([name])), linesOf(nothing)];
      paint(lines, over ? PAST : LIT, lit);
      paint(lines, over ? LIT : PAST, []);
      paint(lines, NOTHING, empty);
      sign(empty);
      const past = empty.length > 0 ? empty.slice(-1) : lit;
      pointTo(over ? [] : lit, past);
    },
    /** The current line brightly, the others weakly. @param {Run} run @param {"playing" | "held" | "over"} how @param {boolean} [failed] */
    follow({ line, past }, how, failed = false) {
      const shown = [line, how, failed, ...past].join();
      if (shown === state.shown) return;
      state.shown = shown;
      paint(lines, LIT, how === "over" ? [] : how === "held" ? past : [line]);
      paint(lines, PAST, how === "over" ? past : how === "held" ? [] : past.filter((each) => each !== line));
      paint(lines, NOTHING, []);
      paint(lines, FAILED, failed ? [line] : []);
      pointTo(how === "over" ? [] : [line], [line]);
    },
    /** @param {readonly string[]} off prunings that are switched off */
    strike(off) {
      if (off.join() === state.off) return;
      state.off = off.join();
      const groups = off.map((name) => prunings[name] ?? []);
      paint(lines, OFF, groups.flat());
      state.signs = new Map(groups.map(([first = 0]) => [first, t("switched off")]));
      sign([]);
    },
  };
}

/** @param {NodeListOf<HTMLElement>} lines @param {string} className @param {readonly number[]} numbers of the lines that have it */
function paint(lines, className, numbers) {
  lines.forEach((line, index) => line.classList.toggle(className, numbers.includes(index + 1)));
}

/** By whole lines, with some room around. @param {HTMLElement} box @param {{running: readonly HTMLElement[], others: readonly HTMLElement[]}} seen */
function bringIntoSight(box, { running, others }) {
  const both = extentOf([...running, ...others]);
  // Running lines are as wide as the box.
  if (running.length > 0) box.scrollLeft = 0;
  const fits = both.bottom - both.top <= box.clientHeight;
  const { top, bottom } = fits ? both : extentOf(running.length > 0 ? running : others);
  if (bottom <= top) return;
  const line_px = parseFloat(getComputedStyle(box).lineHeight);
  const free_px = box.clientHeight - (bottom - top);
  const room = clamp(free_px / 2, 0, line_px * 2);
  if (top - box.scrollTop >= room && bottom - box.scrollTop <= box.clientHeight - room) return;
  const middle = Math.round((top - free_px / 2) / line_px) * line_px;
  box.scrollTop = Math.min(Math.max(middle, bottom - box.clientHeight), top);
}

/** @param {readonly HTMLElement[]} lines in any order */
function extentOf(lines) {
  return {
    top: Math.min(...lines.map(({ offsetTop }) => offsetTop)),
    bottom: Math.max(...lines.map(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight)),
  };
}

/** Of several blocks with a name the last one counts: the others run before the loop, for the root only. @param {readonly number[]} numbers */
function lastBlock(numbers) {
  return numbers.filter((number, index) => numbers.slice(index).every((each, after) => each === number + after));
}

/** One after another after the frame's own work. @param {{nothing?: readonly string[]}} frame @param {number} progress 0..1 */
export function emptyChecks({ nothing = [] }, progress) {
  return nothing.slice(0, Math.floor(progress * (nothing.length + 1)));
}

/**
 * Highlights lines one by one while a frame plays, with the current function's variables.
 * @param {{id: string, listing: Pick<ReturnType<typeof createListing>, "follow">}} parts `id`: of the list of variables
 * @returns {{show: (facts: TracedFacts | undefined, progress: number, how: How) => void} | null} null without such a
 *     list: marks highlight the code
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

/** The failed line, as a call. @param {Fault} fault @returns {readonly Call[]} */
function failing({ function: name, line, arguments: { error } }) {
  return [{ function: name, lines: line ? [[line, {}]] : [], ...(error !== undefined && { error: String(error) }) }];
}

/** Of the running function, with its result on return. @param {ReturnType<typeof runAt>} run @returns {readonly Line[]} */
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

/** Kept in storage, not in links. @param {{id: string, languages: readonly string[], onChange: () => void}} parts `id`: prefix of ids */
export function createCodeLanguage({ id, languages, onChange }) {
  const buttons = languages.map((language) => {
    const button = byId(`${id}-in-${language}`, HTMLButtonElement);
    button.addEventListener("click", () => {
      withStorage((storage) => storage.setItem(STORAGE_KEY, language));
      show(language);
      onChange();
    });
    return { language, button };
  });
  // The whole C++ program of the search, to copy or as a file.
  const program = document.getElementById(`${id}-program`);
  program?.querySelector("button")?.addEventListener("click", async () => {
    (await later(() => import("./program-copy.js"))).copyProgram(program.querySelector("a")?.href ?? "");
  });
  let [shown = ""] = languages;
  let offered = languages;

  const pressed = () => (offered.includes(shown) ? shown : (offered[0] ?? ""));

  function draw() {
    if (program) program.hidden = pressed() !== "cpp";
    for (const { language, button } of buttons) {
      button.hidden = !offered.includes(language);
      button.setAttribute("aria-pressed", String(language === pressed()));
    }
  }

  /** @param {string} language */
  function show(language) {
    shown = language;
    draw();
  }

  return {
    shown: pressed,
    /** What is shown may be written in some of the languages alone. @param {readonly string[]} written */
    offer(written) {
      offered = languages.filter((language) => written.includes(language));
      draw();
    },
    /** The last choice, perhaps of another view. */
    recall() {
      const kept = withStorage((storage) => storage.getItem(STORAGE_KEY));
      if (kept !== null && languages.includes(kept)) show(kept);
    },
  };
}
