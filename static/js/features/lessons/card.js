/**
 * The card of a lesson on the page of a puzzle. Each stop seeks to its moment and frames a part of
 * the page; a stop on another stage loads that page.
 * @import {Ask, Lesson, Stop} from "../../net/lesson.js"
 * @import {Snapshot} from "../../ui/player/snapshot.js"
 * @import {ViewHost} from "../../ui/player/view-host.js"
 * @typedef {{go: (by: 1 | -1) => void, update: (snapshot: Snapshot) => void}} LessonCard
 * @typedef {{send: (stop: number) => void}} LessonChannel
 */

import { lifetime } from "../../lib/lifetime.js";
import { t } from "../../lib/messages.js";
import { isSameMoment } from "../../lib/moments.js";
import { OWN, isSameStage, momentAt, packedIn, readLesson, stopLink, unpacked } from "../../net/lesson.js";
import { momentOf } from "../../player/motion.js";
import { here, programHere, put } from "../../ui/page/place.js";
import { announceQuestion } from "../../ui/player/question.js";
import { linkChanged } from "../../ui/player/snapshot.js";
import { byId, dataBlock } from "../../ui/widgets/dom.js";
import { createLook, lookNames } from "./look.js";

const NAME = "backtrack.lesson";

/** @type {Map<string, Awaited<ReturnType<typeof ownLesson>>>} as packed: a program gets a new card when it has run */
const readings = new Map();

/** @param {{viewHost: Pick<ViewHost, "current" | "dispatch">, follow: (href: string) => void, lang: string}} parts @returns {Promise<LessonCard>} */
export async function createLessonCard({ viewHost, follow, lang }) {
  const card = byId("lesson", HTMLElement);
  const data = /** @type {Lesson & {name: string}} */ (dataBlock("lesson-data"));
  const { lesson, fault } = data.name === OWN ? await knownLesson(lang) : { lesson: data, fault: "" };
  if (!lesson) {
    byId("lesson-say", HTMLElement).textContent = fault;
    return { go: () => {}, update: () => {} };
  }
  return renderLesson(card, { lesson, name: data.name, viewHost, follow });
}

/** @param {string} lang */
async function knownLesson(lang) {
  const key = keyOf(OWN);
  const reading = readings.get(key) ?? await ownLesson(lang);
  if (reading.lesson) readings.set(key, reading);
  return reading;
}

/** @param {string} lang @returns {Promise<{lesson: Lesson | null, fault: string}>} */
async function ownLesson(lang) {
  const text = await unpacked(location.hash);
  if (text === null) {
    return { lesson: null, fault: t("This link should hold a lesson, but what it holds cannot be read. Perhaps it was cut.") };
  }
  const reading = await readLesson(text, lang);
  if (reading?.lesson) return { lesson: reading.lesson, fault: "" };
  return { lesson: null, fault: reading?.fault ?? t("No answer came. Check your connection and try again.") };
}

/** @param {HTMLElement} card @param {{lesson: Lesson, name: string, viewHost: Pick<ViewHost, "current" | "dispatch">, follow: (href: string) => void}} parts `follow`: see PuzzlePage @returns {LessonCard} */
function renderLesson(card, { lesson, name, viewHost, follow }) {
  const { stops } = lesson;
  const state = { stop: Math.min(Math.max(Number(card.dataset.stop) || 1, 1), stops.length) };
  const parts = { words: createWords(lesson), look: createLook(), question: createQuestion() };
  const main = byId("main", HTMLElement);
  const is_stage = main.dataset.lesson === "stage";
  const channel = is_stage
    ? createLessonChannel({ key: keyOf(name), stop: () => state.stop, onStop: (stop) => open(stop), signal: lifetime() })
    : null;

  /** Shows the stop at hand: the part of the page that it frames, its words and its question. */
  function show() {
    const stop = /** @type {Stop} */ (stops[state.stop - 1]);
    card.dataset.stop = String(state.stop);
    card.dataset.count = String(stops.length);
    card.dataset.ask = String(stop.ask !== undefined);
    parts.look.show(stop.look);
    parts.words.show(stop, { number: state.stop, waits: card.dataset.waits === "true" });
    parts.question.show(stop.ask, state.stop);
  }

  /** @param {number} number of a stop, from 1 */
  function open(number) {
    const stop = stops[number - 1];
    if (!stop || number === state.stop) return;
    state.stop = number;
    seek(stop);
  }

  /** @param {Stop} stop */
  function seek(stop) {
    const href = stopLink(stop.at, { lesson: name, stop: state.stop }, location.href);
    if (!viewHost.current() || !isSameStage(stop.at, location.href)) {
      location.assign(href);
      return;
    }
    put(withStop(here(), state.stop));
    keepLanguage(state.stop);
    follow(href);
    const { step, frame } = momentAt(stop.at);
    viewHost.dispatch({ type: "seek", step, frame });
    show();
  }

  /** @param {1 | -1} by */
  function go(by) {
    const next = state.stop + by;
    if (!stops[next - 1]) return;
    channel?.send(next);
    open(next);
  }

  const back = byId("lesson-back", HTMLElement);
  back.addEventListener("click", () => {
    if (back.dataset.away === "true") seek(/** @type {Stop} */ (stops[state.stop - 1]));
  });
  byId("lesson-leave", HTMLAnchorElement).hash = name === OWN ? `lesson=${keyOf(name)}` : "";
  keepLanguage(state.stop);
  show();
  return {
    go,
    update(snapshot) {
      const stop = /** @type {Stop} */ (stops[state.stop - 1]);
      const away = String(isAway(stop, snapshot));
      if (back.dataset.away !== away) {
        back.dataset.away = away;
        card.dataset.away = away;
        back.setAttribute("aria-disabled", String(away !== "true"));
      }
      if (linkChanged(snapshot) || !parts.look.framed()) parts.look.show(stop.look);
    },
  };
}

/** Point the language switch at the current stop; an own lesson is in the fragment. @param {number} stop */
function keepLanguage(stop) {
  const language = document.getElementById("language");
  if (!(language instanceof HTMLAnchorElement)) return;
  if (programHere() === null) language.href = withStop(language.href, stop);
  if (location.hash) language.hash = location.hash;
}

/** @param {string} href @param {number} stop */
function withStop(href, stop) {
  const url = new URL(href);
  url.searchParams.set("stop", String(stop));
  return url.href.replaceAll("%2C", ",");
}

/** Return whether the page shows another moment than that of a stop. @param {Stop} stop @param {Snapshot} snapshot */
function isAway({ at }, { state, viewModel }) {
  const { place, ...moment } = momentAt(at);
  const step = Math.min(moment.step, viewModel.total);
  return viewModel.place !== place || !isSameStage(at, location.href)
    || !isSameMoment(momentOf(state), { ...moment, step });
}

/** @param {Lesson} lesson */
function createWords({ title, stops, summary = "" }) {
  const names = lookNames();
  const texts = Object.fromEntries(
    ["title", "place", "look", "say", "live"].map((id) => [id, byId(`lesson-${id}`, HTMLElement)]),
  );
  const progress = byId("lesson-progress", HTMLProgressElement);
  const [previous, next] = [byId("lesson-previous", HTMLElement), byId("lesson-next", HTMLElement)];
  const [onward, end] = [byId("lesson-onward", HTMLElement), byId("lesson-end", HTMLElement)];
  byId("lesson-learnt", HTMLElement).textContent = summary;

  /** @param {string} id @param {string} text */
  function write(id, text) {
    const element = texts[id];
    if (element && element.textContent !== text) element.textContent = text;
  }

  return {
    /** @param {Stop} stop @param {{number: number, waits: boolean}} state `waits`: for a press on Run */
    show({ say, look, ask }, { number, waits }) {
      const place = t("Stop %(stop)d of %(count)d", { stop: number, count: stops.length });
      const where = waits
        ? t("Press Run to go to this stop")
        : t("Look at %(part)s", { part: names[look] ?? look });
      write("title", title);
      write("place", place);
      write("look", where);
      write("say", say);
      write("live", [`${place}.`, say, ask?.question ?? "", waits ? `${where}.` : ""].join(" ").trim());
      Object.assign(progress, { max: stops.length, value: number });
      previous.setAttribute("aria-disabled", String(number === 1));
      const is_last = number === stops.length;
      next.setAttribute("aria-disabled", String(is_last));
      if (is_last && document.activeElement === next) queueMicrotask(() => onward.focus());
      next.hidden = is_last;
      onward.hidden = !is_last;
      end.hidden = !is_last || !summary;
      byId("main", HTMLElement).dataset.lastStop = String(is_last);
      byId("lesson-words", HTMLElement).scrollTop = 0;
    },
  };
}

/** @param {string} name of a lesson @returns {string} the same in all windows that show this lesson */
export function keyOf(name) {
  return name === OWN ? packedIn(location.hash) ?? "" : name;
}

/**
 * Keeps two windows on one stop.
 * @param {{key: string, stop: () => number, onStop: (stop: number) => void, signal?: AbortSignal}} parts @returns {LessonChannel}
 */
export function createLessonChannel({ key, stop, onStop, signal }) {
  if (typeof BroadcastChannel === "undefined") return { send: () => {} };
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", ({ data }) => {
    if (data?.key !== key) return;
    if (data.type === "hello") channel.postMessage({ key, type: "at", stop: stop() });
    else if (data.type === "at" && Number.isInteger(data.stop)) onStop(data.stop);
  });
  signal?.addEventListener("abort", () => channel.close());
  channel.postMessage({ key, type: "hello" });
  return { send: (at) => channel.postMessage({ key, type: "at", stop: at }) };
}

/** @returns {{show: (ask: Ask | undefined, stop: number) => void}} */
function createQuestion() {
  const [box, choices] = [byId("lesson-ask", HTMLElement), byId("lesson-choices", HTMLElement)];
  const [question, answer] = [byId("lesson-question", HTMLElement), byId("lesson-answer", HTMLElement)];
  /** @type {Map<number, number>} chosen choice by stop, both from 1 */
  const answers = new Map();

  /** @param {Ask} ask @param {number} stop */
  function grade(ask, stop) {
    const chosen = answers.get(stop);
    [...choices.children].forEach((button, index) => {
      const is_right = index + 1 === ask.right;
      if (chosen === undefined) return;
      button.setAttribute("aria-disabled", "true");
      button.setAttribute("aria-pressed", String(index + 1 === chosen));
      if (is_right) button.setAttribute("data-right", "true");
      else if (index + 1 === chosen) button.setAttribute("data-right", "false");
    });
    if (chosen === undefined) answer.textContent = "";
    else if (chosen === ask.right) answer.textContent = t("Right! %(because)s", { because: ask.because });
    else {
      answer.textContent = t("Not quite. The answer is: %(right)s. %(because)s", {
        right: ask.choices[ask.right - 1] ?? "", because: ask.because,
      });
    }
    box.dataset.answered = String(chosen !== undefined);
  }

  /** @param {Ask} ask @param {number} stop @param {string} text @param {number} number */
  function choiceOf(ask, stop, text, number) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button lesson__choice";
    button.textContent = text;
    button.addEventListener("click", () => {
      if (answers.has(stop)) return;
      answers.set(stop, number);
      grade(ask, stop);
    });
    return button;
  }

  return {
    show(ask, stop) {
      box.hidden = !ask;
      announceQuestion({
        question: ask ? { prompt: ask.question, choices: ask.choices, right: ask.right - 1 } : null,
        before: byId("lesson-back", HTMLElement),
      });
      if (!ask) return;
      question.textContent = ask.question;
      choices.replaceChildren(...ask.choices.map((text, index) => choiceOf(ask, stop, text, index + 1)));
      grade(ask, stop);
    },
  };
}
