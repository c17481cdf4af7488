/** Three steps: of two frames (100 and 50 ms), of one (200 ms), and of one without length. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { momentOf } from "../../../static/js/player/motion.js";
import {
  SPEEDS, initialState, isMoving, transition,
} from "../../../static/js/player/transition.js";

const DURATIONS = [[], [100, 50], [200], [0]];

const PLAY = { type: "play" };
const PAUSE = { type: "pause" };
const TOGGLE = { type: "toggle" };
const FORWARD = { type: "step", by: 1 };
const BACK = { type: "step", by: -1 };
const NO_LOOP = { type: "loop", loop: null };
const NEXT = { type: "frame", by: 1 };
const LAST = { type: "frame", by: -1 };
const jump = (by) => ({ type: "jump", by });
const seek = (step) => ({ type: "seek", step });
const speed = (value) => ({ type: "speed", value });
const tick = (elapsed_ms) => ({ type: "tick", elapsed_ms });
const loop = (from, to) => ({ type: "loop", loop: { from, to } });

/** The opening state and the state after each action. */
function played(actions, step = 0, durations = DURATIONS) {
  const context = { total: durations.length - 1, durations };
  const states = [initialState({ step, speed: 1, total: context.total })];
  for (const action of actions) states.push(transition(states.at(-1), action, context));
  return states;
}

/** A state in short: "playing 0, 1.2 at 30" is frame 2 of step 1, 30 ms in. */
function seen({ status, step, motion }) {
  const text = `${status} ${step}`;
  if (motion === null) return text;
  const arrow = motion.direction === 1 ? "" : " back";
  const held = motion.held ? " held" : "";
  const elapsed = Math.round(motion.elapsed_ms);
  return `${text}, ${motion.step}.${motion.frame + 1}${arrow} at ${elapsed}${held}`;
}

for (const [step, total, expected] of [
  [0, 3, "ready 0"],
  [2, 3, "ready 2"],
  [3, 3, "ended 3"],
  [99, 3, "ended 3"],
  [-1, 3, "ready 0"],
  [0, 0, "ended 0"],
]) {
  test(`opening on step ${step} of ${total}`, () => {
    const [opening] = played([], step, DURATIONS.slice(0, total + 1));
    assert.equal(seen(opening), expected);
    assert(!isMoving(opening));
  });
}

/** The same with the moment: "paused 0.2" has two frames of step 1 over and is held there. */
function moment(state) {
  const { step, frame } = momentOf(state);
  return `${state.status} ${step}.${frame}${isMoving(state) ? " runs" : ""}`;
}

// How to come to each status, at rest on step 1 where it can be, and into a motion.
const ROWS = {
  ready: [1, [], "ready 1"],
  paused: [0, [seek(1)], "paused 1"],
  ended: [3, [], "ended 3"],
  playing: [1, [PLAY, tick(40)], "playing 1, 2.1 at 40"],
  held: [1, [PLAY, tick(40), PAUSE], "paused 1, 2.1 at 40 held"],
  stepping: [1, [FORWARD, tick(40)], "paused 1, 2.1 at 40"],
  "stepping back": [2, [BACK, tick(40)], "paused 2, 2.1 back at 40"],
};

const TABLE = [
  ["ready", PLAY, "playing 1, 2.1 at 0"],
  ["ready", PAUSE, "ready 1"],
  ["ready", TOGGLE, "playing 1, 2.1 at 0"],
  ["ready", FORWARD, "paused 1, 2.1 at 0"],
  ["ready", BACK, "paused 1, 1.2 back at 0"],
  ["ready", jump(10), "ended 3"],
  ["ready", jump(-10), "paused 0"],
  ["ready", seek(2), "paused 2"],
  ["ready", speed(4), "ready 1"],
  ["ready", loop(0, 1), "ready 1"],
  ["ready", tick(1000), "ready 1"],
  ["paused", PLAY, "playing 1, 2.1 at 0"],
  ["paused", PAUSE, "paused 1"],
  ["paused", TOGGLE, "playing 1, 2.1 at 0"],
  ["paused", FORWARD, "paused 1, 2.1 at 0"],
  ["paused", BACK, "paused 1, 1.2 back at 0"],
  ["paused", jump(10), "ended 3"],
  ["paused", jump(-10), "paused 0"],
  ["paused", seek(3), "ended 3"],
  ["paused", speed(4), "paused 1"],
  ["paused", loop(0, 1), "paused 1"],
  ["paused", tick(1000), "paused 1"],
  ["ended", PLAY, "playing 0, 1.1 at 0"],
  ["ended", PAUSE, "ended 3"],
  ["ended", TOGGLE, "playing 0, 1.1 at 0"],
  ["ended", FORWARD, "ended 3"],
  ["ended", BACK, "paused 2"],
  ["ended", jump(10), "ended 3"],
  ["ended", jump(-10), "paused 0"],
  ["ended", seek(1), "paused 1"],
  ["ended", speed(4), "ended 3"],
  ["ended", loop(0, 1), "ended 3"],
  ["ended", tick(1000), "ended 3"],
  ["playing", PLAY, "playing 1, 2.1 at 40"],
  ["playing", PAUSE, "paused 1, 2.1 at 40 held"],
  ["playing", TOGGLE, "paused 1, 2.1 at 40 held"],
  ["playing", FORWARD, "ended 3"],
  ["playing", BACK, "paused 2, 2.1 back at 0"],
  ["playing", jump(10), "ended 3"],
  ["playing", jump(-10), "playing 0"],
  ["playing", seek(1), "playing 1"],
  ["playing", speed(4), "playing 1, 2.1 at 40"],
  ["playing", loop(0, 1), "playing 1, 2.1 at 40"],
  ["playing", tick(10), "playing 1, 2.1 at 50"],
  ["held", PLAY, "playing 1, 2.1 at 40"],
  ["held", PAUSE, "paused 1, 2.1 at 40 held"],
  ["held", TOGGLE, "playing 1, 2.1 at 40"],
  ["held", FORWARD, "paused 1, 2.1 at 40"],
  ["held", BACK, "paused 1, 2.1 back at 160"],
  ["held", jump(10), "ended 3"],
  ["held", jump(-10), "paused 0"],
  ["held", seek(1), "paused 1"],
  ["held", speed(4), "paused 1, 2.1 at 40 held"],
  ["held", loop(0, 1), "paused 1, 2.1 at 40 held"],
  ["held", tick(1000), "paused 1, 2.1 at 40 held"],
  ["stepping", PLAY, "playing 1, 2.1 at 40"],
  ["stepping", PAUSE, "paused 1, 2.1 at 40"],
  ["stepping", TOGGLE, "playing 1, 2.1 at 40"],
  ["stepping", FORWARD, "ended 3"],
  ["stepping", BACK, "paused 2, 2.1 back at 0"],
  ["stepping", jump(10), "ended 3"],
  ["stepping", jump(-10), "paused 0"],
  ["stepping", seek(0), "paused 0"],
  ["stepping", speed(4), "paused 1, 2.1 at 40"],
  ["stepping", loop(0, 1), "paused 1, 2.1 at 40"],
  ["stepping", tick(10), "paused 1, 2.1 at 50"],
  ["stepping back", PLAY, "playing 1, 2.1 at 0"],
  ["stepping back", PAUSE, "paused 2, 2.1 back at 40"],
  ["stepping back", TOGGLE, "playing 1, 2.1 at 0"],
  ["stepping back", FORWARD, "paused 1, 2.1 at 0"],
  ["stepping back", BACK, "paused 1, 1.2 back at 0"],
  ["stepping back", jump(10), "ended 3"],
  ["stepping back", jump(-10), "paused 0"],
  ["stepping back", seek(2), "paused 2"],
  ["stepping back", speed(4), "paused 2, 2.1 back at 40"],
  ["stepping back", loop(0, 1), "paused 2, 2.1 back at 40"],
  ["stepping back", tick(1000), "paused 1"],
];

for (const [row, action, expected] of TABLE) {
  test(`${row}, ${JSON.stringify(action)}: ${expected}`, () => {
    const [step, actions, before] = ROWS[row];
    const states = played([...actions, action], step);
    assert.equal(seen(states.at(-2)), before);
    assert.equal(seen(states.at(-1)), expected);
  });
}

test("the table is complete", () => {
  const actions = [
    PLAY, PAUSE, TOGGLE, FORWARD, BACK, jump(10), jump(-10), seek(0), speed(4), loop(0, 1), tick(1),
  ];
  assert.equal(TABLE.length, Object.keys(ROWS).length * actions.length);
});

test("an action that changes nothing keeps the state", () => {
  const context = { total: 1, durations: [[], [10]] };
  const state = initialState({ step: 0, speed: 1, total: 1 });
  for (const idle of [PAUSE, tick(9), speed(1), NO_LOOP, loop(1, 1)]) {
    assert.equal(transition(state, idle, context), state);
  }
});

test("a trace without steps is always ended", () => {
  const actions = [PLAY, TOGGLE, FORWARD, BACK, jump(10), jump(-10), seek(5), tick(100)];
  assert.deepEqual([...new Set(played(actions, 0, [[]]).map(seen))], ["ended 0"]);
});

test("three quick presses are three steps", () => {
  const longer = [[], [100], [100], [100], [100]];
  assert.deepEqual(played([FORWARD, FORWARD, FORWARD], 0, longer).slice(1).map(seen), [
    "paused 0, 1.1 at 0",
    "paused 1, 2.1 at 0",
    "paused 2, 3.1 at 0",
  ]);
  assert.equal(seen(played([BACK, BACK, BACK, tick(100)], 4, longer).at(-1)), "paused 1");
});

/** Tells what is seen from the state with this index on. */
function tells(name, from, states, expected) {
  test(name, () => assert.deepEqual(states().slice(from).map(seen), expected));
}

tells("a step changes when its last frame ends", 2, () => (
  played([FORWARD, tick(99), tick(1), tick(49), tick(1), tick(1000)])
), [
  "paused 0, 1.1 at 99",
  "paused 0, 1.2 at 0",
  "paused 0, 1.2 at 49",
  "paused 1",
  "paused 1",
]);

tells("a step back runs the same frames reversed", 1, () => (
  played([BACK, tick(49), tick(1), tick(99), tick(1)], 1)
), [
  "paused 1, 1.2 back at 0",
  "paused 1, 1.2 back at 49",
  "paused 1, 1.1 back at 0",
  "paused 1, 1.1 back at 99",
  "paused 0",
]);

test("stepping onto the last step ends", () => {
  const states = played([FORWARD, tick(200)], 1, [[], [100], [200]]);
  assert.deepEqual(states.slice(1).map(seen), ["paused 1, 2.1 at 0", "ended 2"]);
  assert(!isMoving(states.at(-1)));
});

tells("a held step taken back ends where it began", 3, () => (
  played([PLAY, tick(30), PAUSE, BACK, tick(29), tick(1)])
), [
  "paused 0, 1.1 at 30 held",
  "paused 0, 1.1 back at 70",
  "paused 0, 1.1 back at 99",
  "paused 0",
]);

test("playing rests on every board and then goes on", () => {
  // Step 1 takes 150 ms and rests until 600 ms, step 2 takes 200 ms and rests until 600 ms.
  const ticks = [tick(150), tick(449), tick(1), tick(200), tick(399), tick(1)];
  const states = played([PLAY, ...ticks]).slice(1);
  assert.deepEqual(states.map(seen), [
    "playing 0, 1.1 at 0",
    "playing 1",
    "playing 1",
    "playing 1, 2.1 at 0",
    "playing 2",
    "playing 2",
    "ended 3",
  ]);
  assert.deepEqual(states.map(isMoving), [...Array(6).fill(true), false]);
});

tells("a long step still rests", 2, () => (
  played([PLAY, tick(900), tick(299), tick(1)], 0, [[], [900], [9]])
), ["playing 1", "playing 1", "playing 1, 2.1 at 0"]);

tells("pausing in the rest leaves the board at rest", 3, () => (
  played([PLAY, tick(160), PAUSE, tick(1000), PLAY])
), ["paused 1", "paused 1", "playing 1, 2.1 at 0"]);

tells("seeking while playing shows the board and plays on", 3, () => (
  played([PLAY, tick(40), seek(1), tick(299), tick(1)])
), ["playing 1", "playing 1", "playing 1, 2.1 at 0"]);

for (const factor of [0.25, 0.5, 1, 2, 4, 8, 16]) {
  tells(`speed ${factor} changes time and nothing else`, 3, () => (
    played([speed(factor), PLAY, tick(40 / factor), speed(1), tick(10)])
  ), ["playing 0, 1.1 at 40", "playing 0, 1.1 at 40", "playing 0, 1.1 at 50"]);
}

test("one long tick is many short ones", () => {
  const whole = played([PLAY, tick(700)]).at(-1);
  const parts = played([PLAY, ...Array(100).fill(tick(7))]).at(-1);
  assert.deepEqual([whole, parts].map(seen), Array(2).fill("playing 1, 2.1 at 100"));
});

test("steps without length are cut but still paced when played", () => {
  const cut = [[], [0, 0], [0], [0]];
  assert.deepEqual(played([FORWARD, FORWARD], 0, cut).slice(1).map(seen), ["paused 1", "paused 2"]);
  const states = played([PLAY, tick(599), tick(1), tick(600)], 0, cut);
  assert.deepEqual(states.slice(1).map(seen), ["playing 1", "playing 1", "playing 2", "ended 3"]);
});

test("the speeds of the page", () => {
  assert.deepEqual(SPEEDS, [0.25, 0.5, 1, 2, 4, 8, 16]);
});

// Step 1 takes 150 ms and rests until 600 ms; the beginning is shown for 300 ms.
tells("playing goes from the end of a loop to its beginning", 2, () => (
  played([loop(0, 1), PLAY, tick(150), tick(449), tick(1), tick(299), tick(1), tick(150)])
), [
  "playing 0, 1.1 at 0",
  "playing 1",
  "playing 1",
  "playing 0",
  "playing 0",
  "playing 0, 1.1 at 0",
  "playing 1",
]);

for (const [where, step, actions] of [
  ["before it", 0, []],
  ["on its beginning", 1, []],
  ["on its end", 2, []],
  ["at the end of all", 3, []],
  ["in a step before it", 0, [FORWARD, tick(40)]],
  ["in a step that leads out of it", 0, [seek(2), PLAY, PAUSE]],
  ["in a step back to its beginning", 2, [BACK, tick(40)]],
]) {
  test(`playing starts where the loop does, ${where}`, () => {
    const longer = [[], [100, 50], [200], [90]];
    const states = played([...actions, loop(1, 2), PLAY], step, longer);
    assert.equal(seen(states.at(-1)), "playing 1, 2.1 at 0");
  });
}

test("playing inside of a loop goes on from there", () => {
  assert.equal(seen(played([loop(0, 3), PLAY], 1).at(-1)), "playing 1, 2.1 at 0");
  const states = played([PLAY, tick(40), PAUSE, loop(1, 3), PLAY], 1);
  assert.equal(seen(states.at(-1)), "playing 1, 2.1 at 40");
});

tells("a loop that is set while playing elsewhere begins after the step", 3, () => (
  played([PLAY, tick(40), loop(2, 3), tick(110), tick(449), tick(1)])
), ["playing 0, 1.1 at 40", "playing 1", "playing 1", "playing 2"]);

test("a loop holds nobody who steps", () => {
  const states = played([loop(1, 2), FORWARD, tick(200), FORWARD, BACK, BACK, BACK], 1);
  assert.deepEqual(states.slice(2).map(seen), [
    "paused 1, 2.1 at 0",
    "paused 2",
    "ended 3",
    "paused 2",
    "paused 2, 2.1 back at 0",
    "paused 1, 1.2 back at 0",
  ]);
  assert.equal(seen(played([loop(1, 2), PLAY, seek(3)], 1).at(-1)), "ended 3");
});

tells("a seek out of the loop is shown before it goes on", 3, () => (
  played([loop(1, 2), PLAY, seek(0), tick(299), tick(1)], 1)
), ["playing 0", "playing 0", "playing 1"]);

test("a loop to the last step does not end", () => {
  const around = played([loop(2, 3), PLAY, tick(599), tick(1)], 2);
  assert.deepEqual(around.slice(2).map(seen), ["playing 3", "playing 3", "playing 2"]);
  const left = played([loop(2, 3), PLAY, NO_LOOP], 2);
  assert.deepEqual(left.slice(2).map(seen), ["playing 3", "ended 3"]);
});

tells("without its loop playing goes on to the end", 3, () => (
  played([loop(0, 1), PLAY, tick(160), NO_LOOP, tick(440), tick(2000)])
), ["playing 1", "playing 1", "playing 1, 2.1 at 0", "ended 3"]);

/** The steps that are passed while a loop plays for a time, in ticks of 10 ms. */
function laps({ total, lengths, loop: range, step, speed: factor, time_ms }) {
  const context = { total, durations: Array(total + 1).fill(lengths) };
  const opening = initialState({ step, speed: factor, total, loop: range });
  let state = transition(opening, PLAY, context);
  const steps = [state.step];
  for (let passed_ms = 0; passed_ms < time_ms; passed_ms += 10) {
    state = transition(state, tick(10), context);
    if (state.step !== steps.at(-1)) steps.push(state.step);
  }
  return { steps, status: state.status };
}

for (const [from, to] of [[0, 1], [0, 4], [1, 3], [3, 4]]) {
  for (const step of [0, 1, 2, 3, 4]) {
    for (const factor of [1, 16, 60]) {
      test(`every lap from ${from} to ${to} is the same, begun on ${step} at ${factor}x`, () => {
        const { steps, status } = laps({
          total: 4, lengths: [100], loop: { from, to }, step, speed: factor, time_ms: 20_000,
        });
        const first = from <= step && step < to ? step : from;
        const lap = Array.from({ length: to - from + 1 }, (_, index) => from + index);
        const expected = [...lap.slice(first - from), ...Array(200).fill(lap).flat()];
        assert.deepEqual(steps, expected.slice(0, steps.length));
        assert(steps.length > 2 * lap.length);
        assert.equal(status, "playing");
      });
    }
  }
}

for (const lengths of [[], [0], [100, 30]]) {
  for (const factor of [0.25, 1, 16, 60, 600_000]) {
    test(`no loop of frames of [${lengths}] ms flashes at ${factor}x`, () => {
      const { steps } = laps({
        total: 9, lengths, loop: { from: 0, to: 1 }, step: 0, speed: factor, time_ms: 10_000,
      });
      assert(steps.filter((step) => step === 0).length <= 30);
    });
  }
}

// At 16x it is 6400 ms long at 1x; nobody waits for that after slowing down.
tells("the rest at the end of a loop follows the speed", 4, () => (
  played([loop(0, 1), speed(16), PLAY, tick(10), speed(1), tick(600)])
), ["playing 1", "playing 1", "playing 0"]);

for (const [given, expected] of [
  [loop(1, 3), { from: 1, to: 3 }],
  [loop(1, 99), { from: 1, to: 3 }],
  [loop(-5, 2), { from: 0, to: 2 }],
  [loop(2, 2), null],
  [loop(3, 1), null],
  [loop(5, 9), null],
  [NO_LOOP, null],
]) {
  test(`a loop keeps to the steps that there are: ${JSON.stringify(given.loop)}`, () => {
    assert.deepEqual(played([given]).at(-1).loop, expected);
  });
}

const HELD = [PLAY, tick(40), PAUSE];
const THREE = [[], [100, 50, 70], [200]];

for (const [name, step, actions, expected] of [
  ["forward stops where each frame ends", 0, [
    NEXT, tick(99), tick(1), tick(1000), NEXT, tick(50), NEXT, tick(70),
  ], [
    "ready 0.0", "paused 0.0 runs", "paused 0.0 runs", "paused 0.1", "paused 0.1", "paused 0.1 runs",
    "paused 0.2", "paused 0.2 runs", "paused 1.0",
  ]],
  ["back stops before each frame", 1, [LAST, tick(70), LAST, tick(50), LAST, tick(99), tick(1)], [
    "ready 1.0", "paused 1.0 runs", "paused 0.2", "paused 0.2 runs", "paused 0.1", "paused 0.1 runs",
    "paused 0.1 runs", "paused 0.0",
  ]],
  ["a step of one frame has no stop inside", 1, [NEXT, tick(200), LAST, tick(200)], [
    "ready 1.0", "paused 1.0 runs", "ended 2.0", "paused 2.0 runs", "paused 1.0",
  ]],
  ["three quick presses are three frames", 0, [NEXT, NEXT, NEXT, NEXT], [
    "ready 0.0", "paused 0.0 runs", "paused 0.1 runs", "paused 0.2 runs", "paused 1.0 runs",
  ]],
  ["three quick presses back", 1, [LAST, LAST, LAST, LAST], [
    "ready 1.0", "paused 1.0 runs", "paused 0.2 runs", "paused 0.1 runs", "paused 0.0",
  ]],
  ["to and fro", 0, [NEXT, tick(100), NEXT, LAST, tick(50), NEXT, tick(50)], [
    "ready 0.0", "paused 0.0 runs", "paused 0.1", "paused 0.1 runs", "paused 0.2 runs", "paused 0.1",
    "paused 0.1 runs", "paused 0.2",
  ]],
  ["at both ends nothing happens", 0, [LAST, seek(2), NEXT], [
    "ready 0.0", "paused 0.0", "ended 2.0", "ended 2.0",
  ]],
  ["a held frame counts as over", 0, [...HELD, NEXT, tick(50), LAST, tick(50), LAST, tick(100)], [
    "ready 0.0", "playing 0.0 runs", "playing 0.0 runs", "paused 0.1", "paused 0.1 runs", "paused 0.2",
    "paused 0.2 runs", "paused 0.1", "paused 0.1 runs", "paused 0.0",
  ]],
  ["a held frame goes back from where it is", 0, [...HELD, LAST, tick(39), tick(1)], [
    "ready 0.0", "playing 0.0 runs", "playing 0.0 runs", "paused 0.1", "paused 0.1 runs",
    "paused 0.1 runs", "paused 0.0",
  ]],
  ["a frame ends what plays", 0, [PLAY, tick(40), NEXT, tick(50)], [
    "ready 0.0", "playing 0.0 runs", "playing 0.0 runs", "paused 0.1 runs", "paused 0.2",
  ]],
  ["playing goes on from a stop", 0, [{ type: "seek", step: 0, frame: 2 }, PLAY, tick(0), tick(70)], [
    "ready 0.0", "paused 0.2", "playing 0.2 runs", "playing 0.2 runs", "playing 1.0 runs",
  ]],
  ["a step runs what is left, or back", 0, [
    { type: "seek", step: 0, frame: 2 }, FORWARD, tick(70), { type: "seek", step: 0, frame: 2 }, BACK,
    tick(150),
  ], [
    "ready 0.0", "paused 0.2", "paused 0.2 runs", "paused 1.0", "paused 0.2", "paused 0.2 runs",
    "paused 0.0",
  ]],
  ["a step ends a frame that runs", 0, [NEXT, FORWARD, tick(120), LAST, BACK, tick(150)], [
    "ready 0.0", "paused 0.0 runs", "paused 0.1 runs", "paused 1.0", "paused 1.0 runs",
    "paused 0.2 runs", "paused 0.0",
  ]],
  ["the end of the last frame and the board at rest are two moments", 0, [
    { type: "seek", step: 0, frame: 99 }, NEXT, { type: "seek", step: 0, frame: 3 }, LAST, tick(70),
  ], ["ready 0.0", "paused 0.3", "paused 1.0", "paused 0.3", "paused 0.3 runs", "paused 0.2"]],
  ["no frame follows the last step", 0, [{ type: "seek", step: 2, frame: 1 }], ["ready 0.0", "ended 2.0"]],
]) {
  test(`frames: ${name}`, () => {
    assert.deepEqual(played(actions, step, THREE).map(moment), expected);
  });
}

test("a state opens on a frame, held at its end", () => {
  const opening = initialState({ step: 0, frame: 2, speed: 1, total: 2, durations: THREE });
  assert.equal(moment(opening), "ready 0.2");
  assert.equal(opening.motion.elapsed_ms, 50);
});

test("frames without length are stops too", () => {
  const cut = [[], [0, 0], [0]];
  assert.deepEqual(played([NEXT, NEXT, NEXT, LAST, LAST, LAST], 0, cut).map(moment), [
    "ready 0.0", "paused 0.1", "paused 1.0", "ended 2.0", "paused 1.0", "paused 0.1", "paused 0.0",
  ]);
});

test("playing repeats what lies between two frames", () => {
  const range = { type: "loop", loop: { from: 0, to: 0, from_frame: 1, to_frame: 2 } };
  const states = played([range, PLAY, tick(0), tick(50), tick(399), tick(1), tick(299), tick(1), tick(50)], 0, THREE);
  assert.deepEqual(states.slice(2).map(moment), [
    "playing 0.1 runs", "playing 0.1 runs", "playing 0.2 runs", "playing 0.2 runs", "playing 0.1 runs",
    "playing 0.1 runs", "playing 0.1 runs", "playing 0.2 runs",
  ]);
});

/** Plays with moments that stand: 500 ms each but for rests, a rest 900 ms. */
function standing(actions, more = {}) {
  const stands = ({ frame }) => (frame > 0 ? 500 : 900);
  const context = { total: 2, durations: THREE, stands, ...more };
  const states = [initialState({ step: 0, speed: 1, ...context })];
  for (const action of actions) states.push(transition(states.at(-1), action, context));
  return states;
}

test("a frame that has ended stands as long as it has to", () => {
  const ticks = [tick(100), tick(499), tick(1), tick(550), tick(570), tick(899), tick(1)];
  assert.deepEqual(standing([PLAY, ...ticks]).slice(1).map(moment), [
    "playing 0.0 runs", "playing 0.1 runs", "playing 0.1 runs", "playing 0.1 runs", "playing 0.2 runs",
    "playing 1.0 runs", "playing 1.0 runs", "playing 1.0 runs",
  ]);
  const held = standing([PLAY, tick(100), PAUSE, PLAY, tick(50)]);
  assert.deepEqual(held.slice(2).map(moment), [
    "playing 0.1 runs", "paused 0.1", "playing 0.1 runs", "playing 0.2 runs",
  ]);
});

test("what lingers does not pass, however much time does", () => {
  let lingers = true;
  const states = standing([PLAY, tick(5000)], { lingers: ({ frame }) => frame > 0 && lingers });
  assert.equal(moment(states.at(-1)), "playing 0.1 runs");
  lingers = false;
  const context = { total: 2, durations: THREE, lingers: () => lingers };
  assert.equal(moment(transition(states.at(-1), tick(50), context)), "playing 0.2 runs");
});
