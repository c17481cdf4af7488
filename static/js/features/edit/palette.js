/**
 * The brushes, the numbers of a puzzle that are no cells, its sizes and the tools.
 * @import {Edit, EditAnswer} from "../../net/edit-client.js"
 * @import {PaintBrush} from "./board.js"
 */

import { makeOneStop, walkByArrows } from "../../ui/widgets/roving-tabindex.js";
import { byId } from "../../ui/widgets/dom.js";

/** @param {readonly PaintBrush[]} brushes @returns {{brush: () => PaintBrush, choose: (brush: PaintBrush) => void}} */
export function createBrushes(brushes) {
  const group = byId("brushes", HTMLElement);
  const buttons = [...group.querySelectorAll("button")];
  const opening = buttons.findIndex((button) => button.getAttribute("aria-checked") === "true");
  const state = { brush: /** @type {PaintBrush} */ (brushes[opening] ?? brushes[0]) };

  /** @param {PaintBrush} brush */
  function choose(brush) {
    state.brush = brush;
    check(buttons, buttons[brushes.indexOf(brush)]);
  }

  /** @param {HTMLButtonElement} button */
  function press(button) {
    const brush = brushes[buttons.indexOf(button)];
    if (brush) choose(brush);
  }

  for (const button of buttons) button.addEventListener("click", () => press(button));
  walkByArrows(group, press);
  return { brush: () => state.brush, choose };
}

/** @param {(edit: Edit) => void} onEdit */
export function createNumbers(onEdit) {
  /** @type {HTMLElement[]} */
  const choices = [...document.querySelectorAll(".edit__values[data-choice]")].filter((each) => each instanceof HTMLElement);
  for (const group of choices) listenToChoice(group, onEdit);
  /** @type {HTMLElement[]} */
  const sizes = [...document.querySelectorAll("[data-size]")].filter((each) => each instanceof HTMLElement);
  for (const size of sizes) {
    for (const button of size.querySelectorAll("button")) {
      const by = { [size.dataset.size ?? "rows"]: Number(button.dataset.by) };
      button.addEventListener("click", () => onEdit({ do: "resize", ...by }));
    }
  }

  return {
    /** @param {EditAnswer} answer */
    show({ choices: now, rows }) {
      for (const group of choices) {
        const choice = now[group.dataset.choice ?? ""];
        const buttons = [...group.querySelectorAll("button")];
        for (const button of buttons) {
          const allowed = choice?.allowed.includes(Number(button.dataset.value)) ?? false;
          button.toggleAttribute("aria-disabled", !allowed);
          if (!allowed) button.setAttribute("aria-disabled", "true");
        }
        check(buttons, buttons.find((button) => Number(button.dataset.value) === choice?.value));
      }
      for (const size of sizes) {
        const count = size.dataset.size === "rows" ? rows.length : rows[0]?.length;
        byId(`size-now-${size.dataset.size}`, HTMLElement).textContent = String(count);
      }
    },
  };
}

/** @param {HTMLElement} group @param {(edit: Edit) => void} onEdit */
function listenToChoice(group, onEdit) {
  /** @param {HTMLButtonElement} button */
  function press(button) {
    if (button.getAttribute("aria-disabled") === "true") return;
    onEdit({ do: "choose", name: group.dataset.choice ?? "", value: Number(button.dataset.value) });
  }
  for (const button of group.querySelectorAll("button")) button.addEventListener("click", () => press(button));
  walkByArrows(group, press);
}

/** @param {readonly HTMLButtonElement[]} buttons @param {HTMLButtonElement | undefined} chosen */
function check(buttons, chosen) {
  for (const button of buttons) button.setAttribute("aria-checked", String(button === chosen));
  makeOneStop(buttons, chosen ?? buttons[0]);
}
