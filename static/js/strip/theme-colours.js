/**
 * The colours of a strip, from its style sheet.
 * @import {StripColours} from "./painter.js"
 * @import {Ink} from "./palette.js"
 */

import { createPalette } from "./palette.js";

/** @param {HTMLElement} element @param {readonly string[]} outcomes in the order of their codes @returns {StripColours} */
export function themeColours(element, outcomes) {
  const style = getComputedStyle(element);
  const role = (/** @type {string} */ name) => style.getPropertyValue(`--strip-${name}`).trim();
  const ground = role("ground");
  const isGame = outcomes.includes("cut");
  const inks = [...outcomes, "path"].map((name) => (isGame ? wonInk(inkOf(name, role)) : inkOf(name, role)));
  return {
    palette: createPalette(inks, ground),
    ground,
    cursor: role("cursor"),
    head: role("head"),
    veil: role("veil"),
    label: role("label"),
    loop: role("loop"),
    mark: role("mark"),
    ghost: role("ghost"),
    low: role("low"),
  };
}

/** In a game, wins lie beside the solution path, too. @param {Ink} ink @returns {Ink} */
function wonInk(ink) {
  return ink.name === "solved" ? { ...ink, pattern: "rails" } : ink;
}

/** @param {string} name @param {(name: string) => string} role @returns {Ink} */
function inkOf(name, role) {
  const known = role(name) === "" ? "other" : name;
  return { name, fill: role(known), mark: role(`${known}-mark`), text: role(`${known}-text`) };
}
