/**
 * The button of the full view, which is fetched when somebody first wants it.
 *
 * @import {FullScreen} from "./fullscreen.js"
 */

import { later } from "../../net/later.js";
import { byId } from "../widgets/dom.js";

/**
 * @param {Parameters<typeof import("./fullscreen.js").createFullScreen>[0] & {embed: boolean}} parts
 * @returns {{toggle: () => Promise<void>, open: () => Promise<void>, leave: () => void, on: () => boolean}}
 */
export function createFullButton({ embed, ...parts }) {
  const button = byId("full-screen", HTMLButtonElement);
  const state = { full: /** @type {FullScreen | null} */ (null) };

  async function there() {
    const { createFullScreen } = await later(() => import("./fullscreen.js"));
    state.full ??= createFullScreen(parts);
    return state.full;
  }

  async function toggle() {
    if (!button.hidden) (await there()).toggle();
  }

  // In a frame it fills nothing but the frame, unless its page allows more.
  button.hidden = embed && !document.fullscreenEnabled;
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", toggle);
  return {
    toggle,
    open: async () => (await there()).open(),
    leave: () => state.full?.leave(),
    on: () => state.full?.on() ?? false,
  };
}
