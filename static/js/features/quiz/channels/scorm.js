/**
 * Reports an exercise to the learning platform around a page of a SCORM package: score, status, time, answers, and
 * the state of the attempt, with which it goes on another day.
 * @import {Answer, Attempt} from "../attempt.js"
 * @import {Channel} from "./index.js"
 * @import {Runtime, Version} from "./scorm-api.js"
 * @typedef {{version: Version, pass: number}} ScormSettings `pass`: percent from which it is passed, unless the
 *   platform has its own
 * @typedef {readonly (readonly [element: string, value: string | number])[]} Values
 * @typedef {object} Dialect the data model of a version
 * @property {string} exit @property {string} time of this session @property {string} passing the platform's own bound
 * @property {string} status @property {readonly string[]} fresh statuses before the first session
 * @property {(pass: string) => number} percent
 * @property {(status: Status) => Values} values what has to be kept
 * @property {(status: Status) => Values} more what platforms need not have
 * @property {(seconds: number) => string} duration
 * @property {string} given answer to a question @property {string} wrong its result
 * @property {string} over how a finished session ends: the next one begins anew
 *
 * @typedef {{over: boolean, passed: boolean, score: number, answered: number}} Status `score` and `answered`: 0 to 1
 */

import { t } from "../../../lib/messages.js";
import { attemptFrom, isOver, score, stateOf } from "../attempt.js";
import { findRuntime } from "./scorm-api.js";

const STATE = "cmi.suspend_data";

const DIALECTS = Object.freeze(/** @type {Record<Version, Dialect>} */ ({
  "1.2": {
    exit: "cmi.core.exit",
    time: "cmi.core.session_time",
    passing: "cmi.student_data.mastery_score",
    status: "cmi.core.lesson_status",
    fresh: ["not attempted", ""],
    percent: Number,
    values: (status) => [
      ["cmi.core.score.raw", percentOf(status.score)],
      ["cmi.core.lesson_status", status.over ? verdictOf(status) : "incomplete"],
    ],
    more: () => [["cmi.core.score.min", 0], ["cmi.core.score.max", 100]],
    duration: clockTime,
    given: "student_response",
    wrong: "wrong",
    over: "",
  },
  "2004": {
    exit: "cmi.exit",
    time: "cmi.session_time",
    passing: "cmi.scaled_passing_score",
    status: "cmi.completion_status",
    fresh: ["not attempted", "unknown", ""],
    percent: (scaled) => Number(scaled) * 100,
    values: (status) => [
      ["cmi.score.scaled", rounded(status.score, 4)],
      ["cmi.score.raw", percentOf(status.score)],
      ["cmi.score.min", 0],
      ["cmi.score.max", 100],
      ["cmi.completion_status", status.over ? "completed" : "incomplete"],
      ["cmi.success_status", status.over ? verdictOf(status) : "unknown"],
    ],
    more: (status) => [["cmi.progress_measure", rounded(status.answered)]],
    duration: (seconds) => `PT${rounded(seconds)}S`,
    given: "learner_response",
    wrong: "incorrect",
    over: "normal",
  },
}));

/**
 * @param {ScormSettings} settings
 * @param {{window: Window, tell: (sentence: string) => void, now: () => number}} parts `tell` shows a sentence; `now` in ms
 * @returns {Channel | null} null where no platform is around the page
 */
export function createScorm({ version, pass }, { window, tell, now }) {
  const runtime = findRuntime(window, version);
  return runtime && reportingTo(runtime, { dialect: DIALECTS[version], pass, window, tell, now });
}

/**
 * @param {Runtime} runtime
 * @param {{dialect: Dialect, pass: number, window: Window, tell: (sentence: string) => void, now: () => number}} parts
 * @returns {Channel}
 */
function reportingTo(runtime, { dialect, pass, window, tell, now }) {
  const state = { isOpen: false, isTold: false, reported: "", began_ms: now() };

  /** Once: later calls fail alike. @param {boolean} isDone */
  function check(isDone) {
    if (isDone || state.isTold) return;
    state.isTold = true;
    tell(t("The learning platform does not keep this result: %(error)s", { error: runtime.error() || "?" }));
  }

  function setTime() {
    runtime.set(dialect.time, dialect.duration((now() - state.began_ms) / 1000));
  }

  function end() {
    if (!state.isOpen) return;
    state.isOpen = false;
    setTime();
    runtime.commit();
    runtime.close();
  }

  function open() {
    Object.assign(state, { isOpen: runtime.open(), began_ms: now() });
    check(state.isOpen);
    return state.isOpen;
  }

  function begin() {
    // Else a platform takes a page that has been closed for completed.
    if (dialect.fresh.includes(runtime.get(dialect.status))) runtime.set(dialect.status, "incomplete");
    runtime.set(dialect.exit, "suspend");
    window.addEventListener("pagehide", end);
    // Some platforms take their API away before the page is hidden.
    window.addEventListener("beforeunload", () => state.isOpen && runtime.commit());
    window.addEventListener("pageshow", ({ persisted }) => persisted && open());
  }

  return {
    /** Begins the session. */
    async restore() {
      if (!open()) return null;
      begin();
      const known = attemptFrom(runtime.get(STATE));
      state.reported = nameOf(known?.answers.at(-1));
      return known && stateOf(known);
    },
    report(attempt) {
      if (!state.isOpen) return;
      const own = runtime.get(dialect.passing);
      const status = statusOf(attempt, own === "" ? pass : dialect.percent(own));
      for (const [element, value] of dialect.values(status)) check(runtime.set(element, value));
      for (const [element, value] of dialect.more(status)) runtime.set(element, value);
      const reported = attempt.answers.findIndex((answer) => nameOf(answer) === state.reported) + 1;
      for (const answer of attempt.answers.slice(reported)) recordAnswer(runtime, dialect, answer);
      state.reported = nameOf(attempt.answers.at(-1));
      check(runtime.set(STATE, JSON.stringify(stateOf(attempt))));
      runtime.set(dialect.exit, status.over ? dialect.over : "suspend");
      setTime();
      check(runtime.commit());
    },
    // Platforms know no events beside answers.
    event: () => {},
  };
}

/** @param {Attempt} attempt @param {number} pass in percent @returns {Status} */
function statusOf(attempt, pass) {
  const reached = score(attempt);
  return {
    over: isOver(attempt), passed: percentOf(reached) >= pass, score: reached,
    answered: attempt.answers.length / attempt.count,
  };
}

/** Platforms need not keep answers. @param {Runtime} runtime @param {Dialect} dialect @param {Answer} answer */
function recordAnswer(runtime, { given, wrong }, answer) {
  const place = `cmi.interactions.${Number(runtime.get("cmi.interactions._count")) || 0}`;
  if (!runtime.set(`${place}.id`, nameOf(answer))) return;
  runtime.set(`${place}.type`, "fill-in");
  runtime.set(`${place}.correct_responses.0.pattern`, written(answer.right));
  runtime.set(`${place}.${given}`, written(answer.given));
  runtime.set(`${place}.result`, answer.isRight ? "correct" : wrong);
}

/** Some platforms take what is behind a comma for another answer. @param {string} text */
function written(text) {
  return text.replaceAll(",", ";").trim();
}

/** @param {Answer | undefined} answer @returns {string} "move-12-0" */
function nameOf(answer) {
  return answer ? `${answer.kind}-${answer.step}-${answer.at}` : "";
}

/** @param {Status} status */
function verdictOf({ passed }) {
  return passed ? "passed" : "failed";
}

/** percentOf(2 / 3) -> 66.67 @param {number} share */
function percentOf(share) {
  return rounded(share * 100);
}

/** @param {number} value @param {number} [decimals] 1.2 keeps two */
function rounded(value, decimals = 2) {
  return Number(value.toFixed(decimals));
}

/** clockTime(3723.5) -> "0001:02:03.50" @param {number} seconds */
function clockTime(seconds) {
  const padded = (/** @type {number} */ part, /** @type {number} */ width) => String(part).padStart(width, "0");
  const hundredths = Math.round(seconds * 100);
  const whole = Math.floor(hundredths / 100);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${padded(hours, 4)}:${padded(minutes, 2)}:${padded(whole % 60, 2)}.${padded(hundredths % 100, 2)}`;
}
