/**
 * Loads the lesson card if the page has a lesson, and defers a step to another stop until it has loaded.
 * @import {Additions, PuzzlePage} from "../../ui/player/extensions.d.ts"
 * @import {Commands} from "../../ui/player/keys.js"
 * @import {Component, Snapshot} from "../../ui/player/snapshot.js"
 * @import {ViewHost} from "../../ui/player/view-host.js"
 * @import {LessonCard} from "./card.js"
 */

import { later } from "../../net/later.js";
import { byId } from "../../ui/widgets/dom.js";
import { opensElsewhere } from "../../ui/widgets/mouse.js";

/** @param {PuzzlePage} page @returns {Additions} */
export function installLessons({ viewHost, kept, follow, data: { lang } }) {
  createMaker(viewHost, kept);
  return { components: createLessonSlot({ viewHost, follow, lang }) };
}

/** @param {{viewHost: Pick<ViewHost, "current" | "dispatch">, follow?: (href: string) => void, lang: string}} parts @returns {(Component & {commands: Commands})[]} empty without a lesson */
export function createLessonSlot({ viewHost, follow = () => {}, lang }) {
  if (!document.getElementById("lesson")) return [];
  /** @type {{card: LessonCard | null, last: Snapshot | null, deferred: 1 | -1 | 0}} */
  const slot = { card: null, last: null, deferred: 0 };

  async function fetchCard() {
    const { createLessonCard } = await later(() => import("./card.js"));
    slot.card = await createLessonCard({ viewHost, follow, lang });
    if (slot.last) slot.card.update(slot.last);
    if (slot.deferred) slot.card.go(slot.deferred);
  }

  /** @param {1 | -1} by */
  function go(by) {
    if (slot.card) slot.card.go(by);
    else slot.deferred = by;
  }

  byId("lesson-next", HTMLElement).addEventListener("click", () => go(1));
  byId("lesson-previous", HTMLElement).addEventListener("click", () => go(-1));
  void fetchCard();
  return [{
    commands: { nextStop: () => go(1), previousStop: () => go(-1) },
    update(snapshot) {
      slot.last = snapshot;
      slot.card?.update(snapshot);
    },
  }];
}

/** Link the bookmarks to the lesson editor, with their addresses in the fragment. @param {Pick<ViewHost, "current">} viewHost @param {(href: string) => string} kept completes the address of a moment */
function createMaker(viewHost, kept) {
  const link = document.getElementById("make-lesson");
  if (!(link instanceof HTMLAnchorElement)) return;
  link.addEventListener("click", async (event) => {
    const view = viewHost.current();
    if (!view) return;
    event.preventDefault();
    const { stopsIn } = await later(() => import("./stops.js"));
    link.hash = stopsIn(view, kept);
    window.open(link.href, opensElsewhere(event) ? "_blank" : "_self");
  });
}
