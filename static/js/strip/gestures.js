/**
 * What hands do on a canvas that holds a stretch of something: fingers and the mouse hold positions
 * and carry them along, a wheel zooms, a press without a way picks.
 *
 * @typedef {import("./interval.js").Hold} Hold
 * @typedef {{at: number, down: number}} Place parts of the canvas, 0..1 from the left and the top
 *
 * @typedef {object} Hands
 * @property {(at: number) => number} positionAt what lies at a place
 * @property {(holds: readonly Hold[]) => void} hold one finger carries, two stretch as well
 * @property {() => void} release
 * @property {(place: Place) => void} pick
 * @property {(place: Place) => void} [fit] after a double click
 * @property {(times: number, at: number) => boolean} zoom answers whether anything changes
 * @property {(by: number) => void} pan in parts of the canvas
 * @property {(place: Place | null) => void} [hover] null when the pointer has left
 */

/** Less than this is no way, but a hand that is not quite still. CSS pixels. */
const STILL = 4;

/** So many pixels of a wheel double what is shown; a notch has about 100. */
const WHEEL_DOUBLES = 150;

// Pinching on a touchpad comes as a wheel with Ctrl, in smaller steps.
const PINCH_DOUBLES = 40;

/** What a wheel that counts lines or pages means by one. */
const DELTA_PX = [1, 33, 400];

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Hands} hands
 * @param {AbortSignal} signal ends it
 */
export function listenToHands(canvas, hands, signal) {
  listenToPointers(canvas, hands, signal);
  const active = { signal, passive: false };
  canvas.addEventListener("wheel", (event) => turn(canvas, hands, event), active);
  canvas.addEventListener("dblclick", (event) => hands.fit?.(placeOf(canvas, event)), active);
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Hands} hands
 * @param {AbortSignal} signal
 */
function listenToPointers(canvas, hands, signal) {
  /** @type {Map<number, Hold & {from: PointerEvent}>} what each finger holds */
  const holds = new Map();
  let carrying = false;

  // Whenever a finger comes or goes, the others hold what lies under them now.
  function holdAgain() {
    for (const hold of holds.values()) hold.position = hands.positionAt(hold.at);
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    const place = placeOf(canvas, event);
    holds.set(event.pointerId, { position: 0, at: place.at, from: event });
    holdAgain();
    hands.hover?.(place);
    carrying = holds.size > 1;
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const place = placeOf(canvas, event);
    const hold = holds.get(event.pointerId);
    hands.hover?.(place);
    if (!hold) return;
    carrying ||= distance(hold.from, event) >= STILL;
    if (!carrying) return;
    hold.at = place.at;
    canvas.classList.add("strip__canvas--held");
    hands.hold([...holds.values()]);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!holds.delete(event.pointerId)) return;
    holdAgain();
    if (holds.size > 0) return;
    canvas.classList.remove("strip__canvas--held");
    if (carrying) hands.release();
    else if (event.type === "pointerup") hands.pick(placeOf(canvas, event));
    carrying = false;
  }

  canvas.addEventListener("pointerdown", down, { signal });
  canvas.addEventListener("pointermove", move, { signal });
  canvas.addEventListener("pointerup", up, { signal });
  canvas.addEventListener("pointercancel", up, { signal });
  canvas.addEventListener("pointerleave", () => hands.hover?.(null), { signal });
}

/**
 * Up and down zooms, sideways pans. Once all is shown the wheel scrolls the page again.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Hands} hands
 * @param {WheelEvent} event
 */
function turn(canvas, hands, event) {
  const unit = DELTA_PX[event.deltaMode] ?? 1;
  const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
  if (sideways) {
    event.preventDefault();
    hands.pan(((event.deltaX || event.deltaY) * unit) / canvas.clientWidth);
    return;
  }
  const doubles = event.ctrlKey ? PINCH_DOUBLES : WHEEL_DOUBLES;
  const zoomed = hands.zoom(2 ** ((event.deltaY * unit) / doubles), placeOf(canvas, event).at);
  if (zoomed || event.deltaY < 0 || event.ctrlKey) event.preventDefault();
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {MouseEvent} event
 * @returns {Place}
 */
function placeOf(canvas, { clientX, clientY }) {
  const box = canvas.getBoundingClientRect();
  return { at: (clientX - box.left) / box.width, down: (clientY - box.top) / box.height };
}

/**
 * @param {MouseEvent} one
 * @param {MouseEvent} other
 */
function distance(one, other) {
  return Math.hypot(other.clientX - one.clientX, other.clientY - one.clientY);
}
