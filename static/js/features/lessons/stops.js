/**
 * The bookmarks on screen, or else the moment, as stops for the editor of lessons.
 * @import {PageView} from "../../ui/player/view-host.js"
 */

import { addressOf } from "../../net/lesson-moments.js";
import { momentOf } from "../../player/motion.js";
import { here } from "../../ui/page/place.js";

/** @param {PageView} view @param {(href: string) => string} kept completes the address of a moment @returns {string} the fragment of its link */
export function stopsIn({ player, viewModel }, kept) {
  const bookmarks = viewModel.bookmarks.list();
  const moments = bookmarks.length > 0 ? bookmarks : [momentOf(player.state())];
  const addresses = moments.map(({ step, frame }) => addressOf(kept(viewModel.link(here(), step, frame))));
  return addresses.map((at) => `at=${encodeURIComponent(at)}`).join("&");
}
