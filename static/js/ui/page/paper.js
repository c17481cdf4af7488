/**
 * What only paper shows: the link of the moment that is printed.
 */

import { lifetime } from "../../lib/lifetime.js";
import { byId } from "../widgets/dom.js";

/** @param {() => string} link the link of the moment on screen */
export function createPaper(link) {
  const place = byId("paper-link", HTMLElement);
  addEventListener("beforeprint", () => {
    place.textContent = link();
  }, { signal: lifetime() });
}
