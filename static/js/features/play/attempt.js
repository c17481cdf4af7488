/**
 * An attempt: the moves that somebody has made, and those taken back that may come again. What the moves
 * do and which may follow is the server's to say; here is kept what it said.
 *
 * @import {Gesture, PlayClient, Played, Way} from "../../net/play-client.js"
 * @import {Board, PathBoard, Step} from "../../types.d.ts"
 *
 * @typedef {object} Position after so many moves
 * @property {Board} board
 * @property {"open" | "solved" | "lost"} outcome
 * @property {readonly Way[] | null} ways null while they are not known
 * @property {readonly Way[]} barred
 *
 * @typedef {ReturnType<typeof createAttempt>} Attempt
 */

/**
 * @param {{client: PlayClient, start: Board}} parts
 */
export function createAttempt({ client, start }) {
  const state = {
    steps: /** @type {Step[]} */ ([]),
    texts: /** @type {string[]} */ ([]),
    positions: [passed({ board: start })],
    gesture: /** @type {Played["gesture"]} */ ("press"),
    values: /** @type {Played["values"]} */ ([]),
  };

  const ahead = createAhead(client);

  /** @param {Played} played */
  function put(played) {
    const { from, steps, moves, board, outcome, ways, barred, gesture, values } = played;
    state.steps.splice(from, Infinity, ...steps);
    state.texts.splice(0, Infinity, ...moves);
    state.positions.splice(from + 1, Infinity, ...steps.map(passed));
    state.positions[moves.length] = { board, outcome, ways, barred };
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
    /** @param {number} step of it and what follows: how it was made, where it led */
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
     * Begins with some moves; those that are not legal, and what follows them, are dropped.
     *
     * @param {readonly unknown[]} moves
     * @param {string} [search] whose moves they are
     * @returns {Promise<string>} what was dropped
     */
    async open(moves, search) {
      const played = await client.play({ moves, lenient: true, ...(search && { search }) });
      put(played);
      return played.dropped ?? "";
    },
    /** @param {number} step after which the move is made; what followed is forgotten @param {string} text */
    async make(step, text) {
      put(await ahead.take([...state.texts.slice(0, step), text]));
    },
    /** @param {number} step after which it may be made, while a hand is on its way @param {string} text */
    prepare: (step, text) => ahead.prepare([...state.texts.slice(0, step), text]),
    /**
     * Asks for what may follow some moves, where that is not known yet.
     *
     * @param {number} step
     */
    async know(step) {
      const position = state.positions[step];
      if (!position || position.ways) return;
      const { ways, barred } = await client.play({ moves: state.texts.slice(0, step), from: step });
      Object.assign(position, { ways, barred });
    },
    /**
     * @param {number} step
     * @param {Gesture} gesture
     * @returns {Promise<string | null>} why it is not a legal move after so many moves
     */
    async refusal(step, gesture) {
      const { refused } = await client.play({ moves: state.texts.slice(0, step), from: step, attempt: gesture });
      return refused?.detail ?? null;
    },
    clear: () => cut(0),
  };
}

/**
 * Where a step led that was followed by others: what may follow it is asked for when it is needed.
 *
 * @param {Pick<Step, "board">} step
 * @returns {Position}
 */
function passed({ board }) {
  return { board, outcome: "open", ways: null, barred: [] };
}

/**
 * The last step of some moves, asked for before it is wanted or when it is.
 *
 * @param {PlayClient} client
 */
function createAhead(client) {
  const state = { key: "", played: /** @type {Promise<Played | null>} */ (Promise.resolve(null)) };

  /** @param {readonly string[]} moves */
  const ask = (moves) => client.play({ moves, from: moves.length - 1 });

  return {
    /** @param {readonly string[]} moves */
    prepare(moves) {
      const key = moves.join("-");
      if (key !== state.key) Object.assign(state, { key, played: ask(moves).catch(() => null) });
    },
    /** @param {readonly string[]} moves */
    async take(moves) {
      const played = state.key === moves.join("-") ? await state.played : null;
      state.key = "";
      return played ?? (await ask(moves));
    },
  };
}
