/**
 * A puzzle in a frame: may autoplay, is one button where it has no controls, and reports its preferred height.
 * @import {Component} from "../player/snapshot.js"
 * @import {PageView, ViewHost} from "../player/view-host.js"
 */

import { t } from "../../lib/messages.js";
import { openingAsk } from "../../net/exercise-link.js";
import { openingAutoplay, openingSpeed } from "../../net/link.js";
import { byId } from "../widgets/dom.js";
import { asked } from "./place.js";
import { getState, isInFrame, reportScoreAndState, requestHeight, sendEvent } from "./splice.js";

/** Visible fraction of the board for autoplay. */
const SEEN = 0.5;

/** Largest useful board, in CSS pixels. */
const HIGHEST_BOARD_PX = 512;
const LOWEST_PX = 360;

/** @param {{viewHost: ViewHost, reducedMotion: boolean}} parts @returns {Component} */
export function createFrame({ viewHost, reducedMotion }) {
  const components = [createPress(viewHost), createOpening(viewHost, reducedMotion), ...createSeen()];
  tellHeight();
  return {
    update(snapshot) {
      for (const component of components) component.update(snapshot);
    },
  };
}

/** The frame is one button, where it has no others. @param {ViewHost} viewHost @returns {Component} */
function createPress(viewHost) {
  const button = document.getElementById("press");
  button?.addEventListener("click", () => viewHost.dispatch({ type: "toggle" }));
  return {
    update({ state, previous }) {
      if (state !== previous && state.status === previous.status) return;
      button?.setAttribute("aria-label", state.status === "playing" ? t("Pause") : t("Play"));
    },
  };
}

/** The requested speed, and autoplay once the board is visible. @param {ViewHost} viewHost @param {boolean} reducedMotion @returns {Component} */
function createOpening(viewHost, reducedMotion) {
  const wish = { autoplay: openingAutoplay(asked()) && !reducedMotion };
  const opened = { view: /** @type {PageView | null} */ (null), seen: false };

  function play() {
    if (!wish.autoplay || !opened.seen || viewHost.state()?.status !== "ready") return;
    wish.autoplay = false;
    viewHost.dispatch({ type: "play" });
  }

  if (wish.autoplay) {
    const observer = new IntersectionObserver((entries) => {
      opened.seen = entries.some(({ isIntersecting }) => isIntersecting);
      if (opened.seen) observer.disconnect();
      play();
    }, { threshold: SEEN });
    observer.observe(byId("screen", HTMLElement));
  }
  return {
    update() {
      const view = viewHost.current();
      if (!view || view === opened.view) return;
      opened.view = view;
      const speed = openingSpeed(asked(), view.viewModel.speeds);
      // Events of this snapshot first.
      queueMicrotask(() => {
        if (speed !== null) viewHost.dispatch({ type: "speed", value: speed });
        play();
      });
    },
  };
}

/** Reports how much of the view has been seen, where no exercise is graded. @returns {Component[]} */
function createSeen() {
  if (!isInFrame() || openingAsk(asked()) > 0) return [];
  const seen = { share: 0 };
  void getState().then((state) => {
    const { seen: before } = /** @type {{seen?: unknown}} */ (Object(state));
    if (typeof before === "number") seen.share = Math.max(seen.share, before);
  });
  return [{
    update({ state, previous, viewModel: { total } }) {
      const share = total > 0 ? state.step / total : 1;
      if (share <= seen.share || state === previous || state.status === "playing") return;
      seen.share = share;
      reportScoreAndState(share, { version: 1, seen: share });
      if (share === 1) sendEvent("seen", {});
    },
  }];
}

/**
 * Reports the height with the board as large as its width allows. The embedder's origin is unknown;
 * a height is no secret.
 */
function tellHeight() {
  const box = byId("stage", HTMLElement).querySelector(".stage__box");
  const canvas = byId("canvas", HTMLCanvasElement);
  let reported = 0;
  if (!box || !isInFrame()) return;

  function tell() {
    const height = wantedHeight(/** @type {Element} */ (box), canvas);
    if (height === reported) return;
    reported = height;
    window.parent.postMessage({ type: "backtrack:height", height }, "*");
    requestHeight(height);
  }

  const observer = new ResizeObserver(tell);
  observer.observe(box);
  observer.observe(canvas);
  tell();
}

/** @param {Element} box of the board, which gets the remaining height @param {HTMLCanvasElement} canvas @returns {number} CSS pixels */
function wantedHeight(box, canvas) {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  const around = window.innerHeight - box.clientHeight;
  if (width === 0) return Math.max(LOWEST_PX, window.innerHeight);
  const board = Math.min(HIGHEST_BOARD_PX, (box.clientWidth * height) / width);
  return Math.max(LOWEST_PX, Math.ceil(around + board));
}
