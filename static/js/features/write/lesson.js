/**
 * The card of a lesson at a program: above the editor until it has run, then beside its board. The
 * lesson is in the fragment, hidden from the server.
 */

import { OWN } from "../../net/lesson.js";
import { LESSON_OPTIONS, PASSED_ON } from "../../net/lesson-moments.js";
import { asked } from "../../ui/page/place.js";
import { byId } from "../../ui/widgets/dom.js";

/** What the address says of the lesson, "lesson=own&stop=2&in=1q1Y…". @returns {string} empty outside lessons */
export function lessonHere() {
  const options = new URLSearchParams(asked());
  if (options.get("lesson") !== OWN) return "";
  return written([...options].filter(([name]) => [...LESSON_OPTIONS, "present"].includes(name)));
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
  if (lessonHere() === "" || !(template instanceof HTMLTemplateElement)) return false;
  const options = new URLSearchParams(asked());
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
