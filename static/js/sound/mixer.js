/**
 * One audio context with channels for effects and music.
 *
 * Browsers block sound before the first gesture, so nothing is created before `wake`. Effects played while the
 * synthesiser loads follow when it is ready; effects in rapid succession are dropped.
 * @import {Studio} from "./studio.js"
 * @typedef {{on: boolean, volume: number}} Channel `volume`: 0..1
 * @typedef {{muted: boolean, effects: Channel, music: Channel}} Levels
 * @typedef {{step?: number, delay_s?: number}} Stroke `step`: semitones up; `delay_s`: from now
 * @typedef {{audioContext: AudioContext, sampleRate: number,
 *   buildSamples: (...parameters: readonly number[]) => number[]}} Synthesiser part of ZzFX in use
 *
 * @typedef {{effect: string, step: number, due_ms: number}} Postponed played before the synthesiser was loaded;
 *   `step`: semitones up
 *
 * @typedef {object} Mixer
 * @property {() => Promise<void>} wake on every gesture, since not all of them unlock audio; rejected where the
 *     synthesiser fails to load, and retried by the next
 * @property {(effect: string, stroke?: Stroke) => void} play nothing while asleep or muted
 * @property {(levels: Levels) => void} mix
 * @property {(hidden: boolean) => void} rest while the page is hidden
 */

export const SYNTHESISER = new URL("../../vendor/zzfx/ZzFX.js", import.meta.url).href;
export const STUDIO = new URL("./studio.js", import.meta.url).href;

/** Minimum gap between equal effects. */
const LEAST_GAP_S = 0.045;

/** Maximum delay of a postponed effect. */
const LATEST_MS = 1000;

/** @returns {Promise<Synthesiser>} */
async function loadSynthesiser() {
  return (await import(SYNTHESISER)).ZZFX;
}

/** @param {Levels} levels @param {() => Promise<Synthesiser>} [load] @param {() => number} [now_ms] @returns {Mixer} */
export function createMixer(levels, load = loadSynthesiser, now_ms = () => performance.now()) {
  /**
   * @type {{levels: Levels, studio: Studio | null, waking: boolean, hidden: boolean, held: Postponed[], struck:
   *     Map<string, readonly number[]>}} start of the last one, by effect
   */
  const state = { levels, studio: null, waking: false, hidden: false, held: [], struck: new Map() };

  function settle() {
    state.studio?.settle(state.levels, !state.hidden && isHeard(state.levels, state.levels.music), state.hidden);
  }

  /** Whether an effect is too close to its last one; if not, it is noted. @param {string} effect @param {number} at_s @param {number} now_s */
  function isCrowded(effect, at_s, now_s) {
    const struck = (state.struck.get(effect) ?? []).filter((time_s) => time_s > now_s - LEAST_GAP_S);
    const crowded = struck.some((time_s) => Math.abs(time_s - at_s) < LEAST_GAP_S);
    state.struck.set(effect, crowded ? struck : [...struck, at_s]);
    return crowded;
  }

  async function build() {
    state.waking = true;
    try {
      const [{ createStudio }, synthesiser] = await Promise.all([import("./studio.js"), load()]);
      state.studio = createStudio(synthesiser);
    } finally {
      state.waking = false;
    }
  }

  /** @type {Mixer["play"]} */
  function play(effect, { step = 0, delay_s = 0 } = {}) {
    const { studio } = state;
    if (state.hidden || !isHeard(state.levels, state.levels.effects)) return;
    if (state.waking) state.held.push({ effect, step, due_ms: now_ms() + 1000 * delay_s });
    if (!studio) return;
    const now_s = studio.now();
    const at_s = now_s + delay_s;
    if (isCrowded(effect, at_s, now_s)) return;
    for (const stroke of studio.strokesOf(effect)) {
      studio.strike(stroke.effect, step + stroke.step, at_s + stroke.at_s);
    }
  }

  function playHeld() {
    for (const { effect, step, due_ms } of state.held.splice(0)) {
      const delay_ms = due_ms - now_ms();
      if (delay_ms > -LATEST_MS) play(effect, { step, delay_s: Math.max(delay_ms, 0) / 1000 });
    }
  }

  return {
    async wake() {
      if (state.waking) return;
      if (!state.studio) await build();
      settle();
      playHeld();
    },
    play,
    mix(next) {
      state.levels = next;
      settle();
    },
    rest(hidden) {
      state.hidden = hidden;
      settle();
    },
  };
}

/** @param {Levels} levels @param {Channel} channel */
function isHeard({ muted }, { on, volume }) {
  return !muted && on && volume > 0;
}
