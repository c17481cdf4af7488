/** Where a question stands before what follows, nothing goes forward. Steps of three, one and two frames. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { momentOf } from "../../../static/js/player/motion.js";
import { initialState, transition } from "../../../static/js/player/transition.js";

const DURATIONS = [[], [100, 50, 100], [0], [100, 100]];
const PLAY = { type: "play" };
const FORWARD = { type: "step", by: 1 };
const BACK = { type: "step", by: -1 };
const NEXT = { type: "frame", by: 1 };
const tick = (elapsed_ms) => ({ type: "tick", elapsed_ms });

/** The states after each action, where nothing goes on from some moments ("0.1": a frame of step 1 is over). */
function played(held, actions, durations = DURATIONS) {
  const context = {
    total: durations.length - 1, durations,
    holds: ({ step, frame }) => held.includes(`${step}.${frame}`),
  };
  const states = [initialState({ step: 0, speed: 1, ...context })];
  for (const action of actions) states.push(transition(states.at(-1), action, context));
  return states;
}

/** "paused 0.1" */
function seen(state) {
  const { step, frame } = momentOf(state);
  return `${state.status} ${step}.${frame}`;
}

for (const [what, held, actions, expected] of [
  ["playing stops before the first frame", ["0.0"], [PLAY, tick(1000)], "paused 0.0"],
  ["playing stops between two frames", ["0.1"], [PLAY, tick(1000)], "paused 0.1"],
  ["playing stops at rest", ["1.0"], [PLAY, tick(1000)], "paused 1.0"],
  ["a step stops", ["0.2"], [FORWARD, tick(1000)], "paused 0.2"],
  ["a step does not begin", ["0.0"], [FORWARD, tick(1000)], "paused 0.0"],
  ["a frame does not begin", ["0.1"], [NEXT, tick(500), NEXT, tick(500)], "paused 0.1"],
  ["quick presses pass no question", ["0.2"], [FORWARD, tick(10), FORWARD, FORWARD], "paused 0.2"],
  ["nor one at rest", ["1.0"], [FORWARD, tick(10), FORWARD, FORWARD, tick(900)], "paused 1.0"],
  ["frames without length are held before", ["1.0"], [FORWARD, tick(900), FORWARD, tick(900)], "paused 1.0"],
  ["stepping back is free", ["0.1"], [FORWARD, tick(900), BACK, tick(900)], "paused 0.0"],
  ["seeking is free", ["0.0", "1.0"], [{ type: "seek", step: 2 }], "paused 2.0"],
  ["nothing is held where nothing is asked", [], [PLAY, tick(10_000), tick(10_000)], "ended 3.0"],
]) {
  test(what, () => {
    assert.equal(seen(played(held, actions).at(-1)), expected);
  });
}

test("what is held is told to listeners: the state is another one each time", () => {
  const states = played(["0.0"], [PLAY, PLAY]);
  assert.notEqual(states[1], states[2]);
});

test("frames that come later are held before as well", () => {
  let lengths = null;
  const context = {
    total: 1, durations: () => lengths, holds: ({ step, frame }) => step === 0 && frame === 0 && lengths !== null,
  };
  let state = initialState({ step: 0, speed: 1, ...context });
  state = transition(state, FORWARD, context);
  lengths = [100];
  state = transition(state, tick(0), context);
  assert.equal(seen(state), "paused 0.0");
});
