/**
 * The comparison: how many nodes each search of the puzzle has, what its prunings save, what the fast
 * solver's own ideas do, and two searches side by side. Where there is nothing to compare, it is not
 * shown.
 *
 * @typedef {import("../player/snapshot.js").PuzzleView} PuzzleView
 * @typedef {import("../../net/link.js").SearchChoice} SearchChoice
 * @typedef {import("../../net/search-client.js").SearchClient} SearchClient
 * @typedef {import("../../documents/search.js").Comparison} Comparison
 * @typedef {import("../../documents/search.js").Summary} Summary
 * @typedef {import("./names.js").Declared} Declared
 * @typedef {import("./strip-panel.js").RecordedSearch} RecordedSearch
 *
 * @typedef {object} Candidate a search that can be seen beside the current one
 * @property {SearchChoice} choice
 * @property {string} name
 * @property {number} nodes
 * @property {boolean} more it has more nodes than these
 */

import { readComparison, readSummary } from "../../documents/search.js";
import { t, tn } from "../../lib/messages.js";
import { createChart } from "./chart.js";
import { createNames, keyOf } from "./names.js";
import { createProgress } from "./progress.js";
import { sentenceOf } from "./status.js";
import { createStripPair } from "./strip-pair.js";
import { byId } from "../widgets/dom.js";

/**
 * @param {object} parts
 * @param {PuzzleView} parts.puzzle
 * @param {readonly Declared[]} parts.searches
 * @param {(choice: SearchChoice) => SearchClient} parts.clientOf
 * @param {boolean} parts.reducedMotion
 * @param {(node: number) => void} parts.onPick a node of the current search
 * @param {(choice: SearchChoice, node: number) => void} parts.onOther a node of the one beside it
 * @returns {{show(chosen: RecordedSearch): void}}
 */
export function createComparison(parts) {
  const { puzzle, searches, clientOf } = parts;
  const names = createNames(parts);
  const progress = createProgress();
  const charts = {
    searches: createChart("comparison-searches"),
    sets: createChart("comparison-sets"),
    ideas: createChart("comparison-ideas"),
  };
  const panel = byId("comparison", HTMLDetailsElement);
  const pair = createStripPair(parts);
  /** @type {{chosen: RecordedSearch | null, comparison: Comparison | null, of: string | null, seen: boolean,
   *     beside: string, asking: AbortController}} */
  const state = {
    chosen: null, comparison: null, of: null, seen: false, beside: "", asking: new AbortController(),
  };

  /** @param {SearchChoice} choice */
  async function load({ search }) {
    const { name } = names.declared(search);
    state.of = name;
    try {
      progress.work(t("The nodes of the searches are being counted…"));
      const answer = await clientOf({ search, off: [] }).comparison({ onProgress: progress.progress });
      if (state.of !== name) return;
      state.comparison = readComparison(answer);
      progress.clear();
      draw();
    } catch (problem) {
      if (state.of === name) progress.trouble(sentenceOf(problem), () => void load({ search, off: [] }));
    }
  }

  function draw() {
    const { chosen, comparison } = state;
    byId("comparison-charts", HTMLElement).hidden = comparison === null;
    if (!chosen || !comparison) return;
    const counts = [...comparison.searches, ...comparison.sets].map(({ nodes }) => nodes);
    const most = Math.max(...counts);
    const { search } = chosen.choice;
    drawChart("searches", most, searchesOf(comparison), searches.length > 1);
    byId("comparison-difference", HTMLElement).textContent = difference(comparison);
    drawChart("sets", most, setsOf(comparison, search), prunes(search));
    showSection("ideas", comparison.ideas.length > 0);
    charts.ideas.draw(most, ideaRows(comparison));
  }

  /**
   * @param {"searches" | "sets"} name
   * @param {number} most
   * @param {readonly Candidate[]} candidates
   * @param {boolean} shown
   */
  function drawChart(name, most, candidates, shown) {
    showSection(name, shown);
    charts[name].draw(most, shown ? candidates.map(rowOf) : []);
  }

  /** @param {Candidate} candidate */
  function rowOf(candidate) {
    const { choice, name, nodes, more } = candidate;
    const here = keyOf(choice) === keyOf(state.chosen?.choice ?? choice);
    return {
      name,
      count: nodes,
      text: more ? t("more than %(count)d", { count: nodes }) : "",
      kind: here ? "here" : "",
      picked: keyOf(choice) === state.beside,
      pick: here ? null : () => void beside(candidate),
    };
  }

  /**
   * @param {Comparison} comparison
   * @returns {Candidate[]}
   */
  function searchesOf(comparison) {
    return comparison.searches.map((counted) => ({
      ...counted,
      choice: names.choiceOf(counted.name),
      name: puzzle.search.title(counted.name),
    }));
  }

  /**
   * @param {Comparison} comparison
   * @param {string | null} search
   * @returns {Candidate[]}
   */
  function setsOf({ sets }, search) {
    return sets.map((set) => {
      const choice = { search, off: set.off };
      return { ...set, choice, name: names.setName(choice) };
    });
  }

  /** @param {Comparison} comparison */
  function ideaRows({ sets: [all], ideas: single, played }) {
    const plain = { text: "", picked: false, pick: null };
    return [
      { ...plain, name: t("the prunings alone"), count: all?.nodes ?? 0, kind: "here" },
      ...single.map(({ name, boards }) => ({
        ...plain, name: puzzle.search.idea(name), count: boards, kind: "",
      })),
      { ...plain, name: t("all ideas together"), count: played, kind: "all" },
    ];
  }

  /** @param {Candidate} other */
  async function beside(other) {
    const { chosen } = state;
    if (!chosen) return;
    state.asking.abort();
    const asking = (state.asking = new AbortController());
    state.beside = keyOf(other.choice);
    draw();
    try {
      const options = { signal: asking.signal, onProgress: progress.progress };
      progress.work(t("The other search is being recorded…"));
      const summary = readSummary(await clientOf(other.choice).summary(options));
      progress.clear();
      pair.show(
        { ...chosen, name: names.within(chosen.choice, other.choice) },
        { summary, choice: other.choice, name: names.within(other.choice, chosen.choice) },
      );
    } catch (problem) {
      if (!asking.signal.aborted) progress.trouble(sentenceOf(problem), () => void beside(other));
    }
  }

  whenSeen(panel, (seen) => {
    state.seen = seen;
    consider();
  });

  /** @param {string | null} search */
  function prunes(search) {
    return names.declared(search).prunings.length > 0;
  }

  /** It is far down the page and much work for the server, so it waits until somebody looks. */
  function consider() {
    if (state.seen && state.chosen && state.of === null) void load(state.chosen.choice);
  }

  return {
    show(chosen) {
      const { search } = chosen.choice;
      state.asking.abort();
      state.chosen = chosen;
      state.beside = "";
      pair.hide();
      panel.hidden = searches.length < 2 && !prunes(search);
      if (state.of !== names.declared(search).name) Object.assign(state, { of: null, comparison: null });
      draw();
      consider();
    },
  };
}

/**
 * @param {Comparison} comparison
 * @returns {string} nothing where a search was not counted to its end
 */
function difference({ searches }) {
  if (searches.some(({ more }) => more)) return "";
  const counts = searches.map(({ nodes }) => nodes);
  return tn(
    "The difference is %(count)d node.",
    "The difference is %(count)d nodes.",
    Math.max(...counts) - Math.min(...counts),
  );
}

/**
 * @param {string} name
 * @param {boolean} shown
 */
function showSection(name, shown) {
  byId(`comparison-${name}-section`, HTMLElement).hidden = !shown;
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
