/**
 * Links in which a moment is handed on: as a frame, an element, a picture, a film, a QR code.
 * @typedef {{frame: string, element: {script: string, attributes: readonly (readonly [string, string])[]},
 *   picture: string | null}} Ways to share a moment; `picture`: null where only the page can draw it
 */

import { openingChalk, optionsOf, withOptions } from "./link.js";

const CHALKED = ["step", "node", "frame", "chalk"];

const PICTURE_SCALE = "4";

/** An exercise in a frame. @param {string} href of a puzzle's page @returns {string} */
export function embedLink(href) {
  const url = new URL(href);
  const [code, kind] = url.pathname.split("/").reverse();
  url.pathname = url.pathname.replace(new RegExp(`${kind}/${code}$`), `embed/${kind}/${code}`);
  return withOptions(url.href, ["full"], {});
}

/** `<backtrack-puzzle>` and its script. @param {string} href @returns {{script: string, attributes: readonly (readonly [string, string])[]}} */
export function elementOf(href) {
  const url = new URL(withOptions(href, ["full"], {}));
  const [code = "", kind = ""] = url.pathname.split("/").reverse();
  const script = new URL("../embed.js", url.origin + url.pathname).href;
  return { script, attributes: [["kind", kind], ["code", code], ...url.searchParams] };
}

/** @param {string} link of a puzzle's page @returns {Ways} */
export function waysOf(link) {
  return { frame: embedLink(link), element: elementOf(link), picture: pictureLink(link) };
}

/** @param {string} href of a puzzle's page @returns {string | null} null for an attempt */
export function pictureLink(href) {
  const options = new URL(href).searchParams;
  if (options.get("view") === "play") return null;
  const searching = options.get("view") === "search";
  return fileLink(href, ".png", optionsOf("picture"), {
    ...(searching && { node: options.get("node") ?? "0" }), scale: PICTURE_SCALE,
  });
}

/** @param {string} href @param {string} format "gif", "webp" or "apng" @param {Record<string, string>} options from, to, speed, scale @returns {string} */
export function filmLink(href, format, options) {
  // Chalk is drawn on the moment of the link, wherever the film begins.
  const moment = openingChalk(new URL(href).search) ? CHALKED : [];
  return fileLink(href, `.${format}`, [...optionsOf("film"), ...moment], options);
}

/** An exercise as a SCORM package. @param {string} href of a puzzle's page @param {string} version @param {string} lang of its page */
export function packageLink(href, version, lang) {
  const url = new URL(href);
  url.pathname += ".scorm.zip";
  // The key of a task masks its answer.
  return withOptions(url.href, url.searchParams.has("task") ? [] : ["seal"], { version, lang: url.searchParams.get("lang") ?? lang });
}

/** As a QR code. @param {string} href of a puzzle's page @returns {string} */
export function codeLink(href) {
  const url = new URL(href);
  url.pathname += ".qr.svg";
  return url.href;
}

/**
 * @param {string} href of a puzzle's page
 * @param {string} ending @param {readonly string[]} kept options of the link
 * @param {Record<string, string>} options added ones
 */
function fileLink(href, ending, kept, options) {
  const url = new URL(href);
  url.pathname += ending;
  const others = [...url.searchParams.keys()].filter((name) => !kept.includes(name));
  return withOptions(url.href, others, options);
}
