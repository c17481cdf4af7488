/**
 * The kinds of questions that a quiz may ask, as links name them: which move comes next, what becomes of
 * a move, what vanishes, where the search goes back to, which node leaves the queue.
 */
export const QUESTION_KINDS = Object.freeze(
  /** @type {const} */ (["move", "fate", "vanish", "return", "queue"]),
);
