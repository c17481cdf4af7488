/**
 * Builds the view of a puzzle from a kind's declaration: moments by kind of frame, tables of words,
 * and the board's picture. Those of a search are loaded when one opens.
 * @import {Declaration, DrawOptions, Frame, PuzzleView, SearchWords, View} from "../../types.d.ts"
 * @import {Grid, Kind, Scene, Stage, StageTools} from "./types.d.ts"
 */

import { PALETTE, tilesOf } from "../../lib/palette.js";
import { TILE, createGrid, pencilled } from "./grid.js";
import { completed, momentOf, partOf, quizWords } from "./moments.js";
import { paintFixtures, paintGround, paintNotice, paintRest, paintTiles } from "./painters.js";

/** Faster moves would flicker and are cut. */
export const FASTEST = 4;

/** Inks of notices by outcome, where unusual. */
const INKS = Object.freeze(/** @type {Record<string, string>} */ ({ limit: PALETTE.red }));

/** @param {Kind} kind @returns {(declaration: Declaration) => PuzzleView} @throws {Error} naming a frame that is without a picture or a sentence */
export function kindOf(kind) {
  const moments = completed(kind.name, kind.moments);
  const { words, panel = null, tally = null } = kind;

  /** @param {Frame} frame */
  const factsOf = (frame) => ({ ...frame.facts, ...frame, ...kind.facts?.(frame) });

  /** @param {"ms" | "tell" | "sounds" | "notice"} part @param {Frame} frame */
  const said = (part, frame) => {
    const found = partOf(momentOf(moments, frame), part, frame);
    return typeof found === "function" ? found(factsOf(frame)) : found;
  };

  /** @type {PuzzleView["tell"]} */
  const tell = (frame) => said("tell", frame) ?? "";

  /** @type {PuzzleView["narrate"]} */
  function narrate(story, { step, frame }) {
    if (frame) return tell(frame);
    if (story.outcome === "no-solution") return story.reasons?.[0] ?? words.impossible(story);
    if (step === story.total) return words.victory(story);
    const done = story.steps[step - 1];
    return done ? words.event(done) : words.start(story);
  }

  /** Reduced motion cuts frames, except those with a duration of their own. @type {PuzzleView["durations"]} */
  function durations({ frames }, { reducedMotion = false } = {}) {
    return frames.map((frame) =>
      reducedMotion ? (momentOf(moments, frame).reduced_ms ?? 0) : (said("ms", frame) ?? 0),
    );
  }

  const state = { search: /** @type {SearchWords | null} */ (null) };

  /** @param {<T>(run: () => Promise<T>) => Promise<T>} fetched imports a module */
  async function loadSearch(fetched = (run) => run()) {
    if (state.search !== null) return;
    const [{ withSearch }, own] = await Promise.all([
      fetched(() => import("./search.js")), fetched(kind.search),
    ]);
    state.search ??= withSearch(kind.name, moments, own, factsOf);
  }

  return (declaration) => {
    const stage = (kind.stage ?? gridStage)(declaration, {
      kind,
      moments,
      notice: (frame) => said("notice", frame) ?? "",
    });
    /** @type {PuzzleView} */
    const view = {
      size: stage.size,
      area: stage.area,
      cells: stage.cells ?? null,
      load: stage.load,
      durations,
      draw: stage.draw,
      count: (count) => words.count({ count }),
      feat: (story) => words.feat?.(story) ?? words.count({ count: story.total }),
      place: (step, total) => words.place({ step, total }),
      narrate,
      describe: words.describe,
      twin: stage.twin,
      sketch: stage.sketch ?? null,
      whenLoaded: stage.whenLoaded ?? (() => {}),
      event: words.event,
      tell,
      sounds: (frame) => said("sounds", frame) ?? [],
      panel,
      tally,
      loadSearch,
      get search() {
        if (state.search === null) throw new Error("A search is told of before loadSearch() has ended.");
        return state.search;
      },
      quiz: quizWords(kind, moments, stage.corner),
    };
    return Object.freeze(view);
  };
}

/** Boards on a grid of tiles, as most kinds have. @param {Declaration} declaration @param {StageTools} tools @returns {Stage} */
function gridStage({ picture }, { kind, moments, notice }) {
  const grid = createGrid(picture, kind.grid);
  const sheet = createSheet(picture.sheet);
  return {
    size: () => grid.size,
    area: { ...grid.box, tile: TILE, rows: picture.row_names, columns: picture.column_names },
    load: sheet.load,
    draw(context, shown, options = {}) {
      const { outcome = null, left_out = [] } = options.signs ?? {};
      const frame = shown.frame ?? outcome;
      const moving = sceneOf(context, shown, options, { grid, sheet: tilesOf(sheet.image()), kind });
      // The explanation of an outcome stays after its frame.
      const scene = shown.frame || !outcome ? moving : { ...moving, progress: 1, steady: true };
      const paint = (frame && partOf(momentOf(moments, frame), "paint", frame)) ?? paintRest;
      paintGround(scene);
      paint(scene, frame);
      for (const skip of left_out) partOf(momentOf(moments, skip), "sign", skip)?.(scene, skip);
      if (frame) paintNotice(context, grid, notice(frame), INKS[frame.outcome]);
    },
    twin: (board) => twinOf(grid, board),
    corner: grid.corner,
  };
}

/**
 * @param {CanvasRenderingContext2D} context in logical pixels
 * @param {View} view @param {DrawOptions} options @param {{grid: Grid, sheet: CanvasImageSource, kind: Kind}} parts @returns {Scene}
 */
function sceneOf(context, { board, frame, progress }, options, { grid, sheet, kind }) {
  const { reducedMotion = false, speed = 1, path = [] } = options;
  const cut = reducedMotion && frame && kind.moments[frame.kind]?.reduced_ms === undefined;
  return {
    context, sheet, grid, board, frame, speed, reducedMotion, path,
    // Without motion a frame shows only its ends.
    progress: cut ? Math.round(progress) : progress,
    steady: reducedMotion || speed > FASTEST,
    rest: kind.rest ?? paintStanding,
  };
}

/** @param {Scene} scene */
function paintStanding(scene) {
  paintFixtures(scene);
  paintTiles(scene);
}

/** Rows of texts from top to bottom. @param {Grid} grid @param {any} board */
function twinOf({ rows, picture }, board) {
  const textOf = (/** @type {number} */ cell) =>
    picture.cells[cell]?.text ?? pencilled(picture, cell).join(" ");
  return rows(board).map((row) => row.map((cell) => ({ cell, text: textOf(cell) })));
}

/** @param {string} address of the picture of all tiles; nothing can be drawn before it is loaded */
function createSheet(address) {
  const state = { image: /** @type {HTMLImageElement | null} */ (null) };
  return {
    async load() {
      const image = new Image();
      image.src = address;
      await image.decode();
      state.image = image;
    },
    image() {
      if (state.image === null) throw new Error("The board is drawn before load() has ended.");
      return state.image;
    },
  };
}
