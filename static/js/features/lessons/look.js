/** Frames the part of the page that a stop is about, and scrolls to it. */

import { lifetime } from "../../lib/lifetime.js";
import { t } from "../../lib/messages.js";

const AWAITED = { childList: true, subtree: true, attributeFilter: ["hidden"] };

/** By name in lessons; the first visible one counts. @type {Readonly<Record<string, readonly string[]>>} */
const PLACES = Object.freeze({
  board: ["#theatre", "#stage"],
  guide: [".narrator"],
  controls: [".controls"],
  code: ["#watch-panel .listing", "#search-panel .listing"],
  side: ["#side"],
  explanation: ["#explanation"],
  moves: [".moves"],
  result: [".result"],
  why: [".why-not"],
  stack: ["#stack-panel"],
  queue: ["#queue-panel"],
  strip: [".puzzle__dock .strip"],
  counters: [".counters"],
  switches: ["#prunings"],
  beside: ["#comparison"],
  log: ["#log"],
});

/** @returns {Readonly<Record<string, string>>} what the page calls each part */
export function lookNames() {
  return {
    board: t("the board"),
    guide: t("the guide"),
    controls: t("the controls"),
    code: t("the code"),
    side: t("the panel beside the board"),
    explanation: t("the explanation"),
    moves: t("the moves"),
    result: t("the result"),
    why: t("the reason"),
    stack: t("the call stack"),
    queue: t("the queue"),
    strip: t("the whole search"),
    counters: t("the counters"),
    switches: t("the prunings"),
    beside: t("both searches side by side"),
    log: t("the log"),
  };
}

/** @returns {{show: (look: string) => void, framed: () => boolean}} `framed` says whether the part is on the page */
export function createLook() {
  const main = document.getElementById("main");
  /** @type {{framed: Element | null, look: string}} */
  const state = { framed: null, look: "" };
  // What is still being loaded is framed when it is there.
  const awaited = new MutationObserver(() => show(state.look));
  lifetime().addEventListener("abort", () => awaited.disconnect());

  /** Frames the part of the page that a stop highlights, in sight. @param {string} look */
  function show(look) {
    const found = (PLACES[look] ?? [])
      .map((place) => document.querySelector(place))
      .find((element) => element?.checkVisibility());
    state.look = look;
    if (main) main.dataset.look = look;
    awaited.disconnect();
    if (!found && main) awaited.observe(main, AWAITED);
    if (found === (state.framed ?? undefined)) return;
    state.framed?.removeAttribute("data-framed");
    state.framed = found ?? null;
    found?.setAttribute("data-framed", "true");
    if (found instanceof HTMLDetailsElement) found.open = true;
    found?.closest("details")?.setAttribute("open", "");
    document.getElementById("lesson")?.scrollIntoView({ block: "nearest" });
    found?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  return { show, framed: () => state.framed !== null };
}
