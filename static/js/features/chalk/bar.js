/**
 * The bar over the board while the chalk is in hand: colours, a word, and what takes chalk away.
 * @import {Chalk} from "../../lib/chalk.js"
 * @typedef {object} BarEvents
 * @property {(chalk: Chalk) => void} onChoose @property {() => void} onWord @property {(text: string) => void} onWrite
 * @property {() => void} onCancel no word @property {() => void} onUndo @property {() => void} onClear @property {() => void} onLeave
 */

import { CHALKS, LONGEST_WORD } from "../../lib/chalk.js";
import { t } from "../../lib/messages.js";
import { makeOneStop, walkByArrows } from "../../ui/widgets/roving-tabindex.js";
import { chalkName } from "./words.js";

/** @param {HTMLElement} head of the board @param {BarEvents} events */
export function createBar(head, events) {
  const bar = document.createElement("div");
  bar.className = "chalk";
  const tools = document.createElement("div");
  tools.className = "chalk__tools";
  Object.assign(tools, { role: "toolbar", ariaLabel: t("Chalk") });
  const colours = CHALKS.map((chalk, at) => {
    const button = buttonOf("", () => events.onChoose(chalk), `${chalkName(chalk)} (${at + 1})`);
    button.dataset.chalk = chalk;
    return button;
  });
  const others = [
    buttonOf(t("Word"), events.onWord, t("Write a word on the cell (W)")),
    buttonOf(t("Undo"), events.onUndo, t("Undo (Ctrl Z)")),
    buttonOf(t("Clear"), events.onClear, t("Wipe all chalk off this moment")),
    buttonOf(t("Done"), events.onLeave, t("Put the chalk down (Esc)")),
  ];
  const form = createForm(events);
  tools.append(...colours, ...others);
  bar.append(tools, form.element);
  head.append(bar);
  walkByArrows(tools, (button) => makeOneStop([...colours, ...others], button));
  makeOneStop([...colours, ...others], colours[0]);
  bar.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    if (form.element.hidden) events.onLeave();
    else events.onCancel();
  });
  return {
    /** @param {Chalk} chosen */
    show(chosen) {
      for (const button of colours) button.setAttribute("aria-pressed", String(button.dataset.chalk === chosen));
    },
    /** @param {string} label of a field for a word @param {string} [word] that is there */
    ask(label, word) {
      tools.hidden = true;
      form.ask(label, word);
    },
    isAsking: () => !form.element.hidden,
    close() {
      tools.hidden = false;
      form.element.hidden = true;
    },
  };
}

/** @param {Pick<BarEvents, "onWrite" | "onCancel">} events */
function createForm({ onWrite, onCancel }) {
  const [element, field] = [document.createElement("form"), document.createElement("input")];
  element.className = "chalk__form";
  element.hidden = true;
  field.className = "chalk__field";
  Object.assign(field, { type: "text", maxLength: LONGEST_WORD, autocomplete: "off", enterKeyHint: "done" });
  const write = buttonOf(t("Write"), () => {});
  write.type = "submit";
  element.append(field, write, buttonOf(t("Cancel"), onCancel));
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    onWrite(field.value);
  });
  return {
    element,
    /** @param {string} label @param {string} [word] */
    ask(label, word) {
      Object.assign(field, { ariaLabel: label, placeholder: label, ...(word !== undefined && { value: word }) });
      element.hidden = false;
      field.focus();
    },
  };
}

/** @param {string} text @param {() => void} onPress @param {string} [title] */
function buttonOf(text, onPress, title = "") {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "button", textContent: text, title });
  if (!text) button.ariaLabel = title;
  button.addEventListener("click", onPress);
  return button;
}
