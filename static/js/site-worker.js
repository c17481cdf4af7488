/**
 * The service worker of a static site (webapp/export/static_site.py), which opens without a network: some files are
 * kept at the first visit, the others once they were fetched. A site that was written anew takes over when all pages of
 * the old one are closed, so that no page gets scripts of another release.
 *
 * @typedef {{release: string, files: readonly string[]}} SiteSettings put in front of this script: the files of the
 *   first visit, from the root of the site
 */
{
  const worker = /** @type {any} */ (self);
  const { release, files } = /** @type {SiteSettings} */ (worker.backtrack);

  /** Another site may have the same origin. */
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
    // A host that says nothing of it may have left older ones in the browser.
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
    // What was redirected may not answer a navigation.
    if (kept) return kept.redirected ? new Response(kept.body, kept) : kept;
    const fetched = await fetch(event.request).catch((problem) => folderOf(event.request.url, cache, problem));
    if (fetched.ok) event.waitUntil(cache.put(address, fetched.clone()));
    return fetched;
  }

  /**
   * Leads to the page of a folder whose address lacks its slash, as hosts do.
   * @param {string} href @param {Cache} cache @param {unknown} problem why the host did not answer
   * @returns {Promise<Response>}
   */
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
