/**
 * The buttons of the player, and swipes over the board.
 * @import {Action} from "../../player/transition.js"
 * @import {Component} from "./snapshot.js"
 */

import { lifetime } from "../../lib/lifetime.js";
import { t } from "../../lib/messages.js";
import { byId } from "../widgets/dom.js";

/** Shortest swipe, in CSS pixels. */
const SHORTEST = 40;

/** Minimum ratio of horizontal to vertical movement. */
const ACROSS = 2;

/** A larger change of the distance of two fingers is a pinch. CSS pixels. */
const PINCH = 40;

/** @type {Readonly<Record<string, Action>>} */
const ACTIONS = Object.freeze({
  "to-start": { type: "seek", step: 0 },
  "step-back": { type: "step", by: -1 },
  "frame-back": { type: "frame", by: -1 },
  play: { type: "toggle" },
  "frame-forward": { type: "frame", by: 1 },
  "step-forward": { type: "step", by: 1 },
  "to-end": { type: "seek", step: Infinity },
});

/** @param {{dispatch: (action: Action) => void}} viewHost @returns {Component} */
export function createControls({ dispatch }) {
  const word = byId("play-word", HTMLElement);
  for (const [id, action] of Object.entries(ACTIONS)) {
    byId(id, HTMLButtonElement).addEventListener("click", () => dispatch(action));
  }
  return {
    update({ state, previous }) {
      if (state !== previous && state.status === previous.status) return;
      word.textContent = state.status === "playing" ? t("Pause") : t("Play");
    },
  };
}

/** One finger a step, two a frame; a pinch zooms. @param {HTMLElement} box @param {(by: 1 | -1, fingers: 1 | 2) => void} onSwipe */
export function listenToSwipes(box, onSwipe) {
  /** @type {{from: Touch[], to: Touch[]}} of touchstart and touchend */
  const touched = { from: [], to: [] };

  function forget() {
    Object.assign(touched, { from: [], to: [] });
  }

  /** @param {TouchEvent} event */
  function begin({ touches }) {
    Object.assign(touched, { from: isEnlarged() ? [] : [...touches], to: [] });
  }

  /** @param {TouchEvent} event */
  function end({ touches, changedTouches }) {
    touched.to.push(...changedTouches);
    if (touches.length > 0) return;
    const { from, to } = touched;
    forget();
    const way = isEnlarged() ? null : wayOf(from, to);
    if (way) onSwipe(way, from.length === 1 ? 1 : 2);
  }

  const passive = { passive: true };
  box.addEventListener("touchstart", begin, passive);
  box.addEventListener("touchend", end, passive);
  box.addEventListener("touchcancel", forget);
  // In a zoomed page one finger pans in every direction.
  window.visualViewport?.addEventListener("resize", () => {
    box.style.touchAction = isEnlarged() ? "auto" : "";
  }, { signal: lifetime() });
}

/** null for no swipe. @param {readonly Touch[]} from @param {readonly Touch[]} to @returns {1 | -1 | null} */
function wayOf(from, to) {
  const pairs = from.map((touch) => {
    return { from: touch, to: to.find(({ identifier }) => identifier === touch.identifier) };
  });
  const ways = pairs.map((pair) => (pair.to ? swipeOf(pair.from, pair.to) : null));
  const [way = null] = ways;
  const parallel = ways.every((other) => other === way);
  if (from.length > 2 || !parallel) return null;
  return from.length === 2 && Math.abs(gap(to) - gap(from)) > PINCH ? null : way;
}

/** @param {readonly Touch[]} touches */
function gap([one, other]) {
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
}

/** @param {Touch} from @param {Touch} to @returns {1 | -1 | null} null where it is no swipe */
function swipeOf(from, to) {
  const [across_px, down_px] = [to.clientX - from.clientX, to.clientY - from.clientY];
  const far = Math.abs(across_px) >= Math.max(SHORTEST, ACROSS * Math.abs(down_px));
  if (!far) return null;
  return across_px < 0 ? 1 : -1;
}

function isEnlarged() {
  return (window.visualViewport?.scale ?? 1) > 1.01;
}
