/**
 * The values that may be put into the chosen cell, a button each; none where there is nothing to choose.
 *
 * @import {Position} from "./hands.js"
 */

import { byId } from "../../ui/widgets/dom.js";
import { makeOneStop, walkByArrows } from "../../ui/widgets/roving-tabindex.js";

/**
 * @param {object} parts
 * @param {Pick<Position, "gesture" | "values">} parts.attempt
 * @param {(value: number) => void} parts.onPut
 * @param {HTMLElement} [parts.pad] that of Play unless given
 */
export function createPad({ attempt, onPut, pad = byId("play-pad", HTMLElement) }) {
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  walkByArrows(pad, (button) => makeOneStop(buttons, button));
  return {
    show() {
      const values = attempt.gesture() === "put" ? attempt.values() : [];
      pad.hidden = values.length < 2;
      if (pad.hidden || buttons.length === values.length) return;
      buttons = values.map(({ cell, text }) => {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "button";
        button.textContent = text;
        button.addEventListener("click", () => onPut(cell));
        return button;
      });
      makeOneStop(buttons, buttons[0]);
      pad.replaceChildren(...buttons);
    },
  };
}
