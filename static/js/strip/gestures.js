/**
 * Pointer gestures on a canvas: dragging pans, two fingers pinch, a wheel zooms, a click picks.
 * @import {Anchor} from "./interval.js"
 * @typedef {{at: number, down: number}} Place 0..1 from the left and the top
 * @typedef {object} GestureHandlers
 * @property {(at: number) => number} positionAt
 * @property {(anchors: readonly Anchor[]) => void} hold one anchor pans, two pinch
 * @property {() => void} release @property {(place: Place) => void} pick @property {(place: Place) => void} [fit]
 * @property {(times: number, at: number) => boolean} zoom returns whether anything changed
 * @property {(by: number) => void} pan as a fraction of the canvas
 * @property {(place: Place | null) => void} [hover] null when the pointer has left
 */

/** A press that moves less is a click. */
const DRAG_THRESHOLD_PX = 4;

/** Wheel pixels that double the scale; a notch has about 100. */
const WHEEL_DOUBLES = 150;

// Pinching on a touchpad arrives as a wheel with Ctrl, in smaller steps.
const PINCH_DOUBLES = 40;

/** Pixels of a wheel unit, by WheelEvent.deltaMode: pixel, line, page. */
const DELTA_PX = [1, 33, 400];

/** @param {HTMLCanvasElement} canvas @param {GestureHandlers} handlers @param {AbortSignal} signal ends it */
export function listenToGestures(canvas, handlers, signal) {
  listenToPointers(canvas, handlers, signal);
  const active = { signal, passive: false };
  canvas.addEventListener("wheel", (event) => turn(canvas, handlers, event), active);
  canvas.addEventListener("dblclick", (event) => handlers.fit?.(placeOf(canvas, event)), active);
}

/** @param {HTMLCanvasElement} canvas @param {GestureHandlers} handlers @param {AbortSignal} signal */
function listenToPointers(canvas, handlers, signal) {
  /** @type {Map<number, Anchor & {from: PointerEvent}>} by pointer id */
  const anchors = new Map();
  let carrying = false;

  // The other fingers keep what lies under them.
  function holdAgain() {
    for (const anchor of anchors.values()) anchor.position = handlers.positionAt(anchor.at);
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    const place = placeOf(canvas, event);
    anchors.set(event.pointerId, { position: 0, at: place.at, from: event });
    holdAgain();
    handlers.hover?.(place);
    carrying = anchors.size > 1;
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const place = placeOf(canvas, event);
    const anchor = anchors.get(event.pointerId);
    handlers.hover?.(place);
    if (!anchor) return;
    carrying ||= distance(anchor.from, event) >= DRAG_THRESHOLD_PX;
    if (!carrying) return;
    anchor.at = place.at;
    canvas.classList.add("strip__canvas--held");
    handlers.hold([...anchors.values()]);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!anchors.delete(event.pointerId)) return;
    holdAgain();
    if (anchors.size > 0) return;
    canvas.classList.remove("strip__canvas--held");
    if (carrying) handlers.release();
    else if (event.type === "pointerup") handlers.pick(placeOf(canvas, event));
    carrying = false;
  }

  canvas.addEventListener("pointerdown", down, { signal });
  canvas.addEventListener("pointermove", move, { signal });
  canvas.addEventListener("pointerup", up, { signal });
  canvas.addEventListener("pointercancel", up, { signal });
  canvas.addEventListener("pointerleave", () => handlers.hover?.(null), { signal });
}

/**
 * Vertical zooms, horizontal pans; once all is shown it scrolls.
 * @param {HTMLCanvasElement} canvas @param {GestureHandlers} handlers @param {WheelEvent} event
 */
function turn(canvas, handlers, event) {
  const unit = DELTA_PX[event.deltaMode] ?? 1;
  const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
  if (sideways) {
    event.preventDefault();
    handlers.pan(((event.deltaX || event.deltaY) * unit) / canvas.clientWidth);
    return;
  }
  const doubles = event.ctrlKey ? PINCH_DOUBLES : WHEEL_DOUBLES;
  const zoomed = handlers.zoom(2 ** ((event.deltaY * unit) / doubles), placeOf(canvas, event).at);
  if (zoomed || event.deltaY < 0 || event.ctrlKey) event.preventDefault();
}

/** @param {HTMLCanvasElement} canvas @param {MouseEvent} event @returns {Place} */
function placeOf(canvas, { clientX, clientY }) {
  const box = canvas.getBoundingClientRect();
  return { at: (clientX - box.left) / box.width, down: (clientY - box.top) / box.height };
}

/** @param {MouseEvent} one @param {MouseEvent} other */
function distance(one, other) {
  return Math.hypot(other.clientX - one.clientX, other.clientY - one.clientY);
}
