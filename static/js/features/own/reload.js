/**
 * Reload the page in the same view when its file is saved. A search reopens at the node that the same moves lead to,
 * since node numbers may change. Warnings about the problem appear in the page meanwhile.
 * @import {ViewHost} from "../../ui/player/view-host.js"
 * @import {SearchViewModel} from "../../ui/search/model.js"
 */

import { withAlong } from "../../net/link.js";
import { pathTo } from "../../ui/search/position.js";

/** Polling interval, and the longer one after a failed request. */
const POLL_MS = 1000;
const RETRY_MS = 3000;

/** @param {{viewHost: ViewHost | null, wait: (time_ms: number) => Promise<void>}} parts */
export async function followVersions({ viewHost, wait }) {
  const main = document.querySelector("main");
  const { version, versionUrl } = main?.dataset ?? {};
  if (!versionUrl) return;
  const isTouched = listenToTouches();
  let pause_ms = POLL_MS;
  for (;;) {
    await wait(pause_ms);
    const latest = await fetchJson(versionUrl);
    pause_ms = latest === null ? RETRY_MS : POLL_MS;
    if (latest && String(latest.version) !== version) return reload(viewHost);
    showNotice(String(latest?.notice ?? ""), String(latest?.notice_link ?? ""));
    if (latest?.follow && !isTouched()) return reload(viewHost);
    showMore(String(latest?.more ?? ""), viewHost);
  }
}

/** @returns {() => boolean} whether a key or the page itself was pressed */
function listenToTouches() {
  const state = { isTouched: false };
  for (const kind of ["keydown", "pointerdown"]) {
    addEventListener(kind, () => { state.isTouched = true; }, { capture: true, once: true });
  }
  return () => state.isTouched;
}

/** @param {string} sentence a warning about the problem, or empty @param {string} address of the node that it is about, or empty */
function showNotice(sentence, address) {
  const line = document.getElementById("own-notice");
  if (!line || sentence === "" || line.textContent === sentence) return;
  line.textContent = sentence;
  line.hidden = false;
  const link = document.getElementById("own-notice-link");
  if (link && address !== "") {
    link.setAttribute("href", address);
    link.hidden = false;
  }
  showSection(line).removeAttribute("data-calm");
}

/** @param {HTMLElement} part of a panel that is hidden while it has nothing to say */
function showSection(part) {
  const section = part.closest("section") ?? part;
  section.hidden = false;
  return section;
}

/** @param {string} sentence empty for nothing @param {ViewHost | null} viewHost */
function showMore(sentence, viewHost) {
  const box = document.getElementById("own-more");
  const text = box?.querySelector("span");
  const button = box?.querySelector("button");
  if (!box || !text || !button) return;
  if (text.textContent === sentence) return;
  text.textContent = sentence;
  box.hidden = sentence === "";
  showSection(box);
  button.onclick = () => reload(viewHost);
}

/** @param {ViewHost | null} viewHost */
function reload(viewHost) {
  const moves = viewHost && movesHere(viewHost);
  const address = moves ? withAlong(location.href, moves) : location.href;
  if (address === location.href) location.reload();
  else location.replace(address);
}

/** @param {ViewHost} viewHost @returns {readonly unknown[] | null} from the root; null outside the search, or while loading */
function movesHere(viewHost) {
  const [view, state] = [viewHost.current(), viewHost.state()];
  if (!view || !state || view.viewModel.place !== "node") return null;
  const viewModel = /** @type {SearchViewModel} */ (view.viewModel);
  const path = pathTo(viewModel, { node: state.step, up: 0 }, []);
  return path && path.slice(1).map(({ move }) => move);
}

/** @param {string} address @returns {Promise<any>} null on a network error, an error status or invalid JSON */
export async function fetchJson(address) {
  try {
    const headers = { "Accept-Language": document.documentElement.lang };
    const response = await fetch(address, { cache: "no-store", headers });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
