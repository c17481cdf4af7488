/**
 * The buttons that choose what playing repeats.
 *
 * @typedef {import("../../player/loop.js").Loop} Loop
 * @typedef {import("./view-host.js").Deck} Deck
 * @typedef {import("./view-host.js").Show} Show
 * @typedef {import("./keys.js").Commands} Commands
 * @typedef {import("./snapshot.js").Moment} Moment
 * @typedef {import("./snapshot.js").Part} Part
 */

import { formatted, t } from "../../lib/messages.js";
import { loopFrom, loopTo } from "../../player/loop.js";
import { byId } from "../widgets/dom.js";
import { linkChanged } from "./snapshot.js";
import { toast } from "../widgets/toast.js";

/**
 * @param {{deck: Deck}} parts
 * @returns {Part & {commands: Commands}}
 */
export function createLoop({ deck }) {
  const from = byId("loop-from", HTMLButtonElement);
  const to = byId("loop-to", HTMLButtonElement);
  const stop = byId("loop-stop", HTMLButtonElement);
  const range = byId("loop-range", HTMLElement);
  const commands = {
    loopFrom: () => choose(deck, (loop, step, total) => loopFrom(loop, step, total)),
    loopTo: () => choose(deck, (loop, step) => loopTo(loop, step)),
    stopLoop: () => end(deck),
  };
  from.addEventListener("click", commands.loopFrom);
  to.addEventListener("click", commands.loopTo);
  stop.addEventListener("click", commands.stopLoop);

  return {
    commands,
    show(moment) {
      if (!linkChanged(moment)) return;
      const { state: { step, loop }, reel: { total } } = moment;
      allow(from, step < total);
      allow(to, step > 0);
      allow(stop, loop !== null);
      range.textContent = loop ? t("Loop %(range)s", { range: rangeOf(loop) }) : "";
    },
  };
}

/**
 * @param {Deck} deck
 * @param {(loop: Loop | null, step: number, total: number) => Loop | null} change
 */
function choose(deck, change) {
  const show = deck.current();
  if (!show) return;
  const { step, loop } = show.player.state();
  const changed = change(loop, step, show.reel.total);
  if (!changed) return;
  deck.dispatch({ type: "loop", loop: changed });
  const { name } = show.reel;
  toast(t("Playing repeats this part: %(first)s to %(last)s.", {
    first: name(changed.from), last: name(changed.to),
  }));
}

/** @param {Deck} deck */
function end(deck) {
  if (!deck.state()?.loop) return;
  deck.dispatch({ type: "loop", loop: null });
  toast(t("Playing repeats nothing any more."));
}

/** @param {Loop} loop */
function rangeOf({ from, to }) {
  return `${formatted(from)}–${formatted(to)}`;
}

/**
 * It keeps the focus when there is nothing more to do with it.
 *
 * @param {HTMLButtonElement} button
 * @param {boolean} allowed
 */
function allow(button, allowed) {
  button.setAttribute("aria-disabled", String(!allowed));
}
