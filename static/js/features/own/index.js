/**
 * The pages of somebody's own problem: the wait for its search, the problem itself, and what is wrong
 * with its file. Each begins anew when the file is saved.
 *
 * @import {ViewHost} from "../../ui/player/view-host.js"
 */

import { listenToPicture } from "./picture.js";
import { followVersions } from "./reload.js";
import { listenToStop } from "./stop.js";
import { createWaiting } from "./waiting.js";

/**
 * @param {object} parts
 * @param {ViewHost | null} parts.viewHost null where there is nothing to play yet
 * @param {(time_ms: number) => Promise<void>} parts.wait
 */
export function createOwnPage({ viewHost, wait }) {
  if (document.getElementById("own-wait")) void createWaiting({ wait }).follow();
  listenToStop();
  listenToPicture();
  void followVersions({ viewHost, wait });
}
