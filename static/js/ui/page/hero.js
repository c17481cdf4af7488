/**
 * The search on the home page runs on press, while it is in sight.
 * @import {Player} from "../../player/player.js"
 * @import {SmallSearch} from "../search/small-search.js"
 * @import {SettingsStore} from "./settings.js"
 */

import { t } from "../../lib/messages.js";
import { later } from "../../net/later.js";
import { byId } from "../widgets/dom.js";

/** @param {SmallSearch} search @param {SettingsStore} settings */
export function createHero(search, settings) {
  const hero = byId("hero", HTMLElement);
  const button = byId("hero-play", HTMLButtonElement);
  const state = { wanted: false, seen: true, opening: /** @type {Promise<Player> | null} */ (null) };

  async function run() {
    hero.dataset.playing = String(state.wanted);
    byId("hero-word", HTMLElement).textContent = state.wanted ? t("Pause") : t("Play");
    state.opening ??= open();
    const player = await state.opening;
    player.dispatch({ type: state.wanted && state.seen && !document.hidden ? "play" : "pause" });
  }

  async function open() {
    const { openSmallSearch } = await later(() => import("../search/small-search.js"));
    const player = await openSmallSearch(search, settings);
    player.subscribe(({ status }, previous) => {
      if (status !== "ended" || previous.status === "ended") return;
      state.wanted = false;
      void run();
    });
    return player;
  }

  button.addEventListener("click", () => {
    state.wanted = !state.wanted;
    void run();
  });
  document.addEventListener("visibilitychange", () => state.opening && run());
  new IntersectionObserver(([entry]) => {
    state.seen = entry?.isIntersecting ?? false;
    hero.dataset.seen = String(state.seen);
    if (state.opening) void run();
  }).observe(byId("hero-stage", HTMLElement));
}
