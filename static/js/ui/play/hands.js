/**
 * Hands on the board: mouse, finger and keyboard become gestures. What a gesture means and whether it may
 * be made is not known here; a way that is (net/play-client.js) is followed by the block in hand.
 *
 * @import {Gesture, Way} from "../../net/play-client.js"
 * @import {Place, PuzzleView, Size} from "../../types.d.ts"
 * @import {Attempt} from "./attempt.js"
 *
 * @typedef {object} Held a block in somebody's hand
 * @property {Way} way
 * @property {number} moved how far on its way, 0 to 1
 *
 * @typedef {object} HandsParts
 * @property {PuzzleView} puzzle
 * @property {Size} size of the canvas, in logical pixels
 * @property {Attempt} attempt
 * @property {() => number} step at which the attempt rests, or will
 * @property {boolean} reducedMotion
 * @property {(gesture: Gesture, moved: number) => void} onGesture `moved`: how much of it the hand has shown
 * @property {(held: Held | null) => void} onHold
 * @property {(sentence: string) => void} onSay
 *
 * @typedef {object} Grasp a pointer that is down
 * @property {number} id
 * @property {Place} at where it came down
 * @property {{clientX: number, clientY: number}} from the same as a point of the page
 * @property {number} across cells from there, with fractions
 * @property {number} down
 */

import { t } from "../../lib/messages.js";
import { clamp } from "../../lib/numbers.js";
import { createClock } from "../../player/clock.js";
import { byId } from "../widgets/dom.js";
import { createBoardCursor, isAt } from "./board-cursor.js";

/** A drag of half a cell is meant; a swipe is as long. */
const MEANT = 0.5;

/** So little of its way goes a block that cannot go there. */
const STUBBORN = 0.25;

/** Ways of a whole cell that a block in nobody's hand goes back in a millisecond. */
const BACK_PER_MS = 1 / 150;

const ARROWS = Object.freeze(
  /** @type {Record<string, readonly [down: number, across: number]>} */ ({
    ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  }),
);

/** @param {HandsParts} parts */
export function createHands(parts) {
  const { attempt, step, reducedMotion, onGesture, onHold, onSay } = parts;
  const board = byId("hands", HTMLElement);
  const cursor = createBoardCursor({ ...parts, board });
  const clock = createClock();
  const state = {
    grasp: /** @type {Grasp | null} */ (null),
    held: /** @type {Held | null} */ (null),
    lifted: false,
  };

  /** @param {Place} at @param {Place} to */
  function wayBetween(at, to) {
    const position = attempt.at(step());
    const ways = [...(position?.ways ?? []), ...(position?.barred ?? [])];
    return ways.find((way) => isAt(way.at, at) && way.to !== null && isAt(way.to, to)) ?? null;
  }

  /** @param {Place} at */
  function canLift(at) {
    const position = attempt.at(step());
    return [...(position?.ways ?? []), ...(position?.barred ?? [])].filter((way) => isAt(way.at, at));
  }

  /** @param {Held | null} held */
  function hold(held) {
    clock.stop();
    state.held = held;
    onHold(held);
  }

  function letGo() {
    if (state.lifted) board.removeAttribute("data-lifted");
    state.lifted = false;
    if (state.held) hold(null);
  }

  /** What was not brought far enough, or may not go there, slides back. */
  function slideBack() {
    if (!state.held || reducedMotion) {
      letGo();
      return;
    }
    clock.start((elapsed_ms) => {
      const moved = (state.held?.moved ?? 0) - elapsed_ms * BACK_PER_MS;
      if (!state.held || moved <= 0) {
        clock.stop();
        letGo();
      } else {
        state.held = { ...state.held, moved };
        onHold(state.held);
      }
    });
  }

  /** @param {Place} at @param {readonly [number, number]} towards */
  function bring(at, [down, across]) {
    const to = /** @type {Place} */ ([at[0] + down, at[1] + across]);
    const way = wayBetween(at, to);
    const moved = state.held?.way === way ? (state.held?.moved ?? 0) : 0;
    if (way?.why) slideBack();
    state.lifted = false;
    board.removeAttribute("data-lifted");
    onGesture({ at, to }, way?.frame && !way.why ? moved : 0);
    if (way && !way.why) cursor.put(to);
  }

  /** The die, or whatever is moved, stands where all ways begin. */
  function mover() {
    const position = attempt.at(step());
    return position?.ways?.[0]?.at ?? position?.barred[0]?.at ?? null;
  }

  /** @param {Place} at */
  function press(at) {
    cursor.put(at);
    const [only, ...others] = attempt.values();
    const gesture = attempt.gesture();
    if (gesture === "press") onGesture({ at }, 0);
    else if (gesture === "put" && only && others.length === 0) onGesture({ at, value: only.cell }, 0);
    else if (gesture === "roll") rollTo(at);
  }

  /** @param {Place} to */
  function rollTo(to) {
    const at = mover();
    if (at && !isAt(at, to)) onGesture({ at, to }, 0);
  }

  /** @param {readonly [number, number]} towards */
  function roll([down, across]) {
    const at = mover();
    if (at) rollTo([at[0] + down, at[1] + across]);
  }

  /** @param {PointerEvent} event */
  function take(event) {
    if (event.button !== 0 || state.grasp) return;
    const at = cursor.cellAt(event);
    board.focus({ preventScroll: true });
    if (!at) return;
    letGo();
    board.setPointerCapture(event.pointerId);
    state.grasp = { id: event.pointerId, at, from: { clientX: event.clientX, clientY: event.clientY }, across: 0, down: 0 };
    cursor.put(at);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const { grasp } = state;
    if (grasp?.id !== event.pointerId) return;
    Object.assign(grasp, cursor.wayFrom(grasp.from, event));
    if (attempt.gesture() !== "drag") return;
    const way = wayBetween(grasp.at, [grasp.at[0], grasp.at[1] + Math.sign(grasp.across)]);
    const moved = Math.min(Math.abs(grasp.across), 1);
    if (way?.frame) hold({ way, moved: way.why ? moved * STUBBORN : moved });
    else if (state.held) hold(null);
  }

  /** @param {PointerEvent} event */
  function release(event) {
    const { grasp } = state;
    if (grasp?.id !== event.pointerId) return;
    state.grasp = null;
    const { at, across, down } = grasp;
    const far = Math.max(Math.abs(across), Math.abs(down)) >= MEANT;
    const sideways = Math.abs(across) >= Math.abs(down);
    if (!far) {
      slideBack();
      if (attempt.gesture() !== "drag") press(at);
    } else if (attempt.gesture() === "drag") {
      if (sideways && canLift(at).length > 0) bring(at, [0, Math.sign(across)]);
      else slideBack();
    } else if (attempt.gesture() === "roll") {
      roll(sideways ? [0, Math.sign(across)] : [Math.sign(down), 0]);
    }
  }

  function lift() {
    const [way] = canLift(cursor.place());
    if (!way) {
      onSay(t("There is nothing to drag here."));
      return;
    }
    state.lifted = true;
    board.dataset.lifted = "true";
    hold({ way, moved: 0 });
    onSay(t("Lifted. Drag it with the left or the right arrow key; Escape puts it down."));
  }

  /** @param {KeyboardEvent} event */
  function enter(event) {
    if (attempt.gesture() === "drag") {
      if (state.lifted) letGo();
      else lift();
    } else if (attempt.gesture() !== "roll") press(cursor.place());
    event.preventDefault();
  }

  /** @param {readonly [number, number]} towards */
  function go(towards) {
    if (attempt.gesture() === "roll") roll(towards);
    else if (!state.lifted) onSay(cursor.move(towards));
    else if (towards[0] === 0) bring(cursor.place(), towards);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const towards = ARROWS[event.key];
    const value = attempt.values().find(({ text }) => text.toLowerCase() === event.key.toLowerCase());
    if (towards) go(towards);
    else if (event.key === "Enter") enter(event);
    else if (event.key === "Escape" && (state.lifted || state.grasp)) {
      state.grasp = null;
      letGo();
      event.stopPropagation();
    } else if (value && attempt.gesture() === "put") onGesture({ at: cursor.place(), value: value.cell }, 0);
    else return;
    event.preventDefault();
  }

  board.addEventListener("pointerdown", take);
  board.addEventListener("pointermove", move);
  board.addEventListener("pointerup", release);
  board.addEventListener("pointercancel", () => {
    state.grasp = null;
    slideBack();
  });
  board.addEventListener("keydown", key);
  board.addEventListener("blur", () => state.lifted && letGo());
  // Swipes over the board step elsewhere (ui/player/swipe.js).
  for (const type of ["touchstart", "touchend"]) {
    board.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  }

  return {
    cursor,
    letGo,
    /** @param {Way} way shows it without a hand */
    show: (way) => way.frame && hold({ way, moved: clamp(MEANT, 0, 1) }),
    /** The step is on its way: its frame goes on where the hand was. */
    handOver() {
      clock.stop();
      state.held = null;
      onHold(null);
    },
    slideBack,
  };
}
