/** Print only: the link of the moment, and the QR code of a program. */

import { lifetime } from "../../lib/lifetime.js";
import { later } from "../../net/later.js";
import { idle } from "../../player/clock.js";
import { byId } from "../widgets/dom.js";

/** @param {() => string} link the link of the moment on screen */
export function createPaper(link) {
  const place = byId("paper-link", HTMLElement);
  const code = document.getElementById("paper-code");
  const signal = lifetime();
  addEventListener("beforeprint", () => {
    place.textContent = link();
  }, { signal });
  if (code) void prepareCode(code, link, signal);
}

/** Printing does not wait, so the code's module is loaded before. @param {HTMLElement} place @param {() => string} link @param {AbortSignal} signal */
async function prepareCode(place, link, signal) {
  await idle();
  const { codeDrawer } = await later(() => import("../../net/qr.js"));
  const draw = await codeDrawer();
  addEventListener("beforeprint", () => {
    place.replaceChildren(...codeNodes(draw(link())));
  }, { signal });
}

/** @param {string | null} drawn the code of a link as SVG; null where it is too long */
export function codeNodes(drawn) {
  if (drawn === null) return [];
  return [document.importNode(new DOMParser().parseFromString(drawn, "image/svg+xml").documentElement, true)];
}
