import assert from "node:assert/strict";
import { test } from "node:test";

import { EFFECTS, parametersOf } from "../../../static/js/sound/studio.js";
import { createMixer } from "../../../static/js/sound/mixer.js";
import { assertNear } from "../support.js";

const LEVELS = {
  muted: false, effects: { on: true, volume: 0.7 }, music: { on: false, volume: 0.5 },
};

const param = () => ({
  value: 0,
  setTargetAtTime(value) { this.value = value; },
  setValueAtTime() {},
  linearRampToValueAtTime() {},
});
const node = () => ({ gain: param(), connect: (next) => next });

/** A synthesiser whose audio context writes down what is scheduled: [what, pitch, when in s]. */
function fakeSynthesiser() {
  const [heard, gains] = [[], []];
  const audioContext = {
    currentTime: 1, destination: {}, state: "running",
    suspend() { this.state = "suspended"; },
    resume() { this.state = "running"; },
    createGain() {
      const made = node();
      gains.push(made);
      return made;
    },
    createBuffer: (_, length) => ({ length, getChannelData: () => ({ set() {} }) }),
    createBufferSource: () => ({
      ...node(), playbackRate: { value: 1 },
      start(at_s) { heard.push([this.buffer.length, this.playbackRate.value, at_s]); },
    }),
    createOscillator: () => ({
      ...node(), frequency: { value: 0 }, stop() {},
      start(at_s) { heard.push([this.type, this.frequency.value, at_s]); },
    }),
  };
  // As many samples as the frequency says, so that effects can be told apart.
  const buildSamples = (...parameters) => Array(parameters[2]).fill(0);
  return { synthesiser: { audioContext, sampleRate: 44_100, buildSamples }, heard, gains };
}

function fakeMixer() {
  const { synthesiser, heard, gains } = fakeSynthesiser();
  const mixer = createMixer(LEVELS, async () => synthesiser);
  return { mixer, heard, gains, context: synthesiser.audioContext };
}

const namesOf = (length) =>
  Object.keys(EFFECTS).filter((name) => EFFECTS[name].frequency === length);

test("it is silent before a gesture", () => {
  const { mixer, heard } = fakeMixer();
  mixer.play("match");
  assert.deepEqual(heard, []);
});

/** A mixer whose synthesiser is still on its way, and a clock in ms that is set by hand. */
function wakingMixer() {
  const { synthesiser, heard } = fakeSynthesiser();
  const clock = { time_ms: 0 };
  const loads = [];
  const load = () => new Promise((come, fail) => {
    loads.push({ arrive: () => come(synthesiser), fail });
  });
  const mixer = createMixer(LEVELS, load, () => clock.time_ms);
  return {
    mixer, clock, loads,
    context: synthesiser.audioContext,
    waking: mixer.wake(),
    told: () => heard.map(([length, , at_s]) => [namesOf(length)[0], at_s]),
  };
}

for (const [waited_ms, heard] of [
  [0, [["swish", 1], ["land", 1.5]]],
  [200, [["swish", 1], ["land", 1.3]]],
  [1200, [["land", 1]]],
]) {
  test(`what is played too early is heard once the synthesiser comes: ${waited_ms} ms`, async () => {
    const { mixer, clock, loads, waking, told } = wakingMixer();
    mixer.play("swish");
    mixer.play("land", { delay_s: 0.5 });
    clock.time_ms = waited_ms;
    loads[0].arrive();
    await waking;
    await mixer.wake();
    assert.deepEqual(told().map(([name]) => name), heard.map(([name]) => name));
    told().forEach(([, at_s], index) => assertNear(at_s, heard[index][1]));
  });
}

test("what was muted meanwhile stays silent", async () => {
  const { mixer, loads, waking, told, context } = wakingMixer();
  mixer.play("swish");
  mixer.mix({ ...LEVELS, muted: true });
  loads[0].arrive();
  await waking;
  assert.deepEqual(told(), []);
  assert.equal(context.state, "suspended");
});

test("a synthesiser that does not come is asked for again", async () => {
  const { mixer, loads, waking, told } = wakingMixer();
  loads[0].fail(new Error("offline"));
  await assert.rejects(waking, { message: "offline" });
  const again = mixer.wake();
  mixer.play("swish");
  loads[1].arrive();
  await again;
  assert.equal(loads.length, 2);
  assert.deepEqual(told(), [["swish", 1]]);
});

test("a gesture resumes what a browser has kept silent", async () => {
  const { mixer, context } = fakeMixer();
  await mixer.wake();
  context.state = "suspended";
  await mixer.wake();
  assert.equal(context.state, "running");
});

test("an effect is scheduled with its pitch and its time", async () => {
  const { mixer, heard } = fakeMixer();
  await mixer.wake();
  mixer.play("match", { step: 12, delay_s: 0.5 });
  assert.equal(heard.length, 1);
  const [[length, rate, at_s]] = heard;
  assert(namesOf(length).includes("match"));
  assert.deepEqual([rate, at_s], [2, 1.5]);
});

test("effects that come too quickly are left out", async () => {
  const { mixer, heard, context } = fakeMixer();
  await mixer.wake();
  for (let time_ms = 0; time_ms < 1000; time_ms += 1) {
    context.currentTime = 1 + time_ms / 1000;
    mixer.play("tick");
  }
  const times = heard.map(([, , at_s]) => at_s);
  assert(times.length > 10 && times.length < 25);
  assert(times.slice(1).every((at_s, index) => at_s - times[index] > 0.04));
});

test("an effect silences neither others nor its own before it", async () => {
  const { mixer, heard } = fakeMixer();
  await mixer.wake();
  for (const delay_s of [1, 1.01, 0.5, 0.99, 0]) mixer.play("land", { delay_s });
  assert.deepEqual(heard.splice(0).map(([, , at_s]) => at_s), [2, 1.5, 1]);
  mixer.play("match", { delay_s: 1 });
  mixer.play("solved");
  assert.equal(heard.length, 1 + 7);
});

/** The pitches of a jingle. */
async function pitchesOf(name) {
  const { mixer, heard } = fakeMixer();
  await mixer.wake();
  mixer.play(name);
  return heard.map(([, rate]) => rate);
}

test("a jingle rises and a failure falls", async () => {
  const victory = await pitchesOf("solved");
  const failure = await pitchesOf("failed");
  assert(victory.length > 3);
  assert(victory.at(-1) > victory[0]);
  assert.deepEqual(failure, [...failure].sort((one, other) => other - one));
});

for (const [name, levels] of Object.entries({
  muted: { muted: true, effects: { on: true, volume: 1 }, music: { on: true, volume: 1 } },
  "switched off": { muted: false, effects: { on: false, volume: 1 }, music: { on: false, volume: 1 } },
  "volume 0": { muted: false, effects: { on: true, volume: 0 }, music: { on: true, volume: 0 } },
})) {
  test(`what is switched off is not heard: ${name}`, async () => {
    const { mixer, heard } = fakeMixer();
    mixer.mix(levels);
    await mixer.wake();
    mixer.play("match");
    assert.deepEqual(heard, []);
  });
}

test("music has a switch of its own and begins at the top", async () => {
  const { mixer, heard, gains } = fakeMixer();
  await mixer.wake();
  assert.deepEqual(heard, []);
  const music = { on: true, volume: 0.5 };
  mixer.mix({ ...LEVELS, effects: { on: false, volume: 1 }, music });
  const first = [...heard];
  mixer.mix({ ...LEVELS, music: { on: false, volume: 0.5 } });
  assert.deepEqual(new Set(first.map(([wave]) => wave)), new Set(["square", "triangle"]));
  assert(first.every(([, , at_s]) => at_s >= 1 && at_s < 1.5));
  assert.deepEqual(gains.slice(0, 2).map(({ gain }) => gain.value), [0.7, 0]);
});

test("while nobody sees the page all rests", async () => {
  const { mixer, heard, context } = fakeMixer();
  await mixer.wake();
  mixer.rest(true);
  mixer.play("match");
  assert.deepEqual([heard.length, context.state], [0, "suspended"]);
  mixer.rest(false);
  mixer.play("match");
  assert.deepEqual([heard.length, context.state], [1, "running"]);
});

test("the released synthesiser builds every effect", async () => {
  globalThis.AudioContext = /** @type {any} */ (class {});
  const { ZZFX } = await import("../../../static/vendor/zzfx/ZzFX.js");
  for (const [name, tone] of Object.entries(EFFECTS)) {
    const samples = ZZFX.buildSamples(...parametersOf(tone));
    const seconds = samples.length / ZZFX.sampleRate;
    const loudest = Math.max(...samples.map(Math.abs));
    assert(seconds > 0.02 && seconds < 0.6, name);
    assert(loudest > 0.05 && loudest <= 0.5, name);
  }
});
