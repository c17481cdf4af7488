/**
 * Announces each step and each held frame to screen readers, and where playing was paused. Silent
 * while it plays; the banner announces its end.
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Moment} from "../../types.d.ts"
 * @import {Component, Snapshot, ViewModel} from "./snapshot.js"
 */

import { isSameMoment } from "../../lib/moments.js";
import { t } from "../../lib/messages.js";
import { momentOf } from "../../player/motion.js";
import { byId } from "../widgets/dom.js";

/** @returns {Component} */
export function createLiveRegion() {
  const region = byId("live", HTMLElement);
  // `moment`: the last one announced, null after playing.
  /** @type {{viewModel: ViewModel | null, moment: Moment | null}} */
  const announced = { viewModel: null, moment: null };
  return {
    update(snapshot) {
      const { state, viewModel } = snapshot;
      if (state.status === "playing") {
        Object.assign(announced, { viewModel, moment: null });
        region.textContent = "";
        return;
      }
      const moment = isHeld(state) ? momentOf(state) : { step: state.step, frame: 0 };
      if (announced.viewModel !== viewModel) Object.assign(announced, { viewModel, moment });
      const played = announced.moment === null && state.status === "ended" && viewModel.outcome !== null;
      if (played || isKnown(moment, announced.moment, state)) return;
      const sentence = sentenceOf(snapshot);
      if (sentence === null) return;
      announced.moment = moment;
      region.textContent = sentence;
    },
  };
}

/** @param {PlayerState} state */
function isHeld({ motion }) {
  return motion?.held ?? false;
}

/** A running step is announced at its end. @param {Moment} moment @param {Moment | null} known @param {PlayerState} state */
function isKnown(moment, known, state) {
  if (!known) return false;
  const runs = state.motion !== null && !isHeld(state);
  return runs ? moment.step === known.step : isSameMoment(moment, known);
}

/** @param {Snapshot} snapshot @returns {string | null} null while loading */
function sentenceOf(snapshot) {
  const { state, cursor, viewModel } = snapshot;
  if (!isHeld(state)) return viewModel.tell(state.step);
  if (!cursor.frame) return null;
  const { frame } = momentOf(state);
  const [place, event] = [viewModel.where(viewModel.here(snapshot)), viewModel.tellFrame(cursor.frame)];
  return t("%(place)s, frame %(frame)d. %(event)s", { place, frame, event });
}
