/**
 * Builds the components of a puzzle's page and connects them; the only module that knows them all.
 * @import {Trace} from "./documents/replay.js"
 * @import {Declaration, PuzzleView, ReachData} from "./types.d.ts"
 * @import {Concealment} from "./ui/page/concealment.js"
 * @import {Dialogs} from "./ui/page/dialogs.js"
 * @import {DrawFilm} from "./ui/page/record.js"
 * @import {SettingsStore} from "./ui/page/settings.js"
 * @import {Commands} from "./ui/player/keys.js"
 * @import {Component} from "./ui/player/snapshot.js"
 * @import {Additions, PuzzlePage} from "./ui/player/extensions.d.ts"
 * @import {ViewHost} from "./ui/player/view-host.js"
 * @import {PageData} from "./main.js"
 *
 * @typedef {{settings: SettingsStore, mute: () => void,
 *   openOwn: (viewHost: ViewHost | null, reach?: ReachData) => Promise<void>, drawFilm?: DrawFilm}} PageParts
 *   `drawFilm`: for films that the server must not see
 * @typedef {Component & {commands: Commands}} AnnotationControls
 */

import { readReplay } from "./documents/replay.js";
import { lifetime } from "./lib/lifetime.js";
import { t } from "./lib/messages.js";
import { isSealed, unsealed } from "./lib/sealed.js";
import { fetched } from "./net/again.js";
import { later } from "./net/later.js";
import { openingAnnotations, openingFrame, openingFull, openingStep, withoutFull } from "./net/link.js";
import { shown } from "./net/program.js";
import { asked, here, put } from "./ui/page/place.js";
import { breathe, createClock, idle, wait } from "./player/clock.js";
import { momentOf } from "./player/motion.js";
import { puzzleView } from "./puzzles/index.js";
import { createCanvas } from "./ui/board/canvas.js";
import { createSide, createTally } from "./ui/board/side.js";
import { createTextTable } from "./ui/board/text-table.js";
import { FEATURES } from "./features/index.js";
import { createConcealment, endingTrace } from "./ui/page/concealment.js";
import { createDialogs } from "./ui/page/dialogs.js";
import { createFullScreen } from "./ui/page/fullscreen.js";
import { panelsThere } from "./ui/page/panels.js";
import { createPaper } from "./ui/page/paper.js";
import { share } from "./ui/page/share.js";
import { createAddress, shortened, tellOpeningFrame } from "./ui/player/address.js";
import { createBanner, createVictory } from "./ui/player/victory.js";
import { createBookmarkButton, createBookmarks, createLoop } from "./ui/player/annotations.js";
import { createControls, listenToSwipes } from "./ui/player/controls.js";
import { listenToKeys } from "./ui/player/keys.js";
import { createLiveRegion } from "./ui/player/live-region.js";
import { createNarrator, createReading, createShortening, say } from "./ui/player/reading.js";
import { createSound, createVoice } from "./ui/player/sound.js";
import { changeSpeed, createSpeed } from "./ui/player/speed.js";
import { createViewHost } from "./ui/player/view-host.js";
import { createViews } from "./ui/player/views.js";
import { createGate } from "./ui/player/gate.js";
import { showDifficulty } from "./ui/watch/difficulty.js";
import { createWatch } from "./ui/watch/view.js";
import { byId } from "./ui/widgets/dom.js";
import { toast } from "./ui/widgets/toast.js";

/** @param {PageData} data @param {PageParts} parts */
export async function startPuzzle(data, parts) {
  try {
    const known = isSealed(data.replay) ? { ...data, ...(await unsealed(data.replay)) } : data;
    const puzzle = await fetched(() => puzzleView(data.kind ?? "", /** @type {Declaration} */ (known)));
    const explanation = known.explanation ?? data.search?.explanation;
    const trace = { ...readReplay(known.replay), explanation, reasons: known.reasons };
    await fetched(puzzle.load);
    await breathe();
    buildPuzzle(known, data.hide ? endingTrace(trace) : trace, puzzle, parts);
  } catch (problem) {
    say(t("This replay cannot be played here."), "sad");
    throw problem;
  }
}

/** @param {PageData} data @param {Trace} trace @param {PuzzleView} puzzle @param {PageParts} parts */
function buildPuzzle(data, trace, puzzle, { settings, mute, openOwn, drawFilm }) {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const gate = createGate();
  const concealment = createConcealment({ hidden: data.hide ?? false, trace });
  const opening = openingStep(asked(), data.hide ? trace.total - 1 : trace.total);
  const frame = openingFrame(asked(), trace.steps[opening.step]?.frames.length ?? 0);
  const viewHost = createViewHost();
  const voice = createVoice({ lang: data.lang, settings });
  const narrator = byId("narrator", HTMLElement);
  const shortening = createShortening();
  const reading = createReading({ settings, voice, shortening, seen: () => narrator.checkVisibility() });
  const dialogs = createDialogs({ onOpen: () => viewHost.dispatch({ type: "pause" }) });
  const kept = (/** @type {string} */ href) => added.reduce((link, each) => each.kept?.(link) ?? link, href);
  const page = {
    data, puzzle, viewHost, gate, kept, link: () => kept(momentLink(data, viewHost)),
    follow: (/** @type {string} */ href) => added.forEach((each) => each.follow?.(href)),
    openCard: (/** @type {string} */ card) => void dialogs.toggle(card),
  };
  /** @type {readonly Additions[]} */
  const added = FEATURES.map((install) => install(page));
  const extras = [...createAnnotationControls(data, viewHost), ...added.flatMap(({ components = [] }) => components)];
  viewHost.use([
    concealment.component,
    createCanvas({
      trace, puzzle, reducedMotion, over: (...drawn) => added.forEach(({ paint }) => paint?.(...drawn)),
    }),
    createTextTable({ puzzle }),
    ...createTally({ trace, puzzle, reducedMotion }),
    ...sideComponents(data, { trace, puzzle, reducedMotion }),
    createBanner(),
    createNarrator({ settings, voice, shortening }),
    createSound({ puzzle, settings }),
    createLiveRegion(),
    createAddress({ wait, kept }),
    ...controlComponents(viewHost),
    ...extras,
    ...frameComponents(data, { viewHost, reducedMotion }),
  ]);
  const listings = data.embed ? [] : (data.listings ?? []);
  const watch = createWatch({
    trace, puzzle, listings, reading, reducedMotion, concealment, gate, clock: createClock(),
    others: data.others ?? [],
    moment: { step: opening.step, frame: opening.asked === null ? frame.step : 0 },
    annotations: openingAnnotations(asked()),
  });
  const { lang, search } = data;
  const views = { lang, trace, puzzle, viewHost, watch, wait, reading, reducedMotion, concealment, gate, settings };
  const [importTry] = added.flatMap((each) => each.importTry ?? []);
  if (search) createViews({ ...views, search, tabs: added.flatMap(({ tabs = [] }) => tabs), importTry });
  else viewHost.put(watch);
  listenToSwipes(byId("screen", HTMLElement), (by, fingers) => {
    viewHost.dispatch({ type: fingers === 1 ? "step" : "frame", by });
  });
  if (data.own) void openOwn(viewHost, data.own.reach);
  lifetime().addEventListener("abort", () => {
    viewHost.dispatch({ type: "pause" });
    viewHost.put(null);
  });
  concealment.whenRevealed("page", () => viewHost.refresh());
  concealment.whenRevealed("difficulty", () => void idle().then(showDifficulty));
  const sharedLink = added.flatMap((each) => each.sharedLink ?? [])[0] ?? (async () => () => snapshotLink(page));
  listenToSharing(page, dialogs, sharedLink, drawFilm);
  bindCommands(page, dialogs, concealment, mute, reducedMotion, extras.flatMap(({ commands = [] }) => commands));
  if (opening.asked !== null) tellOpening(opening.asked, opening.step);
  else if (frame.asked !== null) tellOpeningFrame(frame.asked, watch);
}

/** Frames have no room beside the board. @param {PageData} data @param {Parameters<typeof createSide>[0]} parts */
function sideComponents({ embed }, parts) {
  return embed ? [] : createSide(parts);
}

/** @param {PageData} data @param {Parameters<typeof import("./ui/page/frame.js").createFrame>[0]} parts @returns {Component[]} */
function frameComponents({ embed }, parts) {
  if (!embed) return [];
  /** @type {Component | null} */
  let frame = null;
  void later(() => import("./ui/page/frame.js")).then(({ createFrame }) => {
    frame = createFrame(parts);
    parts.viewHost.refresh();
  });
  return [{ update: (snapshot) => frame?.update(snapshot) }];
}

/** Without anything to play there are none. @param {ViewHost} viewHost */
function controlComponents(viewHost) {
  if (!document.getElementById("play")) return [];
  return [createControls(viewHost), createSpeed({ viewHost }), createVictory(viewHost)];
}

/** Frames have those of their link. @param {PageData} data @param {ViewHost} viewHost @returns {AnnotationControls[]} */
function createAnnotationControls({ embed }, viewHost) {
  if (!document.getElementById("bookmarks")) return [];
  const list = { ...createBookmarks({ viewHost }), commands: {} };
  return embed ? [list] : [list, createBookmarkButton({ viewHost }), createLoop({ viewHost })];
}

/**
 * Binds keys and buttons to what they do.
 * @param {PuzzlePage} page @param {Dialogs} dialogs @param {Concealment} concealment @param {() => void} mute
 * @param {boolean} reducedMotion @param {readonly Commands[]} more
 */
function bindCommands(page, dialogs, concealment, mute, reducedMotion, more) {
  const { data, viewHost } = page;
  const full = createFullScreen({
    embed: data.embed ?? false, reducedMotion,
    onLeave: () => put(withoutFull(here())),
  });
  if (openingFull(asked()) && !data.embed) full.open();
  const shareMoment = () => void share(snapshotLink(page));
  createPaper(() => snapshotLink(page));
  document.getElementById("share")?.addEventListener("click", shareMoment, { signal: lifetime() });
  const always = {
    toggle: () => viewHost.dispatch({ type: "toggle" }),
    back: () => viewHost.dispatch({ type: "step", by: -1 }),
    forward: () => viewHost.dispatch({ type: "step", by: 1 }),
    frameBack: () => viewHost.dispatch({ type: "frame", by: -1 }),
    frameForward: () => viewHost.dispatch({ type: "frame", by: 1 }),
    backTen: () => viewHost.dispatch({ type: "jump", by: -10 }),
    forwardTen: () => viewHost.dispatch(concealment.on() ? { type: "step", by: 1 } : { type: "jump", by: 10 }),
    start: () => viewHost.dispatch({ type: "seek", step: 0 }),
    end: () => concealment.on() || viewHost.dispatch({ type: "seek", step: Infinity }),
    slower: () => changeSpeed(viewHost, -1),
    faster: () => changeSpeed(viewHost, 1),
    mute,
    share: shareMoment,
    fullScreen: full.toggle,
    help: () => dialogs.toggle("help"),
    rules: () => dialogs.toggle("rules"),
    ...Object.assign({}, ...more),
  };
  const commands = () => ({
    ...always,
    ...viewHost.current()?.commands,
    ...(full.on() && { leaveFullScreen: full.leave }),
  });
  listenToKeys(commands, { dialogOpen: dialogs.anyOpen });
}

/**
 * Loaded when the first card is opened.
 * @param {PuzzlePage} page @param {Dialogs} dialogs @param {() => Promise<() => string | null>} sharedLink
 * @param {DrawFilm} [drawFilm]
 */
function listenToSharing(page, dialogs, sharedLink, drawFilm) {
  const { viewHost } = page;
  const link = () => snapshotLink(page);
  /** @type {(() => void) | null} */
  let update = null;
  /** @type {(() => void) | null} */
  let prepare = null;

  async function onRecord() {
    const { createRecord } = await later(() => import("./ui/page/record.js"));
    prepare ??= createRecord({ link, viewHost, drawFilm });
    prepare();
    dialogs.toggle("record");
  }

  document.getElementById("record-more")?.addEventListener("click", onRecord);
  document.getElementById("share-more")?.addEventListener("click", async () => {
    const [{ createSharing }] = await Promise.all([
      later(() => import("./ui/page/sharing.js")), panelsThere(),
    ]);
    update ??= createSharing({ link: await sharedLink(), onRecord: () => void onRecord() });
    update();
    dialogs.toggle("sharing");
  }, { signal: lifetime() });
}

/** The current moment; in an embedded page that of the puzzle's own page. @param {PuzzlePage} page */
function snapshotLink({ link }) {
  return shown(link());
}

/** All options as the query. @param {PageData} data @param {ViewHost} viewHost */
function momentLink({ embed, link }, viewHost) {
  const view = viewHost.current();
  const href = embed && link ? new URL(link, location.href).href : here();
  if (!view) return href;
  const { step, frame } = momentOf(view.player.state());
  return view.viewModel.link(href, step, frame);
}

/** @param {string} asked @param {number} step */
function tellOpening(asked, step) {
  toast(t('The link asks for step "%(asked)s", which does not exist. This is step %(step)d.', {
    asked: shortened(asked), step,
  }));
}
