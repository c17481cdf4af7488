/**
 * Moments of a user's problem. Reasons and moves are in their words; each executed line takes its time.
 * @import {Fault, Frame, OwnData} from "../../types.d.ts"
 * @import {Facts, Moments, Painter, Teller} from "../kit/types.d.ts"
 * @import {OwnScene} from "./stage.js"
 */

import { formatted, t, tn } from "../../lib/messages.js";
import { clamp } from "../../lib/numbers.js";
import { PALETTE } from "../../lib/palette.js";
import { linesRun } from "../../lib/trace.js";
import { differences } from "./boards.js";

/** Duration of a line, where there are few. */
const LINE_MS = 70;
const LONGEST_MS = 1400;

/** Fraction of a frame in which a cell appears. */
const COMING = 0.6;

/** Letters of a move or reason in a sentence. */
const MOST_MOVE = 40;
const MOST_REASON = 90;

/** The reasons that come from our searches: moves back to the path, neighbours in a local search. @type {Readonly<Record<string, () => string>>} */
const OURS = {
  "on-the-path": () => t("on the path"),
  "another-move-costs-less": () => t("another move costs less"),
  "costs-no-less-than-where-it-stands": () => t("costs no less than where it stands"),
  "costs-more-and-chance-is-against-it": () => t("costs more, and chance is against it"),
};

/** @param {OwnData} own @returns {Moments} */
export function momentsOf(own) {
  return {
    move: {
      ms: (facts) => lasts(facts, 350),
      paint: painter(paintMove),
      tell: (facts) => tellUndrawn(own, facts.board) || tellMove(facts),
      sounds: [{ effect: "land" }],
    },
  };
}

/** @param {OwnData} own @returns {Moments} */
export function searchMomentsOf(own) {
  /** @type {Teller} */
  const tellFault = (facts) => faultSentence(own, facts.fault);
  return {
    skip: {
      ms: (facts) => lasts(facts, 200),
      paint: painter((scene) => scene.rest(scene.board)),
      tell: (facts) => (own.calls && tellRemembered(facts)) || tellSkip(facts),
      notice: (facts) => noticeOfSkip(facts),
    },
    enter: {
      ms: {
        solved: (facts) => lasts(facts, 500), dead: (facts) => lasts(facts, 450),
        limit: (facts) => lasts(facts, 300), expanded: (facts) => lasts(facts, 200),
        error: (facts) => lasts(facts, 800),
      },
      paint: {
        solved: painter(rimmed(PALETTE.jade)), dead: painter(rimmed("#a31f45")),
        limit: painter(rimmed("#8562ba")), expanded: painter((scene) => scene.rest(scene.board)),
        error: painter(rimmed(PALETTE.red)),
      },
      tell: {
        dead: (facts) => {
          if (own.calls) return again(facts, tellReturned(facts));
          const reason = reasonOf(facts);
          return reason === "" ? t("Dead end: nothing below can lead to a solution.") : t("Dead end: %(reason)s.", { reason });
        },
        error: tellFault,
        ...(own.calls && { expanded: (facts) => again(facts, t("Depth %(depth)d: the search goes on from here.", facts)) }),
      },
      sounds: { error: [{ effect: "dead" }] },
      log: { dead: (facts) => reasonOf(facts) || t("dead end") },
      notice: {
        solved: () => t("Solved"),
        dead: (facts) => reasonOf(facts) || (own.calls ? t("Returns %(value)s", { value: valueOf(facts) }) : t("Dead end")),
        limit: () => t("Depth limit"),
        error: () => t("Error"),
      },
    },
    leave: own.calls
      ? {
          ms: (facts) => lasts(facts, 250),
          paint: painter(paintBack),
          tell: tellReturn,
          notice: (facts) => changeOf(facts) || t("Returns %(value)s", { value: valueOf(facts) }),
          log: (facts) => changeOf(facts) || t("returns %(value)s", { value: valueOf(facts) }),
        }
      : { ms: 250, paint: painter(paintBack) },
    take: { paint: painter(paintBack) },
    queue: {
      ms: (facts) => lasts(facts, 250),
      paint: painter(paintBack),
      tell: (facts) => tellFrontier(facts) || t("The new state waits at the end of the queue."),
      notice: (facts) => tellFrontier(facts) || t("It joins the queue"),
    },
    empty: { paint: painter(paintBack) },
  };
}

/** For frames with a stage of their own. @param {(scene: OwnScene, frame: Frame) => void} paint @returns {Painter} */
function painter(paint) {
  return (scene, frame) => paint(/** @type {any} */ (scene), frame);
}

/** Long enough to see the executed lines. @param {Facts} facts @param {number} least in ms */
export function lasts({ trace }, least) {
  return clamp(linesRun(trace) * LINE_MS, least, LONGEST_MS);
}

/** @param {OwnScene} scene @param {Frame} frame */
function paintMove(scene, { board }) {
  const { progress, steady } = scene;
  const changed = differences(scene.board, board);
  if (changed === null || changed.length === 0) {
    scene.rest(progress < 0.5 ? scene.board : board);
    return;
  }
  const part = steady ? Math.round(progress) : Math.min(1, progress / COMING);
  scene.changing(part === 0 ? scene.board : board, changed, part === 0 ? 1 : part, PALETTE.gold);
}

/** The board switches to the one that the search returns to. @param {OwnScene} scene @param {Frame} frame */
function paintBack(scene, { board }) {
  const shown = scene.progress < 0.5 ? scene.board : board;
  const changed = differences(scene.board, board) ?? [];
  scene.changing(shown, shown.rows ? changed : [], 1, PALETTE.muted);
}

/** @param {string} colour @returns {(scene: OwnScene) => void} */
function rimmed(colour) {
  return (scene) => scene.rim(scene.rest(scene.frame?.board ?? scene.board), colour);
}

/** @param {Facts} facts */
export function tellMove(facts) {
  const { say, move, trace } = facts;
  const [limit, round] = [limitOf(move, trace), roundOf(move, trace)];
  if (limit !== null) return t("The search begins anew and goes %(limit)d moves deep at most.", { limit });
  if (round !== null) return t("Round %(round)d begins here.", { round });
  const text = typeof say === "string" && say !== "" ? say : t("Move: %(move)s", { move: short(move, MOST_MOVE) });
  return withCosts(text, facts);
}

/** With what a step of a local search changes, in brackets. @param {string} text @param {Facts | undefined} facts */
function withCosts(text, facts) {
  if (!facts?.costs) return text;
  const [before, after] = facts.costs.map((/** @type {number} */ cost) => rounded(cost));
  if (typeof facts.temperature !== "number") return t("%(text)s (cost %(before)s → %(after)s)", { text, before, after });
  const temperature = rounded(facts.temperature);
  return t("%(text)s (cost %(before)s → %(after)s, temperature %(temperature)s)", { text, before, after, temperature });
}

/** @param {number} number @returns {string} three digits, whole numbers in full */
function rounded(number) {
  return Number.isInteger(number) ? formatted(number) : String(Number(number.toPrecision(3)));
}

/** Number of a round of a local search; null for another move. @param {unknown} move @param {readonly unknown[]} [trace] */
export function roundOf(move, trace = []) {
  const round = /^round (\d+)$/.exec(String(move))?.[1];
  return round === undefined || trace.length > 0 ? null : Number(round);
}

/** Limit of a round of iterative deepening. @param {unknown} move @param {readonly unknown[]} [trace] @returns {number | null} null for another move */
export function limitOf(move, trace = []) {
  const limit = /^limit (\d+)$/.exec(String(move))?.[1];
  return limit === undefined || trace.length > 0 ? null : Number(limit);
}

/** Empty for what is no remembered call. @param {Facts} facts */
function tellRemembered({ mark, move, node }) {
  if (mark !== "seen" || node === undefined) return "";
  return t("%(move)s is not called again: node %(node)d has computed its result.", { move: moveName(move, MOST_MOVE), node });
}

/** Where an earlier call had the same arguments. @param {Facts} facts @param {string} sentence of the call itself */
function again({ computed }, sentence) {
  if (computed === undefined) return sentence;
  const first = t("Computed first at node %(node)d.", { node: computed });
  return `${first} ${sentence}`;
}

/** @param {Facts} facts */
function tellSkip(facts) {
  const move = moveName(facts.move, MOST_MOVE);
  const { node } = facts;
  if (facts.mark === "seen" && node !== undefined) {
    return t("Skip %(move)s: it leads to the state of node %(node)d, seen before.", { move, node });
  }
  if (facts.mark === "seen") return t("Skip %(move)s: it leads to a state seen before.", { move });
  const reason = reasonOf(facts);
  return reason === "" ? t("Skip %(move)s: it is left out.", { move }) : t("Skip %(move)s: %(reason)s.", { move, reason });
}

/** What a program pushes, and the way to the parent of what it takes next; empty for our own queue. @param {Facts} facts */
function tellFrontier({ mark, node, facts }) {
  if (mark === "take") return t("Taken next: a child of node %(node)d.", { node });
  return mark === "push" ? t("Pushed: %(value)s", { value: short(facts?.value ?? "", MOST_MOVE) }) : "";
}

/** Which test ended the call. @param {Facts} facts */
function tellReturned(facts) {
  const [reason, value] = [reasonOf(facts), valueOf(facts)];
  if (reason === "") return t("It returns %(value)s and calls nothing.", { value });
  return t("It returns %(value)s at once: %(reason)s.", { value, reason });
}

/** What the call should have undone. @param {Facts} facts */
function tellReturn(facts) {
  const change = changeOf(facts);
  if (change !== "") return t("%(change)s. Is an undo missing?", { change });
  if (facts.facts?.error) return t("It ends with %(error)s.", { error: short(facts.facts.error, MOST_REASON) });
  return t("It comes back with %(value)s.", { value: valueOf(facts) });
}

/** State that a call failed to restore; empty for none. @param {Facts} facts */
function changeOf({ facts }) {
  const { what, line, undo } = facts?.changed ?? {};
  if (!undo) return "";
  return line ? t("Came back changed: %(what)s (line %(line)d)", { what, line }) : t("Came back changed: %(what)s", { what });
}

/** @param {Facts} facts */
function valueOf({ facts }) {
  return short(facts?.value ?? "None", MOST_MOVE);
}

/** @param {Facts} facts */
function noticeOfSkip(facts) {
  const reason = facts.mark === "seen" ? t("seen before") : reasonOf(facts);
  return reason === "" ? "" : `${moveName(facts.move, MOST_MOVE)}: ${reason}`;
}

/** The reason of a skip is the name of its switch, its facts have the full text. Dead ends whose moves were tried have none. @param {Facts} facts */
function reasonOf({ mark, facts }) {
  const ours = OURS[mark ?? ""];
  if (ours) return withCosts(ours(), facts);
  if (facts?.variable !== undefined) return t("no value left: %(variable)s", facts);
  if (facts?.left_out === 0) return t("no move is left");
  if (facts?.left_out > 0) return tn("its only move is left out", "all %(count)d moves are left out", facts.left_out);
  return short(facts?.reason ?? "", MOST_REASON).replace(/[.。\s]+$/, "");
}

/** Empty where there is a picture. @param {OwnData | null | undefined} own @param {any} board */
export function tellUndrawn(own, board) {
  return own && board?.fault ? faultSentence(own, board.fault) : "";
}

/** @param {OwnData} own @param {Partial<Fault>} [fault] */
export function faultSentence({ faults, file }, fault) {
  const template = faults[fault?.id ?? ""] ?? fault?.template;
  if (!template) return t("The search stopped here with an error.");
  return t(template, { file, ...fault?.arguments });
}

/** A move, or a number of skips that a trace only counts. @param {unknown} move @param {number} most letters */
export function moveName(move, most) {
  const count = /^(\d+) moves?$/.exec(String(move))?.[1];
  return count === undefined ? short(move, most) : tn("%(count)d move", "%(count)d moves", Number(count));
}

/** @param {unknown} text @param {number} most letters */
export function short(text, most) {
  const letters = [...String(text).replace(/\s+/g, " ").trim()];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : letters.join("");
}
