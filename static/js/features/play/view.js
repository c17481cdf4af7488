/**
 * The view "Play it yourself": builds and connects the attempt, its input, its player and its panels.
 * @import {Trace} from "../../documents/replay.js"
 * @import {Gesture, TreePlace} from "../../net/play-client.js"
 * @import {CursorView} from "../../player/cursor.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Concealment} from "../../ui/page/concealment.js"
 * @import {PageView, ViewHost} from "../../ui/player/view-host.js"
 * @import {Attempt} from "./attempt.js"
 * @import {Held} from "./drag.js"
 * @import {HandPlayer} from "./hand-player.js"
 *
 * @typedef {{lang: string, trace: Trace, puzzle: PuzzleView, viewHost: ViewHost, reducedMotion: boolean,
 *   toSearch: (place: TreePlace) => void, concealment: Concealment}} PlayParts `trace`: the solution
 *
 * @typedef {{opened: boolean, helped: boolean, held: Held | null}} PlayState `helped`: in this attempt; `held`: block
 *   being dragged
 *
 * @typedef {{open: (moves: readonly unknown[], options?: {search?: string, helped?: boolean}) => Promise<void>,
 *   resume: () => Promise<void>, close: () => void}} Play `open`: `search` played the moves, if not the puzzle
 */

import { t } from "../../lib/messages.js";
import { Refusal, Unreachable } from "../../net/again.js";
import { withPlay } from "../../net/link.js";
import { createPlayClient } from "../../net/play-client.js";
import { createClock } from "../../player/clock.js";
import { createPlayer } from "../../player/player.js";
import { rememberedSpeed } from "../../ui/player/speed.js";
import { byId } from "../../ui/widgets/dom.js";
import { toast } from "../../ui/widgets/toast.js";
import { createAttempt, createTurns } from "./attempt.js";
import { createEnding } from "./ending.js";
import { resolve } from "./gestures.js";
import { createHandPlayer } from "./hand-player.js";
import { createHands, createPad } from "./hands.js";
import { createHelp } from "./help.js";
import { createOpponent } from "./opponent.js";
import { createButtons, createOutput, createOwnMoves } from "./panel.js";
import { createGuide, createViewModel } from "./view-model.js";

/** @param {PlayParts} parts @returns {Play} */
export function createPlay(parts) {
  const { lang, trace, puzzle, viewHost, reducedMotion } = parts;
  const client = createPlayClient({ kind: trace.kind, code: trace.code, lang });
  const attempt = createAttempt({ client, start: trace.boards[0] });
  /** @type {PlayState} */
  const state = { opened: false, helped: false, held: null };
  const player = playerOf(attempt, parts);
  const { step } = player;
  const guide = createGuide({ viewHost, step });
  const turns = createTurns({ onTrouble: (problem) => actions.trouble(problem) });
  const viewModel = createViewModel({
    trace, puzzle, attempt, reducedMotion, step, said: guide.said, held: () => cursorOfHeld(state, attempt, step()),
  });
  player.dispatch({ type: "speed", value: rememberedSpeed(viewModel) });

  const opponent = createOpponent({ client, attempt, player, take: turns.take, say: guide.say });
  const actions = createActions(parts, {
    state, attempt, player, guide, turns, opponent, hands: () => hands, help: () => help,
  });
  const hands = createHands({
    puzzle, attempt, step, reducedMotion, size: puzzle.size(trace), onSay: guide.say,
    onGesture: actions.make,
    onAim: ({ text }) => turns.none() && attempt.prepare(step(), text),
    onHold(held) {
      state.held = held;
      viewHost.refresh();
    },
  });
  const help = createHelp({
    client, puzzle, attempt, step, onTrouble: actions.trouble,
    onHelp: () => void (state.helped = true),
    isHelped: () => state.helped,
    onHint(sentence, cells, move) {
      hands.letGo();
      hands.cursor.mark(cells);
      const way = attempt.at(step())?.ways?.find(({ text }) => text === move);
      if (way) hands.show(way);
      guide.say(sentence);
    },
  });
  createOutput({
    client, take: turns.take,
    async onPlay(moves, sentence) {
      await actions.replay(moves);
      guide.sayAt(sentence, attempt.total);
      viewHost.refresh();
    },
  });
  const panels = createPanels(parts, {
    attempt, help, isHelped: () => state.helped,
    ...actions.moves,
    onPut: (value) => actions.make(() => ({ at: hands.cursor.place(), value }), 0),
    onSearch: () => void client.place(attempt.texts(step())).then(parts.toSearch, actions.trouble),
  });

  /** @type {PageView} */
  const view = {
    player, viewModel, commands: {}, again: actions.moves.restart,
    components: [{
      update({ state: { motion } }) {
        hands.cursor.cover();
        panels.show(step(), motion !== null);
        opponent.show(step());
        if (motion === null && turns.none()) attempt.loadWays(step()).catch(actions.trouble);
      },
    }],
  };
  return playOf({ state, attempt, player, hands, show: () => viewHost.put(view) });
}

/**
 * Queued, so that each action sees the result of the one before.
 * @param {PlayParts} parts
 * @param {{state: PlayState, attempt: Attempt, player: HandPlayer, guide: ReturnType<typeof createGuide>,
 *   turns: ReturnType<typeof createTurns>, opponent: ReturnType<typeof createOpponent>,
 *   hands: () => ReturnType<typeof createHands>, help: () => ReturnType<typeof createHelp>}} on
 */
function createActions({ viewHost }, { state, attempt, player, guide, turns, opponent, hands, help }) {
  /**
   * Makes the move of a gesture, or says why it is not legal.
   * @param {() => Gesture | null} aim @param {number} moved
   */
  async function make(aim, moved) {
    const here = player.step();
    await attempt.loadWays(here);
    const gesture = aim();
    if (!gesture) return;
    const { way, why } = resolve(attempt.at(here), gesture);
    if (!way) {
      hands().slideBack();
      guide.say(why ?? (await attempt.refusal(here, gesture)) ?? t("This move is not possible here."));
      return;
    }
    await attempt.make(here, way.text);
    settle();
    player.forward(moved);
    await opponent.answer();
  }

  function settle() {
    guide.forget();
    help().forget();
    hands().cursor.mark([]);
    hands().letGo();
  }

  /** @param {(here: number) => void} run */
  function leave(run) {
    turns.take(() => {
      settle();
      run(player.step());
    });
  }

  /** @param {number} here @param {number} to */
  function go(here, to) {
    const by = to - here;
    player.dispatch(by === 1 || by === -1 ? { type: "step", by } : { type: "seek", step: to });
  }

  function restart() {
    player.leap(0);
    attempt.clear();
    player.reset();
    state.helped = false;
    help().update();
    viewHost.refresh();
  }

  return {
    /** @param {readonly string[]} moves to play from the start */
    async replay(moves) {
      restart();
      settle();
      await attempt.open(moves);
      state.helped = true; // stars are for moves made by hand
      player.dispatch({ type: "play" });
    },
    /** @param {() => Gesture | null} aim @param {number} moved */
    make: (aim, moved) => turns.take(() => make(aim, moved)),
    /** @param {unknown} problem */
    trouble(problem) {
      hands().slideBack();
      showError(problem);
    },
    moves: {
      /** @param {number} to */
      seek: (to) => leave(() => player.dispatch({ type: "seek", step: to })),
      undo: () => leave((here) => here > 0 && go(here, here - opponent.together(here))),
      redo: () => leave((here) => here < attempt.total && go(here, here + opponent.together(attempt.total - here))),
      restart: () => leave(restart),
    },
  };
}

/** @param {{state: PlayState, attempt: Attempt, player: HandPlayer, hands: ReturnType<typeof createHands>, show: () => void}} parts @returns {Play} */
function playOf({ state, attempt, player, hands, show }) {
  const [stage, board] = [byId("stage", HTMLElement), byId("hands", HTMLElement)];
  const next = document.querySelector("a#next-level");
  const next_href = next?.getAttribute("href") ?? "";

  function enter() {
    // The input layer has the accessible name "Board" now.
    stage.removeAttribute("aria-label");
    board.hidden = false;
    // The next level opens in Play, too.
    next?.setAttribute("href", withPlay(new URL(next_href, location.href).href, []));
    byId("main", HTMLElement).dataset.gesture = attempt.gesture();
    show();
  }

  /** @type {Play} */
  const play = {
    async open(moves, { search, helped = false } = {}) {
      const dropped = await attempt.open(moves, search);
      Object.assign(state, { opened: true, helped });
      player.leap(attempt.total);
      player.reset();
      const [first] = attempt.at(attempt.total)?.ways ?? [];
      if (first) hands.cursor.put(first.at);
      enter();
      if (dropped) showDropped(dropped);
    },
    async resume() {
      if (state.opened) enter();
      else await play.open([]);
    },
    close() {
      if (board.hidden) return;
      hands.letGo();
      hands.cursor.mark([]);
      stage.setAttribute("aria-label", board.getAttribute("aria-label") ?? "");
      board.hidden = true;
      next?.setAttribute("href", next_href);
    },
  };
  return play;
}

/**
 * @param {PlayParts} parts
 * @param {{attempt: Attempt, help: ReturnType<typeof createHelp>, isHelped: () => boolean,
 *   onPut: (value: number) => void, seek: (step: number) => void, undo: () => void, redo: () => void,
 *   restart: () => void, onSearch: () => void}} actions
 */
function createPanels({ trace, puzzle, reducedMotion, concealment }, { attempt, help, isHelped, onPut, seek, ...actions }) {
  const pad = createPad({ attempt, onPut });
  const ownMoves = createOwnMoves({ attempt, puzzle, onSeek: seek });
  const buttons = createButtons({ ...actions, attempt, puzzle, limit: trace.limit });
  const ending = createEnding({
    trace, puzzle, attempt, reducedMotion, shortest: help.shortest, helped: isHelped, hidden: concealment.on,
  });
  return {
    /** @param {number} here the step at which the attempt rests, or will @param {boolean} moving */
    show(here, moving) {
      buttons.show(here);
      ownMoves.show(here);
      pad.show();
      if (moving) return;
      help.update();
      ending.update(here, attempt.at(here)?.outcome ?? "open");
    },
  };
}

/** @param {Attempt} attempt @param {PlayParts} parts */
function playerOf(attempt, { puzzle, reducedMotion }) {
  const player = createPlayer({
    trace: attempt,
    durations: (step) => puzzle.durations(attempt.step(step) ?? { frames: [] }, { reducedMotion }),
    clock: createClock(),
  });
  return createHandPlayer({ player, attempt });
}

/** The frame that shows the block being dragged. @param {PlayState} state @param {Attempt} attempt @param {number} step @returns {CursorView | null} */
function cursorOfHeld({ held }, attempt, step) {
  if (!held?.way.frame) return null;
  const board = attempt.boardAt(step);
  const frame = { ...held.way.frame, board, held: true };
  return { step, board, frame, progress: held.moved, mark: null, outcome: null };
}

/** @param {unknown} problem */
function showError(problem) {
  toast(problem instanceof Refusal ? problem.message : t("The server does not answer. Please try again."));
  if (!(problem instanceof Refusal || problem instanceof Unreachable)) throw problem;
}

const LONGEST_QUOTE = 24;

/** @param {string} dropped */
function showDropped(dropped) {
  const moves = dropped.length > LONGEST_QUOTE ? `${dropped.slice(0, LONGEST_QUOTE)}…` : dropped;
  toast(t('The link asks for moves that cannot be made: "%(moves)s" is left out.', { moves }));
}
