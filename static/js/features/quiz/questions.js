/**
 * Quiz questions as pure data, and their texts: the frames of the next step in, questions out. The
 * right choice is in the frames; wrong ones come from the same board, path, queue or search. The
 * step number seeds all random choices, so a link always has the same questions.
 * @import {Board, Frame, Move, PuzzleView, QuestionKind, QuizWords, Stone} from "../../types.d.ts"
 * @import {Entry} from "../../documents/search.js"
 * @import {ScreenQuestion} from "../../ui/player/question.js"
 * @import {Due} from "./session.js"
 * @typedef {{node: number, move: Move}} PathPlace `move`: null at the root
 * @typedef {object} Asked
 * @property {readonly Frame[]} frames
 * @property {Board} board before the first frame
 * @property {Move} move
 * @property {number} first index of its first frame
 * @property {number} end index after its last frame
 * @property {readonly Move[]} others alternatives
 * @property {string | null} outcome null outside a search
 * @property {readonly string[]} reasons of skips
 * @property {readonly string[]} outcomes of the search
 * @property {readonly PathPlace[]} path to the previous node; empty without a stack
 * @property {number} depth of the next node
 * @property {readonly number[]} waiting queue before it
 * @property {readonly Entry[]} entries of the frontier before it
 *
 * @typedef {{type: "move" | "skip" | "enter" | "cells" | "node" | "nowhere" | "entry", move?: Move, name?: string,
 *   cells?: readonly any[], node?: number, depth?: number, f?: number, right: boolean}} Choice `node`: of an entry its parent
 *
 * @typedef {object} Question
 * @property {QuestionKind} kind
 * @property {number} at frames before the question
 * @property {number} until frames after which the answer was shown
 * @property {Move} [move] that it is about
 * @property {readonly any[]} [cells]
 * @property {readonly Choice[]} choices at least two, one right
 */

import { t } from "../../lib/messages.js";
import { QUESTION_KINDS } from "../../net/link.js";

/** One for each of the keys 1 to 5. */
const MOST_CHOICES = 5;

/** @param {Asked} asked @param {QuizWords} quiz @param {ReadonlySet<string>} enabled @param {number} seed @returns {Question[]} */
export function questionsOf(asked, quiz, enabled, seed) {
  const found = {
    move: () => [moveQuestion(asked, quiz, seed)],
    fate: () => [fateQuestion(asked, quiz, seed)],
    vanish: () => vanishQuestions(asked, quiz, seed),
    return: () => [returnQuestion(asked, quiz, seed)],
    queue: () => [queueQuestion(asked, quiz, seed)],
  };
  return QUESTION_KINDS.filter((kind) => enabled.has(kind))
    .flatMap((kind) => found[kind]())
    .filter((question) => question !== null)
    .sort((one, other) => one.at - other.at);
}

/** Kinds that nearly every step has. */
const COMMON = new Set(["move", "fate"]);

/** Two times out of three a rare kind, if there is one. @param {readonly Question[]} questions @param {number} seed @returns {Question | undefined} */
export function chosenOf(questions, seed) {
  const rare = questions.filter(({ kind }) => !COMMON.has(kind));
  return oneOf(rare.length > 0 && hash(seed, 11) % 3 > 0 ? rare : questions, seed);
}

/** @template T @param {readonly T[]} several @param {number} seed @returns {T | undefined} */
export function oneOf(several, seed) {
  return several[hash(seed, several.length) % several.length];
}

/** Return whether a step asks at a speed; above 1x fewer steps do. @param {number} step @param {number} speed */
export function asksAt(step, speed) {
  return speed <= 1 || hash(step, 7) % Math.ceil(speed) === 0;
}

/** @param {Asked} asked @param {QuizWords} quiz @param {number} seed @returns {Question | null} */
function moveQuestion({ frames, board, move, first, others, outcome }, quiz, seed) {
  if (move === null) return null;
  let at = first;
  while (at > 0 && asksOf(frames[at - 1], quiz) === "fate") at -= 1;
  const before = frames[at - 1]?.board ?? board;
  /** @param {Move} each @param {boolean} right @returns {Choice} */
  const choice = (each, right) => ({ type: "move", move: each, cells: quiz.aim(each, before), right });
  const until = outcome === null ? first + 1 : Math.min(first + 1, frames.length);
  const wrong = others.map((each) => choice(each, false));
  return question({ kind: "move", at, until }, choice(move, true), wrong, seed);
}

/** About a considered move, or the one to the next node. @param {Asked} asked @param {QuizWords} quiz @param {number} seed @returns {Question | null} */
function fateQuestion({ frames, board, move, first, end, outcome, reasons, outcomes }, quiz, seed) {
  if (outcome === null || move === null) return null;
  const skips = frames.slice(0, first).flatMap((frame, index) => (asksOf(frame, quiz) === "fate" ? [index] : []));
  const at = oneOf([...skips.slice(0, MOST_CHOICES), first], seed) ?? first;
  const skip = at < first ? frames[at] : null;
  const about = skip ? skip.move : move;
  const name = skip ? skip.reason : outcome;
  /** @type {Choice[]} */
  const all = [
    ...reasons.map((each) => ({ type: /** @type {const} */ ("skip"), name: each, right: false })),
    ...outcomes.map((each) => ({ type: /** @type {const} */ ("enter"), name: each, right: false })),
  ];
  const type = /** @type {"skip" | "enter"} */ (skip ? "skip" : "enter");
  const wrong = all.filter((each) => each.type !== type || each.name !== name);
  const cells = quiz.aim(about, frames[at - 1]?.board ?? board);
  const until = skip ? at + 1 : end;
  return question({ kind: "fate", at, until, move: about, cells }, { type, name, right: true }, wrong, seed);
}

/** @param {Asked} asked @param {QuizWords} quiz @param {number} seed @returns {(Question | null)[]} */
function vanishQuestions({ frames, board }, quiz, seed) {
  return frames.map((frame, at) => {
    if (asksOf(frame, quiz) !== "vanish") return null;
    const cells = quiz.vanishing(frame);
    const gone = new Set(cells.map(String));
    const standing = quiz.stones(frames[at - 1]?.board ?? board).filter(({ cell }) => !gone.has(String(cell)));
    const wrong = groupsOf(standing, cells.length).map((each) => cellsChoice(each, false));
    return question({ kind: "vanish", at, until: at + 1 }, cellsChoice(cells, true), wrong, seed + at);
  });
}

/** Each group as large as the vanishing one if possible. @param {readonly Stone[]} stones @param {number} count @returns {readonly any[][]} */
function groupsOf(stones, count) {
  /** @type {Map<number, any[]>} */
  const groups = new Map();
  for (const { cell, value } of stones) groups.set(value, [...(groups.get(value) ?? []), cell]);
  return [...groups.values()].map((cells) => cells.slice(0, Math.max(count, 1)));
}

/** @param {readonly any[]} cells @param {boolean} right @returns {Choice} */
function cellsChoice(cells, right) {
  return { type: "cells", cells, right };
}

/** @param {Asked} asked @param {QuizWords} quiz @param {number} seed @returns {Question | null} */
function returnQuestion({ frames, first, end, path, depth }, quiz, seed) {
  const leaves = (/** @type {number} */ from, /** @type {number} */ to) =>
    frames.flatMap((frame, index) => (index >= from && index < to && asksOf(frame, quiz) === "return" ? [index] : []));
  const back = leaves(0, first);
  const over = leaves(end, frames.length);
  const [at] = back.length > 0 ? back : over;
  const last = back.at(-1) ?? over.at(-1);
  if (at === undefined || last === undefined) return null;
  const target = back.length > 0 ? depth - 1 : -1;
  const places = (back.length > 0 ? path.slice(0, -1) : path).map(({ node, move }, level) => {
    return { type: /** @type {const} */ ("node"), node, move, depth: level, right: level === target };
  });
  const nowhere = { type: /** @type {const} */ ("nowhere"), right: target < 0 };
  const all = /** @type {Choice[]} */ ([...places, nowhere]);
  const right = all.find((each) => each.right);
  if (!right) return null;
  const wrong = all.filter((each) => !each.right);
  return question({ kind: "return", at, until: last + 1 }, right, wrong, seed, byDepth);
}

/** @param {Asked} asked @param {QuizWords} quiz @param {number} seed @returns {Question | null} */
function queueQuestion({ frames, waiting, entries }, quiz, seed) {
  const at = frames.findIndex((frame) => asksOf(frame, quiz) === "queue");
  const taken = frames[at];
  if (!taken) return null;
  if (taken.kind === "pop") return frontierQuestion(taken, at, entries, seed);
  /** @param {number} node @param {boolean} right @returns {Choice} */
  const choice = (node, right) => ({ type: "node", node, right });
  const behind = waiting.filter((node) => node > taken.node);
  // The newest nodes are the answer for a stack, the usual misconception.
  const near = [...new Set([...behind.slice(0, 2), ...behind.slice(-2)])];
  const wrong = near.map((node) => choice(node, false));
  return question({ kind: "queue", at, until: at + 1 }, choice(taken.node, true), wrong, seed, byNode);
}

/** @param {Frame} taken @param {number} at @param {readonly Entry[]} entries those that wait @param {number} seed @returns {Question | null} */
function frontierQuestion(taken, at, entries, seed) {
  /** @param {number} node @param {{move: Move, f?: number}} entry @param {boolean} right @returns {Choice} */
  const choice = (node, { move, f }, right) => ({ type: "entry", node, move, ...(f !== undefined && { f }), right });
  const byF = [...entries].sort((one, other) => (one.f ?? 0) - (other.f ?? 0));
  // Those of the least f, and the newest, which a stack would give.
  const near = [...byF.slice(0, 3), ...entries.slice(-2)];
  const wrong = near.map((entry) => choice(entry.parent, entry, false));
  return question({ kind: "queue", at, until: at + 1 }, choice(taken.node, /** @type {any} */ (taken), true), wrong, seed);
}

/** @param {Frame | undefined} frame @param {QuizWords} quiz */
function asksOf(frame, quiz) {
  return frame ? quiz.asks(frame) : null;
}

/**
 * Adds unique choices, at most MOST_CHOICES, the right one anywhere.
 * @param {Omit<Question, "choices">} about @param {Choice} right @param {readonly Choice[]} wrong @param {number} seed
 * @param {(one: Choice, other: Choice) => number} [order] instead of a shuffle
 * @returns {Question | null} null without a wrong choice
 */
function question(about, right, wrong, seed, order) {
  const keys = new Set([keyOf(right)]);
  const different = wrong.filter((choice) => {
    const key = keyOf(choice);
    return !keys.has(key) && keys.add(key);
  });
  if (different.length === 0) return null;
  const some = shuffled(different, seed).slice(0, MOST_CHOICES - 1);
  const choices = order ? [right, ...some].sort(order) : shuffled([right, ...some], seed + 1);
  return { ...about, choices };
}

/** @param {Choice} choice */
function keyOf({ type, name, move, node, cells }) {
  return JSON.stringify([type, name, move, node, type === "cells" ? cells : null]);
}

/** @param {Choice} one @param {Choice} other */
function byDepth(one, other) {
  return (one.depth ?? Infinity) - (other.depth ?? Infinity);
}

/** @param {Choice} one @param {Choice} other */
function byNode(one, other) {
  return (one.node ?? 0) - (other.node ?? 0);
}

/** @template T @param {readonly T[]} several @param {number} seed @returns {T[]} */
function shuffled(several, seed) {
  return several
    .map((each, index) => ({ each, rank: hash(seed, index) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ each }) => each);
}

/** A pseudo-random 32-bit number: an integer hash of its arguments. @param {number} seed @param {number} index */
function hash(seed, index) {
  let bits = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39) >>> 0;
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** The texts of questions, choices and verdicts. @param {PuzzleView} puzzle its `search` is read in Search only, where it is loaded */
export function createWords(puzzle) {
  const { describe, tell } = puzzle;
  /** @type {Record<Choice["type"], (choice: Choice) => string>} */
  const choices = {
    move: ({ move }) => describe(move),
    skip: ({ name = "" }) => puzzle.search.skipped(name),
    enter: ({ name = "" }) => t("Played: %(outcome)s", { outcome: puzzle.search.outcome(name) }),
    cells: ({ cells = [] }) => cells.map((cell) => `(${cell.join(", ")})`).join(" "),
    node: nodeOf,
    nowhere: () => t("nowhere: everything is tried"),
    entry: ({ node = 0, move, f }) => {
      const facts = { node, move: puzzle.search.move(move), f: f ?? 0 };
      return f === undefined ? t("%(move)s from node %(node)d", facts) : t("%(move)s from node %(node)d, f = %(f)s", facts);
    },
  };

  /** @param {import("../../types.d.ts").Move | undefined} move of a search; problems without tiles describe it as "move …" */
  const nameOf = (move) => (puzzle.sketch ? puzzle.search.move(move) : describe(move));

  /** @param {Choice} choice */
  function nodeOf({ node = 0, depth, move }) {
    if (depth === undefined) return t("node %(node)d", { node });
    if (move === null) return t("depth 0: the start");
    return t("depth %(depth)d: %(move)s", { depth, move: describe(move) });
  }

  /** @param {Choice} choice */
  const choice = (choice) => choices[choice.type](choice);

  return {
    /** @param {Question} question @param {"step" | "node"} place @returns {ScreenQuestion} */
    question({ kind, move, choices: all }, place) {
      const prompts = {
        move: () => (place === "node" ? t("Which move does the search play next?") : t("Which move comes next?")),
        fate: () => t("The move %(move)s is next. What becomes of it?", { move: nameOf(move) }),
        vanish: () => t("What vanishes next?"),
        return: () => t("Nothing is left to try here. On which board does the search go on?"),
        queue: () =>
          all.some(({ type }) => type === "entry")
            ? t("Which board is taken from the frontier next?")
            : t("Which node leaves the queue next?"),
      };
      return { prompt: prompts[kind](), choices: all.map(choice), right: all.findIndex(({ right }) => right) };
    },
    /** @param {Question} question @param {number} index of the choice */
    answers({ choices: all }, index) {
      const [given, right] = [all[index], all.find((each) => each.right)];
      return { given: given ? choice(given) : "", right: right ? choice(right) : "", isRight: given?.right ?? false };
    },
    /** The guide's sentence for the last frame in question. @param {Due} due @param {number} index @returns {{right: boolean, text: string, why: string}} */
    verdict({ question: { choices: all, until }, viewModel, step }, index) {
      const frame = viewModel.framesOf(step)?.[until - 1];
      const why = frame ? tell(frame) : "";
      const right = all.find((each) => each.right);
      if (!right || all[index] === right) return { right: true, text: t("Right!"), why };
      return { right: false, text: t("Not quite. It is: %(answer)s", { answer: choice(right) }), why };
    },
  };
}
