/**
 * What makes the sounds, once somebody has done something: the synthesiser behind two channels, and the
 * band that plays the music.
 *
 * @import {Tone} from "./effects.js"
 * @import {Levels, Synthesiser} from "./mixer.js"
 */

import { EFFECTS, parametersOf, strokesOf } from "./effects.js";
import { SCORE } from "./score.js";
import { createSequencer } from "./sequencer.js";

/** How quickly a volume changes, so that it does not click. */
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
    /**
     * @param {Levels} levels
     * @param {boolean} playing the music
     * @param {boolean} hidden
     */
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
