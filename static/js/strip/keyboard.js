/**
 * Keys of a strip that has the focus, and its buttons. Arrows walk the tree as it is drawn:
 * sideways to siblings, up to the parent, down to the first child.
 *
 * @typedef {"previous" | "next" | "parent" | "child" | "first" | "last" | "fit" | "zoomIn"
 *     | "zoomOut" | "whole" | "pageBack" | "pageForward"} Command
 */

import { isForBrowser, keyOf } from "../lib/keys.js";
import { partOf } from "./readout.js";

/** @type {Readonly<Record<string, Command>>} */
const COMMANDS = Object.freeze({
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowUp: "parent",
  ArrowDown: "child",
  Home: "first",
  End: "last",
  Enter: "fit",
  "+": "zoomIn",
  "=": "zoomIn",
  "-": "zoomOut",
  _: "zoomOut",
  0: "whole",
  PageUp: "pageBack",
  PageDown: "pageForward",
});

/**
 * @param {HTMLElement} element
 * @param {(command: Command) => void} run
 * @param {AbortSignal} signal ends it
 */
export function listenToStripKeys(element, run, signal) {
  element.addEventListener(
    "keydown",
    (event) => {
      const shifted = event.shiftKey && event.key.length > 1;
      if (shifted || isForBrowser(event)) return;
      const command = COMMANDS[keyOf(event)];
      if (!command) return;
      event.preventDefault();
      // The page's own keys must not act on it as well.
      event.stopPropagation();
      run(command);
    },
    { signal },
  );
}

/** @type {Readonly<Record<string, Command>>} */
const BUTTONS = Object.freeze({ "zoom-in": "zoomIn", "zoom-out": "zoomOut", whole: "whole" });

/**
 * @param {Element} root of the strip
 * @param {(command: Command) => void} run
 * @param {AbortSignal} signal ends it
 */
export function listenToButtons(root, run, signal) {
  for (const [part, command] of Object.entries(BUTTONS)) {
    partOf(root, part).addEventListener("click", () => run(command), { signal });
  }
}
