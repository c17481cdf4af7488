/**
 * Builds the page's parts and hands them to each other; the only module that knows them all.
 *
 * @import {Declaration} from "./types.d.ts"
 *
 * @typedef {object} PageData
 * @property {string} lang
 * @property {Readonly<Record<string, string>>} [kinds] where puzzles can be pasted: the title of each
 * @property {unknown} [replay] on the page of a puzzle: its replay document
 * @property {string} [kind]
 * @property {Declaration["picture"]} [picture] of the puzzle's board
 * @property {Declaration["words"]} [words] of a kind without a module of its own
 * @property {readonly {language: string, marks: Record<string, readonly number[]>}[]} [listings]
 * @property {import("./ui/search/view.js").SearchData} [search] where the page has that view
 * @property {boolean} [embed]
 * @property {string} [link]
 *
 * @typedef {import("./ui/player/snapshot.js").Trace} Trace
 * @typedef {import("./ui/player/snapshot.js").PuzzleView} PuzzleView
 * @typedef {import("./ui/player/view-host.js").Deck} Deck
 * @typedef {import("./ui/player/snapshot.js").Part & {commands: import("./ui/player/keys.js").Commands}} Keeper
 * @typedef {import("./ui/page/settings.js").SettingsStore} SettingsStore
 */

import { setMessages, t } from "./lib/messages.js";
import { openingKept, openingStep } from "./net/link.js";
import { createClock, wait } from "./player/clock.js";
import { puzzleView } from "./puzzles/index.js";
import { readReplay } from "./documents/replay.js";
import { createAddress } from "./ui/player/address.js";
import { createBanner } from "./ui/player/banner.js";
import { createBookmarkButton, createBookmarks } from "./ui/player/bookmarks.js";
import { createCards } from "./ui/page/dialogs.js";
import { createControls } from "./ui/player/controls.js";
import { createDeck } from "./ui/player/view-host.js";
import { byId, dataBlock } from "./ui/widgets/dom.js";
import { createFullScreen } from "./ui/page/fullscreen.js";
import { listenToKeys } from "./ui/player/keys.js";
import { createLiveRegion } from "./ui/player/live-region.js";
import { createLoop } from "./ui/player/loop.js";
import { createNarrator, say } from "./ui/player/narrator.js";
import { createPaper } from "./ui/page/paper.js";
import { createPasteBox } from "./ui/page/paste.js";
import { createPreferences } from "./ui/page/settings-dialog.js";
import { createSettings } from "./ui/page/settings.js";
import { share } from "./ui/page/share.js";
import { createSide } from "./ui/board/side.js";
import { createSound } from "./ui/player/sound.js";
import { changeSpeed, createSpeed } from "./ui/player/speed.js";
import { createStage } from "./ui/board/canvas.js";
import { listenToSwipes } from "./ui/player/swipe.js";
import { createTheme } from "./ui/page/theme.js";
import { toast } from "./ui/widgets/toast.js";
import { createTwin } from "./ui/board/text-table.js";
import { createViews } from "./ui/player/views.js";
import { createVoice } from "./ui/player/voice.js";
import { createWatch } from "./ui/watch/view.js";

await start(/** @type {PageData} */ (dataBlock("page-data")));

/** @param {PageData} data */
async function start(data) {
  const messages = /** @type {import("./lib/messages.js").Catalogue} */ (dataBlock("messages"));
  setMessages(messages, data.lang);
  if (document.getElementById("paste")) {
    createPasteBox({ lang: data.lang, titles: data.kinds ?? {} });
  }
  const settings = createSettings();
  createTheme({ settings });
  const { toggleMute } = createPreferences({ settings });
  if (data.replay) await startPuzzle(data, settings, toggleMute);
  else takeCards(toggleMute);
}

/**
 * Where there is nothing to play, the cards and the key that mutes still work.
 *
 * @param {() => void} mute
 */
function takeCards(mute) {
  const cards = createCards({ onOpen: () => {} });
  listenToKeys(() => ({ mute }), { cardOpen: cards.anyOpen });
}

/**
 * @param {PageData} data
 * @param {SettingsStore} settings
 * @param {() => void} mute
 */
async function startPuzzle(data, settings, mute) {
  try {
    const puzzle = await puzzleView(data.kind ?? "", /** @type {Declaration} */ (data));
    const explanation = data.search?.explanation;
    const trace = { ...readReplay(data.replay), explanation };
    await puzzle.load();
    buildPuzzle(data, trace, puzzle, settings, mute);
  } catch (problem) {
    say(t("This replay cannot be played here. Reload the page to try again."), "sad");
    throw problem;
  }
}

/**
 * @param {PageData} data
 * @param {Trace} trace
 * @param {PuzzleView} puzzle
 * @param {SettingsStore} settings
 * @param {() => void} mute
 */
function buildPuzzle(data, trace, puzzle, settings, mute) {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const opening = openingStep(location.search, trace.total);
  const deck = createDeck();
  const keepers = keeperParts(data, deck);
  deck.use([
    createStage({ trace, puzzle, reducedMotion }),
    createTwin({ puzzle }),
    ...sideParts(data, { trace, puzzle, reducedMotion }),
    createBanner(),
    createNarrator({ settings, voice: createVoice({ lang: data.lang, settings }) }),
    createSound({ puzzle, settings }),
    createLiveRegion(),
    createAddress({ wait }),
    ...controlParts(deck),
    ...keepers,
  ]);
  const listing = data.embed ? undefined : data.listings?.[0];
  const watch = createWatch({
    trace, puzzle, listing, reducedMotion, clock: createClock(), step: opening.step,
    kept: openingKept(location.search),
  });
  const { lang, search } = data;
  if (search) createViews({ lang, search, trace, puzzle, deck, watch, wait, reducedMotion });
  else deck.put(watch);
  listenToSwipes(byId("screen", HTMLElement), (by) => deck.dispatch({ type: "step", by }));
  takeCommands(data, deck, mute, reducedMotion, keepers);
  if (opening.asked !== null) tellOpening(opening.asked, opening.step);
}

/**
 * There is no room beside the board in somebody else's page.
 *
 * @param {PageData} data
 * @param {Parameters<typeof createSide>[0]} parts
 */
function sideParts({ embed }, parts) {
  return embed ? [] : createSide(parts);
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
 * In somebody else's page the loop and the bookmarks are those of its link.
 *
 * @param {PageData} data
 * @param {Deck} deck
 * @returns {Keeper[]}
 */
function keeperParts({ embed }, deck) {
  if (!document.getElementById("bookmarks")) return [];
  const list = { ...createBookmarks({ deck }), commands: {} };
  return embed ? [list] : [list, createBookmarkButton({ deck }), createLoop({ deck })];
}

/**
 * @param {PageData} data
 * @param {Deck} deck
 * @param {() => void} mute
 * @param {boolean} reducedMotion
 * @param {readonly Keeper[]} keepers
 */
function takeCommands(data, deck, mute, reducedMotion, keepers) {
  const cards = createCards({ onOpen: () => deck.dispatch({ type: "pause" }) });
  const full = createFullScreen({ embed: data.embed ?? false, reducedMotion });
  const shareMoment = () => void share(momentLink(data, deck));
  createPaper(() => momentLink(data, deck));
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
    mute,
    share: shareMoment,
    fullScreen: full.toggle,
    help: () => cards.toggle("help"),
    rules: () => cards.toggle("rules"),
    ...Object.assign({}, ...keepers.map(({ commands }) => commands)),
  };
  const commands = () => ({
    ...always,
    ...deck.current()?.commands,
    ...(full.on() && { leaveFullScreen: full.leave }),
  });
  listenToKeys(commands, { cardOpen: cards.anyOpen });
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
