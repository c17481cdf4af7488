/**
 * The card of a live class: how phones join, the question, and what they have answered.
 * @import {Counts, LiveQuestion} from "../../net/live-client.js"
 * @typedef {object} Presented
 * @property {LiveQuestion | null} question
 * @property {Counts} counts
 * @property {boolean} isShown whether the answers are
 * @property {number | null} right index of the marked choice
 * @typedef {{onShow: () => void, onRight: () => void, onAgain: () => void, onEnd: () => void}} CardHandlers
 * @typedef {ReturnType<typeof createLiveCard>} LiveCard
 */

import { t } from "../../lib/messages.js";
import { below } from "../../net/base.js";
import { byId } from "../../ui/widgets/dom.js";
import { answersText, countsText, sharesOf, spaced } from "./tally.js";

/** Names of this machine alone, at which no phone arrives. */
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** @param {CardHandlers} handlers */
export function createLiveCard({ onShow, onRight, onAgain, onEnd }) {
  const dialog = byId("live-card", HTMLDialogElement);
  const elements = {
    count: byId("live-count", HTMLElement), prompt: byId("live-prompt", HTMLElement),
    choices: byId("live-choices", HTMLElement), said: byId("live-said", HTMLElement),
  };
  const buttons = {
    show: byId("live-show", HTMLButtonElement), right: byId("live-right", HTMLButtonElement),
    again: byId("live-again", HTMLButtonElement), end: byId("live-end", HTMLButtonElement),
  };
  buttons.show.addEventListener("click", onShow);
  buttons.right.addEventListener("click", onRight);
  buttons.again.addEventListener("click", onAgain);
  buttons.end.addEventListener("click", onEnd);
  const rows = createRows(elements.choices);

  return {
    /** @param {string} room */
    fill(room) {
      const { host, hostname } = location;
      byId("live-qr", HTMLImageElement).src = below(`/live/${room}.qr.svg`);
      byId("live-address", HTMLElement).textContent = host + below("/live");
      byId("live-code", HTMLElement).textContent = spaced(room);
      byId("live-warning", HTMLElement).hidden = !LOOPBACK.test(hostname);
    },
    open() {
      if (!dialog.open) dialog.showModal();
    },
    close: () => dialog.close(),
    /** @param {Presented} presented */
    show({ question, counts, isShown, right }) {
      const focused = document.activeElement;
      write(elements.count, countsText(counts));
      write(elements.prompt, question?.prompt ?? t("No question is open."));
      dialog.dataset.shown = String(isShown);
      rows.show(question?.choices ?? [], isShown ? counts.counts : null, right);
      buttons.show.hidden = !question || isShown;
      buttons.right.hidden = !question || !isShown || right !== null;
      buttons.again.hidden = !question || !isShown;
      keepFocus(focused, buttons);
      write(elements.said, answersText(counts.answered));
    },
  };
}

/** A pressed button that hides leaves the focus to the next one. @param {Element | null} focused @param {Record<"right" | "again" | "show", HTMLButtonElement>} buttons */
function keepFocus(focused, { right, again, show }) {
  if (focused instanceof HTMLElement && focused.hidden) [right, again, show].find((button) => !button.hidden)?.focus();
}

/** Screen readers announce what is written anew. @param {HTMLElement} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {HTMLElement} list */
function createRows(list) {
  let written = "";

  /** @param {readonly string[]} choices */
  function rewrite(choices) {
    const texts = JSON.stringify(choices);
    if (texts === written) return;
    written = texts;
    list.replaceChildren(...choices.map(rowOf));
  }

  return {
    /** @param {readonly string[]} choices @param {readonly number[] | null} counts null while they are hidden @param {number | null} right */
    show(choices, counts, right) {
      rewrite(choices);
      const shares = sharesOf(counts ?? []);
      [...list.children].forEach((row, index) => {
        if (!(row instanceof HTMLElement)) return;
        row.style.setProperty("--share", String(shares[index] ?? 0));
        row.dataset.right = String(index === right);
        const number = /** @type {HTMLElement} */ (row.querySelector("b"));
        write(number, counts ? String(counts[index] ?? 0) : "");
        const mark = /** @type {HTMLElement} */ (row.querySelector("i"));
        write(mark, index === right ? t("the right one") : "");
      });
    },
  };
}

/** @param {string} choice @param {number} index */
function rowOf(choice, index) {
  const row = document.createElement("li");
  row.className = "live-card__choice";
  const text = part("span", "live-card__text", choice);
  text.append(part("i", "live-card__mark", ""));
  row.append(
    part("span", "live-card__key", String(index + 1)), text,
    part("span", "live-card__bar", ""), part("b", "live-card__number", ""),
  );
  return row;
}

/** @param {string} tag @param {string} className @param {string} text */
function part(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
