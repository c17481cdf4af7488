/**
 * Films of a program, made in the page for privacy.
 * @import {PageData} from "../../main.js"
 * @import {Documents} from "../../python/documents.js"
 * @import {Problem} from "../../python/problem.js"
 * @import {Chosen} from "../../python/answers.js"
 * @import {Declaration, PuzzleView, Size} from "../../types.d.ts"
 * @import {FilmAsked, FilmWork} from "../../ui/page/record.js"
 * @import {Chalked, Cut, Passage} from "./timeline.js"
 */

import { t } from "../../lib/messages.js";
import { fetched, Refusal } from "../../net/again.js";
import { breathe } from "../../player/clock.js";
import { recordingOf } from "../../python/answers.js";
import { puzzleView } from "../../puzzles/index.js";
import { paintMoment, pictureSize } from "../../puzzles/kit/painting.js";
import { MOST_FRAMES, planned, replayPassages, searchPassages, timed } from "./timeline.js";

/** Stage pixels are enlarged, so that letters are legible. */
const UNIT = 4;

/** One entry of the palette is for unchanged pixels. */
const COLOURS = 255;

const FONT = '12px "Backtrack Pixel", "Fusion Pixel", monospace';

/** Steps of a request. */
const STEPS = 64;

/**
 * @param {PageData} data @param {Documents | Problem} documents @param {FilmAsked} asked @param {FilmWork} work @returns {Promise<Blob>}
 * @throws {Refusal} for a film that is too long
 */
export async function filmOf(data, documents, { options, from, to, speed, scale }, { signal, onDrawn }) {
  const puzzle = await fetched(() => puzzleView("own", /** @type {Declaration} */ (data)));
  await puzzle.loadSearch();
  const passages = timed(options.get("view") === "search"
    ? searchPassages(await stepsBetween(await recordingOf(documents, options), from, to, signal))
    : replayPassages(/** @type {any} */ (data.replay), from, to), puzzle);
  const plan = planned(passages, speed, chalkedIn(options, from));
  if ("least" in plan) throw new Refusal(tooLong(plan.least));
  const size = puzzle.size(/** @type {any} */ ({ boards: passages.flatMap(boardsOf) }));
  await puzzle.load();
  const film = await createFilm();
  const paint = createPainting(puzzle, size, { speed, scale });
  for (const [at, cut] of plan.cuts.entries()) {
    film.add(paint(cut), cut.ms);
    onDrawn(at + 1, plan.cuts.length);
    await breathe();
    signal.throwIfAborted();
  }
  return film.finished();
}

/** @param {URLSearchParams} options @param {number} from the first step of the film @returns {Chalked} */
function chalkedIn(options, from) {
  const step = Number(options.get(options.get("view") === "search" ? "node" : "step") ?? 0);
  return { at: step - from, frame: Number(options.get("frame") ?? 0), marks: options.get("chalk") ?? "" };
}

/** @param {number} frames that it would have at least */
function tooLong(frames) {
  return t(
    "Expected a stretch that makes at most %(most)d frames, got one that makes %(frames)d or more; choose a shorter stretch or a higher speed.",
    { most: MOST_FRAMES, frames },
  );
}

/** @param {Passage} passage */
function boardsOf({ rest, frames }) {
  return [rest.board, ...frames.flatMap(({ board, frame }) => [board, ...(frame ? [frame.board] : [])])];
}

/** @param {Chosen} documents @param {number} from @param {number} to @param {AbortSignal} signal */
async function stepsBetween(documents, from, to, signal) {
  /** @type {any[]} fewer come at once where they take long */
  const steps = [];
  while (from + steps.length <= to) {
    signal.throwIfAborted();
    const start = from + steps.length;
    const found = await documents.steps(start, Math.min(STEPS, to + 1 - start));
    steps.push(...found.steps);
  }
  return steps;
}

/** @param {PuzzleView} puzzle @param {Size} stage @param {{speed: number, scale: number}} look @returns {(cut: Cut) => ImageData} draws a moment */
function createPainting(puzzle, stage, { speed, scale }) {
  const [small, large] = [contextOf(), contextOf()];
  return ({ shot: { board, frame, node, explained, left_out, chalk }, progress }) => {
    const size = pictureSize(stage, UNIT, node);
    Object.assign(small.canvas, size);
    small.scale(UNIT, UNIT);
    small.font = FONT;
    const options = { speed, signs: { outcome: explained, left_out } };
    paintMoment(small, puzzle, size, { view: { step: 0, board, frame, progress }, options, node, chalk });
    const [width, height] = [size.width * scale, size.height * scale];
    Object.assign(large.canvas, { width, height });
    large.imageSmoothingEnabled = false;
    large.drawImage(small.canvas, 0, 0, width, height);
    return large.getImageData(0, 0, width, height);
  };
}

function contextOf() {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser draws no canvas.");
  return context;
}

/** Unchanged pixels take no room. */
async function createFilm() {
  const { GIFEncoder, quantize, applyPalette } = await fetched(() => import("gifenc"));
  const gif = GIFEncoder();
  let before = new Uint32Array(0);

  return {
    /** @param {ImageData} picture @param {number} delay in ms */
    add({ data, width, height }, delay) {
      const palette = quantize(data, COLOURS);
      const indexed = applyPalette(data, palette);
      const pixels = new Uint32Array(data.buffer);
      const same = palette.length;
      for (let at = 0; at < before.length; at += 1) if (before[at] === pixels[at]) indexed[at] = same;
      before = pixels;
      gif.writeFrame(indexed, width, height, {
        palette: [...palette, [0, 0, 0]], delay, transparent: true, transparentIndex: same, dispose: 1,
      });
    },
    finished() {
      gif.finish();
      return new Blob([gif.bytes()], { type: "image/gif" });
    },
  };
}
