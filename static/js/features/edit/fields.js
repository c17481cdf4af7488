/**
 * The board as text and as a link, both editable. Invalid input stays in its field with an error below;
 * a button restores the current board.
 *
 * @import {EditAnswer, Unreadable} from "../../net/edit-client.js"
 * @import {Source} from "./session.js"
 *
 * @typedef {object} Field
 * @property {(answer: EditAnswer, given: string | null) => void} show `given`: the input that made this
 *     board, null if another control did
 * @property {(refusal: Unreadable, given: string) => void} refuse
 */

import { t } from "../../lib/messages.js";
import { debounce } from "../../player/clock.js";
import { byId } from "../../ui/widgets/dom.js";

/** Debounce, so that no error appears in the middle of a word. */
const PAUSE_MS = 300;

/** @param {Source} source @param {(given: string) => void} onTyped @returns {Field} */
export function createField(source, onTyped) {
  const found = document.getElementById(`edit-${source}`);
  const input = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (found);
  const error = byId(`edit-${source}-error`, HTMLElement);
  const restore = document.querySelector(`[data-restore="${source}"]`);
  // Dirty: input that is pending or invalid, which no other control may overwrite.
  const state = { current: input.value, isDirty: false };
  const typed = debounce(PAUSE_MS, () => onTyped(input.value));

  input.addEventListener("input", () => {
    state.isDirty = true;
    typed.call();
  });
  restore?.addEventListener("click", () => {
    typed.cancel();
    input.value = state.current;
    reset();
    input.focus();
  });

  function reset() {
    state.isDirty = false;
    input.removeAttribute("aria-invalid");
    error.hidden = true;
    error.textContent = "";
    if (restore instanceof HTMLElement) restore.hidden = true;
  }

  return {
    show(answer, given) {
      state.current = source === "text" ? answer.text : new URL(answer.link, location.href).href;
      // The user may have typed on since the request.
      if (given === input.value) reset();
      else if (given === null && !state.isDirty) input.value = state.current;
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
