/**
 * The music: a loop of sixteen bars for three voices, easy to change.
 *
 * A bar is eight eighths. In a voice's bar each item is one eighth:
 *
 *     A4   a note begins: its letter, perhaps a # for sharp, its octave (A4 is 440 Hz)
 *     -    the note goes on
 *     .    silence
 *
 * Every voice has as many bars as the others. `wave` is the form of its tone (square, triangle,
 * sawtooth, sine), `volume` how loud it is from 0 to 1.
 *
 * @typedef {{name: string, wave: "square" | "triangle" | "sawtooth" | "sine", volume: number, bars: readonly string[]}} Voice
 * @typedef {{tempo: number, voices: readonly Voice[]}} Score `tempo`: quarter notes a minute
 * @typedef {{start_s: number, length_s: number, frequency_hz: number, voice: Voice}} Note `start_s`: in the loop
 * @typedef {{start: () => void, stop: () => void}} Sequencer `start`: from the top; no effect while playing
 */

const EIGHTHS = 8;

const CONCERT_PITCH_HZ = 440;
const SEMITONES = Object.freeze(["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]);
const NAME = /^([A-G]#?)(\d)$/;
const A4 = 4 * SEMITONES.length + SEMITONES.indexOf("A");

const AHEAD_S = 0.3;
const LOOK_MS = 100;

/** Fraction of a note in which it fades, so that repeated notes separate. */
const FADE = 0.35;
const ATTACK_S = 0.008;

export const SCORE = Object.freeze(/** @type {Score} */ ({
  tempo: 116,
  voices: [
    {
      name: "melody",
      wave: "square",
      volume: 0.16,
      bars: [
        // Night in the temple: A minor, walking.
        "A4 -  C5 E5 D5 -  C5 B4",
        "A4 -  -  E4 A4 -  B4 C5",
        "C5 -  A4 F4 A4 -  C5 D5",
        "B4 -  G4 -  B4 D5 -  . ",
        "E5 -  D5 C5 A4 -  C5 D5",
        "E5 -  -  A5 G5 -  E5 D5",
        "C5 -  D5 C5 A4 -  F4 A4",
        "B4 -  G#4 - E4 -  .  . ",
        // Opening: C major, climbing.
        "G4 -  C5 E5 G5 -  E5 C5",
        "D5 -  B4 G4 B4 -  D5 - ",
        "C5 -  E5 A5 G5 -  E5 - ",
        "F5 -  E5 C5 A4 -  C5 - ",
        "E5 -  G5 -  C5 -  E5 G5",
        "D5 -  G5 -  B4 -  D5 - ",
        "A5 -  G5 F5 E5 -  C5 A4",
        "B4 -  E5 -  G#4 - B4 - ",
      ],
    },
    {
      name: "bass",
      wave: "triangle",
      volume: 0.34,
      bars: [
        "A2 .  E3 .  A3 .  E3 . ",
        "A2 .  E3 .  A3 .  G3 . ",
        "F2 .  C3 .  F3 .  C3 . ",
        "G2 .  D3 .  G3 .  D3 . ",
        "A2 .  E3 .  A3 .  E3 . ",
        "A2 .  E3 .  C3 .  E3 . ",
        "F2 .  C3 .  F3 .  A3 . ",
        "E2 .  B2 .  E3 -  D3 - ",
        "C3 .  G3 .  E3 .  G3 . ",
        "G2 .  D3 .  B2 .  D3 . ",
        "A2 .  E3 .  C3 .  E3 . ",
        "F2 .  C3 .  A2 .  C3 . ",
        "C3 .  G3 .  E3 .  G3 . ",
        "G2 .  D3 .  B2 .  D3 . ",
        "F2 .  C3 .  F3 .  C3 . ",
        "E2 .  B2 .  E3 .  G#3 .",
      ],
    },
    {
      name: "drops",
      wave: "square",
      volume: 0.05,
      bars: [
        ".  E5 .  C5 .  A5 .  E5",
        ".  E5 .  C5 .  A5 .  E5",
        ".  F5 .  C5 .  A5 .  F5",
        ".  D5 .  B4 .  G5 .  D5",
        ".  E5 .  C5 .  A5 .  E5",
        ".  E5 .  C5 .  A5 .  E5",
        ".  F5 .  C5 .  A5 .  F5",
        ".  E5 .  B4 .  G#5 . E5",
        ".  E5 .  G5 .  C6 .  G5",
        ".  D5 .  G5 .  B5 .  G5",
        ".  E5 .  A5 .  C6 .  A5",
        ".  F5 .  A5 .  C6 .  A5",
        ".  E5 .  G5 .  C6 .  G5",
        ".  D5 .  G5 .  B5 .  G5",
        ".  F5 .  A5 .  C6 .  A5",
        ".  E5 .  G#5 . B5 .  G#5",
      ],
    },
  ],
}));

/** frequencyOf("A3") -> 220 @param {string} name @returns {number} Hz */
export function frequencyOf(name) {
  const [, letter = "", octave = ""] = NAME.exec(name) ?? [];
  const place = SEMITONES.indexOf(letter);
  if (place < 0) throw new Error(`Score: expected a note like A4 or G#3, got "${name}".`);
  const steps = Number(octave) * SEMITONES.length + place - A4;
  return CONCERT_PITCH_HZ * 2 ** (steps / SEMITONES.length);
}

/** @param {Score} score @returns {number} how long one round takes, in seconds */
export function lengthOf({ tempo, voices }) {
  return (voices[0]?.bars.length ?? 0) * EIGHTHS * eighthOf(tempo);
}

/** By start. @param {Score} score @returns {Note[]} */
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
