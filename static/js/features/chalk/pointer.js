/**
 * Strokes of a pointer, as in Lichess: with the right button at any time; with one finger, a pen or the left button
 * while the chalk is in hand. A press on a cell is a circle, a drag to another one an arrow.
 * @import {Chalk} from "../../lib/chalk.js"
 * @import {Place} from "../../types.d.ts"
 * @typedef {{at: Place, to: Place, chalk: Chalk | null}} Stroke `chalk`: by the modifier keys, null without any
 * @typedef {object} StrokeEvents
 * @property {(at: Place) => void} onTake @property {(stroke: Stroke | null) => void} onMove null when it is over
 * @property {(stroke: Stroke) => void} onDraw @property {() => void} onClick with the left button of a mouse
 */

import { lifetime } from "../../lib/lifetime.js";

/** @param {HTMLElement} screen @param {{inHand: () => boolean, cellAt: (event: MouseEvent) => Place | null}} parts @param {StrokeEvents} events @returns {(event: PointerEvent) => void} takes an event from before */
export function listenToStrokes(screen, { inHand, cellAt }, { onTake, onMove, onDraw, onClick }) {
  const state = { stroke: /** @type {Stroke & {id: number} | null} */ (null) };

  /** @param {PointerEvent} event */
  function begin(event) {
    const draws = event.button === 2 || (inHand() && event.button === 0);
    const at = draws && !state.stroke ? cellAt(event) : null;
    if (at === null) return;
    state.stroke = { id: event.pointerId, at, to: at, chalk: chalkOf(event) };
    onTake(at);
    onMove(state.stroke);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const { stroke } = state;
    if (stroke?.id !== event.pointerId) return;
    const to = cellAt(event) ?? stroke.to;
    if (String(to) === String(stroke.to)) return;
    stroke.to = to;
    onMove(stroke);
  }

  /** @param {PointerEvent} event */
  function end(event) {
    // Of a press from before it was loaded, this may be the first that is known of its way.
    move(event);
    const { stroke } = state;
    if (stroke?.id !== event.pointerId) return;
    state.stroke = null;
    onMove(null);
    const isClick = event.button === 0 && event.pointerType === "mouse" && stroke.at === stroke.to;
    if (isClick) onClick();
    else onDraw(stroke);
  }

  function cancel() {
    if (!state.stroke) return;
    state.stroke = null;
    onMove(null);
  }

  const signal = lifetime();
  screen.addEventListener("pointerdown", begin);
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", cancel, { signal });
  return (event) => (event.type === "pointerdown" ? begin(event) : end(event));
}

/** @param {Pick<MouseEvent, "shiftKey" | "ctrlKey" | "altKey">} event @returns {Chalk | null} */
export function chalkOf({ shiftKey, ctrlKey, altKey }) {
  const isRed = shiftKey || ctrlKey;
  if (altKey) return isRed ? "yellow" : "blue";
  return isRed ? "red" : null;
}
