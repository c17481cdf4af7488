/**
 * Builds the page's parts and hands them to each other; the only module that knows them all.
 *
 * @typedef {object} PageData
 * @property {string} lang
 * @property {unknown} [replay] on the page of a puzzle: its replay document
 * @property {string} [kind]
 * @property {readonly {language: string, marks: Record<string, readonly number[]>}[]} [listings]
 * @property {import("./ui/search/view.js").SearchData} [search] where the page has that view
 * @property {boolean} [embed]
 * @property {string} [link]
 *
 * @typedef {import("./ui/moment.js").Trace} Trace
 * @typedef {import("./ui/moment.js").PuzzleView} PuzzleView
 * @typedef {import("./ui/deck.js").Deck} Deck
 */

import { setMessages, t } from "./lib/messages.js";
import { openingStep } from "./net/link.js";
import { createClock, wait } from "./player/clock.js";
import { puzzleView } from "./puzzles/index.js";
import { readReplay } from "./trace/replay.js";
import { createAddress } from "./ui/address.js";
import { createBanner } from "./ui/banner.js";
import { createCards } from "./ui/cards.js";
import { createControls } from "./ui/controls.js";
import { createDeck } from "./ui/deck.js";
import { dataBlock } from "./ui/dom.js";
import { createFullScreen } from "./ui/fullscreen.js";
import { listenToKeys } from "./ui/keys.js";
import { createLiveRegion } from "./ui/live.js";
import { createNarrator, say } from "./ui/narrator.js";
import { createPasteBox } from "./ui/paste.js";
import { share } from "./ui/share.js";
import { changeSpeed, createSpeed } from "./ui/speed.js";
import { createStage } from "./ui/stage.js";
import { toast } from "./ui/toast.js";
import { createTwin } from "./ui/twin.js";
import { createViews } from "./ui/views.js";
import { createWatch } from "./ui/watch.js";

await start(/** @type {PageData} */ (dataBlock("page-data")));

/** @param {PageData} data */
async function start(data) {
  const messages = /** @type {import("./lib/messages.js").Catalogue} */ (dataBlock("messages"));
  setMessages(messages, data.lang);
  if (document.getElementById("paste")) createPasteBox({ lang: data.lang });
  if (data.replay) await startPuzzle(data);
}

/** @param {PageData} data */
async function startPuzzle(data) {
  try {
    const puzzle = puzzleView(data.kind ?? "");
    const trace = readReplay(data.replay, puzzle.shape);
    await puzzle.load();
    buildPuzzle(data, trace, puzzle);
  } catch (problem) {
    say(t("This replay cannot be played here. Reload the page to try again."), "sad");
    throw problem;
  }
}

/**
 * @param {PageData} data
 * @param {Trace} trace
 * @param {PuzzleView} puzzle
 */
function buildPuzzle(data, trace, puzzle) {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const opening = openingStep(location.search, trace.total);
  const deck = createDeck();
  deck.use([
    createStage({ trace, puzzle, reducedMotion }),
    createTwin({ puzzle }),
    createBanner(),
    createNarrator(),
    createLiveRegion(),
    createAddress({ wait }),
    ...controlParts(deck),
  ]);
  const listing = data.embed ? undefined : data.listings?.[0];
  const watch = createWatch({
    trace, puzzle, listing, reducedMotion, clock: createClock(), step: opening.step,
  });
  const { lang, search } = data;
  if (search) createViews({ lang, search, trace, puzzle, deck, watch, wait, reducedMotion });
  else deck.put(watch);
  takeCommands(data, deck);
  if (opening.asked !== null) tellOpening(opening.asked, opening.step);
}

/**
 * A page without anything to play has no controls.
 *
 * @param {Deck} deck
 */
function controlParts(deck) {
  if (!document.getElementById("play")) return [];
  return [createControls(deck), createSpeed({ deck })];
}

/**
 * @param {PageData} data
 * @param {Deck} deck
 */
function takeCommands(data, deck) {
  const cards = createCards({ onOpen: () => deck.dispatch({ type: "pause" }) });
  const fullScreen = createFullScreen();
  const shareMoment = () => void share(momentLink(data, deck));
  document.getElementById("share")?.addEventListener("click", shareMoment);
  const always = {
    toggle: () => deck.dispatch({ type: "toggle" }),
    back: () => deck.dispatch({ type: "step", by: -1 }),
    forward: () => deck.dispatch({ type: "step", by: 1 }),
    backTen: () => deck.dispatch({ type: "jump", by: -10 }),
    forwardTen: () => deck.dispatch({ type: "jump", by: 10 }),
    start: () => deck.dispatch({ type: "seek", step: 0 }),
    end: () => deck.dispatch({ type: "seek", step: Infinity }),
    slower: () => changeSpeed(deck, -1),
    faster: () => changeSpeed(deck, 1),
    share: shareMoment,
    fullScreen,
    help: () => cards.toggle("help"),
    rules: () => cards.toggle("rules"),
  };
  listenToKeys(() => ({ ...always, ...deck.current()?.commands }), { cardOpen: cards.anyOpen });
}

/**
 * The address of the moment on screen; for a page inside another page, that of the puzzle's own page.
 *
 * @param {PageData} data
 * @param {Deck} deck
 */
function momentLink({ embed, link }, deck) {
  const show = deck.current();
  const href = embed && link ? new URL(link, location.href).href : location.href;
  return show ? show.reel.link(href, show.player.state().step) : href;
}

/**
 * @param {string} asked
 * @param {number} step
 */
function tellOpening(asked, step) {
  const short = asked.length > 12 ? `${asked.slice(0, 12)}…` : asked;
  toast(t('The link asks for step "%(asked)s", which does not exist. This is step %(step)d.', {
    asked: short, step,
  }));
}
