/**
 * The bookmarks of the current view: a button that keeps the moment or lets it go, and a link to
 * each of them.
 *
 * @import {Toggled} from "../../player/bookmarks.js"
 * @import {Commands} from "./keys.js"
 * @import {Component, ViewModel} from "./snapshot.js"
 * @import {ViewHost} from "./view-host.js"
 */

import { t, tn } from "../../lib/messages.js";
import { MOST_BOOKMARKS } from "../../player/bookmarks.js";
import { linkChanged } from "./snapshot.js";
import { byId, scrollTo } from "../widgets/dom.js";
import { opensElsewhere } from "../widgets/mouse.js";
import { toast } from "../widgets/toast.js";

/**
 * @param {{viewHost: ViewHost}} parts
 * @returns {Component}
 */
export function createBookmarks({ viewHost }) {
  const list = byId("bookmarks", HTMLElement);
  /** @type {{viewModel: ViewModel | null, bookmarks: readonly number[]}} */
  const current = { viewModel: null, bookmarks: [] };

  /**
   * @param {number} step
   * @param {ViewModel} viewModel
   */
  function itemOf(step, viewModel) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.className = "bookmarks__link";
    link.dataset.step = String(step);
    link.textContent = viewModel.name(step);
    link.addEventListener("click", (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      viewHost.dispatch({ type: "seek", step });
    });
    item.append(link);
    return item;
  }

  /** @param {ViewModel} viewModel */
  function fill(viewModel) {
    const bookmarks = viewModel.bookmarks.list();
    if (viewModel === current.viewModel && bookmarks === current.bookmarks) return;
    Object.assign(current, { viewModel, bookmarks });
    const focused = focusedIn(list)?.dataset.step;
    list.replaceChildren(...bookmarks.map((step) => itemOf(step, viewModel)));
    // A link that is gone leaves the focus to the button that brings it back.
    if (focused) (linkTo(list, focused) ?? document.getElementById("bookmark"))?.focus();
  }

  return {
    update(snapshot) {
      if (!linkChanged(snapshot)) return;
      const { state: { step }, viewModel } = snapshot;
      fill(viewModel);
      /** @type {NodeListOf<HTMLAnchorElement>} */
      const links = list.querySelectorAll("a");
      for (const link of links) {
        const at = Number(link.dataset.step);
        link.href = viewModel.link(location.href, at);
        if (at === step) link.setAttribute("aria-current", "step");
        else link.removeAttribute("aria-current");
        if (at === step) scrollTo(list, link);
      }
    },
  };
}

/** @param {HTMLElement} list */
function focusedIn(list) {
  const focused = document.activeElement;
  return focused instanceof HTMLAnchorElement && list.contains(focused) ? focused : null;
}

/**
 * @param {HTMLElement} list
 * @param {string} step
 * @returns {HTMLAnchorElement | null}
 */
function linkTo(list, step) {
  return list.querySelector(`a[data-step="${step}"]`);
}

/**
 * @param {{viewHost: ViewHost}} parts
 * @returns {Component & {commands: Commands}}
 */
export function createBookmarkButton({ viewHost }) {
  const button = byId("bookmark", HTMLButtonElement);

  function toggle() {
    const view = viewHost.current();
    if (!view || view.viewModel.total === 0) return;
    const { step } = view.player.state();
    toast(sentenceOf(view.viewModel.bookmarks.toggle(step), view.viewModel.name(step)));
    viewHost.refresh();
  }

  button.addEventListener("click", toggle);
  return {
    commands: { bookmark: toggle },
    update(snapshot) {
      if (!linkChanged(snapshot)) return;
      const { state: { step }, viewModel } = snapshot;
      button.setAttribute("aria-pressed", String(viewModel.bookmarks.list().includes(step)));
      button.setAttribute("aria-disabled", String(viewModel.total === 0));
    },
  };
}

/**
 * @param {Toggled} done
 * @param {string} name of the moment
 */
function sentenceOf(done, name) {
  if (done === "full") {
    return tn("A link keeps %(count)d bookmark.", "A link keeps %(count)d bookmarks.", MOST_BOOKMARKS);
  }
  return done === "set"
    ? t("The link now keeps a bookmark: %(name)s.", { name })
    : t("The bookmark is gone: %(name)s.", { name });
}
