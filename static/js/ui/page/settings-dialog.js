/**
 * The settings card, and buttons for mute and music. Controls name their setting: `data-setting="music.volume"`.
 * @import {Settings, SettingsStore} from "./settings.js"
 */

/** An embedded page has neither card nor buttons, but the mute key. @param {{settings: SettingsStore}} parts @returns {{toggleMute: () => void}} */
export function createSettingsDialog({ settings }) {
  const mute = document.getElementById("mute");
  const musicButton = document.getElementById("music");
  /** @type {NodeListOf<HTMLInputElement>} */
  const controls = document.querySelectorAll("[data-setting]");

  function toggleMute() {
    settings.change({ muted: !settings.get().muted });
  }

  // Turning music on unmutes.
  function toggleMusic() {
    const { music, muted } = settings.get();
    const on = muted || !music.on;
    settings.change({ music: { ...music, on }, muted: muted && !on });
  }

  /** @param {Settings} now */
  function show(now) {
    mute?.setAttribute("aria-pressed", String(now.muted));
    musicButton?.setAttribute("aria-pressed", String(now.music.on && !now.muted));
    for (const control of controls) fill(control, valueOf(now, nameOf(control)));
  }

  mute?.addEventListener("click", toggleMute);
  musicButton?.addEventListener("click", toggleMusic);
  for (const control of controls) {
    control.addEventListener("input", () => {
      settings.change(patched(settings.get(), nameOf(control), answerOf(control)));
    });
  }
  settings.subscribe(show);
  show(settings.get());
  return { toggleMute };
}

/** @param {HTMLInputElement} control */
function nameOf({ dataset }) {
  return dataset.setting ?? "";
}

/** valueOf({music: {on: true, ...}, ...}, "music.on") -> true @param {any} settings @param {string} name @returns {unknown} */
function valueOf(settings, name) {
  return name.split(".").reduce((value, part) => value[part], settings);
}

/** @param {any} settings @param {string} name @param {unknown} value @returns {Partial<Settings>} */
function patched(settings, name, value) {
  const [group = "", part] = name.split(".");
  return { [group]: part ? { ...settings[group], [part]: value } : value };
}

/** @param {HTMLInputElement} control @param {unknown} value */
function fill(control, value) {
  if (control.type === "checkbox") control.checked = value === true;
  else if (control.type === "radio") control.checked = control.value === value;
  else control.valueAsNumber = Math.round(Number(value) * 100);
}

/** @param {HTMLInputElement} control @returns {unknown} */
function answerOf(control) {
  if (control.type === "checkbox") return control.checked;
  return control.type === "radio" ? control.value : control.valueAsNumber / 100;
}

/** "All tools" or the simple page, for which css/tools.css hides panels by `data-tools`. @param {{settings: SettingsStore}} parts */
export function createTools({ settings }) {
  function show() {
    document.documentElement.dataset.tools = settings.get().tools;
    pressTools();
  }

  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("#all-tools")) return;
    settings.change({ tools: settings.get().tools === "all" ? "few" : "all" });
  });
  settings.subscribe(show);
  show();
}

/** Updates the button, also one added with a program's search. */
export function pressTools() {
  const { tools } = document.documentElement.dataset;
  document.getElementById("all-tools")?.setAttribute("aria-pressed", String(tools === "all"));
}
