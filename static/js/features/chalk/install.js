/**
 * Chalk on the board, loaded for a link that has some, and at the first press of its button, its key or the right
 * button of the mouse.
 * @import {Additions, PuzzlePage} from "../../ui/player/extensions.d.ts"
 * @import {Commands} from "../../ui/player/keys.js"
 * @import {Component} from "../../ui/player/snapshot.js"
 * @import {ChalkBoard} from "./index.js"
 */

import { later } from "../../net/later.js";
import { openingChalk } from "../../net/link.js";
import { unfolded } from "../../net/program.js";
import { asked, here } from "../../ui/page/place.js";
import { byId, sheetThere } from "../../ui/widgets/dom.js";

/** @param {PuzzlePage} page @returns {Additions} */
export function installChalk(page) {
  /** @type {{chalk: ChalkBoard | null, coming: Promise<ChalkBoard> | null, presses: PointerEvent[]}} `presses`: until it has come */
  const slot = { chalk: null, coming: null, presses: [] };
  const screen = byId("screen", HTMLElement);
  const there = () => (slot.coming ??= load());
  const open = (/** @type {string} */ href) => void there().then((chalk) => chalk.open(href));
  const toggle = () => void there().then((chalk) => chalk.toggle());

  async function load() {
    const [{ createChalk }] = await Promise.all([later(() => import("./index.js")), sheetThere("chalk-sheet")]);
    slot.chalk = createChalk(page, screen);
    page.viewHost.refresh();
    return slot.chalk;
  }

  /** @param {PointerEvent} event */
  function onPress(event) {
    if (slot.chalk || event.button !== 2) return;
    slot.presses.push(event);
    void there().then((chalk) => slot.presses.splice(0).forEach(chalk.take));
  }

  screen.addEventListener("pointerdown", onPress);
  screen.addEventListener("pointerup", onPress);
  screen.addEventListener("contextmenu", (event) => event.preventDefault());
  document.getElementById("chalk")?.addEventListener("click", toggle);
  if (openingChalk(asked())) open(here());
  return {
    components: [/** @type {Component & {commands: Commands}} */ ({
      commands: { chalk: toggle }, update: (snapshot) => slot.chalk?.update(snapshot),
    })],
    paint: (context, snapshot) => slot.chalk?.paint(context, snapshot),
    kept: (href) => slot.chalk?.kept(href) ?? href,
    follow(href) {
      const url = unfolded(new URL(href));
      if (openingChalk(url.search)) open(url.href);
    },
  };
}
