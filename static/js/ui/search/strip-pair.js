/**
 * Two searches of one board side by side: their strips on one scale, a cursor in each, and the board
 * that each has come to. They are played in step, on a clock of their own; where the current search is
 * stepped or played by itself, both follow it.
 *
 * @import {SearchChoice} from "../../net/link.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Lane, Named} from "./strip-lane.js"
 * @import {Action, Lockstep} from "./lockstep.js"
 */

import { formatted, t, tn } from "../../lib/messages.js";
import { createClock } from "../../player/clock.js";
import { byId, rescueFocus } from "../widgets/dom.js";
import {
  RATES, commonInterval, lockstepAt, nextLockstep, nodeOfBoth, openingInterval, portionOf,
} from "./lockstep.js";
import { openLane } from "./strip-lane.js";

/**
 * @param {object} parts
 * @param {PuzzleView} parts.puzzle
 * @param {(choice: SearchChoice) => import("../../net/search-client.js").SearchClient} parts.clientOf
 * @param {(time_ms: number) => Promise<void>} parts.wait
 * @param {boolean} parts.reducedMotion
 * @param {() => boolean} parts.asks whether a quiz asks what comes next
 * @param {(node: number) => void} parts.onPick
 * @param {(choice: SearchChoice, node: number) => void} parts.onOther
 * @param {(problem: unknown) => void} parts.onTrouble
 * @param {() => void} parts.onClose
 */
export function createStripPair(parts) {
  const { onPick, onOther, onClose } = parts;
  const box = byId("comparison-strips", HTMLElement);
  const clock = createClock();
  const state = {
    lanes: /** @type {Lane[]} */ ([]), steps: lockstepAt(0, 0), current: 0,
    common: { start: 0, stop: 1 }, asks: false,
  };
  const tools = createTools({ dispatch, onClose });

  /** @param {Action} action */
  function dispatch(action) {
    state.steps = nextLockstep(state.steps, action);
    if (state.steps.playing) clock.start((elapsed_ms) => dispatch({ type: "tick", elapsed_ms }));
    else clock.stop();
    const node = nodeOfBoth(state.steps);
    for (const lane of state.lanes) lane.show(node, state.steps.playing);
    tools.show(state.steps);
  }

  /** Both strips at the same place and on the same scale. */
  function share() {
    for (const { summary, fit } of state.lanes) fit(portionOf(state.common, summary.nodes));
    tools.tellScale(state.common.stop - state.common.start);
  }

  /** @param {string} id @param {Named} named @param {(node: number) => void} pick */
  function laneOf(id, named, pick) {
    return openLane(id, named, {
      ...parts,
      onPick: pick,
      onWindow(shown, part) {
        const totals = state.lanes.map(({ summary }) => summary.nodes);
        state.common = commonInterval(shown, part, totals);
        share();
      },
    });
  }

  function hide() {
    clock.stop();
    box.hidden = true;
    rescueFocus(document.querySelector("#strip canvas"));
    for (const { dispose } of state.lanes) dispose();
    state.lanes = [];
  }

  return {
    hide,
    /** @param {Named} here @param {Named} other */
    show(here, other) {
      hide();
      box.hidden = false;
      state.lanes = [
        laneOf("strip-here", here, onPick),
        laneOf("strip-beside", other, (node) => onOther(other.choice, node)),
      ];
      const totals = state.lanes.map(({ summary }) => summary.nodes);
      state.common = openingInterval(totals);
      share();
      state.steps = lockstepAt(Math.max(...totals) - 1, state.current);
      dispatch({ type: "pause" });
    },
    /**
     * Where the current search is: both go there.
     *
     * @param {number} node
     */
    follow(node) {
      const asks = parts.asks();
      if (node === state.current && asks === state.asks) return;
      Object.assign(state, { current: node, asks });
      if (state.lanes.length > 0) dispatch({ type: "seek", node });
    },
  };
}

/**
 * What plays both: a button, a slider over their nodes, and the speed.
 *
 * @param {{dispatch: (action: Action) => void, onClose: () => void}} parts
 */
function createTools({ dispatch, onClose }) {
  const play = byId("beside-play", HTMLButtonElement);
  const word = byId("beside-play-word", HTMLElement);
  const nodes = byId("beside-nodes", HTMLInputElement);
  const rate = byId("beside-rate", HTMLElement);
  const faster = byId("beside-faster", HTMLButtonElement);
  const slower = byId("beside-slower", HTMLButtonElement);
  let shown = lockstepAt(0, 0);
  play.addEventListener("click", () => dispatch({ type: shown.playing ? "pause" : "play" }));
  nodes.addEventListener("input", () => dispatch({ type: "seek", node: nodes.valueAsNumber }));
  faster.addEventListener("click", () => change(1));
  slower.addEventListener("click", () => change(-1));
  byId("beside-close", HTMLButtonElement).addEventListener("click", onClose);

  /** @param {1 | -1} by */
  function change(by) {
    const other = RATES[RATES.indexOf(shown.rate) + by];
    if (other) dispatch({ type: "rate", rate: other });
  }

  return {
    /** @param {Lockstep} steps */
    show(steps) {
      shown = steps;
      const { playing, last } = steps;
      const node = nodeOfBoth(steps);
      const place = tn("after %(count)d node of each", "after %(count)d nodes of each", node + 1);
      play.dataset.playing = String(playing);
      word.textContent = playing ? t("Pause both") : t("Play both");
      nodes.max = String(last);
      nodes.value = String(node);
      nodes.setAttribute("aria-valuetext", place);
      nodes.parentElement?.style.setProperty("--done", String(last === 0 ? 0 : node / last));
      byId("beside-place", HTMLElement).textContent = place;
      rate.textContent = t("%(rate)s nodes a second", { rate: formatted(steps.rate) });
      slower.disabled = steps.rate === RATES[0];
      faster.disabled = steps.rate === RATES.at(-1);
    },
    /** @param {number} span */
    tellScale(span) {
      byId("beside-scale", HTMLElement).textContent = tn(
        "One scale for both strips: their whole width is %(count)d node.",
        "One scale for both strips: their whole width is %(count)d nodes.",
        span,
      );
    },
  };
}
