/**
 * Created on the first input: the synthesiser behind two channels, and the music.
 * @import {Levels, Synthesiser} from "./mixer.js"
 * @typedef {object} Tone differences from a plain sine of 0.1 s
 * @property {number} volume 1 is normal
 * @property {number} frequency Hz
 * @property {number} [attack] s
 * @property {number} [sustain] s
 * @property {number} [release] s
 * @property {number} [shape] 0 sine, 1 triangle, 2 saw, 3 tangent, 4 noise, 5 square
 * @property {number} [shapeCurve]
 * @property {number} [slide] of the pitch, in ZzFX's own unit
 * @property {number} [pitchJump] Hz
 * @property {number} [pitchJumpTime] s
 * @property {number} [noise]
 *
 * @typedef {{effect: string, step: number, at_s: number}} Stroke one tone of a jingle; `step`: semitones up; `at_s`:
 *   in the jingle
 */

import { SCORE, createSequencer } from "./score.js";

const SINE = 0;
const TRIANGLE = 1;
const SAW = 2;
const NOISE = 4;
const SQUARE = 5;

/** @type {Readonly<Record<string, Tone>>} */
export const EFFECTS = Object.freeze({
  swish: { volume: 0.7, frequency: 320, attack: 0.02, sustain: 0.03, release: 0.08, shape: SAW, slide: 9, noise: 0.4 },
  swap: { volume: 0.8, frequency: 240, sustain: 0.04, release: 0.06, shape: SQUARE, pitchJump: 120, pitchJumpTime: 0.05 },
  land: { volume: 0.9, frequency: 110, release: 0.07, shape: TRIANGLE, slide: -6, noise: 0.2 },
  match: { volume: 0.9, frequency: 523, sustain: 0.08, release: 0.18, shape: SQUARE, pitchJump: 262, pitchJumpTime: 0.06 },
  turn: { volume: 0.8, frequency: 392, attack: 0.01, sustain: 0.03, release: 0.09, shape: TRIANGLE, slide: 4 },
  roll: { volume: 0.9, frequency: 150, sustain: 0.02, release: 0.08, shape: NOISE, shapeCurve: 0.6, slide: -2 },
  dead: { volume: 0.8, frequency: 165, sustain: 0.06, release: 0.16, shape: SAW, slide: -4 },
  limit: { volume: 0.6, frequency: 147, sustain: 0.06, release: 0.14, shape: SQUARE, pitchJump: -37, pitchJumpTime: 0.07 },
  back: { volume: 0.5, frequency: 294, sustain: 0.02, release: 0.06, shape: TRIANGLE, pitchJump: -98, pitchJumpTime: 0.03 },
  tick: { volume: 0.35, frequency: 220, release: 0.03, shape: SQUARE },
  chime: { volume: 0.8, frequency: 523, sustain: 0.07, release: 0.2, shape: SQUARE },
  sigh: { volume: 0.8, frequency: 233, attack: 0.01, sustain: 0.14, release: 0.24, shape: TRIANGLE },
  bell: { volume: 0.6, frequency: 880, release: 0.25, shape: SINE },
});

/** Up the major chord for a victory, a sigh down for a failure. */
const JINGLES = Object.freeze({
  solved: strokes("chime", [0, 4, 7, 12, 7, 12, 16], 0.11),
  failed: strokes("sigh", [0, -1, -3, -7], 0.22),
});

/** Time constant of volume changes, against clicks. */
const GLIDE_S = 0.02;

const SEMITONES = 12;

/** @param {Synthesiser} synthesiser */
export function createStudio(synthesiser) {
  const context = synthesiser.audioContext;
  const effects = channelOf(context);
  const music = channelOf(context);
  const band = createSequencer(context, music, SCORE);
  /** @type {Map<string, AudioBuffer>} */
  const buffers = new Map();

  /** @param {string} effect */
  function bufferOf(effect) {
    const known = buffers.get(effect);
    if (known) return known;
    const tone = /** @type {Tone} */ (EFFECTS[effect]);
    const samples = synthesiser.buildSamples(...parametersOf(tone));
    const made = context.createBuffer(1, samples.length, synthesiser.sampleRate);
    made.getChannelData(0).set(samples);
    buffers.set(effect, made);
    return made;
  }

  return {
    now: () => context.currentTime,
    /** @param {string} effect @param {number} step @param {number} at_s */
    strike(effect, step, at_s) {
      const source = context.createBufferSource();
      source.buffer = bufferOf(effect);
      source.playbackRate.value = 2 ** (step / SEMITONES);
      source.connect(effects);
      source.start(at_s);
    },
    strokesOf,
    /** @param {Levels} levels @param {boolean} playing the music @param {boolean} hidden */
    settle(levels, playing, hidden) {
      effects.gain.setTargetAtTime(levels.effects.volume, context.currentTime, GLIDE_S);
      music.gain.setTargetAtTime(playing ? levels.music.volume : 0, context.currentTime, GLIDE_S);
      void (hidden || levels.muted ? context.suspend() : context.resume());
      if (playing) band.start();
      else band.stop();
    },
  };
}

/** @typedef {ReturnType<typeof createStudio>} Studio */

/** @param {AudioContext} context */
function channelOf(context) {
  const channel = context.createGain();
  channel.connect(context.destination);
  return channel;
}

/** @param {string} name @returns {readonly Stroke[]} empty for no effect */
function strokesOf(name) {
  const jingle = /** @type {Record<string, readonly Stroke[]>} */ (JINGLES)[name];
  if (jingle) return jingle;
  return name in EFFECTS ? [{ effect: name, step: 0, at_s: 0 }] : [];
}

/** In the order of ZZFX.buildSamples. @param {Tone} tone @returns {number[]} */
export function parametersOf({
  volume, frequency, attack = 0, sustain = 0, release = 0.1, shape = SINE, shapeCurve = 1,
  slide = 0, pitchJump = 0, pitchJumpTime = 0, noise = 0,
}) {
  const [randomness, deltaSlide, repeatTime] = [0, 0, 0];
  return [
    volume, randomness, frequency, attack, sustain, release, shape, shapeCurve, slide, deltaSlide,
    pitchJump, pitchJumpTime, repeatTime, noise,
  ];
}

/** @param {string} effect @param {readonly number[]} steps @param {number} gap_s @returns {readonly Stroke[]} */
function strokes(effect, steps, gap_s) {
  return steps.map((step, index) => ({ effect, step, at_s: index * gap_s }));
}
