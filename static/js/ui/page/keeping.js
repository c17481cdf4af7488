/**
 * Keeps what is visited for when there is no server: the page, what it has fetched, and the answers about a
 * search that is small. The service worker (static/js/worker.js) opens it then. The oldest goes first.
 *
 * Everything is taken from what the browser itself has just kept, so nothing is fetched twice.
 */

import { cacheOf, keptAddress } from "../../net/kept-address.js";
import { debounce, idle } from "../../player/clock.js";
import { takeAnswered } from "./waiting.js";

const MOST_PAGES = 60;
const MOST_BYTES = 30_000_000;

/** Nodes of a search whose answers are kept: one that is read through whole. */
const MOST_NODES = 20_000;

/** What is fetched together is kept together. */
const PAUSE_MS = 1500;

const SIZE = "X-Kept-Bytes";
const RELEASE = /\/static\/([0-9a-f]{12})\//;
const SEARCH = /^(.*\/api\/v1\/[^/]+\/[^/]+\/search)/;
const BROUGHT = /\/static\/|\/panels\/|\.png$/;
const ASKED = /\/api\/v1\/[^/]+\/[^/]+\/(search|difficulty)|\/panels\/|\/static\//;

/** @param {string} address of the worker */
export async function keepVisited(address) {
  const release = RELEASE.exec(document.querySelector("script[type=module]")?.getAttribute("src") ?? "")?.[1];
  try {
    const registration = await navigator.serviceWorker.register(address);
    if (!registration || !release || document.documentElement.dataset.cutOff !== undefined) return;
    const cache = await caches.open(cacheOf(release));
    await put(cache, pageRequest(), keptAddress(location.href));
    follow(cache);
  } catch {
    // Nothing may be kept here, in a private window say: then the page needs its server.
  }
}

/** The address that was opened: the moment in it has changed since. */
function pageRequest() {
  const [opened] = performance.getEntriesByType("navigation");
  return new Request(opened?.name ?? location.href);
}

/** @param {Cache} cache */
function follow(cache) {
  /** @type {Set<string>} */
  const brought = new Set();
  const soon = debounce(PAUSE_MS, () => void work().catch(() => {}));

  async function work() {
    await idle();
    for (const href of [...brought]) {
      brought.delete(href);
      await put(cache, new Request(href));
    }
    for (const [address, init] of takeAnswered()) {
      const request = new Request(new URL(address, location.href), init);
      if (ASKED.test(request.url) && (await isSmall(request.url))) await put(cache, request);
    }
    await trim(cache);
  }

  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const { origin, pathname } = new URL(name);
      if (origin === location.origin && BROUGHT.test(pathname)) brought.add(name);
    }
    soon.call();
  }).observe({ type: "resource", buffered: true });
}

/**
 * @param {string} href of an answer
 * @returns {Promise<boolean>} whether it is about no search, or about a small one
 */
async function isSmall(href) {
  const url = new URL(href);
  const [, path] = SEARCH.exec(url.pathname) ?? [];
  if (!path) return true;
  const summary = new URL(path, url);
  for (const option of ["search", "off"]) {
    const value = url.searchParams.get(option);
    if (value) summary.searchParams.set(option, value);
  }
  // A comma stands for itself in what was asked (net/search-client.js).
  const answer = await fetch(summary.href.replaceAll("%2C", ","), { cache: "only-if-cached", mode: "same-origin" });
  return answer.ok && (await answer.json()).nodes <= MOST_NODES;
}

/**
 * @param {Cache} cache
 * @param {Request} request
 * @param {string} [address] that it is kept under
 */
async function put(cache, request, address = request.url) {
  const answer = await fetch(request, { cache: "force-cache" });
  if (answer.status !== 200) return;
  const content = await answer.blob();
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding");
  headers.set(SIZE, String(content.size));
  await cache.delete(address, { ignoreVary: true }); // what is visited again is young again
  await cache.put(address, new Response(content, { headers }));
}

/**
 * Lets go of the oldest.
 *
 * @param {Cache} cache
 */
async function trim(cache) {
  let [pages, bytes] = [0, 0];
  for (const request of [...(await cache.keys())].reverse()) {
    const { headers } = (await cache.match(request, { ignoreVary: true })) ?? new Response();
    if (headers.get("Content-Type")?.startsWith("text/html")) pages += 1;
    bytes += Number(headers.get(SIZE));
    if (pages > MOST_PAGES || bytes > MOST_BYTES) await cache.delete(request, { ignoreVary: true });
  }
}
