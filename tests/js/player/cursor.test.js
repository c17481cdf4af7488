import assert from "node:assert/strict";
import { test } from "node:test";

import { readReplay } from "../../../static/js/documents/replay.js";
import { cursorView } from "../../../static/js/player/cursor.js";
import { initialState, transition } from "../../../static/js/player/transition.js";
import { assertNear, documentOf } from "../support.js";

const forward = { type: "step", by: 1 };
const back = { type: "step", by: -1 };
const tick = (elapsed_ms) => ({ type: "tick", elapsed_ms });

/** `walk(step, ...actions)` answers what is on screen at the opening and after each action. */
function walker(name, lengthOf = () => 250) {
  const replay = documentOf(name);
  const trace = readReplay(replay);
  const durations = [[], ...trace.steps.map(({ frames }) => frames.map(lengthOf))];
  const context = { total: trace.total, durations };
  function walk(step, ...actions) {
    let state = initialState({ step, speed: 1, total: trace.total });
    return [cursorView(trace, state), ...actions.map((action) => {
      state = transition(state, action, context);
      return cursorView(trace, state);
    })];
  }
  return { replay, trace, durations, walk };
}

test("at rest it is the settled board", () => {
  const { replay, walk } = walker("replay-sample");
  const views = [0, 1, 2, 3].map((step) => walk(step)[0]);
  const boards = [replay.start, ...replay.steps.map(({ board }) => board)];
  assert.deepEqual(views.map(({ board }) => board), boards);
  assert.deepEqual(views.map(({ step }) => step), [0, 1, 2, 3]);
  assert.deepEqual(views.map(({ outcome }) => outcome), [null, null, null, "solved"]);
  assert(views.every(({ frame, mark }) => frame === null && mark === null));
});

test("no solution is an outcome", () => {
  const { replay, walk } = walker("replay-hopeless");
  const [view] = walk(0);
  assert.equal(view.outcome, "no-solution");
  assert.deepEqual(view.board, replay.start);
});

test("every frame starts on the board that the one before left", () => {
  const { replay, trace, durations, walk } = walker("replay-drops");
  trace.steps.forEach((_, index) => {
    const [opening, ...views] = walk(index, forward, ...durations[index + 1].map(tick));
    const { frames, board } = replay.steps[index];
    let standing = opening.board;
    frames.forEach((frame, at) => {
      const view = views[at];
      assert.deepEqual(view.frame, frame);
      assert.deepEqual([view.step, view.progress, view.mark], [index + 1, 0, frame.mark]);
      assert.deepEqual(view.board, standing);
      standing = frame.board;
    });
    assert.deepEqual(views.at(-1).board, board);
    assert.equal(views.at(-1).frame, null);
  });
});

test("progress runs from 0 to 1 and back", () => {
  const { walk } = walker("replay-sample");
  const progress = (views) => views.map((view) => view.progress);
  const onward = progress(walk(0, forward, tick(50), tick(150), tick(50)));
  assert.deepEqual(onward, [0, 0, 0.2, 0.8, 0]);
  const reversed = progress(walk(1, back, tick(50), tick(150), tick(50)));
  [0, 1, 0.8, 0.2, 0].forEach((expected, index) => assertNear(reversed[index], expected));
});

test("stepping back shows the boards of stepping forward reversed", () => {
  // Each frame is seen with the same two boards, whichever way it runs.
  const { trace, durations, walk } = walker("replay-drops");
  const seen = (views) => views
    .filter(({ frame }) => frame)
    .map(({ step, board, frame }) => JSON.stringify([step, board, frame]));
  const [onward, backward] = [[], []];
  for (let step = 1; step <= trace.total; step += 1) {
    onward.push(...seen(walk(step - 1, forward, ...durations[step].map(tick))));
  }
  for (let step = trace.total; step > 0; step -= 1) {
    backward.push(...seen(walk(step, back, ...[...durations[step]].reverse().map(tick))));
  }
  assert.deepEqual(onward, backward.reverse());
  assert.equal(onward.length, durations.flat().length);
});

test("a frame without length is passed at once", () => {
  const { walk } = walker("replay-sample", ({ kind }) => (kind === "match" ? 500 : 0));
  const view = walk(0, forward)[1];
  assert.deepEqual([view.step, view.frame], [1, null]);
  assert.equal(walk(2, forward)[1].frame.kind, "match");
});
