/**
 * The buttons of the player.
 *
 * @import {Action} from "../../player/transition.js"
 * @import {Component} from "./snapshot.js"
 */

import { t } from "../../lib/messages.js";
import { byId } from "../widgets/dom.js";

/** @type {Readonly<Record<string, Action>>} */
const ACTIONS = Object.freeze({
  "to-start": { type: "seek", step: 0 },
  "step-back": { type: "step", by: -1 },
  "frame-back": { type: "frame", by: -1 },
  play: { type: "toggle" },
  "frame-forward": { type: "frame", by: 1 },
  "step-forward": { type: "step", by: 1 },
  "to-end": { type: "seek", step: Infinity },
});

/** @param {{dispatch: (action: Action) => void}} viewHost @returns {Component} */
export function createControls({ dispatch }) {
  const word = byId("play-word", HTMLElement);
  for (const [id, action] of Object.entries(ACTIONS)) {
    byId(id, HTMLButtonElement).addEventListener("click", () => dispatch(action));
  }
  return {
    update({ state, previous }) {
      if (state !== previous && state.status === previous.status) return;
      word.textContent = state.status === "playing" ? t("Pause") : t("Play");
    },
  };
}
