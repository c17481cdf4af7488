/** Prefetches parts of a large search, with a bounded cache. @typedef {{onArrival: () => void, onTrouble: (problem: unknown) => void}} PrefetchEvents */

import { createCache } from "../lib/cache.js";

/** Steps of a slice, about 10 kB: a second of playing at the highest speed. */
const SLICE = 32;
const SLICES_KEPT = 24;

/** While the server is away, further requests wait. */
const MOST_COMING = 12;

const NODES_KEPT = 64;

/** Minimum pause between requests of single nodes. */
const NODE_GAP_MS = 100;

/** @template {object} T @param {{fetchSlice: (start: number, count: number) => Promise<readonly T[]>, total: number, watch: PrefetchEvents}} parts */
export function createSlices({ fetchSlice, total, watch }) {
  /** @type {ReturnType<typeof createCache<number, readonly T[]>>} */
  const slices = createCache(SLICES_KEPT);
  /** @type {Set<number>} */
  const coming = new Set();

  /** @param {number} start */
  async function load(start) {
    coming.add(start);
    try {
      while (!isWhole(start)) await loadMore(start);
    } catch (problem) {
      watch.onTrouble(problem);
    } finally {
      coming.delete(start);
    }
  }

  /** Parts of slow answers are shown as they arrive. @param {number} start */
  async function loadMore(start) {
    const there = slices.get(start) ?? [];
    const more = await fetchSlice(start + there.length, sizeOf(start) - there.length);
    slices.set(start, [...there, ...more]);
    watch.onArrival();
  }

  /** @param {number} start */
  function sizeOf(start) {
    return Math.min(SLICE, total - start);
  }

  /** @param {number} start */
  function isWhole(start) {
    return slices.get(start)?.length === sizeOf(start);
  }

  /** @param {number} index */
  function at(index) {
    const start = startOf(index);
    return slices.get(start)?.[index - start] ?? null;
  }

  return {
    at,
    /** Requests an item and its neighbours, earlier requests first. @param {number} index */
    want(index) {
      if (at(index) === null) return ask(index);
      for (const near of [index + 1, index - 1, index + SLICE / 2, index - SLICE / 2]) ask(near);
    },
    /** Without neighbours. @param {number} index */
    wantOnly: ask,
  };

  /** @param {number} index */
  function ask(index) {
    const start = startOf(index);
    if (index < 0 || index >= total || coming.has(start) || isWhole(start)) return;
    if (coming.size >= MOST_COMING) return;
    void load(start);
  }
}

/** @param {number} index */
function startOf(index) {
  return Math.floor(index / SLICE) * SLICE;
}

/**
 * Single nodes: only the last one wanted is fetched next.
 * @template {object} T
 * @param {{fetchNode: (node: number) => Promise<T>, wait: (time_ms: number) => Promise<void>, watch: PrefetchEvents}} parts
 */
export function createNodes({ fetchNode, wait, watch }) {
  /** @type {ReturnType<typeof createCache<number, T>>} */
  const nodes = createCache(NODES_KEPT);
  /** @type {{wanted: number | null, busy: boolean, latest: number | null}} */
  const state = { wanted: null, busy: false, latest: null };

  /** @param {number} node */
  async function load(node) {
    const known = nodes.get(node);
    if (known) return known;
    const fetched = await fetchNode(node);
    nodes.set(node, fetched);
    state.latest = node;
    return fetched;
  }

  /** Fetches the node that is wanted last, again and again until none is. */
  async function work() {
    state.busy = true;
    try {
      while (state.wanted !== null) {
        const node = state.wanted;
        state.wanted = null;
        await load(node);
        watch.onArrival();
        await wait(NODE_GAP_MS);
      }
    } catch (problem) {
      watch.onTrouble(problem);
    } finally {
      state.busy = false;
    }
  }

  return {
    /** @param {number} node */
    at: (node) => nodes.get(node) ?? null,
    /** Bypasses the queue. */
    load,
    /** @param {number} node */
    want(node) {
      if (nodes.get(node)) return;
      state.wanted = node;
      if (!state.busy) void work();
    },
    /** Last loaded node. */
    latest: () => (state.latest === null ? null : nodes.get(state.latest) ?? null),
  };
}
