/**
 * The page that waits for a search to be recorded: how many nodes there are so far, and a way to stop
 * it. When it is there, the page of the problem takes its place.
 */

import { tn } from "../../lib/messages.js";
import { byId } from "../../ui/widgets/dom.js";
import { asked } from "./asking.js";

const AGAIN_MS = 500;

/** @param {{wait: (time_ms: number) => Promise<void>}} parts */
export function createWaiting({ wait }) {
  const box = byId("own-wait", HTMLElement);
  const text = byId("own-nodes", HTMLElement);
  const bar = document.getElementById("own-bar");

  /** @param {{nodes: number, limit: number}} progress */
  function show({ nodes, limit }) {
    text.textContent = tn("%(count)d node so far.", "%(count)d nodes so far.", nodes);
    if (bar instanceof HTMLProgressElement && limit > 0) bar.title = `${nodes} / ${limit}`;
  }

  return {
    async follow() {
      for (;;) {
        await wait(AGAIN_MS);
        const progress = await asked(box.dataset.progressUrl ?? "");
        if (progress?.status === "ready") return location.reload();
        if (progress?.status === "recording") show(progress);
      }
    },
  };
}
