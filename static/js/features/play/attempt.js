/**
 * An attempt: the moves made, and the undone moves that can be redone. The server decides what a
 * move does and which are legal; this caches its responses.
 * @import {Gesture, PlayClient, Played, Way} from "../../net/play-client.js"
 * @import {Board, PathBoard, Step} from "../../types.d.ts"
 *
 * @typedef {{board: Board, outcome: "open" | "solved" | "lost", ways: readonly Way[] | null,
 *   barred: readonly Way[], ending?: string}} Position `ways`: null until loaded; `ending`: of a game, in words
 * @typedef {ReturnType<typeof createAttempt>} Attempt
 */

/** @param {{client: PlayClient, start: Board}} parts */
export function createAttempt({ client, start }) {
  const state = {
    steps: /** @type {Step[]} */ ([]),
    texts: /** @type {string[]} */ ([]),
    positions: [passed({ board: start })],
    gesture: /** @type {Played["gesture"]} */ ("press"),
    values: /** @type {Played["values"]} */ ([]),
  };

  const prefetch = createPrefetch(client);

  /** Replaces the steps after `from` by those of an answer. @param {Played} played */
  function put(played) {
    const { from, steps, moves, board, outcome, ways, barred, ending, gesture, values } = played;
    state.steps.splice(from, Infinity, ...steps);
    state.texts.splice(0, Infinity, ...moves);
    state.positions.splice(from + 1, Infinity, ...steps.map(passed));
    state.positions[moves.length] = { board, outcome, ways, barred, ending };
    Object.assign(state, { gesture, values });
  }

  /** @param {number} step */
  function cut(step) {
    state.steps.length = state.texts.length = step;
    state.positions.length = step + 1;
  }

  return {
    get total() {
      return state.steps.length;
    },
    gesture: () => state.gesture,
    values: () => state.values,
    /** @param {number} step from 1 */
    step: (step) => state.steps[step - 1] ?? null,
    /** @param {number} step */
    boardAt: (step) => state.positions[step]?.board ?? null,
    /** @param {number} step @returns {Position | null} */
    at: (step) => state.positions[step] ?? null,
    /** @param {number} step @returns {readonly string[]} the moves so far, in the short notation */
    texts: (step) => state.texts.slice(0, step),
    /** @param {number} step @returns {readonly PathBoard[]} */
    path: (step) => [{ move: null, board: start }, ...state.steps.slice(0, step)],
    steps: () => state.steps,
    /**
     * Begins with the moves of a link, up to the first that the board does not permit.
     * @param {readonly unknown[]} moves @param {string} [search] @returns {Promise<string>} the dropped moves
     */
    async open(moves, search) {
      const played = await client.play({ moves, lenient: true, ...(search && { search }) });
      put(played);
      return played.dropped ?? "";
    },
    /** @param {number} step after which to make the move; later moves are discarded @param {string} text */
    async make(step, text) {
      put(await prefetch.take([...state.texts.slice(0, step), text]));
    },
    /** @param {number} step of a likely move, requested during the gesture @param {string} text */
    prepare: (step, text) => prefetch.prepare([...state.texts.slice(0, step), text]),
    /** @param {number} step whose legal moves to load, unless cached */
    async loadWays(step) {
      const position = state.positions[step];
      if (!position || position.ways) return;
      const { ways, barred } = await client.play({ moves: state.texts.slice(0, step), from: step });
      Object.assign(position, { ways, barred });
    },
    /** @param {number} step @param {Gesture} gesture @returns {Promise<string | null>} why the move is illegal there */
    async refusal(step, gesture) {
      const { refused } = await client.play({ moves: state.texts.slice(0, step), from: step, attempt: gesture });
      return refused?.detail ?? null;
    },
    clear: () => cut(0),
  };
}

/** The position after a step that is not the last; its legal moves are loaded on demand. @param {Pick<Step, "board">} step @returns {Position} */
function passed({ board }) {
  return { board, outcome: "open", ways: null, barred: [], ending: "" };
}

/** Prefetches the response to one likely move. @param {PlayClient} client */
function createPrefetch(client) {
  const state = { key: "", played: /** @type {Promise<Played | null>} */ (Promise.resolve(null)) };

  /** @param {readonly string[]} moves */
  const request = (moves) => client.play({ moves, from: moves.length - 1 });

  return {
    /** @param {readonly string[]} moves */
    prepare(moves) {
      const key = moves.join("-");
      if (key !== state.key) Object.assign(state, { key, played: request(moves).catch(() => null) });
    },
    /** @param {readonly string[]} moves */
    async take(moves) {
      const played = state.key === moves.join("-") ? await state.played : null;
      state.key = "";
      return played ?? (await request(moves));
    },
  };
}

/** A queue of actions, so that quick input is not lost while a request is pending. @param {{onTrouble: (problem: unknown) => void}} parts */
export function createTurns({ onTrouble }) {
  const state = { last: Promise.resolve(), waiting: 0 };
  return {
    none: () => state.waiting === 0,
    /** Runs an action once those before it are done. @param {() => Promise<void> | void} run */
    take(run) {
      state.waiting += 1;
      state.last = state.last
        .then(run)
        .catch(onTrouble)
        .finally(() => {
          state.waiting -= 1;
        });
    },
  };
}
