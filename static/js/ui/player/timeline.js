/**
 * The timeline: a slider over the steps. The rail behind it fills as the frames run, the thumb goes
 * with it though its value is a whole step, and the rail shows the loop and the bookmarks.
 *
 * @typedef {import("./snapshot.js").Part} Part
 * @typedef {import("./snapshot.js").Moment} Moment
 * @typedef {import("./snapshot.js").Trace} Trace
 * @typedef {import("./snapshot.js").Player} Player
 * @typedef {import("./snapshot.js").PuzzleView} PuzzleView
 */

import { byId } from "../widgets/dom.js";
import { linkChanged } from "./snapshot.js";

/**
 * @param {{trace: Trace, player: Player, puzzle: PuzzleView}} parts
 * @returns {Part}
 */
export function createTimeline({ trace, player, puzzle }) {
  const slider = byId("timeline", HTMLInputElement);
  const rail = byId("timeline-rail", HTMLElement);
  const value = byId("timeline-value", HTMLElement);
  const keeps = createKeeps(trace);
  rail.style.setProperty("--tick", String(1 / trace.total));
  slider.addEventListener("input", () => {
    player.dispatch({ type: "seek", step: slider.valueAsNumber });
  });
  return {
    show(moment) {
      const { step } = moment.state;
      const at = position(trace, moment);
      rail.style.setProperty("--done", String(at / trace.total));
      rail.style.setProperty("--ahead", String((at - step) / trace.total));
      if (!linkChanged(moment)) return;
      keeps.show(moment);
      slider.value = String(step);
      value.textContent = `${step} / ${trace.total}`;
      slider.setAttribute("aria-valuetext", puzzle.place(step, trace.total));
    },
  };
}

/**
 * The brackets of the loop and the ribbons of the bookmarks.
 *
 * @param {Trace} trace
 * @returns {Part}
 */
function createKeeps({ total }) {
  const brackets = byId("timeline-loop", HTMLElement);
  const ribbons = byId("timeline-marks", HTMLElement);
  /** @type {readonly number[]} */
  let shown = [];

  /** @param {number} step */
  function ribbon(step) {
    const made = document.createElement("span");
    made.className = "slider__mark";
    made.style.setProperty("--at", String(step / total));
    return made;
  }

  return {
    show({ state: { loop }, reel: { marks } }) {
      brackets.hidden = loop === null;
      if (loop) {
        brackets.style.setProperty("--from", String(loop.from / total));
        brackets.style.setProperty("--to", String(loop.to / total));
      }
      if (marks.list() === shown) return;
      shown = marks.list();
      ribbons.replaceChildren(...shown.map(ribbon));
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
