/**
 * Keys of the page. Ignored in fields, where the focused element uses the key, and with modifiers
 * of the browser (lib/keys.js).
 *
 * @typedef {"toggle" | "back" | "forward" | "frameBack" | "frameForward" | "backTen" | "forwardTen" | "start" | "end"
 *     | "slower" | "faster" | "mute" | "share" | "fullScreen" | "leaveFullScreen" | "bookmark" | "loopFrom" | "loopTo"
 *     | "stopLoop" | "help" | "rules" | "into" | "out" | "over" | "overBack" | "sibling" | "siblingBack" | "tree"
 *     | "whatIf" | "chalk" | "nextStop" | "previousStop"} Command
 * @typedef {Partial<Record<Command, (() => void) | undefined>>} Commands missing ones are left to the browser
 */

import { isForBrowser, keyOf } from "../../lib/keys.js";
import { lifetime } from "../../lib/lifetime.js";
import { GAP_MS, throttle } from "../../player/clock.js";
import { watchPresses } from "../widgets/mouse.js";

/** All listed on the help card. @type {Readonly<Record<string, Command>>} */
export const COMMANDS = Object.freeze({
  " ": "toggle",
  ArrowLeft: "back",
  ArrowRight: "forward",
  "Shift+ArrowLeft": "backTen",
  "Shift+ArrowRight": "forwardTen",
  ",": "frameBack",
  ".": "frameForward",
  ArrowDown: "into",
  ArrowUp: "out",
  o: "over",
  "Shift+o": "overBack",
  t: "tree",
  w: "whatIf",
  d: "chalk",
  n: "sibling",
  "Shift+n": "siblingBack",
  Home: "start",
  End: "end",
  "<": "slower",
  ">": "faster",
  m: "mute",
  c: "share",
  f: "fullScreen",
  Escape: "leaveFullScreen",
  b: "bookmark",
  "[": "loopFrom",
  "]": "loopTo",
  "\\": "stopLoop",
  PageDown: "nextStop",
  PageUp: "previousStop",
  "?": "help",
  r: "rules",
});

/** Commands that a held key repeats, at the rate of boards on screen. */
const REPEATED = new Set([
  "back", "forward", "frameBack", "frameForward", "backTen", "forwardTen", "slower", "faster", "into", "out", "over", "overBack",
  "sibling", "siblingBack",
]);

/** Letters that mean something else with Shift. */
const SHIFTED = new Set(["n", "o"]);

/** Commands while a dialog is open. */
const OVER_DIALOGS = new Set(["help", "rules"]);

const FIELDS = "textarea, select, [contenteditable], input:not([type=range])";
const SLIDERS = "input[type=range]";
const PRESSED_BY_SPACE = "button, summary";
const SCROLLED = "[tabindex]";

/** @param {() => Commands} commands those of the moment @param {{dialogOpen: () => boolean}} page */
export function listenToKeys(commands, { dialogOpen }) {
  const mayRun = throttle();
  const pressed = watchPresses(PRESSED_BY_SPACE);
  document.addEventListener("keydown", (event) => {
    // A button focused by a mouse is not pressed again.
    const left = keyOf(event) === " " && !dialogOpen() ? pressed() : null;
    left?.blur();
    const command = commandOf(event, left ? document.body : event.target);
    const run = command && commands()[command];
    if (!run || (dialogOpen() && !OVER_DIALOGS.has(command))) return;
    event.preventDefault();
    if (event.repeat && !REPEATED.has(command)) return;
    if (mayRun(event.repeat ? GAP_MS : 0)) run();
  }, { signal: lifetime() });
}

/** @param {KeyboardEvent} event @param {EventTarget | null} focused @returns {Command | undefined} */
function commandOf(event, focused) {
  const key = keyOf(event);
  const target = focused instanceof Element ? focused : document.body;
  if (isForBrowser(event) || target.closest(FIELDS) || isTaken(key, target)) return undefined;
  return COMMANDS[event.shiftKey && (key.startsWith("Arrow") || SHIFTED.has(key)) ? `Shift+${key}` : key];
}

/** Whether the focused element uses a key. @param {string} key @param {Element} target */
function isTaken(key, target) {
  if (key === " ") return target.closest(PRESSED_BY_SPACE) !== null;
  const moves = key.startsWith("Arrow") || key === "Home" || key === "End";
  return moves && target.closest(`${SLIDERS}, ${SCROLLED}`) !== null;
}
