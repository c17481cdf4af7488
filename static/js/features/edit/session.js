/**
 * The board that is being made, what was done to it, and what is still to be asked: one question at a
 * time, in the order in which they come, so that no press of a quick hand is lost. Only the last of
 * them asks what is known of the board; where that is not all, one more question with a larger limit
 * follows once nothing else is to do.
 *
 * @import {Edit, EditAnswer, EditQuestion, Unreadable} from "../../net/edit-client.js"
 *
 * @typedef {"text" | "link"} Source
 *
 * @typedef {{type: "typed", source: Source, given: string}} Typed
 * @typedef {{type: "edit", edit: Edit} | {type: "undo"} | {type: "redo"} | Typed} Action
 *
 * @typedef {Readonly<{code: string, name: string}>} Board
 *
 * @typedef {object} SessionParts
 * @property {(question: EditQuestion) => Promise<EditAnswer | Unreadable>} ask
 * @property {(answer: EditAnswer, action: Action | null) => void} onBoard null where more is known of
 *     the same board
 * @property {(refusal: Unreadable, action: Typed) => void} onUnreadable
 * @property {(problem: unknown) => void} onProblem no answer; the board stays as it was
 *
 * @typedef {object} Session
 * @property {(action: Action) => void} act
 * @property {() => EditAnswer} answer the last one
 * @property {() => boolean} canUndo
 * @property {() => boolean} canRedo
 */

/** Boards that can be gone back to. */
const MOST_KEPT = 500;

/** What can be gone back to, and forward again. */
function createHistory() {
  const state = { past: /** @type {Board[]} */ ([]), future: /** @type {Board[]} */ ([]) };
  return {
    before: () => state.past.at(-1) ?? null,
    after: () => state.future.at(-1) ?? null,

    /**
     * @param {Action} action
     * @param {Board} left the board before it
     * @param {Board} now
     */
    note({ type }, left, now) {
      if (type === "undo") {
        state.past.pop();
        state.future.push(left);
      } else if (type === "redo") {
        state.future.pop();
        state.past.push(left);
      } else if (left.code !== now.code || left.name !== now.name) {
        state.past = [...state.past, left].slice(-MOST_KEPT);
        state.future = [];
      }
    },
  };
}

/**
 * @param {EditAnswer} first what is known of the board when the page opens
 * @param {number} atMost the largest limit that is worth asking with
 * @param {SessionParts} parts
 * @returns {Session}
 */
export function createSession(first, atMost, { ask, onBoard, onUnreadable, onProblem }) {
  const kept = createHistory();
  const state = { answer: first, waiting: /** @type {Action[]} */ ([]), running: false };

  async function run() {
    if (state.running) return;
    state.running = true;
    for (let action = state.waiting.shift(); action; action = state.waiting.shift()) await take(action);
    state.running = false;
    await askFurther();
  }

  /** @param {Action} action */
  async function take(action) {
    const question = questionOf(action);
    if (!question) return;
    try {
      const answer = await ask({ ...question, ...(state.waiting.length > 0 && { limit: 0 }) });
      if (answer.readable) settle(answer, action);
      else if (action.type === "typed") onUnreadable(answer, action);
    } catch (problem) {
      onProblem(problem);
    }
  }

  /**
   * @param {Action} action
   * @returns {EditQuestion | null} null where there is nothing to go back to
   */
  function questionOf(action) {
    if (action.type === "edit") return { ...boardOf(state.answer), edits: [action.edit] };
    if (action.type === "typed") return { [action.source]: action.given };
    return action.type === "undo" ? kept.before() : kept.after();
  }

  /**
   * @param {EditAnswer} answer
   * @param {Action} action
   */
  function settle(answer, action) {
    kept.note(action, boardOf(state.answer), boardOf(answer));
    state.answer = answer;
    onBoard(answer, action);
  }

  /** Asks with a larger limit; whatever is done meanwhile comes first. */
  async function askFurther() {
    const { answer } = state;
    if (answer.whole || answer.limit >= atMost) return;
    // Of edits that came in a row the last may have been none, and nothing has been counted.
    const limit = answer.limit === 0 ? {} : { limit: atMost };
    try {
      const further = await ask({ ...boardOf(answer), ...limit });
      if (state.answer !== answer || state.running || !further.readable) return;
      state.answer = further;
      onBoard(further, null);
      await askFurther();
    } catch (problem) {
      onProblem(problem);
    }
  }

  void askFurther();

  return {
    act(action) {
      state.waiting.push(action);
      void run();
    },
    answer: () => state.answer,
    canUndo: () => kept.before() !== null,
    canRedo: () => kept.after() !== null,
  };
}

/**
 * @param {EditAnswer} answer
 * @returns {Board}
 */
function boardOf({ code, name }) {
  return { code, name };
}
