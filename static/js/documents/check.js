/**
 * Checks of what came from the server. An error names the document and the place in it, e.g.
 *
 *     Replay, step 2, frame 3 (match): expected a count of 5, got 4.
 *
 * A trace knows no puzzle: what boards, moves and frames hold is checked by the Shape that the
 * puzzle brings.
 *
 * @typedef {{readonly kind: string, readonly mark: string, readonly board: unknown}} Frame
 *     plus the facts that draw it; `board` is what stands after it
 *
 * @typedef {object} Shape what a puzzle's own data must look like; each function answers what is
 *     wrong ("expected ..., got ...") or null
 * @property {(board: unknown, settled: boolean) => string | null} board
 * @property {(move: unknown) => string | null} move
 * @property {(frame: Frame, before: unknown) => string | null} frame after its board was checked;
 *     `before` is null where it is not known
 */

/** @type {Shape} */
export const ANY_SHAPE = { board: () => null, move: () => null, frame: () => null };

/**
 * @param {boolean} condition
 * @param {string} where
 * @param {string} wanted
 * @param {unknown} came
 */
export function expect(condition, where, wanted, came) {
  if (condition) return;
  const shown = (JSON.stringify(came) ?? "nothing").slice(0, 60);
  accept(`expected ${wanted}, got ${shown}`, where);
}

/**
 * @param {string | null} problem
 * @param {string} where
 */
export function accept(problem, where) {
  if (problem !== null) throw new Error(`${where}: ${problem}.`);
}

/**
 * @param {unknown} value
 * @param {string} where
 * @returns {Record<string, unknown>}
 */
export function asRecord(value, where) {
  const record = typeof value === "object" && value !== null && !Array.isArray(value);
  expect(record, where, "an object", value);
  return /** @type {Record<string, unknown>} */ (value);
}

/**
 * @param {unknown} value
 * @param {string} where
 * @returns {readonly unknown[]}
 */
export function asList(value, where) {
  expect(Array.isArray(value), where, "a list", value);
  return /** @type {unknown[]} */ (value);
}

/** @param {unknown} value */
export function isCount(value) {
  return Number.isInteger(value) && Number(value) >= 0;
}

/**
 * @param {readonly unknown[]} list
 * @param {unknown} before the board that the first frame starts from, null where it is not known
 * @param {Shape} shape
 * @param {string} where
 */
export function readFrames(list, before, shape, where) {
  /** @type {Frame[]} */
  const frames = [];
  let standing = before;
  for (const value of list) {
    const frame = readFrame(value, standing, shape, `${where}, frame ${frames.length + 1}`);
    frames.push(frame);
    standing = frame.board;
  }
  return frames;
}

/**
 * @param {unknown} value
 * @param {unknown} before the board that the frame starts from
 * @param {Shape} shape
 * @param {string} where
 * @returns {Frame}
 */
function readFrame(value, before, shape, where) {
  const record = asRecord(value, where);
  expect(typeof record.kind === "string", `${where}, kind`, "a text", record.kind);
  const place = `${where} (${record.kind})`;
  expect(typeof record.mark === "string", `${place}, mark`, "a text", record.mark);
  const frame = /** @type {Frame} */ (/** @type {unknown} */ (record));
  accept(shape.board(frame.board, false), `${place}, board`);
  accept(shape.frame(frame, before), place);
  return frame;
}
