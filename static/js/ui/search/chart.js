/**
 * A small chart of bars on a logarithmic scale, each with its number. Those that can be picked are
 * one stop for Tab; the arrow keys pick none of them, since that may be much work for the server.
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {number} count
 * @property {string} text instead of the number, "" for the number itself
 * @property {boolean} open the number is the least that it can be: its bar has no end
 * @property {string} kind "" or what the row is, for the style sheet
 * @property {boolean} picked
 * @property {(() => void) | null} pick null where there is nothing to pick
 */

import { formatted, t } from "../../lib/messages.js";
import { byId } from "../widgets/dom.js";
import { makeOneStop, walkByArrows } from "../widgets/roving-tabindex.js";

/** @param {string} id of the list */
export function createChart(id) {
  const list = byId(id, HTMLElement);
  const buttons = () => [...list.querySelectorAll("button")];
  walkByArrows(list, (button) => makeOneStop(buttons(), button));

  /** @param {string | null | undefined} focused the text of the button that had the focus */
  function stopAt(focused) {
    const made = buttons();
    const again = made.find((button) => button.textContent === focused);
    makeOneStop(made, again ?? made.find((button) => button.ariaChecked === "true") ?? made[0]);
    again?.focus();
  }

  return {
    /**
     * @param {number} most the number whose bar is the longest
     * @param {readonly Row[]} rows
     */
    draw(most, rows) {
      const decades = Math.max(Math.log10(most), 1);
      const focused = buttons().find((button) => button === document.activeElement)?.textContent;
      list.style.setProperty("--decade", String(1 / decades));
      list.replaceChildren(...rows.map((row) => element(row, decades)));
      stopAt(focused);
    },
  };
}

/**
 * @param {Row} row
 * @param {number} decades of the longest bar
 */
function element({ name, count, text, open, kind, picked, pick }, decades) {
  const row = document.createElement("li");
  row.className = kind ? `chart__row chart__row--${kind}` : "chart__row";
  row.classList.toggle("chart__row--open", open);
  const bar = made("span", "chart__bar", "");
  bar.style.setProperty("--part", String(Math.log10(Math.max(count, 1)) / decades));
  row.append(pick ? choice(name, picked, pick) : made("span", "chart__name", name), bar);
  row.append(made("span", "chart__number", text || formatted(count)));
  if (open) row.append(made("span", "visually-hidden", t("not counted to its end")));
  return row;
}

/** @param {string} name @param {boolean} picked @param {() => void} pick */
function choice(name, picked, pick) {
  const button = /** @type {HTMLButtonElement} */ (made("button", "chart__pick", name));
  button.type = "button";
  button.setAttribute("role", "radio");
  button.setAttribute("aria-checked", String(picked));
  button.addEventListener("click", pick);
  return button;
}

/** @param {string} tag @param {string} className @param {string} text */
function made(tag, className, text) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
