/**
 * The state of the editor: the board, its undo history, and a queue of actions, sent one at a time and in order so that
 * fast input loses nothing. Only the last action of the queue requests a verdict; if the node limit cut that short, an
 * idle session repeats the request with a larger limit.
 * @import {Edit, EditAnswer, EditQuestion, Unreadable} from "../../net/edit-client.js"
 * @typedef {"text" | "link"} Source
 * @typedef {{type: "typed", source: Source, given: string}} Typed
 * @typedef {{type: "edit", edit: Edit} | {type: "undo"} | {type: "redo"} | Typed} Action
 * @typedef {Readonly<{code: string, name: string}>} Board
 * @typedef {object} SessionParts
 * @property {(question: EditQuestion) => Promise<EditAnswer | Unreadable>} ask
 * @property {(answer: EditAnswer, action: Action | null) => void} onBoard null: a better verdict for the same board
 * @property {(refusal: Unreadable, action: Typed) => void} onUnreadable
 * @property {(problem: unknown) => void} onProblem request failed; the board is unchanged
 * @typedef {{act: (action: Action) => void, answer: () => EditAnswer, canUndo: () => boolean, canRedo: () => boolean}} Session
 */

/** Depth of the undo stack. */
const MAX_UNDO = 500;

/** Undo and redo stacks. */
function createHistory() {
  const state = { past: /** @type {Board[]} */ ([]), future: /** @type {Board[]} */ ([]) };
  return {
    before: () => state.past.at(-1) ?? null,
    after: () => state.future.at(-1) ?? null,

    /** @param {Action} action @param {Board} old @param {Board} current */
    push({ type }, old, current) {
      if (type === "undo") {
        state.past.pop();
        state.future.push(old);
      } else if (type === "redo") {
        state.future.pop();
        state.past.push(old);
      } else if (old.code !== current.code || old.name !== current.name) {
        state.past = [...state.past, old].slice(-MAX_UNDO);
        state.future = [];
      }
    },
  };
}

/** @param {EditAnswer} first @param {number} atMost largest useful limit, in nodes @param {SessionParts} parts @returns {Session} */
export function createSession(first, atMost, { ask, onBoard, onUnreadable, onProblem }) {
  const history = createHistory();
  const state = { answer: first, queue: /** @type {Action[]} */ ([]), running: false };

  async function drain() {
    if (state.running) return;
    state.running = true;
    for (let action = state.queue.shift(); action; action = state.queue.shift()) await send(action);
    state.running = false;
    await deepen();
  }

  /** @param {Action} action */
  async function send(action) {
    const question = questionOf(action);
    if (!question) return;
    try {
      const answer = await ask({ ...question, ...(state.queue.length > 0 && { limit: 0 }) });
      if (answer.readable) settle(answer, action);
      else if (action.type === "typed") onUnreadable(answer, action);
    } catch (problem) {
      onProblem(problem);
    }
  }

  /** @param {Action} action @returns {EditQuestion | null} null if there is nothing to undo or redo */
  function questionOf(action) {
    if (action.type === "edit") return { ...boardOf(state.answer), edits: [action.edit] };
    if (action.type === "typed") return { [action.source]: action.given };
    return action.type === "undo" ? history.before() : history.after();
  }

  /** @param {EditAnswer} answer @param {Action} action */
  function settle(answer, action) {
    history.push(action, boardOf(state.answer), boardOf(answer));
    state.answer = answer;
    onBoard(answer, action);
  }

  /** Request a verdict with a larger limit; drop it if the user has acted meanwhile. */
  async function deepen() {
    const { answer } = state;
    if (answer.whole || answer.limit >= atMost) return;
    // Limit 0: the queue ended with a no-op (an undo without history), so no verdict was requested yet.
    const limit = answer.limit === 0 ? {} : { limit: atMost };
    try {
      const deeper = await ask({ ...boardOf(answer), ...limit });
      if (state.answer !== answer || state.running || !deeper.readable) return;
      state.answer = deeper;
      onBoard(deeper, null);
      await deepen();
    } catch (problem) {
      onProblem(problem);
    }
  }

  void deepen();

  return {
    act(action) {
      state.queue.push(action);
      void drain();
    },
    answer: () => state.answer,
    canUndo: () => history.before() !== null,
    canRedo: () => history.after() !== null,
  };
}

/** @param {EditAnswer} answer @returns {Board} */
function boardOf({ code, name }) {
  return { code, name };
}
