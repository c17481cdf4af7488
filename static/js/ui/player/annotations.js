/**
 * Annotations in links of the current view: bookmarks, and the loop that playing repeats.
 * @import {Toggled} from "../../player/bookmarks.js"
 * @import {Loop, Moment} from "../../types.d.ts"
 * @import {Commands} from "./keys.js"
 * @import {Component, ViewModel} from "./snapshot.js"
 * @import {ViewHost} from "./view-host.js"
 */

import { formatted, t, tn } from "../../lib/messages.js";
import { isBefore, isSameMoment, loopEnd, loopStart } from "../../lib/moments.js";
import { shown as shownLink } from "../../net/program.js";
import { MOST_BOOKMARKS } from "../../player/bookmarks.js";
import { loopFrom, loopTo } from "../../player/loop.js";
import { momentOf } from "../../player/motion.js";
import { here } from "../page/place.js";
import { byId, scrollTo } from "../widgets/dom.js";
import { opensElsewhere } from "../widgets/mouse.js";
import { toast } from "../widgets/toast.js";
import { linkChanged } from "./snapshot.js";

/** @param {{viewHost: ViewHost}} parts @returns {Component} */
export function createBookmarks({ viewHost }) {
  const list = byId("bookmarks", HTMLElement);
  /** @type {{viewModel: ViewModel | null, bookmarks: readonly Moment[]}} */
  const current = { viewModel: null, bookmarks: [] };

  /** @param {Moment} moment @param {ViewModel} viewModel */
  function itemOf(moment, viewModel) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.className = "bookmarks__link";
    link.dataset.step = String(moment.step);
    link.dataset.frame = String(moment.frame);
    link.textContent = viewModel.name(moment);
    link.addEventListener("click", (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      viewHost.dispatch({ type: "seek", ...moment });
    });
    item.append(link);
    return item;
  }

  /** @param {ViewModel} viewModel */
  function fill(viewModel) {
    const bookmarks = viewModel.bookmarks.list();
    if (viewModel === current.viewModel && bookmarks === current.bookmarks) return;
    Object.assign(current, { viewModel, bookmarks });
    const focused = focusedIn(list);
    list.replaceChildren(...bookmarks.map((moment) => itemOf(moment, viewModel)));
    // A removed link hands the focus to the bookmark button.
    if (focused) (linkTo(list, focused.dataset) ?? document.getElementById("bookmark"))?.focus();
  }

  return {
    update(snapshot) {
      if (!linkChanged(snapshot)) return;
      const { state, viewModel } = snapshot;
      const now = momentOf(state);
      fill(viewModel);
      /** @type {NodeListOf<HTMLAnchorElement>} */
      const links = list.querySelectorAll("a");
      for (const link of links) {
        const [step, frame] = [Number(link.dataset.step), Number(link.dataset.frame)];
        const is_here = isSameMoment({ step, frame }, now);
        link.href = shownLink(viewModel.link(here(), step, frame));
        if (is_here) link.setAttribute("aria-current", "step");
        else link.removeAttribute("aria-current");
        if (is_here) scrollTo(list, link);
      }
    },
  };
}

/** @param {HTMLElement} list */
function focusedIn(list) {
  const focused = document.activeElement;
  return focused instanceof HTMLAnchorElement && list.contains(focused) ? focused : null;
}

/** @param {HTMLElement} list @param {DOMStringMap} moment its step and frame @returns {HTMLAnchorElement | null} */
function linkTo(list, { step, frame }) {
  return list.querySelector(`a[data-step="${step}"][data-frame="${frame}"]`);
}

/** @param {{viewHost: ViewHost}} parts @returns {Component & {commands: Commands}} */
export function createBookmarkButton({ viewHost }) {
  const button = byId("bookmark", HTMLButtonElement);

  function toggle() {
    const view = viewHost.current();
    if (!view || view.viewModel.total === 0) return;
    const moment = momentOf(view.player.state());
    toast(sentenceOf(view.viewModel.bookmarks.toggle(moment), view.viewModel.name(moment)));
    viewHost.refresh();
  }

  button.addEventListener("click", toggle);
  return {
    commands: { bookmark: toggle },
    update(snapshot) {
      if (!linkChanged(snapshot)) return;
      const { state, viewModel } = snapshot;
      button.setAttribute("aria-pressed", String(viewModel.bookmarks.has(momentOf(state))));
      button.setAttribute("aria-disabled", String(viewModel.total === 0));
    },
  };
}

/** @param {Toggled} done @param {string} name of the moment */
function sentenceOf(done, name) {
  if (done === "full") {
    return tn("A link keeps %(count)d bookmark.", "A link keeps %(count)d bookmarks.", MOST_BOOKMARKS);
  }
  return done === "set"
    ? t("The link now keeps a bookmark: %(name)s.", { name })
    : t("The bookmark is gone: %(name)s.", { name });
}

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

/** `aria-disabled` keeps the focus, unlike `disabled`. @param {HTMLButtonElement} button @param {boolean} allowed */
function allow(button, allowed) {
  button.setAttribute("aria-disabled", String(!allowed));
}
