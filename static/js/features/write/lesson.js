/**
 * The card of a lesson at a program: above the editor until it has run, then beside its board. A
 * lesson of one's own is in the fragment, hidden from the server, which has only the name of others.
 */

import { LESSON_OPTIONS, PASSED_ON } from "../../net/lesson-moments.js";
import { asked } from "../../ui/page/place.js";
import { byId } from "../../ui/widgets/dom.js";

/** What the fragment says of the lesson, "lesson=own&stop=2&in=1q1Y…". @returns {string} empty outside lessons */
export function lessonHere() {
  const [options, sent] = [new URLSearchParams(asked()), new URLSearchParams(location.search)];
  if (!options.has("lesson")) return "";
  const names = [...LESSON_OPTIONS, "present"].filter((name) => !sent.has(name));
  return written([...options].filter(([name]) => names.includes(name)));
}

/** withoutLesson("?lang=zh&view=search&lesson=own&stop=2") -> "view=search" @param {string} search @returns {string} */
export function withoutLesson(search) {
  const others = [...LESSON_OPTIONS, ...PASSED_ON];
  return written([...new URLSearchParams(search)].filter(([name]) => !others.includes(name)));
}

/** @param {[name: string, value: string][]} options */
function written(options) {
  return String(new URLSearchParams(options)).replaceAll("%2C", ",");
}

/** Replaces the card of the lesson in the address. @param {Element | null} before @param {{waits: boolean}} program @returns {boolean} */
export function placeLesson(before, { waits }) {
  document.getElementById("lesson")?.remove();
  const { dataset } = byId("main", HTMLElement);
  delete dataset.lesson;
  const template = document.getElementById("lesson-card");
  const options = new URLSearchParams(asked());
  if (!options.has("lesson") || !(template instanceof HTMLTemplateElement)) return false;
  const card = /** @type {HTMLElement} */ (template.content.firstElementChild?.cloneNode(true));
  Object.assign(card.dataset, { stop: options.get("stop") ?? "1", waits: String(waits) });
  before?.after(card);
  dataset.lesson = options.get("present") === "stage" ? "stage" : "card";
  byId("lesson-sheet", HTMLLinkElement).disabled = false;
  return true;
}

/** @returns {() => void} puts the focus on the same button of the card that has come since */
export function keepLessonFocus() {
  const { activeElement } = document;
  const id = activeElement?.closest("#lesson") ? activeElement.id : "";
  return () => document.getElementById(id)?.focus();
}
