/**
 * What ran for a frame: calls of a user's functions line by line, with changed variables (docs/formats.md).
 *
 * @typedef {readonly [line: number, changed: Readonly<Record<string, string>>]} TracedLine lines from 1
 *
 * @typedef {object} Call
 * @property {string} function empty if unknown
 * @property {readonly TracedLine[]} lines
 * @property {string} [place] file and line, where another file is shown
 * @property {string} [value] repr of the result
 * @property {string} [error] class name of an exception
 * @property {boolean} [cut] more ran than is listed
 *
 * @typedef {object} Run at an instant
 * @property {number} line 0 where nothing ran
 * @property {readonly number[]} past lines that have run, in order, without duplicates
 * @property {Call | null} call @property {readonly (readonly [name: string, value: string])[]} locals @property {boolean} returned
 */

/** @param {readonly Call[]} [trace] */
export function linesRun(trace = []) {
  return trace.reduce((sum, call) => sum + call.lines.length, 0);
}

/** Lines share a frame equally. @param {readonly Call[]} trace @param {number} progress 0..1 @returns {Run} */
export function runAt(trace, progress) {
  const steps = trace.flatMap((call) => call.lines.map((_, index) => ({ call, index })));
  const at = Math.min(Math.floor(progress * steps.length), steps.length - 1);
  const now = steps[at];
  if (!now) return { line: 0, past: [], call: trace.at(-1) ?? null, locals: [], returned: true };
  const past = steps.slice(0, at + 1).map(({ call, index }) => call.lines[index]?.[0] ?? 0);
  const { call, index } = now;
  return {
    line: call.lines[index]?.[0] ?? 0,
    past: [...new Set(past)],
    call,
    locals: localsAt(call, index),
    returned: progress >= 1,
  };
}

/** The variables of a call at one of its lines. @param {Call} call @param {number} index in order of execution */
export function localsAt({ lines }, index) {
  const changes = lines.slice(0, index + 1).map(([, changed]) => changed);
  return Object.entries(/** @type {Record<string, string>} */ (Object.assign({}, ...changes)));
}
