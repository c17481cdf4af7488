/**
 * A notice while requests wait, with reason and progress, in the guide where it is visible. Announced once.
 * @import {WaitingFor} from "../../net/again.js"
 */

import { t, tn } from "../../lib/messages.js";
import { askHereFirst, createRequester, useRequester } from "../../net/again.js";
import { debounce, wait } from "../../player/clock.js";
import { byId } from "../widgets/dom.js";

/** Delay of the announcement. */
const NOTICE_MS = 1500;

const NOT_FOUND = 404;

/** Priority of reasons. */
const ORDER = Object.freeze(/** @type {const} */ (["outdated", "away", "busy", "waiting", "recording", "counting"]));

/** Recent answers noted for the cache (ui/page/keeping.js). */
const MOST_NOTED = 200;

/** @type {[address: string, init: RequestInit][]} */
let answered = [];

/** Global, since the stage with the guide may be replaced. */
let notice = /** @type {HTMLElement | null} */ (null);

/** Answers since the last call. */
export function takeAnswered() {
  const taken = answered;
  answered = [];
  return taken;
}

/** Retries everything at once when this machine is back online. @param {typeof fetch} [ask] the page's own answers, then the browser's `fetch` */
export function createWaiting(ask = askHereFirst) {
  /** @type {Map<object, WaitingFor>} */
  const waits = new Map();
  notice = byId("waiting", HTMLElement);
  const requester = createRequester({
    async fetch(address, init = {}) {
      const answer = await ask(address, init);
      const { method = "GET", headers = {} } = init;
      if (answer.status === 200 && answer.url && method === "GET" && answered.length < MOST_NOTED) {
        answered.push([String(address), { headers }]);
      }
      return answer;
    },
    timer: debounce,
    tell(asking, waiting) {
      if (waiting) waits.set(asking, waiting);
      else if (!waits.delete(asking)) return;
      show([...waits.values()]);
    },
    isOutdated: (address) => isOutdated(ask, address),
  });
  useRequester(requester);
  window.addEventListener("online", requester.wake);
  document.addEventListener("visibilitychange", () => document.hidden || requester.wake());
}

/** @param {readonly WaitingFor[]} waits */
function show(waits) {
  const why = ORDER.find((each) => waits.some((waiting) => waiting.why === each));
  const shown = waits.filter((waiting) => waiting.why === why);
  if (!notice?.isConnected) document.body.append(notice ?? "");
  const [sentence, progress] = [byId("waiting-for", HTMLElement), byId("waiting-progress", HTMLElement)];
  const text = why ? reasonOf(why) : "";
  put(byId("waiting", HTMLElement), why ?? "");
  if (sentence.textContent !== text) sentence.textContent = text;
  if (why === "outdated") byId("toast", HTMLElement).textContent = "";
  progress.textContent = progressOf(shown);
}

/** In place of the guide, or over the page where the guide is out of sight. @param {HTMLElement} notice @param {string} why */
function put(notice, why) {
  const guide = document.getElementById("guidance");
  if (why && !notice.dataset.for) {
    const { top = -1, bottom = 0, height = 0 } = guide?.getBoundingClientRect() ?? {};
    const seen = height > 0 && top >= 0 && bottom <= innerHeight;
    if (seen) guide?.children[0]?.after(notice);
    else document.body.append(notice);
    notice.classList.toggle("bubble", seen);
  }
  guide?.toggleAttribute("data-waits", why !== "" && guide.contains(notice));
  notice.dataset.for = why;
}

/** @param {WaitingFor["why"]} why */
export function reasonOf(why) {
  const { cutOff } = document.documentElement.dataset;
  if (why === "outdated") return t("There is a new version of this page.");
  if (why === "away" && cutOff !== undefined) return t("This needs the server, which cannot be reached.");
  if (why === "away") return t("Waiting for the server…");
  if (why === "busy") return t("The server is busy. In a few seconds it is asked again.");
  if (why === "waiting") return t("Waiting in line at the server…");
  if (why === "counting") return t("The nodes of the searches are being counted…");
  return t("The whole search is being recorded…");
}

/** Not read by screen readers. @param {readonly WaitingFor[]} waits of one kind */
export function progressOf(waits) {
  const places = waits.flatMap(({ place }) => (place === undefined ? [] : [place]));
  if (places.length > 0) return t("place %(place)d", { place: Math.min(...places) });
  const nodes = Math.max(0, ...waits.map((waiting) => waiting.nodes));
  return nodes > 0 ? tn("%(count)d node so far.", "%(count)d nodes so far.", nodes) : "";
}

/**
 * Reloads the page where the server runs another release without this page's scripts. Each release
 * is left at most once, so that servers of different releases, or a cache between, cause no loop.
 * @param {typeof fetch} ask @param {string} address of the missing script, empty if unknown
 * @returns {Promise<boolean>}
 */
async function isOutdated(ask, address) {
  const main = document.querySelector("script[type=module]")?.getAttribute("src");
  if (!main) return false;
  try {
    const { status } = await ask(address || main, { cache: "no-store" });
    if (status !== NOT_FOUND) return false;
    // A proxy may answer the same while the server is away. A sandboxed frame cannot read its own page.
    const { ok, type } = await ask(location.href, { mode: "no-cors" });
    if (!ok && type !== "opaque") return false;
    leave(main);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} main script, whose address names the release */
function leave(main) {
  const { left = [] } = history.state ?? {};
  if (left.includes(main)) return;
  history.replaceState({ left: [...left, main] }, "");
  void wait(NOTICE_MS).then(() => location.reload());
}
