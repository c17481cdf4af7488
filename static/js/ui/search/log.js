/**
 * The log: the last events up to the moment on screen, in words. It is told from the steps at hand,
 * so it reads the same however the moment was reached.
 *
 * @import {SearchStep} from "../../documents/search.js"
 * @import {Frame, PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 *
 * @typedef {{node: number | null, text: string}} Line `node` where a node was entered
 */

import { formatted } from "../../lib/messages.js";
import { passedFrames } from "./position.js";
import { byId } from "../widgets/dom.js";

const LINES = 5;

/** @param {{puzzle: PuzzleView}} parts @returns {Component} */
export function createLog({ puzzle }) {
  const list = byId("log", HTMLElement);
  let shown = "";
  return {
    update(snapshot) {
      if (snapshot.still) return;
      const lines = lastLines(/** @type {SearchViewModel} */ (snapshot.viewModel), snapshot, puzzle);
      const now = JSON.stringify(lines);
      if (now === shown) return;
      shown = now;
      list.replaceChildren(...lines.map(item));
    },
  };
}

/** @param {SearchViewModel} viewModel @param {Snapshot} snapshot @param {PuzzleView} puzzle @returns {Line[]} */
function lastLines(viewModel, { state, rest }, puzzle) {
  const { motion } = state;
  let lines = linesOf(passedFrames(viewModel, state), motion && viewModel.step(motion.step), puzzle);
  let node = motion ? motion.step - 1 : rest.step;
  while (lines.length < LINES && node >= 0) {
    const step = viewModel.step(node);
    if (!step) break;
    const from = node > 0 ? viewModel.step(node - 1) : null;
    const frames = [...(from?.after ?? []), ...step.before, ...step.frames];
    lines = [...linesOf(frames, step, puzzle), ...lines];
    node -= 1;
  }
  return lines.slice(-LINES);
}

/**
 * Skips that follow each other for one reason share a line; what a move does is in its node's line.
 *
 * @param {readonly Frame[]} frames
 * @param {SearchStep | null} step to which they lead
 * @param {PuzzleView} puzzle
 * @returns {Line[]}
 */
function linesOf(frames, step, puzzle) {
  /** @type {Line[]} */
  const lines = [];
  let run = { reason: "", count: 0 };
  for (const frame of frames) {
    const { reason, count = 1 } = /** @type {{reason?: string, count?: number}} */ (/** @type {unknown} */ (frame));
    if (frame.kind === "skip" && reason) {
      if (run.reason === reason) lines.pop();
      run = { reason, count: run.reason === reason ? run.count + count : count };
      lines.push({ node: null, text: puzzle.search.logSkips(reason, run.count) });
      continue;
    }
    run = { reason: "", count: 0 };
    const text = puzzle.search.log(frame);
    if (!text) continue;
    if (frame.kind === "enter" && step) lines.push({ node: step.node, text: entered(step, text, puzzle) });
    else lines.push({ node: null, text });
  }
  return lines;
}

/** @param {SearchStep} step @param {string} text @param {PuzzleView} puzzle */
function entered({ move }, text, puzzle) {
  return move === null ? text : `${puzzle.search.move(move)} ${text}`;
}

/** @param {Line} line */
function item({ node, text }) {
  const made = document.createElement("li");
  const number = document.createElement("span");
  number.className = "log__node";
  number.textContent = node === null ? "" : formatted(node);
  made.append(number, text);
  return made;
}
