/**
 * The pages of the lessons beside those of the puzzles: the list, a lesson, the maker, the notes.
 */

import { t, tn } from "../../lib/messages.js";
import { below } from "../../net/base.js";
import { packed, readLesson } from "../../net/lesson.js";
import { byId } from "../../ui/widgets/dom.js";
import { createMaker } from "./maker.js";
import { createNotes } from "./notes.js";
import { forgetLesson, keptLessons } from "./own-store.js";
import { fillPrograms } from "./sheet.js";

/** Of a file that is opened; longer ones are no lesson. */
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

/**
 * The field that takes a file.
 *
 * @param {string} lang @param {(lesson: import("../../net/lesson.js").Lesson) => unknown} onLesson
 */
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

/**
 * Two windows at once, where the browser lets a page open one.
 */
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
