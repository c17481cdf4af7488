/**
 * The small search of the home page: board, tree and guide.
 * @import {SearchFrame, SearchStep} from "../../documents/search.js"
 * @import {Player} from "../../player/player.js"
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Declaration, PuzzleView} from "../../types.d.ts"
 * @import {SettingsStore} from "../page/settings.js"
 * @import {Moment as Grown} from "./tree-figure.js"
 * @typedef {Declaration & {kind: string, link: string, steps: unknown}} SmallSearch
 * @typedef {readonly (readonly SearchFrame[])[]} Ways frames to each node
 */

import { framesBetween, readSteps } from "../../documents/search.js";
import { fetched } from "../../net/again.js";
import { later } from "../../net/later.js";
import { createClock } from "../../player/clock.js";
import { cursorOf } from "../../player/cursor.js";
import { createPlayer } from "../../player/player.js";
import { puzzleView } from "../../puzzles/index.js";
import { createSurface } from "../../render/surface.js";
import { treeOf } from "../../tree/nodes.js";
import { createShortening, standing, stateAt } from "../player/reading.js";
import { byId } from "../widgets/dom.js";
import { createTreeFigure } from "./tree-figure.js";

const SAD = new Set(["dead", "limit"]);

/** Replaces the board by a canvas with a player. @param {SmallSearch} search @param {SettingsStore} settings @returns {Promise<Player>} */
export async function openSmallSearch(search, settings) {
  const puzzle = await later(() => puzzleView(search.kind, search));
  await Promise.all([fetched(puzzle.load), puzzle.loadSearch((run) => later(run))]);
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const steps = readSteps(search.steps);
  const [ways, total] = [waysOf(steps), steps.length - 1];
  const sentence = byId("hero-sentence", HTMLElement);
  const greeting = sentence.textContent ?? "";

  /** @param {PlayerState} state */
  function said(state) {
    const frame = frameShownIn(ways, state);
    return frame ? puzzle.tell(frame) : greeting;
  }

  const shortening = createShortening();
  const reads = standing((moment, state) => said(stateAt(moment, state)), shortening.timeOf);
  const player = createPlayer({
    trace: { total },
    durations: ways.map((frames) => puzzle.durations({ frames }, { reducedMotion })),
    clock: createClock(),
    stands: (...now) => (settings.get().wait ? reads(...now) : 0),
  });
  const story = {
    total,
    outcome: null,
    boardAt: (/** @type {number} */ step) => steps[step]?.board,
    framesOf: (/** @type {number} */ step) => ways[step] ?? [],
  };
  const canvas = document.createElement("canvas");
  byId("hero-stage", HTMLElement).replaceChildren(canvas);
  const surface = createSurface(canvas, {
    size: puzzle.size(),
    draw: (context) => puzzle.draw(context, cursorOf(story, player.state()), { reducedMotion }),
  });
  const tree = treeIn(byId("hero-tree", HTMLElement), { steps, puzzle, link: search.link });
  const guide = byId("hero-guide", HTMLElement);
  player.subscribe((state) => {
    const outcome = frameShownIn(ways, state)?.outcome;
    tree.show(grownIn(steps, ways, state));
    if (sentence.textContent !== said(state)) shortening.take(said(state));
    sentence.textContent = said(state);
    guide.dataset.mood = outcome === "solved" ? "happy" : SAD.has(outcome) ? "sad" : "idle";
    surface.redraw();
  });
  return player;
}

/** Expanded nodes have no sentence; of several steps back only the last one has. @param {readonly SearchStep[]} steps @returns {Ways} */
function waysOf(steps) {
  return steps.map((step, index) => {
    const before = steps[index - 1];
    const frames = before ? framesBetween(before, step) : [];
    return frames.filter(({ kind, outcome }) => kind !== "skip" && outcome !== "expanded");
  });
}

/** @param {Ways} ways @param {PlayerState} state @returns {SearchFrame | null} null before the first */
function frameShownIn(ways, { step, motion }) {
  const frames = ways[motion?.step ?? step] ?? [];
  const at = motion?.frame ?? frames.length - 1;
  const onward = frames.findIndex(({ kind }, index) => index >= at && kind !== "leave");
  return frames[frames[at]?.kind === "leave" ? onward - 1 : at] ?? null;
}

/** How far the tree has grown at a frame, and the path to the node where the search is. @param {readonly SearchStep[]} steps @param {Ways} ways @param {PlayerState} state @returns {Grown} */
function grownIn(steps, ways, { step, motion }) {
  const frame = motion && ways[motion.step]?.[motion.frame];
  const entered = frame?.kind === "enter" ? motion?.step ?? step : step;
  const standing = frame?.reached ?? { node: step, up: 0 };
  const path = (steps[standing.node]?.path ?? []).map(({ node }) => node);
  const above = path.slice(0, path.length - standing.up);
  return { entered, shown: entered, passed: 0, here: above.at(-1) ?? 0, path: new Set(above) };
}

/** @param {HTMLElement} box @param {{steps: readonly SearchStep[], puzzle: PuzzleView, link: string}} parts */
function treeIn(box, { steps, puzzle, link }) {
  const [board] = steps.map((step) => puzzle.twin(step.board));
  const figure = createTreeFigure({
    sheet: byId("hero-sheet", HTMLElement),
    puzzle,
    rows: board?.length ?? 1,
    columns: board?.[0]?.length ?? 1,
    nested: () => true,
    href,
    go: (node) => location.assign(href(node)),
  });

  /** @param {number} node */
  function href(node) {
    const url = new URL(link, location.href);
    if (node > 0) url.searchParams.set("node", String(node));
    return url.href;
  }

  figure.put(treeOf(steps, "nested"), { width: box.clientWidth, height: box.clientHeight });
  return figure;
}
