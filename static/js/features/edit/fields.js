/**
 * The board as text and as a link, both to be typed in. What was typed stays while it is no board, and
 * the field then says what is wrong; somebody who gives it up asks for the board's own.
 *
 * @import {EditAnswer, Unreadable} from "../../net/edit-client.js"
 * @import {Source} from "./session.js"
 *
 * @typedef {object} Field
 * @property {(answer: EditAnswer, given: string | null) => void} show what was typed here, null where it
 *     was not
 * @property {(refusal: Unreadable, given: string) => void} refuse
 */

import { t } from "../../lib/messages.js";
import { debounce } from "../../player/clock.js";
import { byId } from "../../ui/widgets/dom.js";

/** Nobody is told of a fault in the middle of a word. */
const PAUSE_MS = 300;

/**
 * @param {Source} source
 * @param {(given: string) => void} onTyped
 * @returns {Field}
 */
export function createField(source, onTyped) {
  const found = document.getElementById(`edit-${source}`);
  const input = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (found);
  const error = byId(`edit-${source}-error`, HTMLElement);
  const restore = document.querySelector(`[data-restore="${source}"]`);
  // A text that is refused, or about to be read, is its author's.
  const state = { own: input.value, isTheirs: false };
  const typed = debounce(PAUSE_MS, () => onTyped(input.value));

  input.addEventListener("input", () => {
    state.isTheirs = true;
    typed.call();
  });
  restore?.addEventListener("click", () => {
    typed.cancel();
    input.value = state.own;
    settle();
    input.focus();
  });

  function settle() {
    state.isTheirs = false;
    input.removeAttribute("aria-invalid");
    error.hidden = true;
    error.textContent = "";
    if (restore instanceof HTMLElement) restore.hidden = true;
  }

  return {
    show(answer, given) {
      state.own = source === "text" ? answer.text : new URL(answer.link, location.href).href;
      // Meanwhile somebody may have typed on.
      if (given === input.value) settle();
      else if (given === null && !state.isTheirs) input.value = state.own;
    },
    refuse({ why, elsewhere }, given) {
      if (given !== input.value) return;
      error.replaceChildren(why, ...(elsewhere ? [" ", createLink(elsewhere)] : []));
      error.hidden = false;
      input.setAttribute("aria-invalid", "true");
      if (restore instanceof HTMLElement) restore.hidden = false;
    },
  };
}

/** @param {string} href */
function createLink(href) {
  const link = document.createElement("a");
  link.href = href;
  link.textContent = t("Open it in its own editor");
  return link;
}
