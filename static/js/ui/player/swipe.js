/**
 * Swiping over the board, to the left forward and to the right back: with one finger a step, with two a
 * frame. What goes up or down scrolls the page, and two fingers that part enlarge it.
 */

import { lifetime } from "../../lib/lifetime.js";

/** Shorter ways are a finger that is not quite still. CSS pixels. */
const SHORTEST = 40;

/** How many times as far across as up or down. */
const ACROSS = 2;

/** Two fingers whose distance changes by more than this pinch. CSS pixels. */
const PINCH = 40;

/** @param {HTMLElement} box @param {(by: 1 | -1, fingers: 1 | 2) => void} onSwipe */
export function listenToSwipes(box, onSwipe) {
  /** @type {{from: Touch[], to: Touch[]}} where fingers came down, and where they were lifted */
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
  // Who has enlarged the page moves it about with one finger, in every direction.
  window.visualViewport?.addEventListener("resize", () => {
    box.style.touchAction = isEnlarged() ? "auto" : "";
  }, { signal: lifetime() });
}

/**
 * @param {readonly Touch[]} from
 * @param {readonly Touch[]} to of the same fingers, in any order
 * @returns {1 | -1 | null} null where it is no swipe
 */
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

/**
 * @param {Touch} from
 * @param {Touch} to
 * @returns {1 | -1 | null} null where it is no swipe
 */
function swipeOf(from, to) {
  const [across_px, down_px] = [to.clientX - from.clientX, to.clientY - from.clientY];
  const far = Math.abs(across_px) >= Math.max(SHORTEST, ACROSS * Math.abs(down_px));
  if (!far) return null;
  return across_px < 0 ? 1 : -1;
}

function isEnlarged() {
  return (window.visualViewport?.scale ?? 1) > 1.01;
}
