/**
 * The service worker: serves visited pages while the server is away. ui/page/keeping.js fills its
 * cache; while the server is there it passes navigations on. Pages served from the cache are **cut
 * off**: only they get scripts, pictures and data from it, until they are reloaded.
 *
 * @typedef {{release: string, unreachable: Readonly<Record<string, string>>}} WorkerData prepended by the server;
 *   `unreachable`: page for a missing entry, by language
 */

import { cacheOf, keptAddress } from "./net/kept-address.js";

const worker = /** @type {any} */ (self);
const { release, unreachable } = /** @type {WorkerData} */ (worker.backtrack);

/** Cut-off pages are noted in a cache, since browsers end an idle worker. */
const NOTES = "backtrack-cut-off";
const NOTE = "/cut-off/";

/** From a proxy, while the server is away. */
const AWAY = new Set([502, 503, 504]);

/** @type {Set<string>} */
const cut_off = new Set();

void caches.open(NOTES).then(async (notes) => {
  for (const { url } of await notes.keys()) cut_off.add(new URL(url).pathname.slice(NOTE.length));
});

worker.addEventListener("install", () => worker.skipWaiting());

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request, clientId } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && request.destination === "document") {
    event.respondWith(navigated(event));
  } else if (cut_off.has(clientId)) {
    event.respondWith(known(request));
  }
});

/** Deletes caches of other releases, and notes on closed pages. */
async function tidy() {
  for (const name of await caches.keys()) {
    if (name.startsWith(cacheOf("")) && name !== cacheOf(release) && name !== NOTES) await caches.delete(name);
  }
  const notes = await caches.open(NOTES);
  for (const { url } of await notes.keys()) {
    const id = new URL(url).pathname.slice(NOTE.length);
    if (await worker.clients.get(id)) continue;
    cut_off.delete(id);
    await notes.delete(url);
  }
}

/** @param {any} event @returns {Promise<Response>} */
async function navigated({ request, resultingClientId }) {
  const answer = await fetch(request).catch(() => null);
  if (answer && !AWAY.has(answer.status)) return answer;
  const page = await kept(request.url);
  if (!page) return answer ?? nothingKept(request.url);
  cut_off.add(resultingClientId);
  await (await caches.open(NOTES)).put(NOTE + resultingClientId, new Response());
  return cutOff(page);
}

/** @param {string} href @returns {Promise<Response | undefined>} the page as it was visited; else another view of the same */
async function kept(href) {
  const cache = await caches.open(cacheOf(release));
  const address = keptAddress(href);
  const hides = new URL(address).searchParams.has("hide");
  const exact = await cache.match(address, { ignoreVary: true });
  if (exact || hides) return exact;
  const others = [...(await cache.keys(address, { ignoreSearch: true, ignoreVary: true }))].reverse();
  const other = others.find(({ url }) => !new URL(url).searchParams.has("hide"));
  return other && cache.match(other, { ignoreVary: true });
}

/** Notes pages that are cut off. @param {Response} page */
async function cutOff(page) {
  const headers = new Headers(page.headers);
  headers.delete("Content-Encoding");
  return new Response((await page.text()).replace("<html", "<html data-cut-off"), { headers });
}

/** @param {string} href */
function nothingKept(href) {
  const asked = new URL(href).searchParams.get("lang") ?? navigator.language;
  const html = unreachable[asked.startsWith("zh") ? "zh" : "en"];
  return new Response(html, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** @param {Request} request @returns {Promise<Response>} */
async function known(request) {
  const cache = await caches.open(cacheOf(release));
  return (await cache.match(request.url, { ignoreVary: true })) ?? fetch(request);
}
