/**
 * What if: another move on the board of a stopped search, shown in the guide, as a branch of the
 * tree and in the link until the moment changes.
 * @import {Trace} from "../../documents/replay.js"
 * @import {Try} from "../../features/play/what-if.js"
 * @import {Branch} from "../../tree/nodes.js"
 * @import {Moment, PuzzleView} from "../../types.d.ts"
 * @import {Component, Snapshot} from "../player/snapshot.js"
 * @import {PageView, ViewHost} from "../player/view-host.js"
 * @import {SearchModel, SearchViewModel} from "./model.js"
 *
 * @typedef {{viewModel: SearchViewModel, moment: Moment, at: Branch["root"], move: string, sentence: string}} Trying
 *   `at`: node of its board; `move`: short notation
 * @typedef {Pick<PageView, "components" | "commands">} Parts
 * @typedef {() => Promise<typeof import("../../features/play/what-if.js")>} ImportTry
 */

import { isSameMoment } from "../../lib/moments.js";
import { t } from "../../lib/messages.js";
import { Refusal, Unreachable } from "../../net/again.js";
import { later } from "../../net/later.js";
import { withTried } from "../../net/link.js";
import { momentOf } from "../../player/motion.js";
import { byId, rescueFocus } from "../widgets/dom.js";
import { toast } from "../widgets/toast.js";
import { positionOf } from "./position.js";

/**
 * @param {object} parts @param {Trace} parts.trace @param {PuzzleView} parts.puzzle @param {ViewHost} parts.viewHost @param {boolean} parts.reducedMotion
 * @param {ImportTry | undefined} parts.importTry @param {(branch: Branch | null) => void} parts.graft
 * @param {() => boolean} parts.offered whether moves can be made by hand, and the answer is shown
 */
export function createWhatIf({ trace, puzzle, viewHost, reducedMotion, importTry, graft, offered }) {
  const buttons = createButtons(toggle);
  const state = {
    snapshot: /** @type {Snapshot | null} */ (null),
    trying: /** @type {Trying | null} */ (null),
    wanted: "",
    hands: /** @type {Try | null} */ (null),
  };

  /**
   * Offers the board of the node at hand for another move, or makes one at once.
   * @param {string} move in the short notation; "" for none
   */
  async function open(move) {
    viewHost.dispatch({ type: "pause" });
    if (!state.snapshot || !importTry) return;
    const trying = (state.trying = tryingAt(state.snapshot));
    const { at: { node, depth }, moment, viewModel: { client, summary: { shape } } } = trying;
    buttons.press(true);
    try {
      const { createTry } = await later(importTry);
      state.hands ??= createTry({
        trace, puzzle, reducedMotion, onSay: say, onHold: viewHost.refresh, onTrouble: toastTrouble,
        onBranch(branch, sentence) {
          if (state.trying) state.trying.move = branch.text;
          say(sentence);
          graft(state.trying && { root: state.trying.at, first: branch.first, count: branch.nodes });
        },
      });
      if (trying === state.trying) await state.hands.open({ client, node, depth, shape, entered: Math.max(node, moment.step) }, move);
    } catch (problem) {
      if (trying === state.trying) close();
      toastTrouble(problem);
    }
  }

  /** @param {string} sentence */
  function say(sentence) {
    if (!state.trying) return;
    state.trying.sentence = sentence;
    byId("live", HTMLElement).textContent = sentence;
    viewHost.refresh();
  }

  function close() {
    state.wanted = "";
    if (!state.trying) return;
    state.trying = null;
    state.hands?.close();
    buttons.press(false);
    graft(null);
  }

  function toggle() {
    if (!state.trying && buttons.exist && offered()) void open("");
    else close();
    viewHost.refresh();
  }

  /** @param {Snapshot} snapshot */
  const tryingIn = (snapshot) => (state.trying && isStill(state.trying, snapshot) ? state.trying : null);

  /** @type {Component} */
  const component = {
    update(snapshot) {
      const { wanted } = state;
      state.snapshot = snapshot;
      if (state.trying && !tryingIn(snapshot)) close();
      if (wanted === "") return;
      state.wanted = "";
      void open(wanted);
    },
  };

  return {
    close,
    /** @param {string} [move] that the link of a search asks for */
    want(move = "") {
      buttons.offer(offered());
      state.wanted = buttons.exist && offered() ? move : "";
    },
    /** @template {SearchModel} Model @param {Model} model @param {Parts} parts */
    over: (model, parts) => withTrying(model, parts, {
      component, toggle, tryingIn, trying: () => state.trying, held: () => state.hands?.held() ?? null,
    }),
  };
}

/** @param {() => void} onPress */
function createButtons(onPress) {
  const all = ["what-if", "what-if-more"].flatMap((id) => document.getElementById(id) ?? []);
  for (const button of all) button.addEventListener("click", onPress);
  return {
    exist: all.length > 0,
    /** @param {boolean} on */
    offer(on) {
      for (const button of all) button.classList.toggle("is-missing", !on);
    },
    /** @param {boolean} on */
    press(on) {
      for (const button of all) button.setAttribute("aria-pressed", String(on));
      if (!on) rescueFocus(all.find((button) => button.checkVisibility()) ?? document.getElementById("play"));
    },
  };
}

/** @param {unknown} problem */
function toastTrouble(problem) {
  toast(problem instanceof Refusal ? problem.message : t("The server does not answer. Please try again."));
  if (!(problem instanceof Refusal || problem instanceof Unreachable)) throw problem;
}

/** @param {Snapshot} snapshot @returns {Trying} */
function tryingAt(snapshot) {
  const viewModel = /** @type {SearchViewModel} */ (snapshot.viewModel);
  const { here, depth, board } = positionOf(viewModel, snapshot);
  const at = { node: here, parent: null, depth: depth ?? 0, move: null, outcome: "expanded", board };
  return { viewModel, moment: momentOf(snapshot.state), at, move: "", sentence: "" };
}

/** Whether the moment is unchanged. @param {Trying} trying @param {Pick<Snapshot, "state" | "viewModel">} snapshot */
function isStill({ viewModel, moment }, snapshot) {
  const { summary } = /** @type {SearchViewModel} */ (snapshot.viewModel);
  return summary === viewModel.summary && snapshot.state.status !== "playing" && isSameMoment(moment, momentOf(snapshot.state));
}

/**
 * @template {SearchModel} Model
 * @param {Model} model @param {Parts} parts
 * @param {{component: Component, toggle: () => void, tryingIn: (snapshot: Snapshot) => Trying | null, trying: () => Trying | null, held: Try["held"]}} on
 */
function withTrying(model, { components, commands }, { component, toggle, tryingIn, trying, held }) {
  const { narrate, brief, link } = model.viewModel;
  const unlessTrying = (/** @type {(snapshot: Snapshot) => string} */ otherwise) =>
    (/** @type {Snapshot} */ snapshot) => tryingIn(snapshot)?.sentence || otherwise(snapshot);
  /** @type {SearchViewModel} */
  const viewModel = {
    ...model.viewModel,
    narrate: unlessTrying(narrate),
    brief: unlessTrying(brief),
    cursor: ({ motion, step }) => heldAt(trying(), held(), motion?.step ?? step + 1),
    link(href, node, frame = 0) {
      const [plain, tried] = [link(href, node, frame), trying()];
      return tried?.move && isSameMoment(tried.moment, { step: node, frame }) ? withTried(plain, tried.move) : plain;
    },
  };
  return {
    ...model,
    viewModel,
    components: [...components, component],
    commands: {
      ...commands,
      whatIf: toggle,
      get leaveFullScreen() {
        return trying() ? toggle : undefined;
      },
    },
  };
}

/**
 * As a frame of the search after the current node.
 * @param {Trying | null} trying @param {ReturnType<Try["held"]>} held @param {number} step @returns {import("../../player/cursor.js").CursorView | null}
 */
function heldAt(trying, held, step) {
  if (!trying || !held) return null;
  const { at: { node, depth } } = trying;
  const standing = { node, up: 0 };
  const frame = /** @type {any} */ ({ ...held.frame, board: held.board, held: true, standing, reached: standing, tried: null, depth });
  return { step, board: held.board, frame, progress: held.progress, mark: null, outcome: null };
}
