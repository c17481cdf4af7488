/**
 * The table of results, sorted by its heads: a row a code, a column a question, sums of the class below.
 * @import {Answer} from "./attempt.js"
 * @import {Column, Question, Result} from "./results-table.js"
 */

import { t, tn } from "../../lib/messages.js";
import { clockTime, isAbout, sealName, sorted } from "./results-table.js";

/** @type {readonly (readonly [Column, () => string])[]} */
const COLUMNS = [
  ["name", () => t("Student")],
  ["right", () => t("Right")],
  ["seconds", () => t("Time")],
  ["moves", () => t("Moves played")],
  ["seal", () => t("Signature")],
];

/** @param {HTMLTableElement} table */
export function createTable(table) {
  const state = {
    column: /** @type {Column | null} */ (null), isDown: false,
    results: /** @type {readonly Result[]} */ ([]), questions: /** @type {readonly Question[]} */ ([]),
  };

  /** @returns {readonly Result[]} in the order of the rows */
  const shown = () => (state.column ? sorted(state.results, state.column, state.isDown) : state.results);

  /** @param {Column} column */
  function sortBy(column) {
    state.isDown = state.column === column ? !state.isDown : column === "right";
    state.column = column;
    fill();
    table.querySelector(`[data-column="${column}"]`)?.querySelector("button")?.focus();
  }

  function fill() {
    const { questions, column, isDown } = state;
    const direction = isDown ? "descending" : "ascending";
    const heads = COLUMNS.map(([each, title]) => head(each, title(), each === column ? direction : "none", sortBy));
    table.replaceChildren(
      group("thead", [row([...heads, ...questions.map(questionHead)])]),
      group("tbody", shown().map((result) => resultRow(result, questions))),
      group("tfoot", [sumRow(state.results, questions)]),
    );
  }

  return {
    shown,
    /** @param {readonly Result[]} results @param {readonly Question[]} questions */
    show(results, questions) {
      Object.assign(state, { results, questions });
      fill();
    },
  };
}

/** @param {"thead" | "tbody" | "tfoot"} name @param {readonly HTMLElement[]} rows */
function group(name, rows) {
  const made = document.createElement(name);
  made.append(...rows);
  return made;
}

/** @param {readonly HTMLElement[]} cells */
function row(cells) {
  const made = document.createElement("tr");
  made.append(...cells);
  return made;
}

/** @param {Column} column @param {string} title @param {string} direction @param {(column: Column) => void} onSort */
function head(column, title, direction, onSort) {
  const [made, button] = [cell("th", []), document.createElement("button")];
  made.scope = "col";
  made.dataset.column = column;
  made.setAttribute("aria-sort", direction);
  button.type = "button";
  button.className = "results__sort";
  button.textContent = title;
  button.addEventListener("click", () => onSort(column));
  made.append(button);
  return made;
}

/** @param {Question} question @param {number} index */
function questionHead({ answer }, index) {
  const made = cell("th", [t("Question %(number)d", { number: index + 1 }), note(answer)], "results__answer");
  made.scope = "col";
  return made;
}

/** @param {Result} result @param {readonly Question[]} questions */
function resultRow(result, questions) {
  const { name, right, percent, attempt, seal, codes, isBest, isCounted } = result;
  const notes = codes > 1 ? [note(isBest ? t("the best of %(count)d", { count: codes }) : t("one of %(count)d", { count: codes }))] : [];
  const first = cell("th", [name, ...notes]);
  first.scope = "row";
  const state = cell("td", [sealName(seal)], "results__seal");
  state.dataset.seal = seal;
  const made = row([
    first,
    cell("td", [`${right}/${attempt.count}`, note(`${percent}%`)]),
    cell("td", [clockTime(attempt.seconds)]),
    cell("td", [String(attempt.moves)]),
    state,
    ...questions.map((question, index) => answerCell(attempt.answers[index], question)),
  ]);
  made.dataset.counted = String(isCounted);
  return made;
}

/** @param {Answer | undefined} answer @param {Question} question of most results */
function answerCell(answer, question) {
  if (!answer) return cell("td", ["–"], "results__answer");
  const given = document.createElement("span");
  given.dataset.right = String(answer.isRight);
  given.textContent = answer.isRight ? `○ ${answer.given}` : `× ${answer.given}`;
  const isSame = isAbout(answer, question);
  return cell("td", [
    given,
    ...(isSame ? [] : [note(t("another question"))]),
    ...(answer.isRight ? [] : [note(t("right: %(answer)s", { answer: answer.right }))]),
  ], "results__answer");
}

/** @param {readonly Result[]} results @param {readonly Question[]} questions */
function sumRow(results, questions) {
  const count = results.filter(({ isCounted }) => isCounted).length;
  const first = cell("th", [
    tn("%(count)d result counts", "%(count)d results count", count), note(t("the best of each name, none changed by hand")),
  ]);
  first.scope = "row";
  first.colSpan = COLUMNS.length;
  return row([first, ...questions.map(({ right, count, usual }) => cell("td", [
    t("right: %(right)d of %(count)d", { right, count }),
    ...(usual ? [note(t("often wrong: %(answer)s (%(count)d)", { answer: usual.given, count: usual.count }))] : []),
  ], "results__answer"))]);
}

/** @template {"td" | "th"} Name @param {Name} name @param {readonly (string | Node)[]} content @param {string} [style] */
function cell(name, content, style = "") {
  const made = document.createElement(name);
  if (style) made.className = style;
  made.append(...content);
  return made;
}

/** @param {string} text */
function note(text) {
  const made = document.createElement("span");
  made.className = "results__note";
  made.textContent = text;
  return made;
}
