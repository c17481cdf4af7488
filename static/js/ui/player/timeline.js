/**
 * The timeline: a slider over steps. Its rail fills and its thumb moves with frames, although its
 * value is whole; the rail also shows loop and bookmarks.
 * @import {Trace} from "../../documents/replay.js"
 * @import {Player} from "../../player/player.js"
 * @import {Moment} from "../../types.d.ts"
 * @import {Component, Snapshot} from "./snapshot.js"
 */

import { loopEnd, loopStart } from "../../lib/moments.js";
import { linkChanged, placeOf } from "./snapshot.js";
import { byId } from "../widgets/dom.js";

/** @param {{trace: Trace, player: Player}} parts @returns {Component} */
export function createTimeline({ trace, player }) {
  const slider = byId("timeline", HTMLInputElement);
  const rail = byId("timeline-rail", HTMLElement);
  const value = byId("timeline-value", HTMLElement);
  const keeps = createKeeps(trace);
  rail.style.setProperty("--tick", String(1 / trace.total));
  slider.addEventListener("input", () => {
    player.dispatch({ type: "seek", step: slider.valueAsNumber });
  });
  return {
    update(snapshot) {
      const { step } = snapshot.state;
      const at = position(trace, snapshot);
      rail.style.setProperty("--done", String(at / trace.total));
      rail.style.setProperty("--ahead", String((at - step) / trace.total));
      if (!linkChanged(snapshot)) return;
      keeps.update(snapshot);
      slider.value = String(step);
      value.textContent = `${step} / ${trace.total}`;
      slider.setAttribute("aria-valuetext", placeOf(snapshot));
    },
  };
}

/** Brackets of the loop and ribbons of bookmarks. @param {Trace} trace @returns {Component} */
function createKeeps(trace) {
  const { total } = trace;
  const brackets = byId("timeline-loop", HTMLElement);
  const ribbons = byId("timeline-marks", HTMLElement);
  /** @type {readonly Moment[]} */
  let shown = [];

  /** @param {Moment} moment */
  function ribbon(moment) {
    const made = document.createElement("span");
    made.className = "slider__mark";
    made.style.setProperty("--at", String(momentPosition(trace, moment) / total));
    return made;
  }

  return {
    update({ state: { loop }, viewModel: { bookmarks } }) {
      brackets.hidden = loop === null;
      if (loop) {
        brackets.style.setProperty("--from", String(momentPosition(trace, loopStart(loop)) / total));
        brackets.style.setProperty("--to", String(momentPosition(trace, loopEnd(loop)) / total));
      }
      if (bookmarks.list() === shown) return;
      shown = bookmarks.list();
      ribbons.replaceChildren(...shown.map(ribbon));
    },
  };
}

/** Between steps; frames count alike. @param {Trace} trace @param {Snapshot} snapshot */
function position(trace, { state, cursor }) {
  if (!state.motion) return state.step;
  const { step, frame } = state.motion;
  return momentPosition(trace, { step: step - 1, frame: frame + cursor.progress });
}

/** @param {Trace} trace @param {Moment} moment */
function momentPosition(trace, { step, frame }) {
  return step + Math.min(frame / (trace.steps[step]?.frames.length ?? 1), 1);
}
