/**
 * The pages of lessons: the list, a lesson, the editor, the speaker's notes, the printed sheet.
 * @import {Lesson, Stop} from "../../net/lesson.js"
 */

import { t, tn } from "../../lib/messages.js";
import { below } from "../../net/base.js";
import { later } from "../../net/later.js";
import { OWN, packed, programOf, readLesson, stopLink, unpacked } from "../../net/lesson.js";
import { unpackedProgram } from "../../net/program.js";
import { codeNodes } from "../../ui/page/paper.js";
import { byId, dataBlock } from "../../ui/widgets/dom.js";
import { createLessonChannel, keyOf } from "./card.js";
import { createMaker, forgetLesson, keptLessons } from "./maker.js";
import { showMoment } from "./picture.js";

const FORWARD = new Set(["PageDown", "ArrowRight", "ArrowDown"]);
const BACK = new Set(["PageUp", "ArrowLeft", "ArrowUp"]);

const LONGEST_FILE_BYTES = 200_000;

/** @param {{lang: string}} parts */
export function createLessonPages({ lang }) {
  const { page } = byId("lessons", HTMLElement).dataset;
  if (page === "list") createList(lang);
  else if (page === "lesson") createPresent();
  else if (page === "notes") void createNotes({ lang });
  else if (page === "sheet") void fillPrograms();
  else if (page === "own") {
    const maker = createMaker({ lang });
    openFiles(lang, maker.open);
  }
}

/** @param {string} lang */
function createList(lang) {
  const list = byId("lessons-own", HTMLElement);
  const own = new URL(below("/lessons/own"), location.href);
  own.search = location.search;

  function fill() {
    list.replaceChildren(...[...keptLessons()].reverse().map(({ id, title, stops }) => {
      const [item, link, gone] = [
        document.createElement("li"), document.createElement("a"), document.createElement("button"),
      ];
      link.href = `${own.pathname}${own.search}#mine=${id}`;
      link.textContent = title || t("Without a title");
      gone.type = "button";
      gone.className = "button";
      gone.textContent = t("Remove");
      gone.setAttribute("aria-label", t("Remove %(title)s", { title: link.textContent }));
      gone.addEventListener("click", () => {
        forgetLesson(id);
        fill();
      });
      item.append(link, tn("%(count)d stop", "%(count)d stops", stops.length), gone);
      return item;
    }));
  }

  fill();
  openFiles(lang, async (lesson) => {
    location.assign(`${own.pathname}${own.search}${await packed(lesson)}`);
  });
}

/** @param {string} lang @param {(lesson: Lesson) => unknown} onLesson */
function openFiles(lang, onLesson) {
  const [field, fault] = [byId("lesson-file", HTMLInputElement), byId("lesson-fault", HTMLElement)];
  field.addEventListener("change", async () => {
    const file = field.files?.[0];
    if (!file) return;
    fault.textContent = "";
    const text = file.size > LONGEST_FILE_BYTES ? null : await file.text();
    const reading = text === null ? null : await readLesson(text, lang);
    field.value = "";
    if (reading?.lesson) await onLesson(reading.lesson);
    else if (text === null) fault.textContent = t("This file is too long to be a lesson.");
    else fault.textContent = reading?.fault ?? t("No answer came. Check your connection and try again.");
  });
}

/** Open the stage in a second window if the browser allows it. */
function createPresent() {
  const link = document.getElementById("present");
  if (!(link instanceof HTMLAnchorElement)) return;
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const stage = new URL(link.dataset.stage ?? "", location.href);
    stage.searchParams.set("present", "stage");
    const opened = window.open(stage.href, "backtrack-stage", "popup,width=1280,height=800");
    const notes = new URL(link.href);
    if (!opened) notes.searchParams.set("blocked", "1");
    location.assign(notes.href);
  });
}

/** Fill in the programs of a printed lesson from the fragment: the server gets none. */
async function fillPrograms() {
  const text = await unpacked(location.hash);
  if (text === null) return;
  const { stops } = /** @type {Lesson} */ (JSON.parse(text));
  byId("sheet-back", HTMLAnchorElement).hash = location.hash;
  const { codeDrawer } = await later(() => import("../../net/qr.js"));
  const draw = await codeDrawer();
  for (const place of document.querySelectorAll("[data-program]")) {
    const at = stops[Number(place.getAttribute("data-program")) - 1]?.at ?? "";
    await fill(place, new URL(below(at), location.href), draw);
  }
}

/** @param {Element} place @param {URL} address of a stop @param {(link: string) => string | null} draw as in net/qr.js */
async function fill(place, { href, hash }, draw) {
  const program = await unpackedProgram(programOf(hash) ?? "");
  if (!program) return;
  const [link, code] = [place.querySelector("a"), place.querySelector("code")];
  link?.setAttribute("href", href);
  link?.after(...codeNodes(draw(href)));
  if (code) code.textContent = [program.code.trimEnd(), program.call].filter(Boolean).join("\n\n");
}

/** The speaker's notes, in step with the stage in another window if that is open. @param {{lang: string}} parts */
async function createNotes({ lang }) {
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
function render({ at, say, notes, ask }, next) {
  showMoment(byId("notes-picture", HTMLElement), at);
  showMoment(byId("notes-next-picture", HTMLElement), next?.at);
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
