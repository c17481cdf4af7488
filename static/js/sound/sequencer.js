/**
 * Reads a score and plays it round and round. Notes are given to the audio clock a little ahead of
 * their time, so that a busy page does not make them stumble.
 *
 * @import {Score, Voice} from "./score.js"
 *
 * @typedef {object} Note
 * @property {number} start_s from the beginning of the loop
 * @property {number} length_s
 * @property {number} frequency_hz
 * @property {Voice} voice
 *
 * @typedef {object} Sequencer
 * @property {() => void} start from the top; nothing when it plays already
 * @property {() => void} stop
 */

const EIGHTHS = 8;

const CONCERT_PITCH_HZ = 440;
const SEMITONES = Object.freeze(["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]);
const NAME = /^([A-G]#?)(\d)$/;
const A4 = 4 * SEMITONES.length + SEMITONES.indexOf("A");

const AHEAD_S = 0.3;
const LOOK_MS = 100;

/** A note fades over this part of its length, so that two of the same are two. */
const FADE = 0.35;
const ATTACK_S = 0.008;

/**
 * frequencyOf("A3") -> 220
 *
 * @param {string} name
 * @returns {number} Hz
 */
export function frequencyOf(name) {
  const [, letter = "", octave = ""] = NAME.exec(name) ?? [];
  const place = SEMITONES.indexOf(letter);
  if (place < 0) throw new Error(`Score: expected a note like A4 or G#3, got "${name}".`);
  const steps = Number(octave) * SEMITONES.length + place - A4;
  return CONCERT_PITCH_HZ * 2 ** (steps / SEMITONES.length);
}

/**
 * @param {Score} score
 * @returns {number} how long one round takes, in seconds
 */
export function lengthOf({ tempo, voices }) {
  return (voices[0]?.bars.length ?? 0) * EIGHTHS * eighthOf(tempo);
}

/**
 * All notes in the order in which they begin.
 *
 * @param {Score} score @returns {Note[]}
 */
export function notesOf({ tempo, voices }) {
  const notes = voices.flatMap((voice) => voiceNotes(voice, eighthOf(tempo)));
  return notes.sort((one, other) => one.start_s - other.start_s);
}

/** @param {number} tempo */
function eighthOf(tempo) {
  return 60 / tempo / 2;
}

/** @param {Voice} voice @param {number} eighth_s @returns {Note[]} */
function voiceNotes(voice, eighth_s) {
  /** @type {Note[]} */
  const notes = [];
  /** @type {Note | null} */
  let sounding = null;
  voice.bars.flatMap(itemsOf).forEach((item, index) => {
    if (item === "-" && sounding) sounding.length_s += eighth_s;
    else sounding = null;
    if (item === "-" || item === ".") return;
    sounding = { start_s: index * eighth_s, length_s: eighth_s, frequency_hz: frequencyOf(item), voice };
    notes.push(sounding);
  });
  return notes;
}

/** @param {string} bar */
function itemsOf(bar) {
  const items = bar.trim().split(/\s+/);
  if (items.length !== EIGHTHS) {
    throw new Error(`Score: expected ${EIGHTHS} eighths in a bar, got ${items.length} in "${bar}".`);
  }
  return items;
}

/** @param {BaseAudioContext} context @param {AudioNode} output @param {Score} score @returns {Sequencer} */
export function createSequencer(context, output, score) {
  const notes = notesOf(score);
  const round_s = lengthOf(score);
  const state = { timer: 0, next: 0, began_s: 0 };

  /** The next note, counted over all rounds. */
  function due() {
    const note = /** @type {Note} */ (notes[state.next % notes.length]);
    const rounds = Math.floor(state.next / notes.length);
    return { note, at_s: state.began_s + rounds * round_s + note.start_s };
  }

  function look() {
    for (let { note, at_s } = due(); at_s < context.currentTime + AHEAD_S; { note, at_s } = due()) {
      strike(context, output, note, at_s);
      state.next += 1;
    }
  }

  return {
    start() {
      if (state.timer) return;
      state.next = 0;
      state.began_s = context.currentTime + ATTACK_S;
      look();
      state.timer = setInterval(look, LOOK_MS);
    },
    stop() {
      clearInterval(state.timer);
      state.timer = 0;
    },
  };
}

/** @param {BaseAudioContext} context @param {AudioNode} output @param {Note} note @param {number} at_s */
function strike(context, output, { length_s, frequency_hz, voice }, at_s) {
  const tone = context.createOscillator();
  const loudness = context.createGain();
  const end_s = at_s + length_s;
  tone.type = voice.wave;
  tone.frequency.value = frequency_hz;
  loudness.gain.setValueAtTime(0, at_s);
  loudness.gain.linearRampToValueAtTime(voice.volume, at_s + ATTACK_S);
  loudness.gain.setValueAtTime(voice.volume, end_s - FADE * length_s);
  loudness.gain.linearRampToValueAtTime(0, end_s);
  tone.connect(loudness).connect(output);
  tone.start(at_s);
  tone.stop(end_s);
}
