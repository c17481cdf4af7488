/**
 * Pages of a user's own problem: recording progress, the problem itself, errors in its file. All reload
 * when the file is saved.
 *
 * @import {ViewHost} from "../../ui/player/view-host.js"
 */

import { listenToPicture } from "./picture.js";
import { followVersions } from "./reload.js";
import { listenToStop } from "./stop.js";
import { createWaiting } from "./waiting.js";

/**
 * @param {object} parts
 * @param {ViewHost | null} parts.viewHost null until there is a recording to play
 * @param {(time_ms: number) => Promise<void>} parts.wait
 */
export function createOwnPage({ viewHost, wait }) {
  if (document.getElementById("own-wait")) void createWaiting({ wait }).follow();
  listenToStop();
  listenToPicture();
  void followVersions({ viewHost, wait });
}
