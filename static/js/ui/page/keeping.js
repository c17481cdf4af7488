/**
 * Keeps visited pages for offline use: the page, its fetches, and answers about a small search,
 * oldest first to go. The service worker (worker.js) serves them.
 *
 * Everything is taken from the browser's own cache, so nothing is fetched twice.
 */

import { isSealed, unsealed } from "../../lib/sealed.js";
import { cacheOf, keptAddress } from "../../net/kept-address.js";
import { debounce, idle } from "../../player/clock.js";
import { takeAnswered } from "./waiting.js";

const MOST_PAGES = 60;
const MOST_BYTES = 30_000_000;

/** Largest search whose answers are kept. */
const MOST_NODES = 20_000;

/** Debounce, to write fetches together. */
const PAUSE_MS = 1500;

const SIZE = "X-Kept-Bytes";
const RELEASE = /\/static\/([0-9a-f]{12})\//;
const SEARCH = /^(.*\/api\/v1\/[^/]+\/[^/]+\/search)/;
/** Options that identify a search. */
const CHOICE = ["search", "off", "hide"];
/** Files and answers that are kept, by their addresses. */
const KEPT_FILES = /\/static\/|\/panels\/|\.png$/;
const KEPT_ANSWERS = /\/api\/v1\/[^/]+\/[^/]+\/(search|difficulty)|\/panels\/|\/static\//;

/** Starts the service worker, and keeps this page with what it fetches. @param {string} address of the worker */
export async function keepVisited(address) {
  const release = RELEASE.exec(document.querySelector("script[type=module]")?.getAttribute("src") ?? "")?.[1];
  try {
    const registration = await navigator.serviceWorker.register(address);
    if (!registration || !release || document.documentElement.dataset.cutOff !== undefined) return;
    const cache = await caches.open(cacheOf(release));
    await put(cache, pageRequest(), keptAddress(location.href));
    follow(cache);
  } catch {
    // No storage here, as in a private window.
  }
}

/** The address that was opened: the moment in it has changed since. */
function pageRequest() {
  const [opened] = performance.getEntriesByType("navigation");
  return new Request(opened?.name ?? location.href);
}

/** Adds what the page fetches to the cache, when it is idle. @param {Cache} cache */
function follow(cache) {
  /** @type {Set<string>} files that were fetched and are not in the cache yet */
  const pending = new Set();
  /** @type {Set<string>} the observer also reports the fetches that fill the cache */
  const kept = new Set();
  const sizes = createSizes();
  const soon = debounce(PAUSE_MS, () => void fillCache().catch(() => {}));

  async function fillCache() {
    await idle();
    for (const href of [...pending]) {
      pending.delete(href);
      kept.add(href);
      await put(cache, new Request(href));
    }
    for (const [address, init] of takeAnswered()) {
      const request = new Request(new URL(address, location.href), init);
      if (KEPT_ANSWERS.test(request.url) && (await sizes.isSmall(request))) await put(cache, request);
    }
    await trim(cache);
  }

  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const { origin, pathname } = new URL(name);
      if (origin === location.origin && KEPT_FILES.test(pathname) && !kept.has(name)) pending.add(name);
    }
    soon.call();
  }).observe({ type: "resource", buffered: true });
}

/** Filters answers by the size of their search, known from its summary, which is requested first. */
function createSizes() {
  /** @type {Map<string, number>} nodes by search */
  const sizes = new Map();
  return {
    /** @param {Request} request that has been answered */
    async isSmall(request) {
      const url = new URL(request.url);
      const [, path] = SEARCH.exec(url.pathname) ?? [];
      if (!path) return true;
      const name = [path, ...CHOICE.map((option) => url.searchParams.get(option))].join();
      if (url.pathname === path) sizes.set(name, await nodesIn(request));
      return (sizes.get(name) ?? Infinity) <= MOST_NODES;
    },
  };
}

/** @param {Request} request for the summary of a search @returns {Promise<number>} */
async function nodesIn(request) {
  const answer = await (await fetch(request, { cache: "force-cache" })).json();
  return (isSealed(answer) ? await unsealed(answer) : answer).nodes;
}

/** @param {Cache} cache @param {Request} request @param {string} [address] that it is kept under */
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

/** Evicts the oldest. @param {Cache} cache */
async function trim(cache) {
  let [pages, bytes] = [0, 0];
  for (const request of [...(await cache.keys())].reverse()) {
    const { headers } = (await cache.match(request, { ignoreVary: true })) ?? new Response();
    if (headers.get("Content-Type")?.startsWith("text/html")) pages += 1;
    bytes += Number(headers.get(SIZE));
    if (pages > MOST_PAGES || bytes > MOST_BYTES) await cache.delete(request, { ignoreVary: true });
  }
}
