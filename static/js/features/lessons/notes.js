/**
 * The speaker's notes, in step with the stage in another window if that is open.
 *
 * @import {Lesson, Stop} from "../../net/lesson.js"
 */

import { t } from "../../lib/messages.js";
import { OWN, readLesson, stopLink, unpacked } from "../../net/lesson.js";
import { byId, dataBlock } from "../../ui/widgets/dom.js";
import { keyOf } from "./card.js";
import { createLessonChannel } from "./channel.js";

const FORWARD = new Set(["PageDown", "ArrowRight", "ArrowDown"]);
const BACK = new Set(["PageUp", "ArrowLeft", "ArrowUp"]);

/** @param {{lang: string}} parts */
export async function createNotes({ lang }) {
  const name = byId("lessons", HTMLElement).dataset.name ?? OWN;
  const fault = byId("lesson-fault", HTMLElement);
  const text = name === OWN ? await unpacked(location.hash) : null;
  const reading = text === null ? null : await readLesson(text, lang);
  const data = /** @type {{lesson: Lesson | null}} */ (dataBlock("page-data"));
  const lesson = name === OWN ? reading?.lesson : data.lesson;
  if (!lesson) {
    fault.textContent = reading?.fault ?? t("This link should hold a lesson, but what it holds cannot be read. Perhaps it was cut.");
    return;
  }
  if (new URLSearchParams(location.search).has("blocked")) {
    fault.textContent = t("The browser did not let the page open a second window. Press “Open the picture for the class”.");
  }
  byId("notes-title", HTMLElement).textContent = lesson.title;
  showNotes(name, lesson);
}

/** @param {string} name @param {Lesson} lesson */
function showNotes(name, lesson) {
  const { stops } = lesson;
  const state = { stop: 1 };
  const buttons = stops.map((stop, index) => buttonOf(stop, index + 1, go));
  const channel = createLessonChannel({
    key: keyOf(name), stop: () => state.stop,
    onStop(stop) {
      if (!stops[stop - 1]) return;
      state.stop = stop;
      show();
    },
  });

  /** @param {number} number of a stop, from 1 */
  function go(number) {
    if (!stops[number - 1] || number === state.stop) return;
    state.stop = number;
    channel.send(number);
    show();
  }

  function show() {
    const stop = /** @type {Stop} */ (stops[state.stop - 1]);
    render(stop, stops[state.stop]);
    const place = { stop: state.stop, count: stops.length };
    byId("notes-place", HTMLElement).textContent = t("Stop %(stop)d of %(count)d", place);
    Object.assign(byId("notes-progress", HTMLProgressElement), { max: stops.length, value: state.stop });
    byId("notes-previous", HTMLElement).setAttribute("aria-disabled", String(state.stop === 1));
    byId("notes-next", HTMLElement).setAttribute("aria-disabled", String(state.stop === stops.length));
    const here = new URL(location.href);
    here.searchParams.set("present", "stage");
    byId("notes-stage", HTMLAnchorElement).href = stopLink(stop.at, { lesson: name, stop: state.stop }, here.href);
    buttons.forEach((button, index) => {
      if (index + 1 === state.stop) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
  }

  byId("notes-stops", HTMLElement).replaceChildren(...buttons.map((button) => {
    const item = document.createElement("li");
    item.append(button);
    return item;
  }));
  byId("notes-next", HTMLElement).addEventListener("click", () => go(state.stop + 1));
  byId("notes-previous", HTMLElement).addEventListener("click", () => go(state.stop - 1));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const by = FORWARD.has(event.key) ? 1 : BACK.has(event.key) ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    go(state.stop + by);
  });
  show();
}

/** @param {Stop} stop @param {number} number @param {(number: number) => void} go */
function buttonOf({ say }, number, go) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "lesson-notes__stop";
  button.textContent = `${number}. ${say}`;
  button.addEventListener("click", () => go(number));
  return button;
}

/** @param {Stop} stop @param {Stop | undefined} next */
function render({ say, notes, ask }, next) {
  byId("notes-say", HTMLElement).textContent = say;
  byId("notes-text", HTMLElement).textContent = notes ?? t("No notes for this stop.");
  byId("notes-coming", HTMLElement).textContent = next?.say ?? t("This is the last stop.");
  byId("notes-ask", HTMLElement).hidden = !ask;
  if (!ask) return;
  byId("notes-question", HTMLElement).textContent = ask.question;
  byId("notes-because", HTMLElement).textContent = ask.because;
  byId("notes-choices", HTMLElement).replaceChildren(...ask.choices.map((choice, index) => {
    const item = document.createElement("li");
    item.textContent = choice;
    item.dataset.right = String(index + 1 === ask.right);
    return item;
  }));
}
