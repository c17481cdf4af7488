/**
 * The questions of a quiz, as pure data: the frames of the next step in, questions out. What is right
 * stands in the frames; what is wrong comes from the same board, path, queue or search. Chosen by the
 * number of the step, so that everybody who opens a link is asked the same.
 *
 * @import {Board, Frame, Move, QuestionKind, QuizWords, Stone} from "../../types.d.ts"
 *
 * @typedef {object} PathPlace a node on the way to where the search is
 * @property {number} node
 * @property {Move} move null at the root
 *
 * @typedef {object} Asked what is known of the step that comes next
 * @property {readonly Frame[]} frames that lead to it
 * @property {Board} board before the first of them
 * @property {Move} move that it plays
 * @property {number} first index of the first frame of that move
 * @property {number} end index after the last of its frames; more follow at the end of a search
 * @property {readonly Move[]} others that could be made instead
 * @property {string | null} outcome of its node; null where no search is on
 * @property {readonly string[]} reasons for which the search leaves moves out
 * @property {readonly string[]} outcomes that its nodes may have
 * @property {readonly PathPlace[]} path from the root to the node before; empty where it has no stack
 * @property {number} depth of the node that comes next
 * @property {readonly number[]} waiting nodes that wait in the queue before it
 *
 * @typedef {object} Choice
 * @property {"move" | "skip" | "enter" | "cells" | "node" | "nowhere"} type
 * @property {Move} [move]
 * @property {string} [name] of a reason or an outcome
 * @property {readonly any[]} [cells] where it is on the board
 * @property {number} [node]
 * @property {number} [depth]
 * @property {boolean} right
 *
 * @typedef {object} Question
 * @property {QuestionKind} kind
 * @property {number} at how many frames are over when it is asked
 * @property {number} until how many are over when it is answered by what is seen
 * @property {Move} [move] that it is about
 * @property {readonly any[]} [cells] where that is
 * @property {readonly Choice[]} choices at least two, one of them right
 */

import { QUESTION_KINDS } from "../../lib/question-kinds.js";

/** As many as there are keys for them. */
const MOST_CHOICES = 5;

/**
 * The questions of a step, those that come first in front.
 *
 * @param {Asked} asked
 * @param {QuizWords} quiz
 * @param {ReadonlySet<string>} wished kinds
 * @param {number} seed the number of the step
 * @returns {Question[]}
 */
export function questionsOf(asked, quiz, wished, seed) {
  const found = {
    move: () => [moveQuestion(asked, quiz, seed)],
    fate: () => [fateQuestion(asked, quiz, seed)],
    vanish: () => vanishQuestions(asked, quiz, seed),
    return: () => [returnQuestion(asked, quiz, seed)],
    queue: () => [queueQuestion(asked, quiz, seed)],
  };
  return QUESTION_KINDS.filter((kind) => wished.has(kind))
    .flatMap((kind) => found[kind]())
    .filter((question) => question !== null)
    .sort((one, other) => one.at - other.at);
}

/** What can be asked at every step. */
const USUAL = new Set(["move", "fate"]);

/**
 * The question of a step that asks one alone: mostly what cannot be asked everywhere, where there is such.
 *
 * @param {readonly Question[]} questions
 * @param {number} seed
 * @returns {Question | undefined}
 */
export function chosenOf(questions, seed) {
  const rare = questions.filter(({ kind }) => !USUAL.has(kind));
  return oneOf(rare.length > 0 && mixed(seed, 11) % 3 > 0 ? rare : questions, seed);
}

/**
 * One of several, always the same for a step.
 *
 * @template T
 * @param {readonly T[]} several
 * @param {number} seed
 * @returns {T | undefined}
 */
export function oneOf(several, seed) {
  return several[mixed(seed, several.length) % several.length];
}

/**
 * Whether a step asks at a speed: above 1x fewer do.
 *
 * @param {number} step
 * @param {number} speed
 */
export function asksAt(step, speed) {
  return speed <= 1 || mixed(step, 7) % Math.ceil(speed) === 0;
}

/**
 * @param {Asked} asked
 * @param {QuizWords} quiz
 * @param {number} seed
 * @returns {Question | null}
 */
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

/**
 * What becomes of one of the moves that are thought of before the next node, or of the one that leads
 * there.
 *
 * @param {Asked} asked
 * @param {QuizWords} quiz
 * @param {number} seed
 * @returns {Question | null}
 */
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

/**
 * @param {Asked} asked
 * @param {QuizWords} quiz
 * @param {number} seed
 * @returns {(Question | null)[]}
 */
function vanishQuestions({ frames, board }, quiz, seed) {
  return frames.map((frame, at) => {
    if (asksOf(frame, quiz) !== "vanish") return null;
    const cells = quiz.vanishing(frame);
    const gone = new Set(cells.map(String));
    const standing = quiz.stones(frames[at - 1]?.board ?? board).filter(({ cell }) => !gone.has(String(cell)));
    const wrong = sorts(standing, cells.length).map((each) => cellsChoice(each, false));
    return question({ kind: "vanish", at, until: at + 1 }, cellsChoice(cells, true), wrong, seed + at);
  });
}

/**
 * Other stones of one sort each, as many as vanish where there are so many.
 *
 * @param {readonly Stone[]} stones
 * @param {number} count
 * @returns {readonly any[][]}
 */
function sorts(stones, count) {
  /** @type {Map<number, any[]>} */
  const found = new Map();
  for (const { cell, value } of stones) found.set(value, [...(found.get(value) ?? []), cell]);
  return [...found.values()].map((cells) => cells.slice(0, Math.max(count, 1)));
}

/**
 * @param {readonly any[]} cells
 * @param {boolean} right
 * @returns {Choice}
 */
function cellsChoice(cells, right) {
  return { type: "cells", cells, right };
}

/**
 * @param {Asked} asked
 * @param {QuizWords} quiz
 * @param {number} seed
 * @returns {Question | null}
 */
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

/**
 * @param {Asked} asked
 * @param {QuizWords} quiz
 * @param {number} seed
 * @returns {Question | null}
 */
function queueQuestion({ frames, waiting }, quiz, seed) {
  const at = frames.findIndex((frame) => asksOf(frame, quiz) === "queue");
  const taken = frames[at];
  if (!taken) return null;
  /** @param {number} node @param {boolean} right @returns {Choice} */
  const choice = (node, right) => ({ type: "node", node, right });
  const behind = waiting.filter((node) => node > taken.node);
  // The node that was found last is what somebody expects who thinks of a stack.
  const near = [...new Set([...behind.slice(0, 2), ...behind.slice(-2)])];
  const wrong = near.map((node) => choice(node, false));
  return question({ kind: "queue", at, until: at + 1 }, choice(taken.node, true), wrong, seed, byNode);
}

/**
 * @param {Frame | undefined} frame
 * @param {QuizWords} quiz
 */
function asksOf(frame, quiz) {
  return frame ? quiz.asks(frame) : null;
}

/**
 * A question with its choices: none twice, no more than there are keys, the right one not always at
 * the same place.
 *
 * @param {Omit<Question, "choices">} about
 * @param {Choice} right
 * @param {readonly Choice[]} wrong
 * @param {number} seed
 * @param {(one: Choice, other: Choice) => number} [order] where they have one of their own
 * @returns {Question | null} null where there is nothing to choose from
 */
function question(about, right, wrong, seed, order) {
  const known = new Set([keyOf(right)]);
  const different = wrong.filter((choice) => {
    const key = keyOf(choice);
    return !known.has(key) && known.add(key);
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

/**
 * @param {Choice} one
 * @param {Choice} other
 */
function byDepth(one, other) {
  return (one.depth ?? Infinity) - (other.depth ?? Infinity);
}

/**
 * @param {Choice} one
 * @param {Choice} other
 */
function byNode(one, other) {
  return (one.node ?? 0) - (other.node ?? 0);
}

/**
 * @template T
 * @param {readonly T[]} several
 * @param {number} seed
 * @returns {T[]}
 */
function shuffled(several, seed) {
  return several
    .map((each, index) => ({ each, rank: mixed(seed, index) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ each }) => each);
}

/**
 * A number that looks like chance and is the same in every run.
 *
 * @param {number} seed
 * @param {number} index
 */
function mixed(seed, index) {
  let bits = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39) >>> 0;
  return (bits ^ (bits >>> 15)) >>> 0;
}
