/**
 * Variables of the search (depth, move, queue, best cost) and of the calls on the stack.
 * @import {PathNode, SearchFrame} from "../../documents/search.js"
 * @import {Call} from "../../lib/trace.js"
 * @import {Line, PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 * @typedef {Readonly<Record<string, string>>} Variables Python literals by name
 */

import { bestUpTo, framesBetween } from "../../documents/search.js";
import { formatted, spelt, t } from "../../lib/messages.js";
import { byId, createDefinitionList } from "../widgets/dom.js";
import { passedFrames, positionOf } from "./position.js";
import { waitingOf } from "./frontier.js";

/** Non-breaking. */
export const IS = "\u00a0=\u00a0";

/** Letters of a value: two arguments with usual names fit a line. */
const MOST_LETTERS = 10;

/** Steps scanned for changes; beyond them a call has its initial values. */
const MOST_STEPS = 400;

/** @param {{puzzle: PuzzleView}} parts @returns {Component} */
export function createVariables({ puzzle }) {
  const lines = createDefinitionList(byId("variables", HTMLElement));
  return {
    update(snapshot) {
      if (snapshot.still) return;
      const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
      const { done, depth, board } = positionOf(viewModel, snapshot);
      const move = done ? null : moveOf(viewModel, snapshot);
      if (depth === null) return;
      lines.show([
        { name: viewModel.summary.shape === "layers" ? t("layer") : t("depth"), value: String(depth) },
        { name: t("move"), value: move === null ? "–" : puzzle.search.move(move) },
        ...waitingLine(viewModel, snapshot),
        ...numberLines(viewModel, positionOf(viewModel, snapshot).here),
        ...bestLine(viewModel, snapshot.rest.step),
        ...boundLines(viewModel, snapshot),
        ...puzzle.search.variables(board),
      ]);
    },
  };
}

/** @param {SearchViewModel} viewModel @param {Snapshot} snapshot @returns {unknown} null at the root */
function moveOf(viewModel, { cursor, rest }) {
  const node = cursor.frame ? cursor.step : rest.step;
  const { move } = viewModel.step(node) ?? viewModel.node(node) ?? {};
  return cursor.frame?.move ?? move ?? null;
}

/** Length of the queue or the frontier. @param {SearchViewModel} viewModel @param {Snapshot} snapshot @returns {Line[]} */
function waitingLine(viewModel, snapshot) {
  const waiting = waitingOf(viewModel, snapshot);
  const name = viewModel.summary.frontier ? t("frontier") : t("queue");
  return waiting === null ? [] : [{ name, value: formatted(waiting) }];
}

/** g, h and f of a node, where it has them. @param {SearchViewModel} viewModel @param {number} node @returns {Line[]} */
function numberLines({ step, node: nodeAt }, node) {
  const facts = /** @type {Record<string, unknown>} */ (step(node)?.frames.at(-1)?.facts ?? nodeAt(node)?.facts ?? {});
  return ["g", "h", "f"].flatMap((name) => (name in facts ? [{ name, value: String(facts[name]) }] : []));
}

/** For searches that minimise the cost. @param {SearchViewModel} viewModel @param {number} node @returns {Line[]} */
function bestLine({ cost, summary }, node) {
  if (!cost) return [];
  const best = bestUpTo(summary.best, node);
  return [{ name: t("best"), value: best === null ? "–" : formatted(best) }];
}

/** Of a game: the best value so far and the bounds, where the frame at hand has them. @param {SearchViewModel} viewModel @param {Snapshot} snapshot @returns {Line[]} */
function boundLines({ summary, step }, { cursor, rest }) {
  if (summary.value === undefined) return [];
  const { best, alpha, beta } = (cursor.frame ?? step(rest.step)?.frames.at(-1))?.facts ?? {};
  const lines = [[t("v"), best], ["α", alpha], ["β", beta]];
  return lines.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value: spelt(value) }]));
}

/** "row = 2, board = [1, 3, -1…" @param {Variables} variables */
export function textOf(variables) {
  return Object.entries(variables).map(([name, value]) => `${name}${IS}${cut(value)}`).join(", ");
}

/** @param {string} value */
function cut(value) {
  const letters = [...value];
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join("")}…` : value;
}

/**
 * Initial values where a step since is not loaded.
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

/** @param {SearchViewModel} viewModel @param {number} node @param {number} last @returns {readonly SearchFrame[] | null} null while loading */
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

/** @param {number} depth of the call @param {readonly SearchFrame[]} frames @returns {readonly (readonly [name: string, value: string])[]} */
function changesAt(depth, frames) {
  let from = depth;
  return frames.flatMap((frame) => {
    const calls = /** @type {readonly Call[]} */ (frame.facts?.trace ?? []);
    // The first lines on a way back belong to the call being left.
    const own = calls.filter((_, at) => (frame.kind === "leave" && at === 0 ? from : frame.depth) === depth);
    from = frame.depth;
    return own.flatMap(({ lines }) => lines.flatMap(([, changed]) => Object.entries(changed)));
  });
}
