/**
 * Settings for all pages, kept in the browser, never in a link. Disabled or corrupt storage means defaults.
 * @import {Channel} from "../../sound/mixer.js"
 * @typedef {"off" | "short" | "full"} Narration
 * @typedef {"dusk" | "light" | "contrast"} Theme
 * @typedef {"few" | "all"} Tools
 * @typedef {object} Settings
 * @property {boolean} muted @property {Channel} effects @property {Channel} music
 * @property {Narration} narration how much the guide says
 * @property {boolean} voice read aloud
 * @property {boolean} wait until it is read
 * @property {Theme | "system"} theme @property {Tools} tools
 * @property {boolean} offered once
 *
 * @typedef {{get: () => Settings, change: (patch: Partial<Settings>) => void,
 *   subscribe: (listener: (settings: Settings) => void, signal?: AbortSignal) => void}} SettingsStore
 */

import { clamp } from "../../lib/numbers.js";

const KEY = "backtrack.settings";

/** @type {readonly Narration[]} */
const NARRATIONS = ["off", "short", "full"];

/** @type {readonly Theme[]} */
export const THEMES = ["dusk", "light", "contrast"];

/** @type {Settings} */
export const DEFAULTS = Object.freeze({
  muted: false,
  effects: { on: true, volume: 0.7 },
  music: { on: false, volume: 0.5 },
  narration: "full",
  voice: false,
  wait: true,
  theme: "system",
  tools: "few",
  offered: false,
});

/** @returns {SettingsStore} */
export function createSettings() {
  /** @type {Set<(settings: Settings) => void>} */
  const listeners = new Set();
  let settings = read() ?? DEFAULTS;

  /** @param {Settings} changed */
  function put(changed) {
    settings = changed;
    for (const listener of listeners) listener(settings);
  }

  // Changes of another tab must not be undone here.
  window.addEventListener("storage", ({ key }) => key === KEY && put(read() ?? settings));
  return {
    get: () => settings,
    change(patch) {
      const changed = { ...(read() ?? settings), ...patch };
      write(changed);
      put(changed);
    },
    subscribe(listener, signal) {
      listeners.add(listener);
      signal?.addEventListener("abort", () => listeners.delete(listener));
    },
  };
}

/** @returns {Settings | null} null where nothing is kept, or nothing that can be read */
function read() {
  try {
    const kept = window.localStorage.getItem(KEY);
    return kept === null ? null : checked(JSON.parse(kept));
  } catch {
    return null;
  }
}

/** @param {Settings} settings */
function write(settings) {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Unsaved settings hold until the page is left.
  }
}

/** @param {any} kept @returns {Settings} */
function checked(kept) {
  return {
    muted: flag(kept?.muted, DEFAULTS.muted),
    effects: channel(kept?.effects, DEFAULTS.effects),
    music: channel(kept?.music, DEFAULTS.music),
    narration: NARRATIONS.find((name) => name === kept?.narration) ?? DEFAULTS.narration,
    voice: flag(kept?.voice, DEFAULTS.voice),
    wait: flag(kept?.wait, DEFAULTS.wait),
    theme: THEMES.find((name) => name === kept?.theme) ?? DEFAULTS.theme,
    tools: kept?.tools === "all" ? "all" : DEFAULTS.tools,
    offered: flag(kept?.offered, DEFAULTS.offered),
  };
}

/** @param {any} kept @param {Channel} usual @returns {Channel} */
function channel(kept, usual) {
  const volume = Number.isFinite(kept?.volume) ? clamp(kept.volume, 0, 1) : usual.volume;
  return { on: flag(kept?.on, usual.on), volume };
}

/** @param {unknown} kept @param {boolean} usual */
function flag(kept, usual) {
  return typeof kept === "boolean" ? kept : usual;
}
