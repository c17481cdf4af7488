/**
 * "Record": a card that films a stretch of the solution, or of a search. The server draws the film; the card
 * says how far it is, and shows what has come.
 *
 * @import {WaitingFor} from "../../net/again.js"
 * @import {ViewHost} from "../player/view-host.js"
 *
 * @typedef {object} Stretch in steps of the view on screen
 * @property {number} from
 * @property {number} to
 */

import { formatted, t } from "../../lib/messages.js";
import { ask } from "../../net/again.js";
import { Refusal } from "../../net/api.js";
import { filmLink } from "../../net/link.js";
import { momentOf } from "../../player/motion.js";
import { byId } from "../widgets/dom.js";
import { reasonOf } from "./waiting.js";

/** Nodes of a search that are filmed where nobody says how many. */
const NODES = 20;

const BYTES = 1000;

/** @type {Readonly<Record<string, string>>} names that are the same in every language, by ending */
const FORMATS = Object.freeze({ gif: "GIF", webp: "WebP", apng: "APNG" });

/**
 * @param {{link: () => string, viewHost: ViewHost}} parts `link` is the address of the moment on screen
 * @returns {() => void} brings the card in line with the view on screen, when it opens
 */
export function createRecord({ link, viewHost }) {
  const state = { asking: /** @type {AbortController | null} */ (null) };
  const [from, to] = [input("record-from"), input("record-to")];

  async function begin() {
    const stretch = stretchOf(from, to);
    if (!stretch) return;
    const address = filmLink(link(), value("format"), {
      from: String(stretch.from), to: String(stretch.to), speed: value("speed"), scale: value("scale"),
    });
    const asking = (state.asking = new AbortController());
    showMaking(true);
    say(t("The film is being drawn…"));
    try {
      const film = await fetchFilm(address, asking.signal);
      showFilm(address, film.size);
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

  const formats = Object.entries(FORMATS).map(([ending, name]) => new Option(name, ending));
  byId("record-format", HTMLSelectElement).replaceChildren(...formats);
  byId("record-begin", HTMLButtonElement).addEventListener("click", () => void begin());
  byId("record-cancel", HTMLButtonElement).addEventListener("click", cancel);
  byId("record", HTMLDialogElement).addEventListener("close", cancel);
  for (const field of [from, to]) byId(`${field.id}-here`, HTMLButtonElement).addEventListener("click", () => putHere(field));
  return () => {
    const { from: first, to: last, total } = here(viewHost);
    [from.max, to.max] = [String(total), String(total)];
    const whole = new URL(link()).searchParams.get("view") !== "search";
    [from.valueAsNumber, to.valueAsNumber] = whole ? [0, total] : [first, last];
    byId("record-film", HTMLElement).hidden = true;
    say("");
  };
}

/**
 * @param {ViewHost} viewHost
 * @returns {Stretch & {total: number}} what is filmed of a search: some nodes from the one on screen
 */
function here(viewHost) {
  const view = viewHost.current();
  const total = view?.viewModel.total ?? 0;
  const from = view ? momentOf(view.player.state()).step : 0;
  return { from, to: Math.min(from + NODES, total), total };
}

/**
 * @param {HTMLInputElement} from
 * @param {HTMLInputElement} to
 * @returns {Stretch | null} null where there is no such stretch, which is said
 */
function stretchOf(from, to) {
  const stretch = { from: from.valueAsNumber, to: to.valueAsNumber };
  const wrong = !from.validity.valid || !to.validity.valid || !(stretch.from <= stretch.to);
  for (const field of [from, to]) field.setAttribute("aria-invalid", String(wrong));
  if (!wrong) return stretch;
  const sentence = t("Expected two numbers from 0 to %(last)s, the smaller one first.", { last: formatted(Number(to.max)) });
  say(sentence, "bad");
  return null;
}

/**
 * @param {string} address
 * @param {AbortSignal} signal
 * @returns {Promise<Blob>} when the server has drawn it
 * @throws {Error} a Refusal, when it does not
 */
function fetchFilm(address, signal) {
  const init = { headers: { Prefer: "respond-async" } };
  return ask(address, init, { signal, quiet: true, onWaiting: showProgress, read: (response) => response.blob() });
}

/** @param {WaitingFor} waiting */
function showProgress({ why, nodes, limit, detail }) {
  const progress = byId("record-progress", HTMLProgressElement);
  const places = { done: formatted(nodes), all: formatted(limit) };
  if (why === "filming") {
    Object.assign(progress, { max: Math.max(1, limit), value: nodes });
    say(t("%(done)s of %(all)s pictures", places));
  } else {
    progress.removeAttribute("value");
    say(detail ?? reasonOf(why));
  }
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

/**
 * @param {string} address
 * @param {number} bytes
 */
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

/**
 * @param {string} sentence
 * @param {"" | "bad"} mood
 */
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
