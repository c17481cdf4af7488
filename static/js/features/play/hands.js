/**
 * Board input: turns mouse, touch and keyboard events into gestures. The server decides what a
 * gesture means; where its move is loaded already (net/play-client.js) the block follows the drag.
 * @import {Gesture, Way} from "../../net/play-client.js"
 * @import {Place, PuzzleView, Size} from "../../types.d.ts"
 * @import {Attempt} from "./attempt.js"
 * @import {Held, Towards} from "./drag.js"
 *
 * @typedef {object} HandsParts
 * @property {PuzzleView} puzzle
 * @property {Size} size in logical pixels
 * @property {Position} attempt
 * @property {HTMLElement} [board] that of Play by default
 * @property {() => number} step at the end of the motion
 * @property {boolean} reducedMotion
 * @property {(aim: () => Gesture | null, moved: number) => void} onGesture `aim` is evaluated after earlier moves, null
 *     if void by then; `moved`: the fraction shown by the drag
 * @property {(way: Way) => void} onAim @property {(held: Held | null) => void} onHold @property {(sentence: string) => void} onSay
 * @typedef {Pick<Attempt, "gesture" | "values" | "at" | "boardAt">} Position
 * @typedef {ReturnType<typeof createActions>} Actions
 */

import { isForBrowser, keyOf } from "../../lib/keys.js";
import { t } from "../../lib/messages.js";
import { byId } from "../../ui/widgets/dom.js";
import { makeOneStop, walkByArrows } from "../../ui/widgets/roving-tabindex.js";
import { createBoardCursor, isAt } from "./board-cursor.js";
import { createHolding, listenToPointer } from "./drag.js";
import { createReach } from "./gestures.js";

/** An illegal drag moves the block by this fraction only. */
const RESISTANCE = 0.25;

/** A hint shows its block this far along the move. */
const PREVIEW = 0.5;

/** Gestures whose direction says which piece is moved: the only one, or the one that has room. */
const BY_DIRECTION = new Set(["roll", "slide"]);

const ARROWS = Object.freeze(
  /** @type {Record<string, Towards>} */ ({
    ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  }),
);

/** @param {HandsParts} parts */
export function createHands(parts) {
  const { board = byId("hands", HTMLElement) } = parts;
  const cursor = createBoardCursor({ ...parts, board });
  const actions = createActions({ ...parts, board, cursor });
  const { holding, putDown } = actions;
  const pointer = listenToPointer({ board, cursor }, {
    onTake(at) {
      putDown();
      cursor.put(at);
      actions.aimAt(at);
    },
    onMove: actions.pull,
    onRelease: actions.release,
    onCancel: holding.slideBack,
  });
  listenToBoardKeys(board, actions, {
    drop() {
      const was_down = pointer.isDown();
      pointer.drop();
      return was_down;
    },
  });
  board.addEventListener("blur", () => actions.isLifted() && putDown());
  return {
    cursor,
    letGo: putDown,
    slideBack: holding.slideBack,
    /** @param {Way} way to preview without a drag */
    show: (way) => way.frame && holding.hold({ way, moved: PREVIEW }),
  };
}

/** @param {HandsParts & {board: HTMLElement, cursor: ReturnType<typeof createBoardCursor>}} parts */
function createActions(parts) {
  const { board, cursor, attempt, onGesture, onAim, onSay } = parts;
  const holding = createHolding(parts);
  const reach = createReach(parts);
  const { roll, rollTo } = createRolling(reach, parts);
  const isLifted = () => board.dataset.lifted === "true";

  function putDown() {
    delete board.dataset.lifted;
    holding.letGo();
  }

  /** @param {Place} at @param {Towards} towards */
  function bring(at, [down, across]) {
    const to = /** @type {Place} */ ([at[0] + down, at[1] + across]);
    const way = reach.wayTo(at, to);
    const held = holding.held();
    delete board.dataset.lifted;
    if (way?.why) holding.slideBack();
    onGesture(() => ({ at, to }), way && !way.why && held?.way === way ? held.moved : 0);
    if (way && !way.why) cursor.put(to);
  }

  /** @param {Place} at */
  function press(at) {
    const [only, ...others] = attempt.values();
    const gesture = attempt.gesture();
    cursor.put(at);
    if (gesture === "press" || gesture === "turn") onGesture(() => ({ at }), 0);
    else if (gesture === "put" && only && others.length === 0) onGesture(() => ({ at, value: only.cell }), 0);
    else if (BY_DIRECTION.has(gesture)) rollTo(at);
  }

  function lift() {
    const [way] = reach.waysAt(cursor.place());
    if (!way) {
      onSay(t("There is nothing to drag here."));
      return;
    }
    board.dataset.lifted = "true";
    holding.hold({ way, moved: 0 });
    onSay(t("Lifted. Drag it with the left or the right arrow key; Escape puts it down."));
  }

  return {
    holding,
    putDown,
    isLifted,
    /** @param {Place} at */
    aimAt(at) {
      const way = pressedWay(attempt.gesture(), reach, at);
      if (way && !way.why) onAim(way);
    },
    /** A held block follows the pointer, up to one cell; it resists where its move is not legal. @param {Place} at @param {number} across distance of the pointer, in cells */
    pull(at, across) {
      if (attempt.gesture() !== "drag") return;
      const way = reach.wayTo(at, [at[0], at[1] + Math.sign(across)]);
      const moved = Math.min(Math.abs(across), 1);
      if (way && !way.why) onAim(way);
      if (way?.frame) holding.hold({ way, moved: way.why ? moved * RESISTANCE : moved });
      else holding.letGo();
    },
    /** @param {Place} at @param {Towards | null} towards */
    release(at, towards) {
      const gesture = attempt.gesture();
      if (gesture === "drag") {
        // The move may not be loaded yet; onGesture looks it up in its turn.
        if (towards && towards[0] === 0) bring(at, towards);
        else holding.slideBack();
      } else if (BY_DIRECTION.has(gesture) && towards) roll(towards);
      else if (!towards) press(at);
    },
    enter() {
      if (BY_DIRECTION.has(attempt.gesture())) return;
      if (attempt.gesture() !== "drag") press(cursor.place());
      else if (isLifted()) putDown();
      else lift();
    },
    /** An arrow key rolls, drags the lifted block or moves the cursor. @param {Towards} towards */
    go(towards) {
      if (BY_DIRECTION.has(attempt.gesture())) roll(towards);
      else if (!isLifted()) onSay(cursor.move(towards));
      else if (towards[0] === 0) bring(cursor.place(), towards);
    },
    type: createTyping({ attempt, cursor, onGesture }),
  };
}

/** @param {Pick<HandsParts, "attempt" | "onGesture"> & {cursor: ReturnType<typeof createBoardCursor>}} parts */
function createTyping({ attempt, cursor, onGesture }) {
  /** @param {string} key @returns {boolean} whether the key names a value */
  return (key) => {
    const value = attempt.values().find(({ text }) => text.toLowerCase() === key.toLowerCase());
    const at = cursor.place();
    if (value) onGesture(() => ({ at, value: value.cell }), 0);
    return value !== undefined;
  };
}

/** The move that a press on a cell would make, if there is only one. @param {string} gesture @param {ReturnType<typeof createReach>} reach @param {Place} at */
function pressedWay(gesture, reach, at) {
  const mover = gesture === "roll" ? reach.mover() : null;
  if (mover) return reach.wayTo(mover, at);
  const [only, ...others] = gesture === "drag" ? [] : reach.waysAt(at);
  return others.length === 0 ? only : undefined;
}

/** For pieces that need not be grabbed first. @param {ReturnType<typeof createReach>} reach @param {Pick<HandsParts, "attempt" | "onGesture">} parts */
function createRolling(reach, { attempt, onGesture }) {
  const slides = () => attempt.gesture() === "slide";

  /** @param {(at: Place) => Place} target computed once earlier moves are done */
  function move(target) {
    onGesture(() => {
      const at = reach.mover();
      const to = at && target(at);
      return at && to && !isAt(at, to) ? { at, to } : null;
    }, 0);
  }

  return {
    /** @param {Place} to or, where pieces slide, the one to move */
    rollTo(to) {
      if (slides()) onGesture(() => gestureOf(reach.waysAt(to)[0]) ?? { at: to }, 0);
      else move(() => to);
    },
    /** @param {Towards} towards */
    roll(towards) {
      const [down, across] = towards;
      if (slides()) onGesture(() => gestureOf(reach.wayTowards(towards)), 0);
      else move(([row, column]) => [row + down, column + across]);
    },
  };
}

/** @param {Way | null | undefined} way @returns {Gesture | null} */
function gestureOf(way) {
  return way ? { at: way.at, to: way.to } : null;
}

/** @param {HTMLElement} board @param {Actions} actions @param {{drop: () => boolean}} pointer releases it; whether it was down */
function listenToBoardKeys(board, actions, { drop }) {
  board.addEventListener("keydown", (event) => {
    if (isForBrowser(event)) return;
    const towards = ARROWS[event.key];
    if (towards) actions.go(towards);
    else if (event.key === "Enter") actions.enter();
    else if (event.key === "Escape") {
      const was_down = drop();
      if (!was_down && !actions.isLifted()) return;
      actions.putDown();
      event.stopPropagation();
    } else if (!actions.type(keyOf(event))) return;
    event.preventDefault();
  });
}

/**
 * A button for each value of the current cell; hidden without a choice.
 * @param {{attempt: Pick<Position, "gesture" | "values">, onPut: (value: number) => void, pad?: HTMLElement}} parts
 */
export function createPad({ attempt, onPut, pad = byId("play-pad", HTMLElement) }) {
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  walkByArrows(pad, (button) => makeOneStop(buttons, button));
  return {
    show() {
      const values = attempt.gesture() === "put" ? attempt.values() : [];
      pad.hidden = values.length < 2;
      if (pad.hidden || buttons.length === values.length) return;
      buttons = values.map(({ cell, text }) => {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "button";
        button.textContent = text;
        button.addEventListener("click", () => onPut(cell));
        return button;
      });
      makeOneStop(buttons, buttons[0]);
      pad.replaceChildren(...buttons);
    },
  };
}
