/**
 * The counters (up to the current node and in the whole search), the log, and the offer of all tools.
 * @import {SearchStep, Summary, Tally} from "../../documents/search.js"
 * @import {Frame, PuzzleView} from "../../types.d.ts"
 * @import {SettingsStore} from "../page/settings.js"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {SearchViewModel} from "./model.js"
 *
 * @typedef {{name: string, about: string, count: (tally: Tally, snapshot: Snapshot) => number | null,
 *   total: number | null}} Counter `count`: null while unknown; `total`: null for the moment only
 * @typedef {{node: number | null, text: string}} Line
 */

import { bestUpTo } from "../../documents/search.js";
import { formatted, t } from "../../lib/messages.js";
import { byId, rescueFocus } from "../widgets/dom.js";
import { passedFrames, positionOf } from "./position.js";
import { waitingOf } from "./frontier.js";

/** Lines of the log. */
const LINES = 5;

/** Skips until all tools are offered. */
const SKIPS_TO_OFFER = 3;

/** Outcomes that end a branch without a solution. */
const CUT = ["dead", "limit", "error"];

/** @param {{puzzle: PuzzleView}} parts @returns {Component} */
export function createCounters({ puzzle }) {
  const body = byId("counters", HTMLElement);
  /** @type {Summary | null} */
  let counted = null;
  let hidden = false;
  /** @type {{counter: Counter, so_far: HTMLElement}[]} */
  let rows = [];

  return {
    update(snapshot) {
      if (snapshot.still) return;
      const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
      const { summary, cost } = viewModel;
      if (summary !== counted || hidden !== viewModel.hidden()) {
        counted = summary;
        hidden = viewModel.hidden();
        body.replaceChildren();
        rows = countersOf(summary, cost, puzzle).map((counter) => ({
          counter, so_far: addRow(body, hidden ? { ...counter, total: null } : counter),
        }));
      }
      const { tally } = positionOf(viewModel, snapshot);
      if (!tally) return;
      for (const { counter, so_far } of rows) write(so_far, counter.count(tally, snapshot));
    },
  };
}

/** A search for the least cost also counts solutions. @param {Summary} summary @param {boolean} cost @param {PuzzleView} puzzle @returns {Counter[]} */
function countersOf(summary, cost, puzzle) {
  const { outcomes, skips, dead_ends = {} } = summary;
  const wins = cost || summary.value !== undefined;
  const endings = (wins ? [...CUT, "solved"] : CUT).filter((outcome) => outcome in outcomes)
    .filter((outcome) => !puzzle.search.sparse || (outcomes[outcome] ?? 0) > 0);
  return [
    nodeCounter(summary),
    ...Object.entries(skips).map(([reason, total]) => ({
      name: puzzle.search.skipped(reason),
      about: t("Moves that were left out. They make no node, and what would lie below is never visited."),
      count: (/** @type {Tally} */ tally) => tally.skips[reason] ?? 0,
      total,
    })),
    ...endings.map((outcome) => ({
      name: t("%(outcome)s, visited", { outcome: puzzle.search.counted(outcome) }),
      about: t("Nodes that were visited and end a branch: nothing below them is visited."),
      count: (/** @type {Tally} */ tally) => tally.outcomes[outcome] ?? 0,
      total: outcomes[outcome] ?? 0,
    })),
    ...Object.entries(dead_ends).map(([reason, total]) => ({
      name: puzzle.search.skipped(reason),
      about: t("Dead ends for this reason: nothing below them is visited."),
      count: (/** @type {Tally} */ tally) => tally.dead_ends?.[reason] ?? 0,
      total,
    })),
    ...(summary.shape === "layers" ? [waitingCounter(t("Waiting in the queue")), memoryCounter(summary)] : []),
    ...(summary.frontier ? [waitingCounter(t("Waiting on the frontier"))] : []),
    ...(cost ? [bestCounter(summary)] : []),
  ];
}

/** @param {Summary} summary @returns {Counter} */
function nodeCounter({ shape, nodes }) {
  const name = shape === "layers" ? t("States found") : t("Nodes visited");
  const about = t("Boards that a played move has led to, and the start.");
  return { name, about, count: (tally) => tally.nodes, total: nodes };
}

/** @param {Summary} summary @returns {Counter} */
function memoryCounter({ nodes }) {
  return {
    name: t("Boards in memory"),
    about: t("Breadth first keeps every board that it has found, so that none is searched twice."),
    count: (tally) => tally.nodes,
    total: nodes,
  };
}

/** @param {string} name @returns {Counter} */
function waitingCounter(name) {
  return {
    name,
    about: t("Nodes that were found and whose moves come later."),
    count: (_, snapshot) => {
      return waitingOf(/** @type {SearchViewModel} */ (snapshot.viewModel), snapshot);
    },
    total: null,
  };
}

/** @param {Summary} summary @returns {Counter} */
function bestCounter({ best, nodes }) {
  return {
    name: t("Best so far"),
    about: t("What the cheapest solution found so far costs."),
    count: (tally) => bestUpTo(best, tally.nodes - 1),
    total: bestUpTo(best, nodes),
  };
}

/** @param {HTMLElement} body @param {Counter} counter */
function addRow(body, { name, about, total }) {
  const row = document.createElement("tr");
  const head = document.createElement("th");
  const so_far = document.createElement("td");
  const in_all = document.createElement("td");
  head.scope = "row";
  head.textContent = name;
  row.title = about;
  in_all.className = "counters__total";
  if (total !== null) write(in_all, total);
  row.append(head, so_far, in_all);
  body.append(row);
  return so_far;
}

/** @param {HTMLElement} cell @param {number | null} count */
function write(cell, count) {
  const text = count === null ? "–" : formatted(count);
  if (cell.textContent !== text) cell.textContent = text;
}

/** Derived from loaded steps, so a moment reads the same however it was reached. @param {{puzzle: PuzzleView}} parts @returns {Component} */
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
      list.replaceChildren(...lines.map(createLine));
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
 * Consecutive skips for a reason share a line.
 * @param {readonly Frame[]} frames @param {SearchStep | null} step @param {PuzzleView} puzzle @returns {Line[]}
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
function createLine({ node, text }) {
  const made = document.createElement("li");
  const number = document.createElement("span");
  number.className = "log__node";
  number.textContent = node === null ? "" : formatted(node);
  made.append(number, text);
  return made;
}

/** Offered once, after some skips: names the counters that the simple page lacks. @param {{settings: SettingsStore}} parts @returns {Component} */
export function createToolOffer({ settings }) {
  // Frames have no tools.
  if (!document.getElementById("all-tools")) return { update() {} };
  const note = byId("tools-note", HTMLElement);
  byId("tools-offer", HTMLButtonElement).addEventListener("click", () => settings.change({ tools: "all" }));
  settings.subscribe(({ tools }) => {
    if (tools === "all") note.hidden = true;
    rescueFocus(document.getElementById("all-tools"));
  });

  return {
    /** Offers the hidden tools once, when a search has skipped enough moves. */
    update(snapshot) {
      const { tools, offered } = settings.get();
      if (offered || tools === "all" || snapshot.still) return;
      const { tally } = positionOf(/** @type {SearchViewModel} */ (snapshot.viewModel), snapshot);
      const skips = Object.values(tally?.skips ?? {}).reduce((sum, count) => sum + count, 0);
      if (skips < SKIPS_TO_OFFER) return;
      note.hidden = false;
      settings.change({ offered: true });
    },
  };
}
