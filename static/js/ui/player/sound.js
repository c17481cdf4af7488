/**
 * What is heard: every frame's own sounds as it begins, a jingle at the end. In a search the pitch
 * follows the depth, and nodes that rush by hum.
 *
 * @import {Motion} from "../../player/motion.js"
 * @import {PuzzleView, Sound} from "../../types.d.ts"
 * @import {SettingsStore} from "../page/settings.js"
 * @import {Component, Snapshot} from "./snapshot.js"
 * @import {SearchViewModel} from "../search/model.js"
 */

import { lifetime } from "../../lib/lifetime.js";
import { isRacing } from "../../player/transition.js";
import { createMixer, STUDIO, SYNTHESISER } from "../../sound/mixer.js";

/** Semitones for a level of depth: whole tones, so that five levels stay within an octave. */
const DEPTH_STEP = 2;

/** Deeper than this the pitch does not rise. */
const HIGHEST_STEP = 24;

/** Which of them lets a browser make a sound depends on whether a mouse or a finger is pressed. */
const GESTURES = ["pointerdown", "pointerup", "keydown"];

/** What shows that somebody is there before anything is pressed. */
const SIGNS = ["pointermove", "focusin"];

/** @param {{puzzle: PuzzleView, settings: SettingsStore}} parts @returns {Component} */
export function createSound({ puzzle, settings }) {
  const mixer = createMixer(settings.get());
  const signal = lifetime();
  settings.subscribe(mixer.mix, signal);
  signal.addEventListener("abort", () => mixer.rest(true));
  document.addEventListener("visibilitychange", () => mixer.rest(document.hidden), { signal });
  for (const sign of SIGNS) document.addEventListener(sign, fetchAhead, { once: true, signal });
  for (const gesture of GESTURES) document.addEventListener(gesture, wake, { capture: true, signal });

  // Without a synthesiser the page is silent, and the next gesture asks for it again.
  function wake() {
    if (navigator.userActivation?.hasBeenActive ?? true) mixer.wake().catch(() => {});
  }

  /** @param {readonly Sound[]} sounds @param {Motion} motion @param {number} speed @param {number} depth */
  function ring(sounds, { duration_ms }, speed, depth) {
    const length_s = Number.isFinite(duration_ms) ? duration_ms / 1000 / speed : 0;
    for (const { effect, step = 0, at = 0 } of sounds) {
      mixer.play(effect, { step: step + pitchOf(depth), delay_s: at * length_s });
    }
  }

  let heard = "";
  return {
    update(snapshot) {
      const { state, previous, cursor } = snapshot;
      const { motion } = state;
      const now = motion && cursor.frame ? `${motion.step} ${motion.frame} ${motion.direction}` : "";
      if (motion && cursor.frame && now !== heard) {
        ring(puzzle.sounds(cursor.frame), motion, state.speed, depthOf(cursor.frame));
      }
      heard = now;
      if (isRacing(state) && state.step !== previous.step) {
        mixer.play("tick", { step: pitchOf(restDepth(snapshot)) });
      }
      const ends = state.status === "ended" && previous.status !== "ended";
      const { outcome } = snapshot.viewModel;
      if (ends && outcome) mixer.play(outcome === "solved" ? "solved" : "failed");
    },
  };
}

/** Has the synthesiser fetched and not run: it makes the audio context. */
function fetchAhead() {
  for (const address of [STUDIO, SYNTHESISER]) {
    if (address.startsWith("module:")) continue; // the page is one file, with both in it
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = address;
    document.head.append(link);
  }
}

/** @param {number} depth */
function pitchOf(depth) {
  return Math.min(DEPTH_STEP * depth, HIGHEST_STEP);
}

/**
 * Only frames of a search know how deep they are.
 *
 * @param {object} frame
 */
function depthOf(frame) {
  const { depth = 0 } = /** @type {{depth?: number}} */ (frame);
  return depth;
}

/** @param {Snapshot} snapshot */
function restDepth({ rest, viewModel }) {
  const { node } = /** @type {Partial<SearchViewModel>} */ (viewModel);
  return node?.(rest.step)?.depth ?? 0;
}
