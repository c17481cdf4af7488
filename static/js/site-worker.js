/**
 * The service worker of a static site (webapp/export/static_site.py). Some files are cached on the first visit, others
 * when fetched. A new release takes over when all pages of the old one are closed, so that releases never mix.
 *
 * @typedef {{release: string, files: readonly string[]}} SiteSettings prepended to this script; files of the first
 *   visit, relative to the root
 */
{
  const worker = /** @type {any} */ (self);
  const { release, files } = /** @type {SiteSettings} */ (worker.backtrack);

  /** Sites may share an origin. */
  const { scope } = worker.registration;
  const CACHES = `backtrack-site ${scope} `;
  const CACHE = CACHES + release;

  worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepFirst()));

  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));

  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { method, url } = event.request;
    if (method === "GET" && url.startsWith(scope)) event.respondWith(answer(event));
  });

  async function keepFirst() {
    const cache = await caches.open(CACHE);
    // Bypasses the HTTP cache, where hosts without caching headers leave old files.
    await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
  }

  async function takeOver() {
    for (const name of await caches.keys()) {
      if (name.startsWith(CACHES) && name !== CACHE) await caches.delete(name);
    }
    await worker.clients.claim();
  }

  /** @param {any} event @returns {Promise<Response>} */
  async function answer(event) {
    const address = fileAt(event.request.url);
    const cache = await caches.open(CACHE);
    const kept = await cache.match(address);
    // A redirected response may not answer a navigation.
    if (kept) return kept.redirected ? new Response(kept.body, kept) : kept;
    const fetched = await fetch(event.request).catch((problem) => folderOf(event.request.url, cache, problem));
    if (fetched.ok) event.waitUntil(cache.put(address, fetched.clone()));
    return fetched;
  }

  /** Adds the missing slash of a folder. @param {string} href @param {Cache} cache @param {unknown} problem @returns {Promise<Response>} */
  async function folderOf(href, cache, problem) {
    const folder = new URL(href);
    folder.pathname += "/";
    if (await cache.match(fileAt(folder.href))) return Response.redirect(folder.href);
    throw problem;
  }

  /** @param {string} href */
  function fileAt(href) {
    const { origin, pathname } = new URL(href);
    return `${origin}${pathname}${pathname.endsWith("/") ? "index.html" : ""}`;
  }
}
