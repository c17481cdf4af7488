/**
 * Run to a line of the user's own functions: a click seeks the next moment at which the line runs, Shift+click the
 * previous one. A condition beside a line restricts both, and pauses playback where it holds.
 * @import {Reached, Sought} from "../../net/reach-client.js"
 * @import {Player} from "../../player/player.js"
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Moment, ReachData} from "../../types.d.ts"
 * @import {PageView, ViewHost} from "../../ui/player/view-host.js"
 * @typedef {{line: number, moment: NonNullable<Reached["moment"]>}} Stop
 */

import { lifetime } from "../../lib/lifetime.js";
import { t } from "../../lib/messages.js";
import { Refusal } from "../../net/again.js";
import { createReachClient } from "../../net/reach-client.js";
import { momentOf } from "../../player/motion.js";
import { isRacing } from "../../player/transition.js";
import { makeOneStop } from "../../ui/widgets/roving-tabindex.js";
import { toast } from "../../ui/widgets/toast.js";
import { createConditions } from "./conditions.js";

const STOP = "listing__line--stop";
/** The line that was run to, among those that run in the frame on screen. */
const HERE = "listing__line--here";
const STEPS = Object.freeze({ ArrowUp: -1, ArrowDown: 1 });

/** @param {{reach: ReachData, viewHost: ViewHost, box: HTMLElement}} parts `box`: the code */
export function createRunTo({ reach, viewHost, box }) {
  const client = createReachClient({ url: reach.url, lang: document.documentElement.lang });
  const lines = /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll(".listing__line"));
  const conditions = createConditions({
    longest: reach.longest,
    kept: reach.conditions ?? new Map(),
    onStop: (number, back) => void run(number, back),
  });
  const stopWhenPlaying = createStopping({
    client, conditions: conditions.all, onStop: (player, { line, moment }) => show(player, line, moment),
  });
  let running = new AbortController();
  lifetime().addEventListener("abort", () => running.abort());

  /**
   * Pauses, and seeks the moment at which a line runs next, or ran last. A new call aborts the one before.
   * @param {number} number of a line @param {boolean} back
   */
  async function run(number, back) {
    const view = viewHost.current();
    if (!view) return;
    view.player.dispatch({ type: "pause" });
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const line = lines[number - 1];
    line?.setAttribute("aria-busy", "true");
    const from = momentOf(view.player.state());
    const sought = { line: number, from, back, when: conditions.of(number) };
    try {
      arrive(view, sought, await client(sought, signal));
    } catch (problem) {
      if (signal.aborted) return;
      toast(problem instanceof Refusal ? problem.message : t("The line could not be looked for."));
    } finally {
      if (running.signal === signal || signal.aborted) line?.removeAttribute("aria-busy");
    }
  }

  /** @param {PageView} view @param {Sought} sought @param {Reached} reached */
  function arrive({ player }, sought, reached) {
    const stays = isAt(player.state(), { node: sought.from.step, frame: sought.from.frame });
    if (!stays || viewHost.current()?.player !== player) return;
    if (!reached.moment) {
      toast(sentenceOf(sought, reached, reach.last));
      return;
    }
    show(player, sought.line, reached.moment);
  }

  /** @param {Player} player @param {number} number of the line that runs there @param {NonNullable<Reached["moment"]>} moment */
  function show(player, number, moment) {
    player.dispatch({ type: "seek", step: moment.node, frame: moment.frame });
    const line = lines[number - 1];
    line?.classList.add(HERE);
    const leave = player.subscribe((state) => {
      if (isAt(state, moment)) return; // its frames have come
      line?.classList.remove(HERE);
      leave();
    });
  }

  viewHost.use([{
    update() {
      const view = viewHost.current();
      if (view && !box.closest("[hidden]")) stopWhenPlaying(view.player);
    },
  }]);
  box.classList.add("listing__code--stops");
  const buttons = reach.lines.flatMap((number) => {
    const line = lines[number - 1];
    return line ? [numbered(line, number)] : [];
  });
  for (const number of reach.lines) {
    const line = lines[number - 1];
    if (line) conditions.restore(line, number);
  }
  makeOneStop(buttons, buttons[0]);
  listen({ box, buttons, conditions, run: (number, back) => void run(number, back) });
}

/** @param {PlayerState} state @param {Reached["moment"]} moment */
function isAt(state, moment) {
  const { step, frame } = momentOf(state);
  return step === moment?.node && frame === moment.frame;
}

/** @param {HTMLElement} line @param {number} number of it, shown on a button */
function numbered(line, number) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "listing__number";
  button.dataset.line = String(number);
  button.ariaLabel = t("Run to line %(line)d", { line: number });
  line.classList.add(STOP);
  line.prepend(button);
  return button;
}

/**
 * @param {{box: HTMLElement, buttons: readonly HTMLButtonElement[], conditions: ReturnType<typeof createConditions>,
 *   run: (number: number, back: boolean) => void}} parts
 */
function listen({ box, buttons, conditions, run }) {
  /** @param {Event} event */
  const pressedLine = ({ target }) =>
    target instanceof Element && !target.closest(".listing__condition, .listing__when")
      ? /** @type {HTMLElement | null} */ (target.closest(`.${STOP}`))
      : null;
  /** @param {HTMLElement} line */
  const numberOf = (line) => Number(line.querySelector("button")?.dataset.line);

  box.addEventListener("mousedown", (event) => {
    if (event.shiftKey && pressedLine(event)) event.preventDefault(); // it would select text
  });
  box.addEventListener("click", (event) => {
    const line = pressedLine(event);
    if (line && (event.target instanceof HTMLButtonElement || getSelection()?.isCollapsed !== false)) {
      run(numberOf(line), event.shiftKey);
    }
  });
  box.addEventListener("keydown", (event) => {
    const at = buttons.findIndex((button) => button === event.target);
    const line = pressedLine(event);
    if (at === -1 || !line) return;
    const by = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    const next = by && buttons[at + by];
    if (next) next.focus();
    else if (event.key === "Enter" && event.shiftKey) run(numberOf(line), true);
    else return;
    event.preventDefault();
  });
  for (const name of /** @type {const} */ (["focusin", "pointerover"])) {
    box.addEventListener(name, (event) => {
      const line = pressedLine(event);
      if (!line) return;
      conditions.offer(line, numberOf(line));
      if (name === "focusin") makeOneStop(buttons, line.querySelector("button") ?? undefined);
    });
  }
}

/** @param {Sought} sought @param {Reached} reached @param {number} last node */
function sentenceOf({ line, back }, { until, error }, last) {
  if (error) return t("The condition of line %(line)d failed each time: %(error)s", { line, error });
  if (back) return t("Line %(line)d is not reached before.", { line });
  return until < last
    ? t("Line %(line)d is not reached up to node %(node)d, and the program takes long.", { line, node: until })
    : t("Line %(line)d is not reached again.", { line });
}

/**
 * Pauses playback where a condition holds.
 * @param {{client: (sought: Sought, signal: AbortSignal) => Promise<Reached>,
 *   conditions: () => readonly (readonly [number, string])[], onStop: (player: Player, stop: Stop) => void}} parts
 *   `conditions`: by line number
 */
function createStopping({ client, conditions, onStop }) {
  /** @type {WeakSet<Player>} */
  const watched = new WeakSet();
  const state = { looking: new AbortController(), stop: /** @type {Stop | null} */ (null) };
  lifetime().addEventListener("abort", forget);

  function forget() {
    state.looking.abort();
    state.stop = null;
  }

  /**
   * Finds the first moment ahead at which a condition holds, to pause there.
   * @param {Player} player that has begun to play
   */
  async function look(player) {
    forget();
    const { signal } = (state.looking = new AbortController());
    const from = momentOf(player.state());
    const found = await Promise.all(conditions().map(async ([line, when]) => {
      const { moment } = await client({ line, from, back: false, when }, signal);
      return moment ? [{ line, moment }] : [];
    })).catch(() => []); // an invalid condition was reported when it was entered
    if (signal.aborted) return;
    state.stop = found.flat().sort((one, other) => (isBefore(one.moment, other.moment) ? -1 : 1))[0] ?? null;
    stopAt(player, player.state());
  }

  /** @param {Player} player @param {PlayerState} now it plays, or was quicker than the answer */
  function stopAt(player, now) {
    const { stop } = state;
    if (!stop || isBefore(placeOf(momentOf(now)), stop.moment)) return;
    forget();
    player.dispatch({ type: "pause" });
    onStop(player, stop);
  }

  /** @param {Player} player to watch from now on */
  return (player) => {
    if (watched.has(player)) return;
    watched.add(player);
    const leave = player.subscribe((now, before) => {
      if (now.status === "playing" && before.status !== "playing") void look(player);
      else if (now.status === "paused" || isJump(now, before)) forget();
      else stopAt(player, now);
    });
    lifetime().addEventListener("abort", leave);
  };
}

/** @param {Stop["moment"]} one @param {Stop["moment"]} other */
function isBefore(one, other) {
  return one.node < other.node || (one.node === other.node && one.frame < other.frame);
}

/** @param {Moment} moment */
function placeOf({ step, frame }) {
  return { node: step, frame };
}

/** @param {PlayerState} now @param {PlayerState} before @returns {boolean} whether the user seeked during playback */
function isJump(now, before) {
  const by = momentOf(now).step - momentOf(before).step;
  return by < 0 || (by > 1 && !isRacing(before));
}
