/** Small pictures of stops: the server draws puzzles; a program, which no server gets, has a sign. */

import { t } from "../../lib/messages.js";
import { below } from "../../net/base.js";
import { momentAt } from "../../net/lesson.js";
import { pictureLink } from "../../net/shared-links.js";
import { isProgram } from "../../net/program.js";

/**
 * Shows a moment in a place of fixed size, which stays empty where the server has no picture.
 * @param {Element | null} place rendered by templates/lessons/moment.html
 * @param {string | undefined} at address of a stop; hides the place if undefined
 */
export function showMoment(place, at) {
  if (!(place instanceof HTMLElement)) return;
  place.hidden = at === undefined;
  place.querySelector("img")?.remove();
  const href = at === undefined ? null : new URL(below(at), location.href).href;
  const isCode = href !== null && isProgram(href);
  place.querySelector(".moment__program")?.toggleAttribute("hidden", !isCode);
  const source = href === null || isCode ? null : pictureLink(href);
  // A new element, so that no picture of another stop stays while this one is loading.
  if (at !== undefined && source !== null) place.append(imageOf(inLanguage(source), nameOf(at)));
}

/** Pictures have captions. @param {string} source */
function inLanguage(source) {
  const lang = new URLSearchParams(location.search).get("lang");
  const url = new URL(source);
  if (lang) url.searchParams.set("lang", lang);
  return url.href;
}

/** @param {string} source @param {string} alt */
function imageOf(source, alt) {
  const image = document.createElement("img");
  Object.assign(image, { className: "moment__picture", loading: "lazy", decoding: "async", alt });
  image.addEventListener("error", () => image.remove());
  image.src = source;
  return image;
}

/** @param {string} at */
function nameOf(at) {
  const { place, step } = momentAt(at);
  if (place === "node") return t("The board at node %(node)d", { node: step });
  return step > 0 ? t("The board after step %(step)d", { step }) : t("The board at the start");
}
