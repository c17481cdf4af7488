/**
 * The lesson editor: a form for each stop, saved in this browser on input, validated by the server
 * after each pause, and exported as a link, a file or a printed sheet.
 * @import {Lesson} from "../../net/lesson.js"
 * @typedef {{open: (lesson: Lesson) => void}} Maker `open`: replaces the current lesson, which stays in the list
 * @typedef {Lesson & {id: number}} KeptLesson
 */

import { t } from "../../lib/messages.js";
import { LONGEST_LINK, OWN, packed, readLesson, stopLink, unpacked, withoutPrograms } from "../../net/lesson.js";
import { addressesIn } from "../../net/lesson-moments.js";
import { debounce } from "../../player/clock.js";
import { share } from "../../ui/page/share.js";
import { byId, dataBlock } from "../../ui/widgets/dom.js";
import { saveFile } from "../../ui/widgets/save-file.js";
import { withStorage } from "../../ui/widgets/storage.js";
import { lessonIn, stopForm } from "./stop-form.js";

const STORAGE_KEY = "backtrack.lessons";

/** The oldest lessons beyond this are dropped. */
const MOST_KEPT = 30;

/** Debounce, so that no error appears in the middle of a word. */
const PAUSE_MS = 400;

/** @param {{lang: string}} parts @returns {Maker} */
export function createMaker({ lang }) {
  const list = byId("own-stops", HTMLElement);
  const { bounds } = /** @type {{bounds: {stops: number}}} */ (dataBlock("page-data"));
  const exporter = createExporter();
  const state = { id: freshId(), request: 0, typed: false };
  const pause = debounce(PAUSE_MS, () => void check());

  function typed() {
    state.typed = true;
    changed();
  }

  /** @param {boolean} [is_typed] whether to save the lesson */
  function changed(is_typed = true) {
    number(list);
    if (is_typed) keep({ ...lessonIn(list), id: state.id });
    pause.call();
  }

  async function check() {
    const request = (state.request += 1);
    const lesson = lessonIn(list);
    const reading = lesson.stops.length > 0 ? await readLesson(JSON.stringify(lesson), lang) : null;
    if (request !== state.request) return;
    for (const form of list.children) form.removeAttribute("data-fault");
    if (reading?.stop) list.children[reading.stop - 1]?.setAttribute("data-fault", "true");
    const hash = await packed(lesson);
    if (request !== state.request) return;
    if (lesson.stops.length === 0) exporter.disable(t("A lesson has 1 to %(most)d stops. Add the first one.", { most: bounds.stops }));
    else if (!reading) exporter.disable(t("No answer came. Check your connection and try again."));
    else if (!reading.lesson) exporter.disable(state.typed ? faultOf(reading, list) : "");
    else exporter.enable(lesson, hash);
  }

  /**
   * Appends a stop for each address.
   * @param {readonly string[]} addresses @returns {boolean} whether there was room for all of them
   */
  function add(addresses) {
    const room = Math.max(0, bounds.stops - list.children.length);
    for (const at of addresses.slice(0, room)) {
      list.append(stopForm({ at, look: "board", say: "" }, typed));
    }
    if (addresses.length > 0) changed();
    return addresses.length > 0 && addresses.length <= room;
  }

  /** Fills the form with a lesson. @param {Lesson} lesson */
  function put(lesson) {
    field("title").value = lesson.title;
    field("summary").value = lesson.summary ?? "";
    list.replaceChildren(...lesson.stops.map((stop) => stopForm(stop, typed)));
    state.typed = lesson.title !== "" || lesson.stops.some(({ say }) => say !== "");
    changed(false);
  }

  for (const name of ["title", "summary"]) field(name).addEventListener("input", typed);
  listenToLinks(add);
  void openAddress({ add, put, state, lang });
  addEventListener("hashchange", () => location.reload());
  return {
    open(lesson) {
      state.id = freshId();
      put(lesson);
      changed();
    },
  };
}

/** The error of a field, by its label. @param {{stop: number, field: string, fault: string | null}} reading @param {HTMLElement} list */
function faultOf({ stop, field: name, fault }, list) {
  if (name === "at") return t("Stop %(stop)d: its link leads to no moment of a puzzle or a program.", { stop });
  if (name === "program") return fault ?? "";
  if (name === "choices" || name === "right") {
    return t("Stop %(stop)d: a question needs two choices at least, and one of them has to be right.", { stop });
  }
  const form = stop > 0 ? list.children[stop - 1] : document.querySelector(".own__head");
  const found = /** @type {HTMLInputElement | null | undefined} */ (form?.querySelector(`[data-field="${name}"]`));
  const label = found?.closest("label")?.firstChild?.textContent?.trim() ?? name;
  if (name === "look") {
    return t('Stop %(stop)d: this part is not on its page. Choose another one under "%(label)s".', { stop, label });
  }
  if (found?.value.trim()) {
    return stop > 0
      ? t('Stop %(stop)d: "%(label)s" is too long, or holds signs that cannot be shown.', { stop, label })
      : t('"%(label)s" is too long, or holds signs that cannot be shown.', { label });
  }
  return stop > 0
    ? t('Stop %(stop)d: "%(label)s" is still empty.', { stop, label })
    : t('"%(label)s" is still empty.', { label });
}

/**
 * Opens what the fragment holds: a lesson kept here, a shared one, or addresses of stops.
 * @param {{add: (addresses: readonly string[]) => boolean, put: (lesson: Lesson) => void, state: {id: number}, lang: string}} parts
 */
async function openAddress({ add, put, state, lang }) {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const kept = keptLessons().find(({ id }) => String(id) === fragment.get("mine"));
  const text = await unpacked(location.hash);
  const reading = text === null ? null : await readLesson(text, lang);
  if (kept) {
    state.id = kept.id;
    put(kept);
  } else if (reading?.lesson) put(reading.lesson);
  else {
    if (fragment.has("lesson")) {
      byId("lesson-fault", HTMLElement).textContent = reading?.fault
        ?? t("This link should hold a lesson, but what it holds cannot be read. Perhaps it was cut.");
    }
    put({ title: "", stops: [] });
    add(fragment.getAll("at"));
  }
}

/** Save a lesson on input, and put its id into the fragment. @param {KeptLesson} lesson */
function keep(lesson) {
  if (!lesson.title && lesson.stops.length === 0) return;
  keepLesson(lesson);
  const hash = `#mine=${lesson.id}`;
  history.replaceState(history.state, "", hash);
  const language = document.getElementById("language");
  if (language instanceof HTMLAnchorElement) language.hash = hash;
}

/** Adds stops by links that are pasted into the form. @param {(addresses: readonly string[]) => boolean} add */
function listenToLinks(add) {
  const [form, link] = [byId("own-add", HTMLFormElement), byId("own-link", HTMLInputElement)];
  const fault = byId("lesson-fault", HTMLElement);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const addresses = addressesIn(link.value);
    const is_link = link.value.trim() !== "" && addresses.length > 0;
    const added = is_link && add(addresses);
    fault.textContent = is_link ? "" : t("This is no link of a moment. Paste one that “Share link” has copied.");
    if (is_link && !added) fault.textContent = t("There is no room for all of these stops: some were left out.");
    if (added) link.value = "";
    link.focus();
  });
}

function createExporter() {
  const status = byId("own-status", HTMLElement);
  const begin = byId("own-begin", HTMLAnchorElement);
  const present = byId("own-present", HTMLAnchorElement);
  const [copy, print] = [byId("own-copy", HTMLButtonElement), byId("own-print", HTMLButtonElement)];
  const href = byId("own-href", HTMLInputElement);
  const ready = { lesson: /** @type {Lesson | null} */ (null) };

  /** @param {boolean} is_ready */
  function toggle(is_ready) {
    for (const button of [begin, present, copy, print]) button.setAttribute("aria-disabled", String(!is_ready));
    byId("own-address", HTMLElement).hidden = !is_ready;
    if (!is_ready) {
      begin.removeAttribute("href");
      present.removeAttribute("href");
    }
  }

  copy.addEventListener("click", () => {
    if (ready.lesson) void share(href.value);
  });
  print.addEventListener("click", () => {
    if (!ready.lesson) return;
    byId("own-text", HTMLInputElement).value = withoutPrograms(JSON.stringify(ready.lesson)).bare;
    const sheet = byId("own-sheet", HTMLFormElement);
    // The page that comes takes the programs from its fragment, which is not sent.
    sheet.action = Object.assign(new URL(sheet.action), { hash: new URL(present.href).hash }).href;
    sheet.submit();
  });
  byId("own-download", HTMLButtonElement).addEventListener("click", () => {
    save(lessonIn(byId("own-stops", HTMLElement)));
  });
  return {
    /** @param {string} reason */
    disable(reason) {
      ready.lesson = null;
      status.textContent = reason;
      toggle(false);
    },
    /** @param {Lesson} lesson @param {string} hash the lesson as a fragment */
    enable(lesson, hash) {
      ready.lesson = lesson;
      const here = new URL(location.href);
      here.hash = hash;
      begin.href = stopLink(lesson.stops[0]?.at ?? "/", { lesson: OWN, stop: 1 }, here.href);
      href.value = begin.href;
      here.searchParams.set("present", "notes");
      present.href = here.href;
      const [length, most] = [href.value.length, LONGEST_LINK];
      status.textContent = length > most
        ? t("The link has %(length)d characters. Some chats and mails cut links of more than %(most)d: better give it on as a file.", { length, most })
        : t("Ready. The link holds the whole lesson in %(length)d characters; up to %(most)d arrive everywhere.", { length, most });
      toggle(true);
    },
  };
}

/** @param {Lesson} lesson */
function save(lesson) {
  const name = lesson.title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40) || "lesson";
  saveFile(new Blob([JSON.stringify(lesson, null, 2)], { type: "application/json" }), `${name}.json`);
}

/** @param {string} name */
function field(name) {
  const found = document.querySelector(`.own__head [data-field="${name}"]`);
  return /** @type {HTMLInputElement | HTMLTextAreaElement} */ (found);
}

/** @param {HTMLElement} list */
function number(list) {
  [...list.children].forEach((form, index) => {
    const head = form.querySelector(".own__number");
    if (head) head.textContent = t("Stop %(stop)d", { stop: index + 1 });
  });
}

/** Lessons in the local storage of this browser. Disabled or corrupt storage counts as empty. @returns {readonly KeptLesson[]} the newest last */
export function keptLessons() {
  try {
    const kept = JSON.parse(withStorage((storage) => storage.getItem(STORAGE_KEY)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isLesson) : [];
  } catch {
    return [];
  }
}

/** @param {any} value */
function isLesson(value) {
  return Number.isInteger(value?.id) && typeof value.title === "string" && Array.isArray(value.stops);
}

/** @returns {number} an unused id */
function freshId() {
  return Math.max(0, ...keptLessons().map(({ id }) => id)) + 1;
}

/** @param {KeptLesson} lesson */
function keepLesson(lesson) {
  write([...keptLessons().filter(({ id }) => id !== lesson.id), lesson].slice(-MOST_KEPT));
}

/** @param {number} removed */
export function forgetLesson(removed) {
  write(keptLessons().filter(({ id }) => id !== removed));
}

/** @param {readonly KeptLesson[]} lessons */
function write(lessons) {
  withStorage((storage) => storage.setItem(STORAGE_KEY, JSON.stringify(lessons)));
}
