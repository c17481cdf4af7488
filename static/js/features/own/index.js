/**
 * Pages of a user's own problem: recording progress, the problem itself, errors in its file. All
 * reload when the file is saved.
 * @import {ReachData} from "../../types.d.ts"
 * @import {ViewHost} from "../../ui/player/view-host.js"
 */

import { lifetime } from "../../lib/lifetime.js";
import { t, tn } from "../../lib/messages.js";
import { byId } from "../../ui/widgets/dom.js";
import { momentName, saveFile } from "../../ui/widgets/save-file.js";
import { toast } from "../../ui/widgets/toast.js";
import { fetchJson, followVersions } from "./reload.js";
import { createRunTo } from "./run-to.js";

/** Polling interval for the progress of a recording. */
const POLL_MS = 500;

/** @param {{viewHost: ViewHost | null, wait: (time_ms: number) => Promise<void>, reach?: ReachData}} parts `viewHost`: null until there is a recording */
export function createOwnPage({ viewHost, wait, reach }) {
  if (document.getElementById("own-wait")) void createWaiting({ wait }).follow();
  listenToStop();
  createOwnStage({ viewHost, reach });
  void followVersions({ viewHost, wait });
}

/** Controls of a search on the stage, recorded by a server or in the browser. @param {{viewHost: ViewHost | null, reach?: ReachData}} parts */
export function createOwnStage({ viewHost, reach }) {
  listenToPicture();
  const box = document.querySelector("#code-calls-python-function, #code-taken-python-function");
  if (reach && viewHost && box instanceof HTMLElement) createRunTo({ reach, viewHost, box });
}

function listenToPicture() {
  for (const id of ["save-picture", "sharing-picture-save"]) {
    document.getElementById(id)?.addEventListener("click", savePicture, { signal: lifetime() });
  }
}

function savePicture() {
  byId("canvas", HTMLCanvasElement).toBlob((blob) => {
    if (blob) saveFile(blob, `${momentName()}.png`);
  });
}

function listenToStop() {
  const wait = document.getElementById("own-wait");
  const address = wait?.dataset.stopUrl ?? `${location.pathname.replace(/\/$/, "")}/stop`;
  for (const id of ["own-stop", "search-stop"]) {
    const button = document.getElementById(id);
    button?.addEventListener("click", () => void stop(address));
  }
}

/** @param {string} address */
async function stop(address) {
  try {
    const response = await fetch(address, { method: "POST" });
    if (response.ok) return;
  } catch {
    // A network error gets the same message as an error status.
  }
  toast(t("The search could not be stopped. Ctrl-C in the terminal ends it."));
}

/** Reloads as the page of the problem when the recording is ready. @param {{wait: (time_ms: number) => Promise<void>}} parts */
function createWaiting({ wait }) {
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
    /** Polls the progress of the recording, and reloads the page when it is ready. */
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
