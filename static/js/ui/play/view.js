/**
 * The view "Play it yourself": an attempt, its hands, and what helps. It builds its components and
 * connects them.
 *
 * @import {Trace} from "../../documents/replay.js"
 * @import {Gesture, TreePlace, Way} from "../../net/play-client.js"
 * @import {CursorView} from "../../player/cursor.js"
 * @import {Place, PuzzleView} from "../../types.d.ts"
 * @import {PageView, ViewHost} from "../player/view-host.js"
 * @import {Held} from "./hands.js"
 *
 * @typedef {object} PlayParts
 * @property {string} lang
 * @property {Trace} trace the solution
 * @property {PuzzleView} puzzle
 * @property {ViewHost} viewHost
 * @property {boolean} reducedMotion
 * @property {(place: TreePlace) => void} toSearch
 *
 * @typedef {object} Play
 * @property {(moves: readonly unknown[], options?: {search?: string, helped?: boolean}) => Promise<void>} open with
 *     these moves made, those of a search where one is named
 * @property {() => Promise<void>} resume where it was left, or at the start
 * @property {() => void} close
 */

import { t } from "../../lib/messages.js";
import { Refusal } from "../../net/api.js";
import { createPlayClient } from "../../net/play-client.js";
import { createClock } from "../../player/clock.js";
import { createPlayer } from "../../player/player.js";
import { rememberedSpeed } from "../player/speed.js";
import { byId } from "../widgets/dom.js";
import { toast } from "../widgets/toast.js";
import { createAttempt } from "./attempt.js";
import { isAt } from "./board-cursor.js";
import { createButtons } from "./buttons.js";
import { createEnding } from "./ending.js";
import { createHandPlayer } from "./hand-player.js";
import { createHands } from "./hands.js";
import { createHelp } from "./help.js";
import { createOwnMoves } from "./own-moves.js";
import { createPad } from "./pad.js";
import { createViewModel } from "./view-model.js";

/**
 * @param {PlayParts} parts
 * @returns {Play}
 */
export function createPlay(parts) {
  const { lang, trace, puzzle, viewHost, reducedMotion } = parts;
  const { kind, code } = trace;
  const client = createPlayClient({ kind, code, lang });
  const attempt = createAttempt({ client, start: trace.boards[0] });
  const said = { sentence: "", step: 0 };
  const state = {
    opened: false, helped: false, held: /** @type {Held | null} */ (null), turn: Promise.resolve(), waiting: 0,
  };
  const inner = createPlayer({
    trace: attempt,
    durations: (step) => puzzle.durations(attempt.step(step) ?? { frames: [] }, { reducedMotion }),
    clock: createClock(),
  });
  const player = createHandPlayer({ player: inner, attempt });
  const { step } = player;
  const viewModel = createViewModel({ trace, puzzle, attempt, reducedMotion, step, said, held });
  player.dispatch({ type: "speed", value: rememberedSpeed(viewModel) });

  /** @returns {CursorView | null} */
  function held() {
    if (!state.held) return null;
    const { way: { frame }, moved } = state.held;
    const board = attempt.boardAt(step());
    if (!frame) return null;
    return {
      step: step(), board, frame: { ...frame, board, held: true }, progress: moved, mark: null, outcome: null,
    };
  }

  /** @param {string} sentence */
  function say(sentence) {
    Object.assign(said, { sentence, step: step() });
    byId("live", HTMLElement).textContent = sentence;
    viewHost.refresh();
  }

  /** @param {unknown} problem */
  function trouble(problem) {
    hands.slideBack();
    toast(problem instanceof Refusal ? problem.message : t("The server does not answer. Please try again."));
    if (!(problem instanceof Error)) throw problem;
  }

  /**
   * What hands do is done in turn, however quick they are.
   *
   * @param {() => Promise<void> | void} run
   */
  function inTurn(run) {
    state.waiting += 1;
    state.turn = state.turn.then(run).catch(trouble).finally(() => {
      state.waiting -= 1;
    });
    return state.turn;
  }

  /**
   * @param {Gesture} gesture
   * @param {number} moved
   */
  async function make(gesture, moved) {
    const here = step();
    await attempt.know(here);
    const position = attempt.at(here);
    const way = position?.ways?.find((each) => isMeant(each, gesture));
    const why = position?.barred.find((each) => isMeant(each, gesture))?.why;
    if (!way) {
      hands.slideBack();
      say(why ?? (await refusal(gesture, here)));
      return;
    }
    await attempt.make(here, way.text);
    said.sentence = "";
    help.forget();
    hands.cursor.mark([]);
    hands.handOver();
    player.forward(moved);
  }

  /** @param {Gesture} gesture @param {number} here */
  async function refusal(gesture, here) {
    const { refused } = await client.play({ moves: attempt.texts(here), from: here, attempt: gesture });
    return refused?.detail ?? t("This move is not possible here.");
  }

  /** @param {(here: number) => void} run */
  function leave(run) {
    void inTurn(() => {
      said.sentence = "";
      help.forget();
      hands.cursor.mark([]);
      hands.letGo();
      run(step());
    });
  }

  const commands = {
    undo: () => leave((here) => here > 0 && player.dispatch({ type: "step", by: -1 })),
    redo: () => leave((here) => here < attempt.total && player.dispatch({ type: "step", by: 1 })),
    restart: () => leave(() => {
      player.leap(0);
      attempt.clear();
      player.reset();
      state.helped = false;
      help.update();
      viewHost.refresh();
    }),
  };
  const hands = createHands({
    puzzle, attempt, step, reducedMotion, size: puzzle.size(trace),
    onGesture: (gesture, moved) => void inTurn(() => make(gesture, moved)),
    onHold(now) {
      state.held = now;
      viewHost.refresh();
    },
    onSay: say,
  });
  const help = createHelp({
    client, puzzle, attempt, step, onTrouble: trouble,
    onHelp() {
      state.helped = true;
    },
    onHint(sentence, cells, move) {
      hands.letGo();
      hands.cursor.mark(cells);
      const way = attempt.at(step())?.ways?.find(({ text }) => text === move);
      if (way) hands.show(way);
      say(sentence);
    },
  });
  const pad = createPad({
    attempt,
    onPut: (value) => void inTurn(() => make({ at: hands.cursor.place(), value }, 0)),
  });
  const ending = createEnding({
    trace, puzzle, attempt, reducedMotion, shortest: help.shortest, helped: () => state.helped,
  });
  const ownMoves = createOwnMoves({
    attempt, puzzle, onSeek: (to) => leave(() => player.dispatch({ type: "seek", step: to })),
  });
  const buttons = createButtons({
    ...commands, attempt, puzzle, limit: trace.limit,
    onSearch: () => void client.place(attempt.texts(step())).then(parts.toSearch, trouble),
  });

  /** @type {PageView} */
  const view = {
    player, viewModel,
    components: [{
      update({ state: { status, motion } }) {
        const here = step();
        buttons.show(here);
        ownMoves.show(here);
        pad.show();
        hands.cursor.cover();
        if (motion) return;
        help.update();
        ending.update(here, attempt.at(here)?.outcome ?? "open");
        if (status !== "playing" && state.waiting === 0) void attempt.know(here).catch(trouble);
      },
    }],
    commands: {},
    again: commands.restart,
  };

  function show() {
    byId("stage", HTMLElement).removeAttribute("aria-label");
    byId("hands", HTMLElement).hidden = false;
    byId("main", HTMLElement).dataset.gesture = attempt.gesture();
    viewHost.put(view);
    const [first] = attempt.at(step())?.ways ?? [];
    if (first) hands.cursor.put(first.at);
  }

  return {
    async open(moves, { search, helped = false } = {}) {
      const dropped = await attempt.open(moves, search);
      state.opened = true;
      state.helped = helped;
      player.leap(attempt.total);
      player.reset();
      show();
      if (dropped) tellDropped(dropped);
    },
    async resume() {
      if (state.opened) show();
      else await this.open([]);
    },
    close() {
      hands.letGo();
      hands.cursor.mark([]);
      const stage = byId("stage", HTMLElement);
      stage.setAttribute("aria-label", byId("hands", HTMLElement).getAttribute("aria-label") ?? "");
      byId("hands", HTMLElement).hidden = true;
    },
  };
}

/**
 * @param {Way} way
 * @param {Gesture} gesture
 */
function isMeant(way, { at, to = null, value = null }) {
  return isAt(way.at, at) && isSame(way.to, to) && way.value === value;
}

/** @param {Place | null} one @param {Place | null} other */
function isSame(one, other) {
  return one === null || other === null ? one === other : isAt(one, other);
}

const LONGEST_QUOTE = 24;

/** @param {string} dropped */
function tellDropped(dropped) {
  const moves = dropped.length > LONGEST_QUOTE ? `${dropped.slice(0, LONGEST_QUOTE)}…` : dropped;
  toast(t('The link asks for moves that cannot be made: "%(moves)s" is left out.', { moves }));
}
