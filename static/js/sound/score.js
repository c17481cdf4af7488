/**
 * The music: a loop of sixteen bars for three voices, to be changed by anybody who can hum.
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
 * @typedef {object} Voice
 * @property {string} name
 * @property {"square" | "triangle" | "sawtooth" | "sine"} wave
 * @property {number} volume
 * @property {readonly string[]} bars
 *
 * @typedef {object} Score
 * @property {number} tempo quarters a minute
 * @property {readonly Voice[]} voices
 */

export const SCORE = Object.freeze(/** @type {Score} */ ({
  tempo: 116,
  voices: [
    {
      name: "melody",
      wave: "square",
      volume: 0.16,
      bars: [
        // The temple at night: A minor, walking.
        "A4 -  C5 E5 D5 -  C5 B4",
        "A4 -  -  E4 A4 -  B4 C5",
        "C5 -  A4 F4 A4 -  C5 D5",
        "B4 -  G4 -  B4 D5 -  . ",
        "E5 -  D5 C5 A4 -  C5 D5",
        "E5 -  -  A5 G5 -  E5 D5",
        "C5 -  D5 C5 A4 -  F4 A4",
        "B4 -  G#4 - E4 -  .  . ",
        // The way opens: C major, climbing.
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
