/**
 * The tab "Play it yourself", and moves by hand at the nodes of a search.
 * @import {Additions} from "../../ui/player/extensions.d.ts"
 */

import { t } from "../../lib/messages.js";
import { later } from "../../net/later.js";
import { openingPlay } from "../../net/link.js";

/** @returns {Additions} */
export function installPlay() {
  return {
    importTry: () => import("./what-if.js"),
    tabs: [{
      view: "play",
      trouble: t("Playing is not possible here."),
      load: async (onWaiting) => (await later(() => import("./view.js"), onWaiting)).createPlay,
      opening(search) {
        const attempt = openingPlay(search);
        return attempt && ((play) => play.open(attempt.moves ? attempt.moves.split("-") : []));
      },
      fromHere: { ids: ["play-from-node", "play-from-node-more"], revealed: ["play-from-step"] },
    }],
  };
}
