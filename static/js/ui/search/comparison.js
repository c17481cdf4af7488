/**
 * The comparison: how many nodes the search has with each set of prunings, what the fast solver's
 * own ideas save, and two searches side by side.
 *
 * @typedef {import("../moment.js").PuzzleView} PuzzleView
 * @typedef {import("../../net/search.js").SearchClient} SearchClient
 * @typedef {import("../../trace/search.js").Comparison} Comparison
 * @typedef {import("../../trace/search.js").PruningSet} PruningSet
 * @typedef {import("../../trace/search.js").Summary} Summary
 */

import { listed, t, tn } from "../../lib/messages.js";
import { readComparison, readSummary } from "../../trace/search.js";
import { byId } from "../dom.js";
import { createChart } from "./chart.js";
import { createPair } from "./pair.js";
import { sentenceOf } from "./status.js";

/**
 * @param {object} parts
 * @param {PuzzleView} parts.puzzle
 * @param {readonly string[]} parts.prunings
 * @param {(off: readonly string[]) => SearchClient} parts.clientOf
 * @param {boolean} parts.reducedMotion
 * @param {(node: number) => void} parts.onPick a node of the search on the stage
 * @param {(off: readonly string[], node: number) => void} parts.onOther a node of the one beside it
 * @returns {{show(summary: Summary): void}}
 */
export function createComparison(parts) {
  const { puzzle, prunings, clientOf } = parts;
  const told = createTold();
  const sets = createChart("comparison-sets");
  const ideas = createChart("comparison-ideas");
  const pair = createPair(parts);
  /** @type {{summary: Summary | null, comparison: Comparison | null, seen: boolean, asked: boolean,
   *     beside: string, asking: AbortController}} */
  const on = {
    summary: null, comparison: null, seen: false, asked: false, beside: "",
    asking: new AbortController(),
  };

  async function load() {
    on.asked = true;
    try {
      told.work(t("The nodes of eight searches are being counted…"));
      const answer = await clientOf([]).comparison({ onProgress: told.progress });
      on.comparison = readComparison(answer);
      told.clear();
      draw();
    } catch (problem) {
      told.trouble(sentenceOf(problem), () => void load());
    }
  }

  function draw() {
    const { summary, comparison } = on;
    if (!summary || !comparison) return;
    byId("comparison-charts", HTMLElement).hidden = false;
    const most = Math.max(...comparison.sets.map(({ nodes }) => nodes));
    const here = nameOf(summary.off);
    sets.draw(most, comparison.sets.map((set) => ({
      name: nameOf(set.off),
      count: set.nodes,
      text: set.more ? t("more than %(count)d", { count: set.nodes }) : "",
      kind: nameOf(set.off) === here ? "here" : "",
      picked: nameOf(set.off) === on.beside,
      pick: nameOf(set.off) === here ? null : () => void beside(set),
    })));
    ideas.draw(most, ideaRows(comparison));
  }

  /** @param {Comparison} comparison */
  function ideaRows({ sets: [all], ideas: single, played }) {
    const plain = { text: "", picked: false, pick: null };
    return [
      { ...plain, name: t("the three prunings"), count: all?.nodes ?? 0, kind: "here" },
      ...single.map(({ name, boards }) => ({
        ...plain, name: puzzle.search.idea(name), count: boards, kind: "",
      })),
      { ...plain, name: t("all ideas together"), count: played, kind: "all" },
    ];
  }

  /** @param {PruningSet} set */
  async function beside(set) {
    const { off } = set;
    const { summary } = on;
    if (!summary) return;
    on.asking.abort();
    const asking = (on.asking = new AbortController());
    on.beside = nameOf(off);
    draw();
    try {
      const options = { signal: asking.signal, onProgress: told.progress };
      told.work(t("The other search is being recorded…"));
      const other = readSummary(await clientOf(off).summary(options));
      told.clear();
      pair.show({ summary, name: nameOf(summary.off) }, { summary: other, name: nameOf(off) });
    } catch (problem) {
      if (!asking.signal.aborted) told.trouble(sentenceOf(problem), () => void beside(set));
    }
  }

  /** @param {readonly string[]} off */
  function nameOf(off) {
    if (off.length === 0) return t("all prunings");
    if (off.length === prunings.length) return t("no pruning");
    return t("without %(names)s", { names: listed(off.map(puzzle.search.pruning)) });
  }

  whenSeen(byId("comparison", HTMLDetailsElement), (seen) => {
    on.seen = seen;
    consider();
  });

  /** It is far down the page and much work for the server, so it waits until somebody looks. */
  function consider() {
    if (on.seen && on.summary && !on.asked) void load();
  }

  return {
    show(summary) {
      on.asking.abort();
      on.summary = summary;
      on.beside = "";
      pair.hide();
      draw();
      consider();
    },
  };
}

/**
 * @param {HTMLDetailsElement} panel
 * @param {(seen: boolean) => void} tell whether its content is on the screen
 */
function whenSeen(panel, tell) {
  let on_screen = false;
  new IntersectionObserver((entries) => {
    on_screen = entries.some((entry) => entry.isIntersecting);
    tell(on_screen && panel.open);
  }).observe(panel);
  panel.addEventListener("toggle", () => tell(on_screen && panel.open));
}

/** What is said while something is counted or recorded, or when that went wrong. */
function createTold() {
  const text = byId("comparison-status", HTMLElement);
  const bar = byId("comparison-progress", HTMLProgressElement);
  const button = byId("comparison-retry", HTMLButtonElement);
  return {
    /** @param {string} sentence */
    work(sentence) {
      text.textContent = sentence;
      button.hidden = true;
      bar.hidden = false;
      bar.removeAttribute("value");
    },
    /** @param {import("../../net/search.js").Progress} progress */
    progress({ nodes }) {
      text.textContent = tn("%(count)d node so far.", "%(count)d nodes so far.", nodes);
    },
    /**
     * @param {string} sentence
     * @param {() => void} retry
     */
    trouble(sentence, retry) {
      text.textContent = sentence;
      bar.hidden = true;
      button.hidden = false;
      button.onclick = retry;
    },
    clear() {
      text.textContent = "";
      bar.hidden = true;
      button.hidden = true;
    },
  };
}
