/**
 * "Wait for the guide": at normal speed and below, what is shown stands until its sentence can be read,
 * or has been read aloud. The frames keep their own speed; the time is spent at their ends.
 *
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Moment} from "../../types.d.ts"
 * @import {Narration, SettingsStore} from "../page/settings.js"
 * @import {Voice} from "./narrator.js"
 * @import {ViewModel} from "./snapshot.js"
 *
 * @typedef {Pick<Required<import("../../player/transition.js").Context>, "stands" | "lingers">} Waiting
 * @typedef {(viewModel: ViewModel) => Waiting} Reading what the player of a view waits for
 */

import { cursorOf } from "../../player/cursor.js";
import { sentenceOf } from "./narrator.js";

/** Those who choose a higher speed have read enough. */
const HIGHEST_SPEED = 1;

const LETTER_MS = 60;
const CHINESE_MS = 200;
const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu;

/** The voice has begun by then: longer than any tick of the clock, so nothing passes before. */
const VOICE_MS = 300;

/**
 * How long a sentence takes to read, in ms of real time.
 *
 * @param {string} sentence
 */
export function readingTime(sentence) {
  const chinese = sentence.match(CHINESE)?.length ?? 0;
  return chinese * CHINESE_MS + (sentence.length - chinese) * LETTER_MS;
}

/**
 * How long a moment stands so that its sentence can be read: where the sentence ends, and for what its
 * frames have left of the time.
 *
 * @param {(moment: Moment, state: PlayerState) => string} sentenceAt
 * @param {(sentence: string) => number} [time] how long a sentence takes, in ms of real time
 * @returns {Waiting["stands"]}
 */
export function standing(sentenceAt, time = readingTime) {
  return (moment, state, lengths) => {
    const sentence = sentenceAt(moment, state);
    const { step, frame } = moment;
    const ends = frame === 0 || frame === lengths.length;
    // Where the sentence stays, there is still time for it.
    if (!ends && sentenceAt({ step, frame: frame + 1 }, state) === sentence) return 0;
    if (frame === 0 && sentenceAt({ step: step - 1, frame: lengths.length }, state) === sentence) return 0;
    let shown_ms = 0;
    for (let at = frame; at > 0 && sentenceAt({ step, frame: at }, state) === sentence; at -= 1) {
      shown_ms += lengths[at - 1] ?? 0;
    }
    return Math.max(0, time(sentence) * state.speed - shown_ms);
  };
}

/**
 * The state in which a moment is shown.
 *
 * @param {Moment} moment
 * @param {PlayerState} now
 * @returns {PlayerState}
 */
export function stateAt({ step, frame }, now) {
  const held = /** @type {const} */ ({
    step: step + 1, frame: frame - 1, elapsed_ms: 1, duration_ms: 1, direction: 1,
    over: true, single: false, held: false,
  });
  return { ...now, step, motion: frame > 0 ? held : null };
}

/**
 * @param {object} parts
 * @param {SettingsStore} parts.settings
 * @param {Voice} parts.voice
 * @param {() => boolean} [parts.seen] whether there is room for the guide
 * @returns {Reading}
 */
export function createReading({ settings, voice, seen = () => true }) {
  /** @param {PlayerState} state */
  function waits({ speed }) {
    const { wait, narration } = settings.get();
    return wait && narration !== "off" && speed <= HIGHEST_SPEED && (voice.isOn() || seen());
  }

  /** @param {string} sentence */
  function standingTime(sentence) {
    return voice.isOn() ? VOICE_MS : readingTime(sentence);
  }

  return (viewModel) => {
    /**
     * @param {Moment} moment
     * @param {PlayerState} state
     */
    const sentenceAt = (moment, state) => told(viewModel, moment, state, settings.get().narration);

    /**
     * @param {Moment} moment
     * @param {PlayerState} state
     */
    const isRead = (moment, state) =>
      waits(state) && (viewModel.reads ?? isPlaying)(moment, state.status === "playing");

    const stands = standing(sentenceAt, standingTime);

    return {
      stands: (moment, state, lengths) => (isRead(moment, state) ? stands(moment, state, lengths) : 0),
      lingers(moment, state, count) {
        if (!isRead(moment, state) || !voice.isSpeaking()) return false;
        const { step, frame } = moment;
        const next = frame < count ? { step, frame: frame + 1 } : { step: step + 1, frame: 0 };
        return sentenceAt(next, state) !== sentenceAt(moment, state);
      },
    };
  };
}

/**
 * @param {Moment} _
 * @param {boolean} playing
 */
function isPlaying(_, playing) {
  return playing;
}

/**
 * What the guide says at a moment.
 *
 * @param {ViewModel} viewModel
 * @param {Moment} moment
 * @param {PlayerState} now
 * @param {Narration} narration
 */
function told(viewModel, moment, now, narration) {
  const state = stateAt(moment, now);
  const { step } = moment;
  const rest = { step, board: viewModel.boardAt(step) };
  const cursor = cursorOf(viewModel, state);
  return sentenceOf({ state, previous: state, cursor, rest, viewModel, still: false }, narration);
}
