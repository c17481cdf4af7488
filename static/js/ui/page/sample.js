/**
 * The sample that solves itself on the home page: played round and round while it is in sight, until
 * somebody stops it. With reduced motion it waits for somebody to start it.
 *
 * @import {Trace} from "../../documents/replay.js"
 * @import {Player} from "../../player/player.js"
 * @import {Declaration, PuzzleView} from "../../types.d.ts"
 * @import {SettingsStore} from "./settings.js"
 *
 * @typedef {Declaration & {kind: string, replay: unknown}} SampleData
 */

import { pathTo, readReplay } from "../../documents/replay.js";
import { t } from "../../lib/messages.js";
import { fetched } from "../../net/again.js";
import { later } from "../../net/later.js";
import { createClock, debounce, wait } from "../../player/clock.js";
import { cursorView } from "../../player/cursor.js";
import { createPlayer } from "../../player/player.js";
import { puzzleView } from "../../puzzles/index.js";
import { createSurface } from "../../render/surface.js";
import { readingTime, standing, stateAt } from "../player/reading.js";
import { byId } from "../widgets/dom.js";

/** How long the solved board stands before it begins again. */
const REST_MS = 4_000;

/** The page itself comes first. */
const AFTER_MS = 1_500;

const SPEED = 0.5;

/**
 * @param {SampleData} data
 * @param {SettingsStore} settings
 */
export function createSample(data, settings) {
  const box = byId("sample", HTMLElement);
  const button = byId("sample-play", HTMLButtonElement);
  const state = {
    wanted: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    seen: false,
    asked: false,
    greeted: false,
    player: /** @type {Player | null} */ (null),
  };
  const again = debounce(REST_MS, () => run());

  /** Nothing moves that nobody sees. */
  function run() {
    again.cancel();
    const running = state.wanted && state.seen && state.greeted && !document.hidden;
    state.player?.dispatch({ type: running ? "play" : "pause" });
  }

  function rename() {
    box.dataset.playing = String(state.wanted);
    byId("sample-word", HTMLElement).textContent = state.wanted ? t("Pause") : t("Play");
  }

  async function open() {
    state.asked = true;
    void greet();
    await wait(AFTER_MS);
    const puzzle = await later(() => puzzleView(data.kind, data));
    await fetched(puzzle.load);
    state.player = openPlayer(readReplay(data.replay), puzzle, settings);
    state.player.subscribe(({ status }, previous) => {
      if (status === "ended" && previous.status !== "ended") again.call();
    });
    run();
  }

  /** The guide's first words stand until they can be read, or more is asked for. */
  async function greet() {
    const words = byId("sample-sentence", HTMLElement).textContent ?? "";
    await wait(settings.get().wait ? readingTime(words) : 0);
    state.greeted = true;
    run();
  }

  button.addEventListener("click", () => {
    state.greeted = true;
    state.wanted = !state.wanted;
    rename();
    run();
  });
  document.addEventListener("visibilitychange", run);
  rename();
  new IntersectionObserver(([entry]) => {
    state.seen = entry?.isIntersecting ?? false;
    box.dataset.seen = String(state.seen);
    if (state.seen && !state.asked) void open();
    else run();
  }).observe(byId("sample-stage", HTMLElement));
}

/**
 * Puts a canvas in the place of the board, and a player behind it.
 *
 * @param {Trace} trace
 * @param {PuzzleView} puzzle its pictures loaded
 * @param {SettingsStore} settings
 * @returns {Player}
 */
function openPlayer(trace, puzzle, settings) {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const stage = byId("sample-stage", HTMLElement);
  const sentence = byId("sample-sentence", HTMLElement);
  const guide = byId("sample-guide", HTMLElement);
  const durations = [[], ...trace.steps.map((step) => puzzle.durations(step, { reducedMotion }))];
  const reading = standing((moment, state) => puzzle.narrate(trace, cursorView(trace, stateAt(moment, state))), (said) => readingTime(said) * SPEED);
  const player = createPlayer({
    trace, durations, clock: createClock(), speed: SPEED,
    stands: (...now) => (settings.get().wait ? reading(...now) : 0),
  });
  const canvas = document.createElement("canvas");
  stage.replaceChildren(canvas);

  /** @param {CanvasRenderingContext2D} context */
  function draw(context) {
    const { step, motion } = player.state();
    const path = pathTo(trace, motion ? motion.step - 1 : step);
    puzzle.draw(context, cursorView(trace, player.state()), { reducedMotion, path });
  }

  const surface = createSurface(canvas, { size: puzzle.size(trace), draw });
  player.subscribe(() => {
    const cursor = cursorView(trace, player.state());
    const said = puzzle.narrate(trace, cursor);
    if (sentence.textContent !== said) sentence.textContent = said;
    guide.dataset.mood = cursor.outcome === "solved" ? "happy" : "idle";
    surface.redraw();
  });
  return player;
}
