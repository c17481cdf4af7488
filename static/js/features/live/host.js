/**
 * The host of a live class: shows the question on screen to the phones, and counts. The class belongs
 * to the window, through the pages of a lesson, and is kept in sessionStorage.
 *
 *     none --open--> asking --show answers--> shown --ask again, another question--> asking
 *     asking, shown --end, or a refusal--> none
 * @import {Counts, HostClient, OpenedClass, ShownQuestion} from "../../net/live-client.js"
 * @import {ScreenQuestion} from "../../ui/player/question.js"
 * @import {Presented} from "./card.js"
 * @typedef {OpenedClass & {number: number, key: string}} LiveSession `number` of the last question, `key` its texts
 * @typedef {{load: () => LiveSession | null, save: (session: LiveSession | null) => void}} SessionStore
 * @typedef {object} HostState
 * @property {LiveSession | null} session null without a class
 * @property {ScreenQuestion | null} question
 * @property {Counts} counts
 * @property {boolean} isShown whether the answers are; then the question is closed
 * @property {boolean} isMarked whether the right choice is
 *
 * @typedef {object} HostParts
 * @property {HostClient} client
 * @property {SessionStore} store
 * @property {(time_ms: number) => Promise<void>} wait
 * @property {(presented: Presented & {room: string} | null) => void} onChange null without a class
 * @property {(problem: Error) => void} onRefused the class is over
 * @typedef {ReturnType<typeof createHost>} Host
 */

import { createPulse } from "./pulse.js";

const POLL_MS = 1000;

/** Requests before the code is shown: with a second process behind the proxy one of them fails. */
const PROBES = 3;

/** As the server takes them, in characters. */
const LONGEST_PROMPT = 500;
const LONGEST_CHOICE = 300;

const NO_COUNTS = Object.freeze({ phones: 0, answered: 0, counts: Object.freeze([]) });

const NOTHING = Object.freeze({ number: 0, question: null, open: false });

/** @param {HostParts} parts */
export function createHost({ client, store, wait, onChange, onRefused }) {
  const state = opening(store.load());
  const pulse = createPulse({ wait: () => wait(POLL_MS), beat, onFailure: fail });
  const render = () => onChange(presentedIn(state));

  function change() {
    render();
    pulse.hurry();
  }

  /** Ask the question on screen as another one. @param {string} key */
  function renew(key) {
    const { session, counts } = state;
    Object.assign(state, { isShown: false, isMarked: false, counts: { ...counts, answered: 0, counts: [] } });
    if (session) store.save(state.session = { ...session, number: session.number + 1, key });
  }

  async function beat() {
    const { session } = state;
    if (!session) return false;
    const counts = await client.show(session, shownIn(state));
    if (state.session?.number === session.number) state.counts = counts;
    render();
    return true;
  }

  function forget() {
    Object.assign(state, { ...opening(null), question: state.question });
    store.save(null);
    change();
  }

  /** @param {Error} problem */
  function fail(problem) {
    if (!state.session) return;
    forget();
    onRefused(problem);
  }

  return {
    /** The question on screen, null when it is answered or gone. @param {ScreenQuestion | null} question */
    use(question) {
      const key = question ? keyOf(question) : "";
      const isReloaded = !pulse.isRunning() && key === state.session?.key;
      state.question = question;
      if (question && !isReloaded) renew(key);
      change();
      pulse.start();
    },
    /** @throws {Error} a Refusal */
    async open() {
      const opened = await client.open();
      for (let probe = 0; probe < PROBES; probe += 1) await client.show(opened, NOTHING);
      state.session = { ...opened, number: 0, key: "" };
      renew(state.question ? keyOf(state.question) : "");
      change();
      pulse.start();
    },
    /** Closes the question, so that no phone follows the crowd. */
    showAnswers() {
      state.isShown = true;
      change();
    },
    markRight() {
      state.isMarked = true;
      change();
    },
    askAgain() {
      renew(state.session?.key ?? "");
      change();
    },
    async end() {
      const { session } = state;
      forget();
      if (session) await client.end(session);
    },
    isOpen: () => state.session !== null,
  };
}

/** @param {LiveSession | null} session @returns {HostState} */
function opening(session) {
  return { session, question: null, counts: NO_COUNTS, isShown: false, isMarked: false };
}

/** @param {HostState} state @returns {Presented & {room: string} | null} */
function presentedIn({ session, question, counts, isShown, isMarked }) {
  const right = isMarked && question ? question.right : null;
  return session && { room: session.room, question, counts, isShown, right };
}

/** @param {HostState} state @returns {ShownQuestion} */
function shownIn({ session, question, isShown }) {
  if (!question) return { ...NOTHING, number: session?.number ?? 0 };
  const { prompt, choices } = question;
  const cut = { prompt: shortened(prompt, LONGEST_PROMPT), choices: choices.map((choice) => shortened(choice, LONGEST_CHOICE)) };
  return { number: session?.number ?? 0, question: cut, open: !isShown };
}

/** @param {string} text @param {number} longest */
function shortened(text, longest) {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** @param {ScreenQuestion} question */
function keyOf({ prompt, choices }) {
  return JSON.stringify([prompt, ...choices]);
}
