/**
 * The form of one stop, and the lesson of all forms.
 * @import {Ask, Lesson, Stop} from "../../net/lesson.js"
 */

import { below } from "../../net/base.js";
import { byId } from "../../ui/widgets/dom.js";
import { lookNames } from "./look.js";
import { showMoment } from "./picture.js";

const FORMAT = Object.freeze({ format: "backtrack-lesson", version: 1 });

/** A puzzle of this site or a program; the server checks that it exists. */
const MOMENT = /^\/([a-z]+\/[\w.-]+|own#v1\.[\w-]+)(\?[^#]*)?$/;

/** @param {Stop} stop @param {() => void} onChange @returns {HTMLElement} */
export function stopForm(stop, onChange) {
  const template = byId("own-stop", HTMLTemplateElement);
  const form = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  const link = /** @type {HTMLAnchorElement} */ (form.querySelector(".own__at"));
  if (MOMENT.test(stop.at)) {
    link.href = below(stop.at);
    showMoment(form.querySelector(".moment"), stop.at);
  }
  link.textContent = stop.at.replace(/#v1\.[\w-]+/, "#…");
  form.dataset.at = stop.at;
  nameLooks(form);
  for (const [name, value] of Object.entries({ ...stop, ...stop.ask })) {
    const found = fieldOf(form, name);
    if (found && typeof value === "string") found.value = value;
  }
  const [choices, rights] = [choicesOf(form), rightsOf(form)];
  stop.ask?.choices.forEach((text, index) => Object.assign(choices[index] ?? {}, { value: text }));
  const group = `right-${Math.max(0, ...[...document.querySelectorAll("[data-right]")].map(numberOf)) + 1}`;
  rights.forEach((radio, index) => {
    radio.name = group;
    radio.checked = index + 1 === (stop.ask?.right ?? 1);
  });
  const more = form.querySelector("details");
  if (more) more.open = stop.ask !== undefined || stop.notes !== undefined;
  form.addEventListener("input", onChange);
  form.addEventListener("click", (event) => press(form, event, onChange));
  return form;
}

/** @param {Element} radio */
function numberOf(radio) {
  return radio instanceof HTMLInputElement ? Number(radio.name.split("-")[1] ?? 0) : 0;
}

/** @param {HTMLElement} form */
function nameLooks(form) {
  const names = lookNames();
  for (const option of form.querySelectorAll("option")) option.textContent = names[option.value] ?? option.value;
}

/** @param {HTMLElement} form @param {Event} event @param {() => void} onChange */
function press(form, { target }, onChange) {
  const button = target instanceof Element ? target.closest("button") : null;
  const way = button?.dataset.do;
  if (!button || !way) return;
  const [before, after] = [form.previousElementSibling, form.nextElementSibling];
  if (way === "up" && before) before.before(form);
  else if (way === "down" && after) after.after(form);
  else if (way === "remove") {
    form.remove();
    (after ?? before)?.querySelector("button")?.focus();
  }
  if (way !== "remove") button.focus();
  onChange();
}

/** Empty fields are omitted, except those that every lesson has. @param {HTMLElement} list @returns {Lesson} */
export function lessonIn(list) {
  const head = /** @type {HTMLElement} */ (document.querySelector(".own__head"));
  const summary = valueOf(head, "summary");
  return {
    ...FORMAT,
    title: valueOf(head, "title"),
    ...(summary && { summary }),
    stops: [...list.children].map((form) => stopIn(/** @type {HTMLElement} */ (form))),
  };
}

/** @param {HTMLElement} form @returns {Stop} */
function stopIn(form) {
  const [notes, ask] = [valueOf(form, "notes"), askIn(form)];
  return {
    at: form.dataset.at ?? "",
    look: valueOf(form, "look"),
    say: valueOf(form, "say"),
    ...(notes && { notes }),
    ...(ask && { ask }),
  };
}

/** @param {HTMLElement} form @returns {Ask | null} null where nothing is asked */
function askIn(form) {
  const [question, because] = [valueOf(form, "question"), valueOf(form, "because")];
  const texts = choicesOf(form).map(({ value }) => value.trim());
  const chosen = rightsOf(form).findIndex(({ checked }) => checked);
  const choices = texts.filter((text) => text !== "");
  if (!question && choices.length === 0 && !because) return null;
  // Empty choices are skipped, also when counting the right one.
  const right = texts[chosen] ? texts.slice(0, chosen + 1).filter((text) => text !== "").length : 0;
  return { question, choices, right, because };
}

/** @param {HTMLElement} form @param {string} name */
function valueOf(form, name) {
  return fieldOf(form, name)?.value.trim() ?? "";
}

/** @param {HTMLElement} form @param {string} name @returns {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null} */
function fieldOf(form, name) {
  return form.querySelector(`[data-field="${name}"]`);
}

/** @param {HTMLElement} form @returns {HTMLInputElement[]} */
function choicesOf(form) {
  return [...form.querySelectorAll("[data-choice]")].filter((field) => field instanceof HTMLInputElement);
}

/** @param {HTMLElement} form @returns {HTMLInputElement[]} */
function rightsOf(form) {
  return [...form.querySelectorAll("[data-right]")].filter((field) => field instanceof HTMLInputElement);
}
