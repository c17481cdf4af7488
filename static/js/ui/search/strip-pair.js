/**
 * Two searches of one board side by side: strips on one scale, with cursors and boards. They play
 * in step on a clock of their own, and follow the current search.
 * @import {SearchNode, Summary} from "../../documents/search.js"
 * @import {SearchChoice} from "../../net/link.js"
 * @import {SearchClient} from "../../net/search-client.js"
 * @import {Interval, PuzzleView} from "../../types.d.ts"
 * @import {Action, Lockstep, Portion} from "./lockstep.js"
 * @import {RecordedSearch} from "./strip-panel.js"
 * @typedef {RecordedSearch & {name: string}} Named
 * @typedef {object} LaneParts
 * @property {PuzzleView} puzzle @property {(choice: SearchChoice) => SearchClient} clientOf @property {(time_ms: number) => Promise<void>} wait
 * @property {boolean} reducedMotion
 * @property {() => boolean} asks whether the quiz is on
 * @property {(node: number) => void} onPick
 * @property {(shown: Interval, share: number) => void} onWindow with its share of the width
 * @property {(problem: unknown) => void} onTrouble
 * @typedef {{summary: Summary, show: (node: number, playing: boolean) => void, fit: (portion: Portion) => void, dispose: () => void}} Lane
 */

import { bestUpTo, readNode } from "../../documents/search.js";
import { formatted, t, tn } from "../../lib/messages.js";
import { createNodes } from "../../net/prefetch.js";
import { GAP_MS, createClock, throttle } from "../../player/clock.js";
import { byId, rescueFocus } from "../widgets/dom.js";
import { thumbnailsOf } from "../widgets/thumbnail.js";
import { RATES, commonInterval, lockstepAt, nextLockstep, nodeOfBoth, openingInterval, portionOf } from "./lockstep.js";
import { openStrip } from "./strip-panel.js";
import { nodeOf } from "./words.js";

/**
 * @param {object} parts @param {PuzzleView} parts.puzzle @param {(choice: SearchChoice) => SearchClient} parts.clientOf
 * @param {(time_ms: number) => Promise<void>} parts.wait @param {boolean} parts.reducedMotion
 * @param {() => boolean} parts.asks whether the quiz is on
 * @param {(node: number) => void} parts.onPick @param {(choice: SearchChoice, node: number) => void} parts.onOther
 * @param {(problem: unknown) => void} parts.onTrouble @param {() => void} parts.onClose
 */
export function createStripPair(parts) {
  const { onPick, onOther, onClose } = parts;
  const box = byId("comparison-strips", HTMLElement);
  const clock = createClock();
  const state = {
    lanes: /** @type {Lane[]} */ ([]), steps: lockstepAt(0, 0), current: 0,
    common: { start: 0, stop: 1 }, asks: false,
  };
  const tools = createTools({ dispatch, onClose });

  /** @param {Action} action */
  function dispatch(action) {
    state.steps = nextLockstep(state.steps, action);
    if (state.steps.playing) clock.start((elapsed_ms) => dispatch({ type: "tick", elapsed_ms }));
    else clock.stop();
    const node = nodeOfBoth(state.steps);
    for (const lane of state.lanes) lane.show(node, state.steps.playing);
    tools.show(state.steps);
  }

  function share() {
    for (const { summary, fit } of state.lanes) fit(portionOf(state.common, summary.nodes));
    tools.writeScale(state.common.stop - state.common.start);
  }

  /** @param {string} id @param {Named} named @param {(node: number) => void} pick */
  function laneOf(id, named, pick) {
    return openLane(id, named, {
      ...parts,
      onPick: pick,
      onWindow(shown, part) {
        const totals = state.lanes.map(({ summary }) => summary.nodes);
        state.common = commonInterval(shown, part, totals);
        share();
      },
    });
  }

  function hide() {
    clock.stop();
    box.hidden = true;
    rescueFocus(document.querySelector("#strip canvas"));
    for (const { dispose } of state.lanes) dispose();
    state.lanes = [];
  }

  return {
    hide,
    /** Shows two searches side by side. @param {Named} here @param {Named} other */
    show(here, other) {
      hide();
      box.hidden = false;
      state.lanes = [
        laneOf("strip-here", here, onPick),
        laneOf("strip-beside", other, (node) => onOther(other.choice, node)),
      ];
      const totals = state.lanes.map(({ summary }) => summary.nodes);
      state.common = openingInterval(totals);
      share();
      state.steps = lockstepAt(Math.max(...totals) - 1, state.current);
      dispatch({ type: "pause" });
    },
    /** Both follow the current search. @param {number} node */
    follow(node) {
      const asks = parts.asks();
      if (node === state.current && asks === state.asks) return;
      Object.assign(state, { current: node, asks });
      if (state.lanes.length > 0) dispatch({ type: "seek", node });
    },
  };
}

/** Play, a slider over nodes, the speed. @param {{dispatch: (action: Action) => void, onClose: () => void}} parts */
function createTools({ dispatch, onClose }) {
  const play = byId("beside-play", HTMLButtonElement);
  const word = byId("beside-play-word", HTMLElement);
  const nodes = byId("beside-nodes", HTMLInputElement);
  const rate = byId("beside-rate", HTMLElement);
  const faster = byId("beside-faster", HTMLButtonElement);
  const slower = byId("beside-slower", HTMLButtonElement);
  let shown = lockstepAt(0, 0);
  play.addEventListener("click", () => dispatch({ type: shown.playing ? "pause" : "play" }));
  nodes.addEventListener("input", () => dispatch({ type: "seek", node: nodes.valueAsNumber }));
  faster.addEventListener("click", () => change(1));
  slower.addEventListener("click", () => change(-1));
  byId("beside-close", HTMLButtonElement).addEventListener("click", onClose);

  /** @param {1 | -1} by */
  function change(by) {
    const other = RATES[RATES.indexOf(shown.rate) + by];
    if (other) dispatch({ type: "rate", rate: other });
  }

  return {
    /** @param {Lockstep} steps */
    show(steps) {
      shown = steps;
      const { playing, last } = steps;
      const node = nodeOfBoth(steps);
      const place = tn("after %(count)d node of each", "after %(count)d nodes of each", node + 1);
      play.dataset.playing = String(playing);
      word.textContent = playing ? t("Pause both") : t("Play both");
      nodes.max = String(last);
      nodes.value = String(node);
      nodes.setAttribute("aria-valuetext", place);
      nodes.parentElement?.style.setProperty("--done", String(last === 0 ? 0 : node / last));
      byId("beside-place", HTMLElement).textContent = place;
      rate.textContent = t("%(rate)s nodes a second", { rate: formatted(steps.rate) });
      slower.disabled = steps.rate === RATES[0];
      faster.disabled = steps.rate === RATES.at(-1);
    },
    /** @param {number} span */
    writeScale(span) {
      byId("beside-scale", HTMLElement).textContent = tn(
        "One scale for both strips: their whole width is %(count)d node.",
        "One scale for both strips: their whole width is %(count)d nodes.",
        span,
      );
    },
  };
}

/**
 * One of two searches: its strip, board and outcome.
 * @param {string} id of its strip @param {Named} named @param {LaneParts} parts @returns {Lane}
 */
function openLane(id, named, parts) {
  const { summary, choice, name } = named;
  const { puzzle, clientOf, wait, onTrouble } = parts;
  const client = clientOf(choice);
  const lane = byId(`${id}-lane`, HTMLElement);
  const state = { node: 0, playing: false, disposed: false, fitting: false, share: 1 };
  const { strip, dispose } = openStrip(id, named, puzzle, {
    reducedMotion: parts.reducedMotion,
    onPick: parts.onPick,
    onMove: () => {},
    onWindow(shown) {
      if (!state.fitting) parts.onWindow(shown, state.share);
    },
  });
  const nodes = createNodes({
    fetchNode: async (node) => readNode(await client.node(node)),
    wait,
    watch: {
      onArrival: () => state.disposed || draw(),
      onTrouble: (problem) => state.disposed || onTrouble(problem),
    },
  });
  const board = createBoard(byId(`${id}-board`, HTMLElement), puzzle);
  byId(`${id}-title`, HTMLElement).textContent = title(name, summary);
  byId(`${id}-end`, HTMLElement).textContent = endOf(summary, puzzle);
  lane.dataset.found = String(summary.solution_node !== null);

  function draw() {
    const here = nodes.at(state.node) ?? (state.playing ? nodes.latest() : null);
    strip.show({
      node: state.node, solutionPath: summary.solution_path, ends: parts.asks(),
      depth: here?.node === state.node ? here.depth : null,
      outcome: here?.node === state.node ? here.outcome : null,
    });
    if (here) board.show(here, state.playing);
    byId(`${id}-node`, HTMLElement).textContent = placeOf(summary, state.node);
    byId(`${id}-memory`, HTMLElement).textContent = here ? memory(summary, state.node, here) : "";
  }

  return {
    summary,
    show(node, playing) {
      Object.assign(state, { node: Math.min(node, summary.nodes - 1), playing });
      lane.dataset.over = String(node >= summary.nodes - 1);
      nodes.want(state.node);
      draw();
    },
    fit({ interval, share }) {
      state.fitting = true;
      state.share = share;
      lane.style.setProperty("--share", String(share));
      lane.dataset.past = String(interval === null);
      if (interval) strip.show({ node: state.node, window: interval });
      strip.resize();
      state.fitting = false;
    },
    dispose() {
      state.disposed = true;
      dispose();
    },
  };
}

/** Throttled at high speeds. @param {HTMLElement} box @param {PuzzleView} puzzle */
function createBoard(box, puzzle) {
  const mayChange = throttle();
  const thumbnails = thumbnailsOf(puzzle);
  /** @type {HTMLElement | null} */
  let picture = null;
  box.replaceChildren();
  return {
    /** @param {SearchNode} here @param {boolean} playing */
    show({ node, board }, playing) {
      if (box.dataset.node === String(node) && picture) return;
      if (playing && picture && !mayChange(GAP_MS)) return;
      box.dataset.node = String(node);
      if (picture) thumbnails.show(picture, board);
      else box.append((picture = thumbnails.make(board, "beside__tiles")));
    },
  };
}

/** @param {Summary} summary @param {number} node */
function placeOf(summary, node) {
  return node === summary.nodes - 1 ? t("at its end") : nodeOf({ summary, hidden: () => false }, node);
}

/** Depth first the path, else all found nodes and what waits on a frontier. @param {Summary} summary @param {number} node @param {SearchNode} here */
function memory({ shape }, node, { depth, frontier }) {
  const count = shape === "nested" ? depth + 1 : node + 1 + (frontier?.waiting ?? 0);
  return tn("%(count)d board in memory", "%(count)d boards in memory", count);
}

/** @param {string} name @param {Summary} summary */
function title(name, { nodes, truncated }) {
  return truncated
    ? tn("%(name)s: the first node", "%(name)s: the first %(count)d nodes", nodes, { name })
    : tn("%(name)s: %(count)d node", "%(name)s: %(count)d nodes", nodes, { name });
}

/** How a search ended, in a sentence. @param {Summary} summary @param {PuzzleView} puzzle */
function endOf({ shape, nodes, truncated, solution_node, solution_path, best }, puzzle) {
  if (truncated && shape === "layers") {
    return tn(
      "Stopped after %(count)d node: the memory is full.",
      "Stopped after %(count)d nodes: the memory is full.",
      nodes,
    );
  }
  if (truncated) {
    return tn(
      "Stopped after %(count)d node, and it would go on.",
      "Stopped after %(count)d nodes, and it would go on.",
      nodes,
    );
  }
  if (solution_node === null || solution_path === null) {
    return tn(
      "No solution: %(count)d node is all there is.",
      "No solution: %(count)d nodes are all there are.",
      nodes,
    );
  }
  const moves = puzzle.count(bestUpTo(best, nodes) ?? solution_path.length - 1);
  const found = solution_node + 1;
  if (found < nodes) {
    return tn(
      "The best one found after %(found)d nodes: %(moves)s. It goes on to the end, %(count)d node.",
      "The best one found after %(found)d nodes: %(moves)s. It goes on to the end, %(count)d nodes.",
      nodes,
      { found, moves },
    );
  }
  return tn(
    "Found after %(count)d node: %(moves)s.", "Found after %(count)d nodes: %(moves)s.", nodes,
    { moves },
  );
}
