/** What a quiz asks about every step of every kind's searches: one right answer, never two, no rule. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { framesAfter, framesBetween, readSteps } from "../../../static/js/documents/search.js";
import { QUESTION_KINDS } from "../../../static/js/net/link.js";
import { puzzleView } from "../../../static/js/puzzles/index.js";
import { asksAt, chosenOf, createWords, oneOf, questionsOf } from "../../../static/js/features/quiz/questions.js";
import { askedOf } from "../../../static/js/ui/search/model.js";
import { documentOf } from "../support.js";

const PICTURES = documentOf("pictures");
const QUIZZES = documentOf("quizzes");
const ALL = new Set(QUESTION_KINDS);

/** A search as the page has it at hand. */
function modelOf({ summary, ...source }) {
  const steps = readSteps(source, summary.shape);
  const last = summary.nodes - 1;
  return {
    summary,
    count: steps.length,
    step: (node) => steps[node] ?? null,
    framesOf(node) {
      const back = node === last ? framesAfter(steps[node]) : [];
      return [...framesBetween(steps[node - 1], steps[node]), ...back];
    },
  };
}

/** Every question about every step of a search. */
async function quizOf(source) {
  const model = modelOf(source);
  const { kind } = source.summary;
  const puzzle = await puzzleView(kind, { picture: PICTURES[kind], words: documentOf("words")[kind] });
  await puzzle.loadSearch();
  const nodes = Array.from({ length: model.count - 1 }, (_, index) => index + 1);
  const asked = nodes.flatMap((node) =>
    questionsOf(askedOf(model, node), puzzle.quiz, ALL, node).map((question) => ({ node, question })),
  );
  return { model, puzzle, asked };
}

/** The answer as the recording has it. */
const RIGHT = {
  move: (model, { node }, choice) => assert.deepEqual(choice.move, model.step(node).move),
  fate(model, { node, question: { at, until, move } }, choice) {
    const frame = model.framesOf(node)[choice.type === "skip" ? at : until - 1];
    assert.equal(choice.name, choice.type === "skip" ? frame.reason : frame.outcome);
    assert.deepEqual(move, choice.type === "skip" ? frame.move : model.step(node).move);
  },
  vanish(model, { node, question: { at } }, choice) {
    const gone = model.framesOf(node)[at].groups.flatMap(({ cells }) => cells.map(String));
    assert.deepEqual(new Set(choice.cells.map(String)), new Set(gone));
  },
  return(model, { node, question: { until } }, choice) {
    const frame = model.framesOf(node)[until - 1];
    assert.equal(frame.kind, "leave");
    assert.equal(choice.type === "nowhere" ? 0 : choice.depth, frame.depth);
  },
  queue(model, { node, question: { at } }, choice) {
    const frame = model.framesOf(node)[at];
    assert.equal(choice.node, frame.node);
    if (choice.type === "entry") assert.deepEqual([choice.move, choice.f], [frame.move, frame.f]);
  },
};

for (const source of QUIZZES) {
  const { kind, search, shape } = source.summary;
  test(`${kind}, ${search}: one right answer to each question, and what it says is so`, async () => {
    const { model, puzzle, asked } = await quizOf(source);
    const words = createWords(puzzle);
    const kinds = new Set(asked.map(({ question }) => question.kind));
    for (const each of ["move", "fate"]) assert(kinds.has(each), `${each} is never asked`);
    assert(!kinds.has(shape === "nested" ? "queue" : "return"));
    for (const each of asked) {
      const { choices, at, until } = each.question;
      assert(choices.length >= 2 && choices.length <= 5);
      assert(at >= 0 && at < until && until <= model.framesOf(each.node).length);
      const right = choices.filter((choice) => choice.right);
      assert.equal(right.length, 1);
      RIGHT[each.question.kind](model, each, right[0]);
      const texts = words.question(each.question, "node");
      assert(texts.prompt.length > 0);
      assert.equal(new Set(texts.choices).size, choices.length, texts.choices.join(" / "));
    }
  });
}

test("it is asked what is taken from a frontier, among what waits there", async () => {
  const { asked, puzzle } = await quizOf(QUIZZES.find(({ summary: { search } }) => search === "astar"));
  const taken = asked.map(({ question }) => question).filter(({ kind }) => kind === "queue");
  assert(taken.length > 0);
  assert(taken.every(({ choices }) => choices.every(({ type }) => type === "entry")));
  assert.equal(createWords(puzzle).question(taken[0], "node").prompt, "Which board is taken from the frontier next?");
});

test("the right answer stands at every place, and the same one in every run", async () => {
  const { asked } = await quizOf(QUIZZES[0]);
  const places = (all) => all.map(({ question }) => question.choices.findIndex(({ right }) => right));
  assert(new Set(places(asked)).size >= 4);
  const again = await quizOf(QUIZZES[0]);
  assert.deepEqual(again.asked, asked);
});

test("only what is wished for is asked", async () => {
  const model = modelOf(QUIZZES[0]);
  const puzzle = await puzzleView("mayan", { picture: PICTURES.mayan });
  await puzzle.loadSearch();
  const kinds = (wished) =>
    questionsOf(askedOf(model, 1), puzzle.quiz, new Set(wished), 1).map(({ kind }) => kind);
  assert.deepEqual(kinds([]), []);
  assert.deepEqual(kinds(["fate"]), ["fate"]);
  assert.deepEqual(kinds(["queue", "nothing"]), []);
});

test("above 1x fewer steps ask", () => {
  const asking = (speed) => Array.from({ length: 1600 }, (_, step) => step).filter((step) => asksAt(step, speed));
  assert.equal(asking(1).length, 1600);
  assert.equal(asking(0.25).length, 1600);
  const counts = [2, 4, 8, 16].map((speed) => asking(speed).length);
  assert.deepEqual(counts, [...counts].sort((one, other) => other - one));
  assert(counts[0] < 1000 && counts[3] > 0 && counts[3] < 200);
});

test("what cannot be asked everywhere is asked where it can be, and not always", async () => {
  const { asked } = await quizOf(QUIZZES[0]);
  const steps = [...new Set(asked.map(({ node }) => node))];
  const chosen = steps.flatMap((step) => {
    const there = asked.filter(({ node }) => node === step).map(({ question }) => question);
    return there.some(({ kind }) => kind === "return") ? [chosenOf(there, step)?.kind] : [];
  });
  const returns = chosen.filter((kind) => kind === "return" || kind === "vanish").length;
  assert(returns > chosen.length / 2 && returns < chosen.length, `${returns} of ${chosen.length}`);
});

test("one of none is none", () => {
  assert.equal(oneOf([], 3), undefined);
  assert.equal(oneOf(["only"], 3), "only");
});
