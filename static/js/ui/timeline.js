/**
 * The timeline: a slider over the steps. The rail behind it fills as the frames run.
 *
 * @typedef {import("./moment.js").Part} Part
 * @typedef {import("./moment.js").Moment} Moment
 * @typedef {import("./moment.js").Trace} Trace
 * @typedef {import("./moment.js").Player} Player
 */

import { t } from "../lib/messages.js";
import { byId } from "./dom.js";
import { stepChanged } from "./moment.js";

/**
 * @param {{trace: Trace, player: Player}} parts
 * @returns {Part}
 */
export function createTimeline({ trace, player }) {
  const slider = byId("timeline", HTMLInputElement);
  const rail = byId("timeline-rail", HTMLElement);
  const value = byId("timeline-value", HTMLElement);
  rail.style.setProperty("--tick", String(1 / trace.total));
  slider.addEventListener("input", () => {
    player.dispatch({ type: "seek", step: slider.valueAsNumber });
  });
  return {
    show(moment) {
      const { step } = moment.state;
      rail.style.setProperty("--done", String(position(trace, moment) / trace.total));
      if (!stepChanged(moment)) return;
      slider.value = String(step);
      value.textContent = `${step} / ${trace.total}`;
      const text = t("Move %(step)d of %(total)d", { step, total: trace.total });
      slider.setAttribute("aria-valuetext", text);
    },
  };
}

/**
 * Where the moment lies between the steps; every frame counts alike.
 *
 * @param {Trace} trace
 * @param {Moment} moment
 */
function position(trace, { state, view }) {
  if (!state.motion) return state.step;
  const { step, frame } = state.motion;
  return step - 1 + (frame + view.progress) / (trace.steps[step - 1]?.frames.length ?? 1);
}
