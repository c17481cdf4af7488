/**
 * A board with chalk on paper: a picture in place of its table, in light colours.
 * @import {Mark} from "../../lib/chalk.js"
 * @import {Declaration, PuzzleView} from "../../types.d.ts"
 * @import {Snapshot} from "../../ui/player/snapshot.js"
 */

import { lifetime } from "../../lib/lifetime.js";
import { lightInks } from "../../lib/light-inks.js";
import { PALETTE, inDusk } from "../../lib/palette.js";
import { paintMarks } from "../../puzzles/kit/painting.js";

/** Picture pixels of a stage pixel. */
const SCALE = 4;

const PAPER = Object.freeze({ ...lightInks, [PALETTE.ground]: "#ffffff" });

/** Of empty squares: one, and the other of the checker. */
const SQUARES = Object.freeze(["#ffffff", "#ececec"]);

const TILE = 16;

/** @param {{puzzle: PuzzleView, picture: Declaration["picture"] | undefined}} parts @param {() => {snapshot: Snapshot | null, marks: readonly Mark[]}} shown */
export function printChalk({ puzzle, picture }, shown) {
  const canvas = document.createElement("canvas");
  const sheet = { tiles: /** @type {HTMLCanvasElement | null} */ (null) };
  canvas.className = "chalk-paper";
  // Printing does not wait.
  if (picture?.sheet) void paperTiles(picture).then((tiles) => (sheet.tiles = tiles));
  addEventListener("beforeprint", () => {
    const { snapshot, marks } = shown();
    canvas.remove();
    const context = canvas.getContext("2d");
    if (!snapshot || !context || marks.length === 0) return;
    const { cursor, state, viewModel } = snapshot;
    const { width, height } = puzzle.size();
    Object.assign(canvas, { width: width * SCALE, height: height * SCALE });
    context.scale(SCALE, SCALE);
    context.imageSmoothingEnabled = false;
    const signs = viewModel.signs?.(snapshot);
    const options = { speed: state.speed, path: viewModel.path(snapshot), ...(signs && { signs }) };
    inDusk(() => puzzle.draw(context, cursor, options), PAPER, sheet.tiles);
    paintMarks(context, puzzle, cursor, marks);
    document.getElementById("twin")?.before(canvas);
  }, { signal: lifetime() });
}

/** @param {Declaration["picture"]} picture @returns {Promise<HTMLCanvasElement | null>} its tiles, with white squares for the dark ground */
async function paperTiles({ sheet, ground }) {
  const image = Object.assign(new Image(), { src: sheet });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0);
  ground.forEach((tile, at) => {
    if (!context) return;
    context.fillStyle = SQUARES[at % SQUARES.length] ?? "";
    context.fillRect(tile * TILE, 0, TILE, TILE);
  });
  return canvas;
}
