/**
 * The buttons that choose what playing repeats.
 *
 * @import {Loop, Moment} from "../../types.d.ts"
 * @import {Commands} from "./keys.js"
 * @import {Component} from "./snapshot.js"
 * @import {ViewHost} from "./view-host.js"
 */

import { formatted, t } from "../../lib/messages.js";
import { isBefore, loopEnd, loopStart } from "../../lib/moments.js";
import { loopFrom, loopTo } from "../../player/loop.js";
import { momentOf } from "../../player/motion.js";
import { linkChanged } from "./snapshot.js";
import { byId } from "../widgets/dom.js";
import { toast } from "../widgets/toast.js";

/** @param {{viewHost: ViewHost}} parts @returns {Component & {commands: Commands}} */
export function createLoop({ viewHost }) {
  const from = byId("loop-from", HTMLButtonElement);
  const to = byId("loop-to", HTMLButtonElement);
  const stop = byId("loop-stop", HTMLButtonElement);
  const range = byId("loop-range", HTMLElement);
  const commands = {
    loopFrom: () => choose(viewHost, loopFrom),
    loopTo: () => choose(viewHost, loopTo),
    stopLoop: () => end(viewHost),
  };
  from.addEventListener("click", commands.loopFrom);
  to.addEventListener("click", commands.loopTo);
  stop.addEventListener("click", commands.stopLoop);

  return {
    commands,
    update(snapshot) {
      if (!linkChanged(snapshot)) return;
      const { state, viewModel: { total } } = snapshot;
      const { loop } = state;
      allow(from, state.step < total);
      allow(to, isBefore({ step: 0, frame: 0 }, momentOf(state)));
      allow(stop, loop !== null);
      range.textContent = loop ? t("Loop %(range)s", { range: rangeOf(loop) }) : "";
    },
  };
}

/** @param {ViewHost} viewHost @param {(loop: Loop | null, moment: Moment, total: number) => Loop | null} change */
function choose(viewHost, change) {
  const view = viewHost.current();
  if (!view) return;
  const state = view.player.state();
  const changed = change(state.loop, momentOf(state), view.viewModel.total);
  if (!changed) return;
  viewHost.dispatch({ type: "loop", loop: changed });
  const { name } = view.viewModel;
  toast(t("Playing repeats this part: %(first)s to %(last)s.", {
    first: name(loopStart(changed)), last: name(loopEnd(changed)),
  }));
}

/** @param {ViewHost} viewHost */
function end(viewHost) {
  if (!viewHost.state()?.loop) return;
  viewHost.dispatch({ type: "loop", loop: null });
  toast(t("Playing repeats nothing any more."));
}

/** @param {Loop} loop */
function rangeOf(loop) {
  return `${short(loopStart(loop))}–${short(loopEnd(loop))}`;
}

/** @param {Moment} moment */
function short({ step, frame }) {
  return frame > 0 ? `${formatted(step)}.${frame}` : formatted(step);
}

/**
 * It keeps the focus when there is nothing more to do with it.
 *
 * @param {HTMLButtonElement} button @param {boolean} allowed
 */
function allow(button, allowed) {
  button.setAttribute("aria-disabled", String(!allowed));
}
