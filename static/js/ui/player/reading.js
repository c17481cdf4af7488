/**
 * "Wait for the guide": what is shown stands until its sentence can be read, or has been read aloud. The
 * time is spent at the ends of frames, and the speed divides it as it does their length.
 *
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Moment} from "../../types.d.ts"
 * @import {Narration, SettingsStore} from "../page/settings.js"
 * @import {Voice} from "./narrator.js"
 * @import {Shortening} from "./sentences.js"
 * @import {ViewModel} from "./snapshot.js"
 *
 * @typedef {Pick<Required<import("../../player/transition.js").Context>, "stands" | "lingers">} Waiting
 * @typedef {(viewModel: ViewModel) => Waiting} Reading what the player of a view waits for
 */

import { cursorOf } from "../../player/cursor.js";
import { SENTENCE_PACE, isPace } from "../../player/transition.js";
import { narrationAt, sentenceOf } from "./narrator.js";
import { readingTime } from "./sentences.js";

/** What is read aloud has a speed of its own: who plays faster has heard enough. */
const HIGHEST_SPOKEN = 1;

/** The voice has begun by then: longer than any tick of the clock, so nothing passes before. */
const VOICE_MS = 300;

/**
 * How long a moment stands so that its sentence can be read: where the sentence ends, and for what its
 * frames have left of the time.
 *
 * @param {(moment: Moment, state: PlayerState) => string} sentenceAt
 * @param {(sentence: string, state: PlayerState) => number} [time] how long a sentence takes, in ms at 1x
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
    return Math.max(0, time(sentence, state) - shown_ms);
  };
}

/**
 * The state in which a moment is shown.
 *
 * @param {Moment} moment @param {PlayerState} now @returns {PlayerState}
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
 * @param {Shortening} parts.shortening
 * @param {() => boolean} [parts.seen] whether there is room for the guide
 * @returns {Reading}
 */
export function createReading({ settings, voice, shortening, seen = () => true }) {
  /** @param {PlayerState} state */
  function waits({ speed }) {
    const { wait, narration } = settings.get();
    return wait && narration !== "off" && !isPace(speed) && (voice.isOn() || seen());
  }

  /** @param {string} sentence @param {PlayerState} state */
  function standingTime(sentence, { speed }) {
    if (voice.isOn()) return VOICE_MS * speed;
    return shortening.timeOf(sentence) * (speed === SENTENCE_PACE ? speed : 1);
  }

  return (viewModel) => {
    /** @param {Moment} moment @param {PlayerState} state */
    const sentenceAt = (moment, state) => told(viewModel, moment, state, narrationAt(settings.get().narration, state));

    /** @param {Moment} moment @param {PlayerState} state */
    const isRead = (moment, state) =>
      waits(state) && (viewModel.reads ?? isPlaying)(moment, state.status === "playing");

    const stands = standing(sentenceAt, standingTime);

    return {
      stands: (moment, state, lengths) => (isRead(moment, state) ? stands(moment, state, lengths) : 0),
      lingers(moment, state, count) {
        if (state.speed > HIGHEST_SPOKEN || !isRead(moment, state) || !voice.isSpeaking()) return false;
        const { step, frame } = moment;
        const next = frame < count ? { step, frame: frame + 1 } : { step: step + 1, frame: 0 };
        return sentenceAt(next, state) !== sentenceAt(moment, state);
      },
    };
  };
}

/** @param {Moment} _ @param {boolean} playing */
function isPlaying(_, playing) {
  return playing;
}

/**
 * What the guide says at a moment.
 *
 * @param {ViewModel} viewModel @param {Moment} moment @param {PlayerState} now @param {Narration} narration
 */
function told(viewModel, moment, now, narration) {
  const state = stateAt(moment, now);
  const { step } = moment;
  const rest = { step, board: viewModel.boardAt(step) };
  const cursor = cursorOf(viewModel, state);
  return sentenceOf({ state, previous: state, cursor, rest, viewModel, still: false }, narration);
}
