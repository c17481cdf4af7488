/**
 * The progress page of a recording: counts the nodes, and reloads as the page of the problem when the
 * recording is ready.
 */

import { tn } from "../../lib/messages.js";
import { byId } from "../../ui/widgets/dom.js";
import { fetchJson } from "./asking.js";

const POLL_MS = 500;

/** @param {{wait: (time_ms: number) => Promise<void>}} parts */
export function createWaiting({ wait }) {
  const box = byId("own-wait", HTMLElement);
  const text = byId("own-nodes", HTMLElement);
  const bar = document.getElementById("own-bar");

  /** @param {{nodes: number, limit: number}} progress */
  function show({ nodes, limit }) {
    const main = document.querySelector("main");
    if (main) main.dataset.nodes = String(nodes);
    text.textContent = tn("%(count)d node so far.", "%(count)d nodes so far.", nodes);
    if (bar instanceof HTMLProgressElement && limit > 0) bar.title = `${nodes} / ${limit}`;
  }

  return {
    async follow() {
      for (;;) {
        await wait(POLL_MS);
        const progress = await fetchJson(box.dataset.progressUrl ?? "");
        if (progress?.status === "ready") return location.reload();
        if (progress?.status === "recording") show(progress);
      }
    },
  };
}
