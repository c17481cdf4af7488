/**
 * Boards that are pictures: SVG texts, which the server has cleaned, as images. An image is decoded
 * while the page goes on; until then the one before stays.
 */

import { createCache } from "../../lib/cache.js";

/** A page shows the boards of a path and of a queue beside the large one. */
const KEPT = 96;

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

/**
 * @returns {{of: (svg: string) => HTMLImageElement | null, whenLoaded: (listener: () => void) => void,
 *     settled: () => Promise<void>}} `of`: null while it is on its way, or where it cannot be drawn
 */
export function createPictures() {
  /** @type {ReturnType<typeof createCache<string, {image: HTMLImageElement, ready: boolean}>>} */
  const pictures = createCache(KEPT);
  /** @type {Set<() => void>} */
  const listeners = new Set();
  /** @type {Set<Promise<void>>} */
  const coming = new Set();

  /** @param {string} svg */
  function load(svg) {
    const picture = { image: new Image(), ready: false };
    pictures.set(svg, picture);
    picture.image.src = addressOf(svg);
    const work = picture.image.decode().then(
      () => {
        picture.ready = true;
        for (const listener of listeners) listener();
      },
      () => {},
    );
    coming.add(work);
    void work.then(() => coming.delete(work));
    return picture;
  }

  return {
    of(svg) {
      const picture = pictures.get(svg) ?? load(svg);
      return picture.ready ? picture.image : null;
    },
    whenLoaded: (listener) => void listeners.add(listener),
    async settled() {
      await Promise.all(coming);
    },
  };
}

/** @param {string} svg */
function addressOf(svg) {
  const named = svg.includes(NAMESPACE) ? svg : svg.replace("<svg", `<svg ${NAMESPACE}`);
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(named)}`;
}

/**
 * How wide a picture is for its height, from its own words.
 *
 * @param {string} svg
 * @returns {number} 1 where it does not say
 */
export function proportionOf(svg) {
  const head = /<svg\b[^>]*>/i.exec(svg)?.[0] ?? "";
  const box = /\bviewBox\s*=\s*["']\s*[-\d.e]+[\s,]+[-\d.e]+[\s,]+([\d.e]+)[\s,]+([\d.e]+)/i.exec(head);
  const sides = box ?? [0, lengthIn(head, "width"), lengthIn(head, "height")];
  const proportion = Number(sides[1]) / Number(sides[2]);
  return proportion > 0 && Number.isFinite(proportion) ? proportion : 1;
}

/** @param {string} head @param {string} name */
function lengthIn(head, name) {
  return new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`, "i").exec(head)?.[1] ?? "0";
}

/**
 * The largest box of a proportion in the middle of an area.
 *
 * @param {number} proportion @param {{left: number, top: number, width: number, height: number}} area
 */
export function boxWithin(proportion, area) {
  const width = Math.round(Math.min(area.width, area.height * proportion));
  const height = Math.round(width / proportion);
  return {
    width, height,
    left: Math.round(area.left + (area.width - width) / 2),
    top: Math.round(area.top + (area.height - height) / 2),
  };
}
