/**
 * The memory of a Python that has started, kept for the next start. It is taken before a program runs, so
 * that none can leave anything in it.
 */

/** Not named as those of a release, which go with it. */
const CACHE = "started-python";

/**
 * @param {string} library the path of the library in it: another one begins anew
 * @returns {Promise<ArrayBuffer | null>} null where none is kept, as in frames without an origin
 */
export async function keptMemory(library) {
  try {
    const kept = await (await caches.open(CACHE)).match(library);
    return (await kept?.arrayBuffer()) ?? null;
  } catch {
    return null;
  }
}

/** @param {string} library @param {ArrayBuffer} memory */
export async function keepMemory(library, memory) {
  try {
    const cache = await caches.open(CACHE);
    for (const other of await cache.keys()) await cache.delete(other);
    await cache.put(library, new Response(memory));
  } catch {
    // There is no room, or no right to it: then Python starts as before.
  }
}
