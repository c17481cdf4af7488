/**
 * The comparison's charts: bars on a logarithmic scale for searches, sets of prunings and ideas.
 * @import {Comparison} from "../../documents/search.js"
 * @import {SearchChoice} from "../../net/link.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {createNames} from "./choices.js"
 * @typedef {ReturnType<typeof createNames>} Names
 * @typedef {{choice: SearchChoice, name: string, nodes: number, more: boolean}} Candidate for the side-by-side view;
 *   `more`: than `nodes`
 *
 * @typedef {object} Row
 * @property {string} name @property {number} count
 * @property {string} text instead of the number; "" for none
 * @property {boolean} open a lower bound, drawn without an end
 * @property {string} kind for the style sheet, "" for none
 * @property {boolean} picked
 * @property {(() => void) | null} pick null for none
 */

import { formatted, t, tn } from "../../lib/messages.js";
import { byId } from "../widgets/dom.js";
import { makeOneStop, walkByArrows } from "../widgets/roving-tabindex.js";
import { keyOf } from "./choices.js";

/** @param {Comparison} comparison */
export function mostNodes({ searches, sets }) {
  return Math.max(...[...searches, ...sets].map(({ nodes }) => nodes));
}

/** @param {Comparison} comparison @param {PuzzleView} puzzle @param {Names} names @returns {Candidate[]} */
export function searchesOf({ searches }, puzzle, names) {
  return searches.map((counted) => ({
    ...counted,
    choice: names.choiceOf(counted.name),
    name: puzzle.search.title(counted.name),
  }));
}

/** @param {Comparison} comparison @param {string | null} search @param {Names} names @returns {Candidate[]} */
export function setsOf({ sets }, search, names) {
  return sets.map((set) => {
    const choice = { search, off: set.off };
    return { ...set, choice, name: names.setName(choice) };
  });
}

/** @param {Comparison} comparison @returns {string} nothing where every set of prunings was counted */
export function uncounted({ uncounted: sets = 0 }) {
  if (sets === 0) return "";
  return tn("%(count)d more set was not counted.", "%(count)d more sets were not counted.", sets);
}

/**
 * @param {Candidate} candidate @param {SearchChoice} current @param {string} beside key of the search shown beside, ""
 *     for none
 * @param {((candidate: Candidate) => void) | null} pick null where no other search is available
 * @returns {Row}
 */
export function rowOf(candidate, current, beside, pick) {
  const { choice, name, nodes, more } = candidate;
  const here = keyOf(choice) === keyOf(current);
  return {
    name,
    count: nodes,
    text: more ? t("more than %(count)d", { count: nodes }) : "",
    open: more,
    kind: here ? "here" : "",
    picked: keyOf(choice) === beside,
    pick: here || !pick ? null : () => pick(candidate),
  };
}

/** @param {Comparison} comparison @param {PuzzleView} puzzle @returns {Row[]} */
export function ideaRows({ sets: [all], ideas, played }, puzzle) {
  const plain = { text: "", open: false, picked: false, pick: null };
  return [
    { ...plain, name: t("the prunings alone"), count: all?.nodes ?? 0, kind: "here" },
    ...ideas.map(({ name, boards }) => ({
      ...plain, name: puzzle.search.idea(name), count: boards, kind: "",
    })),
    { ...plain, name: t("all ideas together"), count: played, kind: "all" },
  ];
}

/** Why the count in Watch differs from the tree's. @param {Comparison} comparison */
export function boardsAndNodes({ sets: [all], played }) {
  return t("Two counts: the tree has %(nodes)d nodes, and the fast solver, which also uses the ideas below, tried %(played)d boards.", {
    nodes: all?.nodes ?? 0, played,
  });
}

/** @param {Comparison} comparison @returns {string} nothing where a search was not counted to its end */
export function difference({ searches }) {
  if (searches.some(({ more }) => more)) return "";
  const counts = searches.map(({ nodes }) => nodes);
  return tn(
    "The difference is %(count)d node.",
    "The difference is %(count)d nodes.",
    Math.max(...counts) - Math.min(...counts),
  );
}

/** Rows are one tab stop. Arrow keys only move the focus: a pick may cost the server a recording. @param {string} id */
export function createChart(id) {
  const list = byId(id, HTMLElement);
  const buttons = () => [...list.querySelectorAll("button")];
  walkByArrows(list, (button) => makeOneStop(buttons(), button));

  /** @param {string | null | undefined} focused the text of the button that had the focus */
  function stopAt(focused) {
    const all = buttons();
    const again = all.find((button) => button.textContent === focused);
    makeOneStop(all, again ?? all.find((button) => button.ariaChecked === "true") ?? all[0]);
    again?.focus();
  }

  return {
    /** @param {number} most the number whose bar is the longest @param {readonly Row[]} rows */
    draw(most, rows) {
      const decades = Math.max(Math.log10(most), 1);
      const focused = buttons().find((button) => button === document.activeElement)?.textContent;
      list.style.setProperty("--decade", String(1 / decades));
      list.replaceChildren(...rows.map((row) => createRow(row, decades)));
      stopAt(focused);
    },
  };
}

/** @param {Row} row @param {number} decades of the longest bar */
function createRow({ name, count, text, open, kind, picked, pick }, decades) {
  const row = document.createElement("li");
  row.className = kind ? `chart__row chart__row--${kind}` : "chart__row";
  row.classList.toggle("chart__row--open", open);
  const bar = elementOf("span", "chart__bar", "");
  bar.style.setProperty("--part", String(Math.log10(Math.max(count, 1)) / decades));
  row.append(pick ? createPick(name, picked, pick) : elementOf("span", "chart__name", name), bar);
  row.append(elementOf("span", "chart__number", text || formatted(count)));
  if (open) row.append(elementOf("span", "visually-hidden", t("not counted to its end")));
  return row;
}

/** @param {string} name @param {boolean} picked @param {() => void} pick */
function createPick(name, picked, pick) {
  const button = /** @type {HTMLButtonElement} */ (elementOf("button", "chart__pick", name));
  button.type = "button";
  button.setAttribute("role", "radio");
  button.setAttribute("aria-checked", String(picked));
  button.addEventListener("click", pick);
  return button;
}

/** @param {string} tag @param {string} className @param {string} text */
function elementOf(tag, className, text) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
