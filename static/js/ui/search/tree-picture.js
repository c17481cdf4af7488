/**
 * The tree as a file: a self-contained SVG, or a PNG. No image is decoded, which a page's CSP may
 * forbid: both are made from the same shapes.
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {DrawnNode} from "./tree-figure.js"
 * @typedef {{sheet: HTMLElement, nodes: readonly DrawnNode[], puzzle: PuzzleView}} Drawn
 * @typedef {object} Shape
 * @property {string} d outline, "" for none
 * @property {string} [stroke] @property {string} [fill]
 * @property {number} [width] of the line
 * @property {string} [dash] @property {number} [opacity] @property {string} [title]
 * @property {{picture: HTMLCanvasElement, x: number, y: number, width: number, height: number}} [board]
 * @property {{words: string, x: number, y: number, ink: string}} [text]
 */

import { momentName, saveFile } from "../widgets/save-file.js";

const SVG = "http://www.w3.org/2000/svg";
const MARGIN = 12;

/** A detached document, which loads no images. */
const PAPER = document.implementation.createDocument(SVG, "svg");
const FONT_PX = 12;
const LETTER_PX = 6;

/** PNG pixels of a CSS pixel. */
const SCALE = 2;

/** Pixels of a board painted as a whole. */
const SKETCH = 128;

/** @param {"png" | "svg"} format @param {Drawn} drawn */
export async function saveTree(format, drawn) {
  const { sheet } = drawn;
  const size = { width: sheet.offsetWidth + 2 * MARGIN, height: sheet.offsetHeight + 2 * MARGIN };
  const ground = { d: `M${-MARGIN} ${-MARGIN}h${size.width}v${size.height}h${-size.width}z`, fill: colour(sheet, "--panel") };
  const shapes = [ground, ...shapesOf(drawn)];
  const file = format === "svg" ? written(shapes, size) : await painted(shapes, size, getComputedStyle(sheet).fontFamily);
  saveFile(file, `${momentName()}-tree.${format}`);
}

/** @param {Drawn} drawn @returns {Shape[]} */
function shapesOf({ sheet, nodes, puzzle }) {
  const all = (/** @type {string} */ selector) => /** @type {HTMLElement[]} */ ([...sheet.querySelectorAll(selector)]);
  const ghost = colour(sheet, "--strip-ghost");
  return [
    ...nodes.flatMap(({ edge }) => (edge ? [edgeShape(edge)] : [])),
    ...all(".tree__stub").map((stub) => {
      const [x, y] = placeOf(stub);
      return { d: `M${x} ${y}v6`, stroke: ghost, title: stub.title };
    }),
    ...nodes.map(({ link, node }) => boardShape(link, pictureOf(puzzle, node.board))),
    ...all(".tree__move, .tree__reason").map((line) => textShape(line, sheet)),
  ];
}

/** @param {SVGPathElement} edge */
function edgeShape(edge) {
  const { stroke, opacity, strokeDasharray } = getComputedStyle(edge);
  const dash = strokeDasharray === "none" ? "" : strokeDasharray.replaceAll("px", "");
  return { d: edge.getAttribute("d") ?? "", stroke, opacity: Number(opacity), dash };
}

/** @param {HTMLElement} link @param {HTMLCanvasElement} picture */
function boardShape(link, picture) {
  const tiles = /** @type {HTMLElement} */ (link.querySelector(".tree__board"));
  const { outlineColor, outlineWidth, opacity } = getComputedStyle(tiles);
  const { offsetWidth: width, offsetHeight: height } = tiles;
  const [middle, y] = placeOf(link);
  const x = middle - width / 2;
  const line = parseFloat(outlineWidth);
  const edge = 1 + line / 2;
  const [across, down] = [width + 2 * edge, height + 2 * edge];
  return {
    d: `M${x - edge} ${y - edge}h${across}v${down}h${-across}z`,
    fill: colour(link, "--well"), stroke: outlineColor, width: line, title: link.title,
    opacity: Number(opacity) * Number(getComputedStyle(link).opacity), board: { picture, x, y, width, height },
  };
}

/** @param {HTMLElement} line @param {HTMLElement} sheet */
function textShape(line, sheet) {
  const [box, from] = [line.getBoundingClientRect(), sheet.getBoundingClientRect()];
  const [x, y] = [box.left - from.left + box.width / 2, box.top - from.top + box.height - 2];
  const { width, height } = box;
  const ground = `M${x - width / 2} ${y + 2 - height}h${width}v${height}h${-width}z`;
  return { d: ground, fill: colour(sheet, "--panel"), text: { words: fitting(line.textContent ?? "", width), x, y, ink: getComputedStyle(line).color } };
}

/** @param {string} words @param {number} width */
function fitting(words, width) {
  const most = Math.floor(width / LETTER_PX);
  return words.length <= most ? words : `${words.slice(0, most - 1)}…`;
}

/** @param {HTMLElement} placed */
function placeOf({ style }) {
  return /** @type {const} */ ([parseFloat(style.left), parseFloat(style.top)]);
}

/** @param {PuzzleView} puzzle @param {unknown} board */
function pictureOf({ sketch, draw, area }, board) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, sketch ? { width: SKETCH, height: SKETCH } : { width: area.width, height: area.height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  if (sketch) sketch(context, board);
  else {
    context.translate(-area.left, -area.top);
    draw(context, { step: 0, board, frame: null, progress: 0 });
  }
  return canvas;
}

/** @param {readonly Shape[]} shapes @param {{width: number, height: number}} size */
function written(shapes, { width, height }) {
  const svg = element("svg", { viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}`, width, height });
  svg.append(...shapes.flatMap(elementsOf));
  return new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" });
}

/** @param {Shape} shape @returns {SVGElement[]} */
function elementsOf({ d, stroke = "none", fill = "none", width = 2, dash = "", opacity = 1, title = "", board, text }) {
  const group = element("g", { opacity });
  if (title) group.append(element("title", {}, title));
  if (d) group.append(element("path", { d, stroke, fill, "stroke-width": width, ...(dash && { "stroke-dasharray": dash }) }));
  if (board) {
    const { picture, ...place } = board;
    group.append(element("image", { ...place, href: picture.toDataURL() }));
  }
  if (text) {
    const { words, x, y, ink } = text;
    group.append(element("text", { x, y, fill: ink, "font-family": "monospace", "font-size": FONT_PX - 2, "text-anchor": "middle" }, words));
  }
  return [group];
}

/** @param {readonly Shape[]} shapes @param {{width: number, height: number}} size @param {string} font @returns {Promise<Blob>} */
async function painted(shapes, { width, height }, font) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: width * SCALE, height: height * SCALE });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(SCALE, 0, 0, SCALE, MARGIN * SCALE, MARGIN * SCALE);
  Object.assign(context, { font: `${FONT_PX}px ${font}`, textAlign: "center" });
  for (const shape of shapes) paint(context, shape);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is too large."))));
  });
}

/** @param {CanvasRenderingContext2D} context @param {Shape} shape */
function paint(context, { d, stroke, fill, width = 2, dash = "", opacity = 1, board, text }) {
  Object.assign(context, { globalAlpha: opacity, lineWidth: width, strokeStyle: stroke ?? "", fillStyle: fill ?? "" });
  context.setLineDash(dash ? dash.split(/[ ,]+/).map(Number) : []);
  const outline = new Path2D(d);
  if (fill) context.fill(outline);
  if (stroke) context.stroke(outline);
  if (board) context.drawImage(board.picture, board.x, board.y, board.width, board.height);
  if (!text) return;
  context.fillStyle = text.ink;
  context.fillText(text.words, text.x, text.y);
}

/** @template {keyof SVGElementTagNameMap} Name @param {Name} name @param {Readonly<Record<string, string | number>>} attributes @param {string} [words] */
function element(name, attributes, words = "") {
  const made = /** @type {SVGElementTagNameMap[Name]} */ (PAPER.createElementNS(SVG, name));
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  if (words) made.textContent = words;
  return made;
}

/** @param {HTMLElement} place @param {string} role */
function colour(place, role) {
  return getComputedStyle(place).getPropertyValue(role).trim();
}
