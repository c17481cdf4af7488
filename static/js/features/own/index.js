/**
 * Pages of a user's own problem: recording progress, the problem itself, errors in its file. All reload
 * when the file is saved.
 *
 * @import {ReachData} from "../../types.d.ts"
 * @import {ViewHost} from "../../ui/player/view-host.js"
 */

import { listenToPicture } from "./picture.js";
import { followVersions } from "./reload.js";
import { createRunTo } from "./run-to.js";
import { listenToStop } from "./stop.js";
import { createWaiting } from "./waiting.js";

/**
 * @param {object} parts
 * @param {ViewHost | null} parts.viewHost null until there is a recording to play
 * @param {(time_ms: number) => Promise<void>} parts.wait
 * @param {ReachData} [parts.reach] the lines of functions that can be run to
 */
export function createOwnPage({ viewHost, wait, reach }) {
  if (document.getElementById("own-wait")) void createWaiting({ wait }).follow();
  listenToStop();
  createOwnStage({ viewHost, reach });
  void followVersions({ viewHost, wait });
}

/**
 * What a search has on the stage, wherever it was recorded.
 *
 * @param {object} parts
 * @param {ViewHost | null} parts.viewHost
 * @param {ReachData} [parts.reach]
 */
export function createOwnStage({ viewHost, reach }) {
  listenToPicture();
  const box = document.querySelector("#code-calls-python-function, #code-taken-python-function");
  if (reach && viewHost && box instanceof HTMLElement) createRunTo({ reach, viewHost, box });
}
