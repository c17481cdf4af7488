/**
 * Swiping over the board: to the left is a step forward, to the right a step back. What goes up or
 * down scrolls the page, and two fingers enlarge it.
 */

/** Shorter ways are a finger that is not quite still. CSS pixels. */
const SHORTEST = 40;

/** How many times as far across as up or down. */
const ACROSS = 2;

/**
 * @param {HTMLElement} box
 * @param {(by: 1 | -1) => void} onSwipe
 */
export function listenToSwipes(box, onSwipe) {
  /** @type {Touch | null} where the only finger came down */
  let from = null;

  /** @param {TouchEvent} event */
  function begin({ touches }) {
    from = touches.length === 1 && !isEnlarged() ? touches[0] ?? null : null;
  }

  /** @param {TouchEvent} event */
  function end({ touches, changedTouches: [to] }) {
    const way = from && to && touches.length === 0 ? swipeOf(from, to) : null;
    from = null;
    if (way) onSwipe(way);
  }

  const passive = { passive: true };
  box.addEventListener("touchstart", begin, passive);
  box.addEventListener("touchend", end, passive);
  box.addEventListener("touchcancel", () => {
    from = null;
  });
  // Who has enlarged the page moves it about with one finger, in every direction.
  window.visualViewport?.addEventListener("resize", () => {
    box.style.touchAction = isEnlarged() ? "auto" : "";
  });
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
