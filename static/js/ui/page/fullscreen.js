/**
 * The full view for the classroom: board, guide and controls over the whole screen. It is a view of the page
 * (`data-full` on the root, css/fullscreen.css) for which the browser also gives up its own bars, where it can; so
 * cards, notices and the live region stay with it, and browsers without that have the view all the same.
 *
 *   data-full   meaning
 *   ---------   ----------------------------------------------------------------------------
 *   (none)      the usual page
 *   awake       full view; the controls and the pointer are seen
 *   asleep      full view; both have faded, after a while without a move, a key or a touch
 *   waking      full view; a touch has brought them back, and it presses nothing yet
 *
 * A link may open in this view (`full=1`). The browser's bars then stay until a press on the button
 * or the key: browsers want that for it. A second press leaves.
 *
 * They stay where the focus of a keyboard or the pointer is on them, under a card, and with reduced motion.
 *
 * @typedef {{toggle: () => void, leave: () => void, on: () => boolean, open: () => void}} FullScreen `open`: enters
 *   it without the browser's own full screen
 */

import { lifetime } from "../../lib/lifetime.js";
import { debounce } from "../../player/clock.js";
import { byId } from "../widgets/dom.js";

const FADE_MS = 3000;

/** What fades. */
const FADING = ".controls, .stage__tools";

const STIRS = Object.freeze(["pointermove", "pointerdown", "click", "keydown", "wheel", "focusin"]);

/** @param {{embed: boolean, reducedMotion: boolean, onLeave: () => void}} parts @returns {FullScreen} */
export function createFullScreen({ embed, reducedMotion, onLeave }) {
  const root = document.documentElement;
  const button = byId("full-screen", HTMLButtonElement);
  const watched = { on: false, hovered: false, focused: false, windowed: false };
  const fade = debounce(FADE_MS, fall);
  const away = createWayBack();

  function fall() {
    const held = watched.hovered || watched.focused || document.querySelector("dialog[open]");
    if (!held && !reducedMotion) root.dataset.full = "asleep";
  }

  /** @param {Event} event */
  function stir(event) {
    if (!watched.on) return;
    note(event);
    const { full } = root.dataset;
    if (full === "asleep") root.dataset.full = event.type === "pointerdown" ? "waking" : "awake";
    else if (full === "waking" && event.type !== "pointermove") root.dataset.full = "awake";
    fade.call();
  }

  // Clicked controls keep the focus, and a finger leaves its hover: neither means that the user is there.
  /** @param {Event} event */
  function note(event) {
    const inside = event.target instanceof Element && event.target.closest(FADING) !== null;
    if (event instanceof PointerEvent) watched.hovered = inside && event.pointerType === "mouse";
    if (event.type === "focusin") {
      watched.focused = inside && /** @type {Element} */ (event.target).matches(":focus-visible");
    }
  }

  /** @param {"focused" | "hovered"} what */
  function forget(what) {
    watched[what] = false;
    if (watched.on) fade.call();
  }

  /** @param {boolean} windowed whether the browser keeps its bars */
  function open(windowed) {
    away.leave();
    watched.windowed = windowed;
    watched.on = true;
    root.dataset.full = "awake";
    button.setAttribute("aria-pressed", "true");
    fade.call();
    away.keepFocus(button);
  }

  function leave() {
    if (document.fullscreenElement) void document.exitFullscreen();
    if (!watched.on) return;
    fade.cancel();
    Object.assign(watched, { on: false, hovered: false, focused: false, windowed: false });
    delete root.dataset.full;
    button.setAttribute("aria-pressed", "false");
    away.comeBack();
    onLeave();
  }

  function toggle() {
    if (button.hidden) return;
    if (watched.on && !(watched.windowed && document.fullscreenEnabled)) {
      leave();
      return;
    }
    if (!watched.on) open(false);
    watched.windowed = false;
    // Some browsers refuse, above all in frames; the view works without.
    root.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
  }

  // Without permission, full screen in a frame fills only the frame.
  button.hidden = embed && !document.fullscreenEnabled;
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", toggle);
  const signal = lifetime();
  for (const name of STIRS) document.addEventListener(name, stir, { passive: true, signal });
  document.addEventListener("focusout", () => forget("focused"), { signal });
  root.addEventListener("pointerleave", () => forget("hovered"), { signal });
  // Also Esc and ways of the system, or a request granted after leaving.
  document.addEventListener("fullscreenchange", () => {
    if (watched.on !== (document.fullscreenElement !== null)) leave();
  }, { signal });
  // Print the usual page.
  addEventListener("beforeprint", leave, { signal });
  return { toggle, leave, on: () => watched.on, open: () => open(true) };
}

/** Restores scroll position and focus of the page on leaving. */
function createWayBack() {
  const place = { top: 0, focused: /** @type {HTMLElement | null} */ (null) };
  return {
    leave() {
      place.top = window.scrollY;
      place.focused = null;
    },
    /** @param {HTMLElement} instead gets a focus that would be lost */
    keepFocus(instead) {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused.checkVisibility()) return;
      place.focused = focused;
      instead.focus({ preventScroll: true });
    },
    comeBack() {
      window.scrollTo(0, place.top);
      place.focused?.focus({ preventScroll: true });
    },
  };
}
