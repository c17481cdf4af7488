/**
 * The bookmarks of the view on the stage: a button that keeps the moment or lets it go, and a link to
 * each of them.
 *
 * @typedef {import("../../player/bookmarks.js").Toggled} Toggled
 * @typedef {import("./view-host.js").Deck} Deck
 * @typedef {import("./keys.js").Commands} Commands
 * @typedef {import("./snapshot.js").Part} Part
 * @typedef {import("./snapshot.js").Reel} Reel
 */

import { t, tn } from "../../lib/messages.js";
import { MOST_MARKS } from "../../player/bookmarks.js";
import { byId, scrollTo } from "../widgets/dom.js";
import { linkChanged } from "./snapshot.js";
import { opensElsewhere } from "../widgets/mouse.js";
import { toast } from "../widgets/toast.js";

/**
 * @param {{deck: Deck}} parts
 * @returns {Part}
 */
export function createBookmarks({ deck }) {
  const list = byId("bookmarks", HTMLElement);
  const on = { reel: /** @type {Reel | null} */ (null), marks: /** @type {readonly number[]} */ ([]) };

  /**
   * @param {number} step
   * @param {Reel} reel
   */
  function itemOf(step, reel) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.className = "kept__link";
    link.dataset.step = String(step);
    link.textContent = reel.name(step);
    link.addEventListener("click", (event) => {
      if (opensElsewhere(event)) return;
      event.preventDefault();
      deck.dispatch({ type: "seek", step });
    });
    item.append(link);
    return item;
  }

  /** @param {Reel} reel */
  function fill(reel) {
    const marks = reel.marks.list();
    if (reel === on.reel && marks === on.marks) return;
    Object.assign(on, { reel, marks });
    const focused = focusedIn(list)?.dataset.step;
    list.replaceChildren(...marks.map((step) => itemOf(step, reel)));
    // A link that is gone leaves the focus to the button that brings it back.
    if (focused) (linkTo(list, focused) ?? document.getElementById("bookmark"))?.focus();
  }

  return {
    show(moment) {
      if (!linkChanged(moment)) return;
      const { state: { step }, reel } = moment;
      fill(reel);
      /** @type {NodeListOf<HTMLAnchorElement>} */
      const links = list.querySelectorAll("a");
      for (const link of links) {
        const at = Number(link.dataset.step);
        link.href = reel.link(location.href, at);
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
 * @param {{deck: Deck}} parts
 * @returns {Part & {commands: Commands}}
 */
export function createBookmarkButton({ deck }) {
  const button = byId("bookmark", HTMLButtonElement);

  function toggle() {
    const show = deck.current();
    if (!show || show.reel.total === 0) return;
    const { step } = show.player.state();
    toast(sentenceOf(show.reel.marks.toggle(step), show.reel.name(step)));
    deck.refresh();
  }

  button.addEventListener("click", toggle);
  return {
    commands: { bookmark: toggle },
    show(moment) {
      if (!linkChanged(moment)) return;
      const { state: { step }, reel } = moment;
      button.setAttribute("aria-pressed", String(reel.marks.list().includes(step)));
      button.setAttribute("aria-disabled", String(reel.total === 0));
    },
  };
}

/**
 * @param {Toggled} done
 * @param {string} name of the moment
 */
function sentenceOf(done, name) {
  if (done === "full") {
    return tn("A link keeps %(count)d bookmark.", "A link keeps %(count)d bookmarks.", MOST_MARKS);
  }
  return done === "set"
    ? t("The link now keeps a bookmark: %(name)s.", { name })
    : t("The bookmark is gone: %(name)s.", { name });
}
