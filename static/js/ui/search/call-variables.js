/**
 * The variables of the calls on a stack, each in a short line: what a call began with, and of the one at
 * work what its lines have changed since.
 *
 * @import {PathNode, SearchFrame} from "../../documents/search.js"
 * @import {Call} from "../../lib/trace.js"
 * @import {Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 *
 * @typedef {Readonly<Record<string, string>>} Variables values as Python writes them, by name
 */

import { framesBetween } from "../../documents/search.js";
import { passedFrames } from "./position.js";

/** No line ends at it. */
export const IS = "\u00a0=\u00a0";

/** Letters of a value: with names of usual length two arguments take a line. */
const MOST_LETTERS = 10;

/** Steps below a call that are searched for what it changed; after more it is shown as it began. */
const MOST_STEPS = 400;

/**
 * "row = 2, board = [1, 3, -1…"
 *
 * @param {Variables} variables
 */
export function textOf(variables) {
  return Object.entries(variables).map(([name, value]) => `${name}${IS}${cut(value)}`).join(", ");
}

/** @param {string} value */
function cut(value) {
  const letters = [...value];
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join("")}…` : value;
}

/**
 * The variables of the call at work as they are now: as it began where a step since then is not at hand.
 * Those of the functions around it are left out, as they are of calls that wait.
 *
 * @param {SearchViewModel} viewModel @param {Snapshot} snapshot @param {PathNode} call @returns {Variables}
 */
export function variablesNow(viewModel, { state, cursor, rest }, { node, variables = {} }) {
  const last = cursor.frame ? cursor.step - 1 : rest.step;
  const [first, frames] = [viewModel.step(node), framesSince(viewModel, node, last)];
  if (!first || !frames) return variables;
  const passed = /** @type {readonly SearchFrame[]} */ (passedFrames(viewModel, state));
  const began = first.frames.at(-1)?.facts?.trace?.[0]?.lines[0]?.[1] ?? {};
  const around = new Set(Object.keys(began).filter((name) => !(name in variables)));
  const changes = changesAt(first.depth, [...frames, ...passed]).filter(([name]) => !around.has(name));
  return { ...variables, ...Object.fromEntries(changes) };
}

/**
 * @param {SearchViewModel} viewModel
 * @param {number} node
 * @param {number} last a node below it, or itself
 * @returns {readonly SearchFrame[] | null} null where a step in between is not at hand
 */
function framesSince({ step }, node, last) {
  if (last - node > MOST_STEPS) return null;
  const frames = [];
  for (let at = node; at < last; at += 1) {
    const [before, after] = [step(at), step(at + 1)];
    if (!before || !after) return null;
    frames.push(...framesBetween(before, after));
  }
  return frames;
}

/**
 * What the lines of one call changed, while the search was in it or below it.
 *
 * @param {number} depth of the call, from which the search sets out
 * @param {readonly SearchFrame[]} frames
 * @returns {readonly (readonly [name: string, value: string])[]}
 */
function changesAt(depth, frames) {
  let from = depth;
  return frames.flatMap((frame) => {
    const calls = /** @type {readonly Call[]} */ (frame.facts?.trace ?? []);
    // The first lines on a way back are those of the call that is left.
    const own = calls.filter((_, at) => (frame.kind === "leave" && at === 0 ? from : frame.depth) === depth);
    from = frame.depth;
    return own.flatMap(({ lines }) => lines.flatMap(([, changed]) => Object.entries(changed)));
  });
}
