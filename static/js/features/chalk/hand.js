/**
 * The chalk in hand: a layer over the board that takes pointers and keys, and a bar of tools over it.
 * @import {Chalk, Mark} from "../../lib/chalk.js"
 * @import {BoardArea, Place} from "../../types.d.ts"
 * @import {Session} from "./session.js"
 * @import {createStage} from "./stage.js"
 * @typedef {object} HandParts
 * @property {HTMLElement} screen @property {BoardArea} area @property {Session} session
 * @property {ReturnType<typeof createStage>} stage
 * @property {(sentence: string) => void} say @property {() => void} refresh
 * @property {() => void} onBegin of a stroke
 */

import { CHALKS, tidyWord } from "../../lib/chalk.js";
import { t } from "../../lib/messages.js";
import { byId } from "../../ui/widgets/dom.js";
import { createBar } from "./bar.js";
import { listenToChalkKeys } from "./keyboard.js";
import { listenToStrokes } from "./pointer.js";
import { placeName } from "./words.js";

/** @param {HandParts} parts */
export function createHand(parts) {
  const { screen, session, stage, say, refresh, onBegin } = parts;
  const board = layerOver(screen);
  const state = { chalk: /** @type {Chalk} */ ("green"), coming: /** @type {Mark | null} */ (null) };
  const name = (/** @type {Place} */ place) => placeName(parts.area, place);
  const mode = createMode(board, {
    onTake() {
      onBegin();
      say(t("Chalk in hand. Arrow keys move over the cells, Enter begins and ends a stroke, W writes a word, Escape puts the chalk down."));
    },
    onLeave() {
      bar.close();
      preview(null);
      say(t("The chalk is put down."));
    },
  });

  /** Without a colour it has that of the chalk in hand. @param {Place} at @param {Place} to @param {Chalk | null} chalk @returns {Mark} */
  function markOf(at, to, chalk) {
    return { chalk: chalk ?? (mode.inHand() ? state.chalk : "green"), at, to: String(at) === String(to) ? null : to, word: "" };
  }

  /** @param {Mark | null} mark not yet drawn */
  function preview(mark) {
    state.coming = mark;
    refresh();
  }

  /** @param {Chalk} chalk */
  function choose(chalk) {
    state.chalk = chalk;
    bar.show(chalk);
  }

  const keys = listenToChalkKeys(board, stage.grid, {
    onGo(place, from) {
      const text = stage.textAt(place);
      say(text ? t("%(place)s: %(text)s", { place: name(place), text }) : name(place));
      preview(from && markOf(from, place, null));
    },
    onBegin(place) {
      say(t("It begins at %(place)s. Enter here draws a circle, on another cell an arrow.", { place: name(place) }));
      preview(markOf(place, place, null));
    },
    onEnd(from, to) {
      state.coming = null;
      session.draw(markOf(from, to, null));
    },
    onWord: () => words.ask(),
    onErase: () => session.erase(keys.place()),
    onUndo: session.undo,
    onLeave: mode.leave,
    onChoose: (at) => choose(CHALKS[at] ?? state.chalk),
  });
  const bar = createBar(/** @type {HTMLElement} */ (document.querySelector(".stage__head")), {
    onChoose: choose, onWord: () => words.ask(), onCancel: () => words.close(), onWrite: (text) => words.write(text),
    onUndo: session.undo, onClear: session.clear, onLeave: mode.leave,
  });
  bar.show(state.chalk);
  const words = createWords({ ...parts, board, bar, place: keys.place, chalk: () => state.chalk });
  for (const type of ["focus", "blur"]) board.addEventListener(type, refresh);
  const stroke = listenToStrokes(screen, { inHand: mode.inHand, cellAt: stage.cellAt }, {
    onTake(at) {
      onBegin();
      keys.put(at);
      if (bar.isAsking()) words.aim();
    },
    onMove: (moved) => preview(moved && !bar.isAsking() ? markOf(moved.at, moved.to, moved.chalk) : null),
    onDraw: ({ at, to, chalk }) => bar.isAsking() || session.draw(markOf(at, to, chalk)),
    onClick: () => bar.isAsking() || session.clear(),
  });

  return {
    stroke,
    toggle: mode.toggle,
    coming: () => state.coming,
    cursor: () => (board.matches(":focus-visible") || bar.isAsking() ? keys.place() : null),
  };
}

/** @param {HTMLElement} board @param {{onTake: () => void, onLeave: () => void}} events */
function createMode(board, { onTake, onLeave }) {
  const main = byId("main", HTMLElement);
  const state = { focused: /** @type {Element | null} */ (null) };
  const inHand = () => main.dataset.chalk === "on";

  /** @param {boolean} on */
  function show(on) {
    if (on) main.dataset.chalk = "on";
    else delete main.dataset.chalk;
    board.hidden = !on;
    document.getElementById("chalk")?.setAttribute("aria-pressed", String(on));
  }

  // The stage before may have left it in hand.
  show(false);

  function take() {
    state.focused = document.activeElement;
    show(true);
    board.focus({ preventScroll: true });
    onTake();
  }

  function leave() {
    show(false);
    onLeave();
    if (state.focused instanceof HTMLElement) state.focused.focus({ preventScroll: true });
  }

  return { inHand, leave, toggle: () => (inHand() ? leave() : take()) };
}

/** @param {HandParts & {board: HTMLElement, bar: ReturnType<typeof createBar>, place: () => Place, chalk: () => Chalk}} parts */
function createWords({ area, session, board, bar, place, chalk }) {
  const label = () => t("Word at %(place)s", { place: placeName(area, place()) });

  function close() {
    bar.close();
    board.focus({ preventScroll: true });
  }

  return {
    close,
    ask: () => bar.ask(label(), session.wordAt(place())?.word ?? ""),
    /** At another cell; what is typed stays where it has no word. */
    aim: () => bar.ask(label(), session.wordAt(place())?.word),
    /** @param {string} text an empty one wipes the word off */
    write(text) {
      const [at, word, before] = [place(), tidyWord(text), session.wordAt(place())?.word];
      close();
      if (word === "") session.eraseWord(at);
      else if (word !== before) session.draw({ chalk: chalk(), at, to: null, word });
    },
  };
}

/** @param {HTMLElement} screen */
function layerOver(screen) {
  const board = document.createElement("div");
  board.className = "chalk-board";
  Object.assign(board, { tabIndex: 0, role: "application", ariaLabel: t("Board for chalk"), hidden: true });
  // Over it a drag draws; elsewhere a swipe steps (ui/player/controls.js).
  for (const type of ["touchstart", "touchend"]) {
    board.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  }
  screen.append(board);
  return board;
}
