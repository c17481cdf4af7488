/**
 * "Record": films a stretch of the solution or search, on the server, or in the page for privacy,
 * with progress and result.
 * @import {WaitingFor} from "../../net/again.js"
 * @import {ViewHost} from "../player/view-host.js"
 * @typedef {{from: number, to: number}} Stretch in steps of the current view
 * @typedef {Stretch & {options: URLSearchParams, speed: number, scale: number}} FilmAsked `options`: of the moment's
 *   address
 * @typedef {{signal: AbortSignal, onDrawn: (done: number, all: number) => void}} FilmWork
 * @typedef {(asked: FilmAsked, work: FilmWork) => Promise<Blob>} DrawFilm to a GIF, in the page
 */

import { lifetime } from "../../lib/lifetime.js";
import { formatted, t } from "../../lib/messages.js";
import { ask, Refusal } from "../../net/again.js";
import { filmLink } from "../../net/shared-links.js";
import { momentOf } from "../../player/motion.js";
import { byId } from "../widgets/dom.js";
import { asked } from "./place.js";
import { reasonOf } from "./waiting.js";

/** Default length, in nodes. */
const NODES = 20;

/** The same for a program, whose skips take time as well. */
const NODES_OF_PROGRAM = 10;

const BYTES = 1000;

/** @type {Readonly<Record<string, string>>} names that are the same in every language, by ending */
const FORMATS = Object.freeze({ gif: "GIF", webp: "WebP", apng: "APNG" });

/** @param {{link: () => string, viewHost: ViewHost, drawFilm?: DrawFilm}} parts @returns {() => void} updates the card on opening */
export function createRecord({ link, viewHost, drawFilm }) {
  const state = { asking: /** @type {AbortController | null} */ (null) };
  const [from, to] = [input("record-from"), input("record-to")];

  /** Makes the film of the chosen stretch, and shows it. */
  async function begin() {
    const stretch = stretchOf(from, to);
    if (!stretch) return;
    const asking = (state.asking = new AbortController());
    showMaking(true);
    say(t("The film is being drawn…"));
    try {
      const { address, bytes } = await (drawFilm ? drawn(drawFilm, stretch, asking.signal) : made(link(), stretch, asking.signal));
      showFilm(address, bytes);
      say("");
    } catch (problem) {
      if (!asking.signal.aborted) tellTrouble(problem);
    } finally {
      if (state.asking === asking) showMaking(false);
    }
  }

  function cancel() {
    if (!state.asking) return;
    state.asking.abort();
    state.asking = null;
    showMaking(false);
    say(t("Nothing was recorded."));
  }

  /** @param {HTMLInputElement} field */
  function putHere(field) {
    field.valueAsNumber = here(viewHost).from;
  }

  const offered = Object.entries(FORMATS).slice(0, drawFilm ? 1 : undefined);
  const formats = offered.map(([ending, name]) => new Option(name, ending));
  byId("record-format", HTMLSelectElement).replaceChildren(...formats);
  const signal = lifetime();
  byId("record-begin", HTMLButtonElement).addEventListener("click", () => void begin(), { signal });
  byId("record-cancel", HTMLButtonElement).addEventListener("click", cancel, { signal });
  byId("record", HTMLDialogElement).addEventListener("close", cancel, { signal });
  for (const field of [from, to]) byId(`${field.id}-here`, HTMLButtonElement).addEventListener("click", () => putHere(field), { signal });
  return () => {
    const { from: first, to: last, total } = here(viewHost);
    [from.max, to.max] = [String(total), String(total)];
    const whole = new URLSearchParams(asked()).get("view") !== "search";
    const end = drawFilm ? Math.min(first + NODES_OF_PROGRAM, total) : last;
    [from.valueAsNumber, to.valueAsNumber] = whole ? [0, total] : [first, end];
    byId("record-film", HTMLElement).hidden = true;
    say("");
  };
}

/** @param {ViewHost} viewHost @returns {Stretch & {total: number}} what is filmed of a search: some nodes from the one on screen */
function here(viewHost) {
  const view = viewHost.current();
  const total = view?.viewModel.total ?? 0;
  const from = view ? momentOf(view.player.state()).step : 0;
  return { from, to: Math.min(from + NODES, total), total };
}

/** @param {HTMLInputElement} from @param {HTMLInputElement} to @returns {Stretch | null} null where there is no such stretch, which is said */
function stretchOf(from, to) {
  const stretch = { from: from.valueAsNumber, to: to.valueAsNumber };
  const wrong = !from.validity.valid || !to.validity.valid || !(stretch.from <= stretch.to);
  for (const field of [from, to]) field.setAttribute("aria-invalid", String(wrong));
  if (!wrong) return stretch;
  const sentence = t("Expected two numbers from 0 to %(last)s, the smaller one first.", { last: formatted(Number(to.max)) });
  say(sentence, "bad");
  return null;
}

/** @param {DrawFilm} drawFilm @param {Stretch} stretch @param {AbortSignal} signal */
async function drawn(drawFilm, stretch, signal) {
  const onDrawn = (/** @type {number} */ done, /** @type {number} */ all) => showDrawn(done, all);
  const look = { speed: Number(value("speed")), scale: Number(value("scale")) };
  const film = await drawFilm({ ...stretch, ...look, options: new URLSearchParams(asked()) }, { signal, onDrawn });
  byId("record-file", HTMLAnchorElement).download = "backtrack.gif";
  return { address: URL.createObjectURL(film), bytes: film.size };
}

/** @param {string} link of the page @param {Stretch} stretch @param {AbortSignal} signal */
async function made(link, { from, to }, signal) {
  const address = filmLink(link, value("format"), {
    from: String(from), to: String(to), speed: value("speed"), scale: value("scale"),
  });
  return { address, bytes: (await fetchFilm(address, signal)).size };
}

/** @param {string} address @param {AbortSignal} signal @returns {Promise<Blob>} @throws {Error} a Refusal of the server */
function fetchFilm(address, signal) {
  const init = { headers: { Prefer: "respond-async" } };
  return ask(address, init, { signal, quiet: true, onWaiting: showProgress, read: (response) => response.blob() });
}

/** @param {WaitingFor} waiting */
function showProgress({ why, nodes, limit, detail }) {
  if (why === "filming") {
    showDrawn(nodes, limit);
  } else {
    byId("record-progress", HTMLProgressElement).removeAttribute("value");
    say(detail ?? reasonOf(why));
  }
}

/** @param {number} done @param {number} all pictures */
function showDrawn(done, all) {
  Object.assign(byId("record-progress", HTMLProgressElement), { max: Math.max(1, all), value: done });
  say(t("%(done)s of %(all)s pictures", { done: formatted(done), all: formatted(all) }));
}

/** @param {boolean} making */
function showMaking(making) {
  const progress = byId("record-progress", HTMLProgressElement);
  const [begin, cancel] = [byId("record-begin", HTMLButtonElement), byId("record-cancel", HTMLButtonElement)];
  const focused = [begin, cancel].some((button) => button === document.activeElement);
  begin.hidden = making;
  cancel.hidden = progress.hidden = !making;
  progress.removeAttribute("value");
  if (making) byId("record-film", HTMLElement).hidden = true;
  if (focused) (making ? cancel : begin).focus();
}

/** @param {string} address @param {number} bytes */
function showFilm(address, bytes) {
  byId("record-picture", HTMLImageElement).src = byId("record-file", HTMLAnchorElement).href = address;
  byId("record-size", HTMLElement).textContent = t("%(size)s kB", { size: formatted(Math.ceil(bytes / BYTES)) });
  byId("record-film", HTMLElement).hidden = false;
}

/** @param {unknown} problem */
function tellTrouble(problem) {
  if (!(problem instanceof Refusal)) throw problem;
  say(problem.message, "bad");
}

/** @param {string} sentence @param {"" | "bad"} mood */
function say(sentence, mood = "") {
  const status = byId("record-status", HTMLElement);
  status.textContent = sentence;
  status.dataset.mood = mood;
}

/** @param {string} id */
function input(id) {
  return byId(id, HTMLInputElement);
}

/** @param {string} name */
function value(name) {
  return byId(`record-${name}`, HTMLSelectElement).value;
}
