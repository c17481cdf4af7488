/**
 * The link that runs a watched program, in place of the address of the moment.
 * @import {Additions, PuzzlePage} from "../../ui/player/extensions.d.ts"
 */

import { later } from "../../net/later.js";

/** @param {PuzzlePage} page @returns {Additions} */
export function installOwn({ data: { own }, link }) {
  if (own?.share === undefined) return {};
  const program = own.share;
  return {
    async sharedLink() {
      const { createProgramLink } = await later(() => import("./program-link.js"));
      return createProgramLink({ program, link });
    },
  };
}
