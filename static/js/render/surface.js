/**
 * Canvases drawn on change, at most once a frame.
 *
 * A surface has logical pixels, each as many whole device pixels wide as fit its parent (and its
 * `max-height`, if set). A sheet has device pixels and the size of its style sheet.
 * @import {Size} from "../types.d.ts"
 * @typedef {{redraw: () => void, resize: () => void}} Surface `redraw`: drawn once in the next frame; `resize`:
 *   needed where the parent's width did not change
 *
 * @typedef {{redraw: () => void, resize: () => void, dispose: () => void}} Sheet `redraw`: drawn once in the next
 *   frame; `resize`: for changes that no observer reports
 */

import { lifetime } from "../lib/lifetime.js";

/** The largest whole scale that fits, at least 1. @param {Size} size logical pixels @param {Size} room device pixels */
export function wholeScale(size, room) {
  return Math.max(1, Math.floor(Math.min(room.width / size.width, room.height / size.height)));
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {{draw: (context: CanvasRenderingContext2D) => void, size: Size}} parts `draw`: logical pixels; `size`:
 *   logical pixels
 * @returns {Surface}
 */
export function createSurface(canvas, { draw, size }) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const parent = /** @type {HTMLElement} */ (canvas.parentElement);
  const state = { scale: 0 };
  const { redraw } = eachFrame(paint);

  function paint() {
    context.setTransform(state.scale, 0, 0, state.scale, 0, 0);
    context.imageSmoothingEnabled = false;
    context.clearRect(0, 0, size.width, size.height);
    draw(context);
  }

  function resize() {
    // The canvas must not keep its parent from shrinking.
    canvas.style.width = "0";
    const ratio = window.devicePixelRatio;
    state.scale = wholeScale(size, roomIn(parent, ratio));
    fit(canvas, size, state.scale, ratio);
    redraw();
  }

  canvas.style.imageRendering = "pixelated";
  new ResizeObserver(resize).observe(parent);
  const signal = lifetime();
  window.addEventListener("resize", resize, { signal });
  // The pixel font may load after the first drawing, and more of it with Chinese.
  document.fonts.addEventListener("loadingdone", redraw, { signal });
  window.addEventListener("colours", redraw, { signal });
  resize();
  return { redraw, resize };
}

/**
 * @param {HTMLCanvasElement} canvas sized by the style sheet
 * @param {{draw: (context: CanvasRenderingContext2D, ratio: number) => void}} parts `draw`: device pixels; `ratio` of
 *   them make a CSS pixel
 * @returns {Sheet}
 */
export function createSheet(canvas, { draw }) {
  const context = /** @type {CanvasRenderingContext2D} */ (
    canvas.getContext("2d", { alpha: false, willReadFrequently: true })
  );
  const listening = new AbortController();
  const { redraw, stop } = eachFrame(paint);

  function paint() {
    context.setTransform(1, 0, 0, 1, 0, 0);
    draw(context, window.devicePixelRatio);
  }

  function resize() {
    // Assigning a size wipes the canvas; waiting for a frame would show it empty.
    if (fill(canvas, window.devicePixelRatio)) paint();
  }

  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  window.addEventListener("resize", resize, { signal: listening.signal });
  document.fonts.addEventListener("loadingdone", redraw, { signal: listening.signal });
  fill(canvas, window.devicePixelRatio);
  redraw();
  return {
    redraw,
    resize,
    dispose() {
      observer.disconnect();
      listening.abort();
      stop();
    },
  };
}

/** Coalesces calls of `redraw`. @param {() => void} paint */
function eachFrame(paint) {
  const state = { frame: /** @type {number | null} */ (null) };
  return {
    redraw() {
      state.frame ??= requestAnimationFrame(() => {
        state.frame = null;
        paint();
      });
    },
    stop() {
      if (state.frame !== null) cancelAnimationFrame(state.frame);
    },
  };
}

/**
 * Device pixels inside the parent's padding. Its height follows from the canvas, so only `max-height` counts.
 * @param {HTMLElement} parent @param {number} ratio device pixels of a CSS pixel
 * @returns {Size}
 */
function roomIn(parent, ratio) {
  const style = getComputedStyle(parent);
  const across_px = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  const down_px = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
  const limit_px = style.maxHeight.endsWith("px") ? parseFloat(style.maxHeight) : Infinity;
  return {
    width: (parent.clientWidth - across_px) * ratio,
    height: (limit_px - down_px) * ratio,
  };
}

/**
 * Sizes a canvas, in device pixels and in CSS pixels.
 * @param {HTMLCanvasElement} canvas @param {Size} size @param {number} scale @param {number} ratio
 */
function fit(canvas, size, scale, ratio) {
  const width = size.width * scale;
  const height = size.height * scale;
  // Assigning a size wipes the canvas.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.style.width = `${width / ratio}px`;
  canvas.style.height = `${height / ratio}px`;
}

/** Sizes a canvas to its box in device pixels. @param {HTMLCanvasElement} canvas @param {number} ratio @returns {boolean} whether it changed */
function fill(canvas, ratio) {
  const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
  const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
  if (canvas.width === width && canvas.height === height) return false;
  Object.assign(canvas, { width, height });
  return true;
}
