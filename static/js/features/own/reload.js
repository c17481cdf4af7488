/**
 * When the file is saved, the page begins anew with the same view; in the search at the node that the
 * same moves lead to, since its number may have changed. What is noticed of the problem meanwhile is
 * said on the page.
 *
 * @import {ViewHost} from "../../ui/player/view-host.js"
 * @import {SearchViewModel} from "../../ui/search/model.js"
 */

import { withAlong } from "../../net/link.js";
import { pathTo } from "../../ui/search/position.js";
import { asked } from "./asking.js";

/** Between two questions; longer where no answer came. */
const AGAIN_MS = 1000;
const LATER_MS = 3000;

/**
 * @param {object} parts
 * @param {ViewHost | null} parts.viewHost
 * @param {(time_ms: number) => Promise<void>} parts.wait
 */
export async function followVersions({ viewHost, wait }) {
  const main = document.querySelector("main");
  const { version, versionUrl } = main?.dataset ?? {};
  if (!versionUrl) return;
  let pause_ms = AGAIN_MS;
  for (;;) {
    await wait(pause_ms);
    const found = await asked(versionUrl);
    pause_ms = found === null ? LATER_MS : AGAIN_MS;
    if (found && String(found.version) !== version) return reload(viewHost);
    tellNotice(String(found?.notice ?? ""));
  }
}

/**
 * Says what was noticed of the problem while its recording is looked at.
 *
 * @param {string} sentence empty where nothing was
 */
function tellNotice(sentence) {
  const line = document.getElementById("own-notice");
  if (!line || sentence === "" || line.textContent === sentence) return;
  line.textContent = sentence;
  line.hidden = false;
  const section = line.closest("section");
  if (section) section.hidden = false;
}

/** @param {ViewHost | null} viewHost */
function reload(viewHost) {
  const moves = viewHost && movesHere(viewHost);
  const address = moves ? withAlong(location.href, moves) : location.href;
  if (address === location.href) location.reload();
  else location.replace(address);
}

/**
 * The moves to the node on screen, as far as they are at hand.
 *
 * @param {ViewHost} viewHost
 * @returns {readonly unknown[] | null} null outside of the search
 */
function movesHere(viewHost) {
  const [view, state] = [viewHost.current(), viewHost.state()];
  if (!view || !state || view.viewModel.place !== "node") return null;
  const viewModel = /** @type {SearchViewModel} */ (view.viewModel);
  const path = pathTo(viewModel, { node: state.step, up: 0 }, []);
  return path && path.slice(1).map(({ move }) => move);
}
