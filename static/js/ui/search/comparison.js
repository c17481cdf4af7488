/**
 * The comparison: the nodes of each search, what prunings and the fast solver's ideas save, and two
 * searches side by side. Hidden where there is nothing to compare.
 * @import {Comparison} from "../../documents/search.js"
 * @import {SearchChoice} from "../../net/link.js"
 * @import {SearchClient} from "../../net/search-client.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Component} from "../player/snapshot.js"
 * @import {Candidate, Names} from "./comparison-chart.js"
 * @import {Declared} from "./choices.js"
 * @import {RecordedSearch} from "./strip-panel.js"
 * @typedef {{key: () => string, open: (chosen: RecordedSearch, choice: SearchChoice) => Promise<void>, close: () => void, component: Component}} Beside
 */

import { readComparison, readSummary } from "../../documents/search.js";
import { t } from "../../lib/messages.js";
import { byId } from "../widgets/dom.js";
import { opensElsewhere } from "../widgets/mouse.js";
import { boardsAndNodes, createChart, difference, ideaRows, mostNodes, rowOf, searchesOf, setsOf, uncounted } from "./comparison-chart.js";
import { createNames, keyOf } from "./choices.js";
import { createProgress, sentenceOf } from "./status.js";
import { wordsOfPrunings, wordsOfSearches } from "./savings.js";
import { createStripPair } from "./strip-pair.js";

/**
 * @param {object} parts @param {PuzzleView} parts.puzzle @param {readonly Declared[]} parts.searches
 * @param {(choice: SearchChoice) => SearchClient} parts.clientOf @param {boolean} parts.reducedMotion
 * @param {() => boolean} parts.asks whether the quiz is on
 * @param {(node: number) => void} parts.onPick node of the current search
 * @param {(choice: SearchChoice, node: number) => void} parts.onOther node of the one beside it
 * @param {(choice: SearchChoice | null) => void} parts.onBeside @param {(comparison: Comparison) => void} parts.onCompared
 * @param {(time_ms: number) => Promise<void>} parts.wait @param {boolean} parts.fixed whether no other search is
 *     available
 * @returns {{show(chosen: RecordedSearch, other: SearchChoice | null): void, besideOther: () => void, component: Component}}
 */
export function createComparison(parts) {
  const { puzzle, searches, clientOf } = parts;
  const names = createNames(parts);
  const progress = createProgress();
  const charts = createCharts({ puzzle, names, several: searches.length > 1 });
  const panel = byId("comparison", HTMLDetailsElement);
  const beside = createBeside(parts, { names, progress, onChange });
  /** @type {{chosen: RecordedSearch | null, comparison: Comparison | null, of: string | null, seen: boolean}} */
  const state = { chosen: null, comparison: null, of: null, seen: false };

  /** @param {SearchChoice | null} choice */
  function onChange(choice) {
    byId("search-below", HTMLElement).toggleAttribute("data-beside", choice !== null);
    parts.onBeside(choice && { ...choice, search: names.declared(choice.search).name });
    draw();
  }

  /** @param {SearchChoice} choice */
  async function load({ search }) {
    const { name } = names.declared(search);
    state.of = name;
    try {
      progress.work(t("The nodes of the searches are being counted…"));
      const client = clientOf({ search, off: [] });
      const answer = await client.comparison({ onProgress: progress.report });
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
    byId("comparison-words", HTMLElement).hidden = comparison === null;
    if (!chosen || !comparison) return;
    const pick = (/** @type {Candidate} */ { choice }) => void beside.open(chosen, choice);
    charts.draw(comparison, chosen.choice, beside.key(), parts.fixed ? null : pick);
    parts.onCompared(comparison);
  }

  /** Far down the page and expensive for the server: loads when scrolled into view. */
  function consider() {
    if (state.seen && state.chosen && state.of === null) void load(state.chosen.choice);
  }

  whenSeen(panel, (seen) => {
    state.seen = seen;
    consider();
  });

  /** The current search and its successor. */
  function besideOther() {
    const { chosen } = state;
    if (!chosen) return;
    const { name } = names.declared(chosen.choice.search);
    const others = searches.filter((each) => each.name !== name);
    if (!others[0]) return;
    panel.open = true;
    void beside.open(chosen, names.choiceOf(others[0].name));
  }

  document.getElementById("own-memory-link")?.addEventListener("click", (event) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    besideOther();
  });

  return {
    component: beside.component,
    besideOther,
    /** Compares the prunings of a chosen search, and shows another one beside it if there is one. */
    show(chosen, other) {
      const { name, prunings } = names.declared(chosen.choice.search);
      state.chosen = chosen;
      beside.close();
      if (other && !parts.fixed && keyOf(other) !== keyOf(chosen.choice)) {
        panel.open = true;
        void beside.open(chosen, other);
      } else onChange(null);
      panel.hidden = searches.length < 2 && prunings.length === 0;
      if (state.of !== name) Object.assign(state, { of: null, comparison: null });
      draw();
      consider();
    },
  };
}

/** @param {{puzzle: PuzzleView, names: Names, several: boolean}} parts several: searches */
function createCharts({ puzzle, names, several }) {
  const charts = {
    searches: createChart("comparison-searches"),
    sets: createChart("comparison-sets"),
    ideas: createChart("comparison-ideas"),
  };
  return {
    /**
     * @param {Comparison} comparison @param {SearchChoice} current @param {string} beside key of the search shown
     *     beside
     * @param {((candidate: Candidate) => void) | null} pick
     */
    draw(comparison, current, beside, pick) {
      const most = mostNodes(comparison);
      const prunes = names.declared(current.search).prunings.length > 0;
      const of_searches = wordsOfSearches(comparison, puzzle.search.title);
      sayInWords(
        prunes
          ? wordsOfPrunings(comparison, puzzle.search.pruning, of_searches)
          : { headline: of_searches, lines: [] },
      );
      const rows = (/** @type {Candidate[]} */ candidates) =>
        candidates.map((each) => rowOf(each, current, beside, pick));
      showSection("searches", several);
      charts.searches.draw(most, several ? rows(searchesOf(comparison, puzzle, names)) : []);
      byId("comparison-difference", HTMLElement).textContent = difference(comparison);
      showSection("sets", prunes);
      charts.sets.draw(most, prunes ? rows(setsOf(comparison, current.search, names)) : []);
      byId("comparison-uncounted", HTMLElement).textContent = uncounted(comparison);
      showSection("ideas", comparison.ideas.length > 0);
      byId("comparison-boards", HTMLElement).textContent = boardsAndNodes(comparison);
      charts.ideas.draw(most, ideaRows(comparison, puzzle));
    },
  };
}

/** @param {import("./savings.js").PlainWords} words */
function sayInWords({ headline, lines }) {
  byId("comparison-headline", HTMLElement).textContent = headline;
  byId("comparison-lines", HTMLElement).replaceChildren(
    ...lines.map((text) => {
      const line = document.createElement("li");
      line.textContent = text;
      return line;
    }),
  );
}

/** @param {string} name @param {boolean} shown */
function showSection(name, shown) {
  byId(`comparison-${name}-section`, HTMLElement).hidden = !shown;
}

/** @param {HTMLDetailsElement} panel @param {(seen: boolean) => void} onSeen whether its content is on the screen */
function whenSeen(panel, onSeen) {
  let on_screen = false;
  new IntersectionObserver((entries) => {
    on_screen = entries.some((entry) => entry.isIntersecting);
    onSeen(on_screen && panel.open);
  }).observe(panel);
  panel.addEventListener("toggle", () => onSeen(on_screen && panel.open));
}

/**
 * The search beside the current one: requested, recorded, then played in step.
 * @param {Omit<Parameters<typeof createStripPair>[0], "onTrouble" | "onClose">} parts
 * @param {{names: Names, progress: ReturnType<typeof createProgress>, onChange: (choice: SearchChoice | null) => void}} others @returns {Beside}
 */
function createBeside(parts, { names, progress, onChange }) {
  const state = { key: "", request: new AbortController() };
  const pair = createStripPair({
    ...parts,
    onTrouble: (problem) => progress.trouble(sentenceOf(problem), () => progress.clear()),
    onClose() {
      close();
      onChange(null);
    },
  });

  function close() {
    state.request.abort();
    state.key = "";
    pair.hide();
  }

  /**
   * Shows another search beside the chosen one, once it is recorded.
   * @param {RecordedSearch} chosen @param {SearchChoice} choice
   */
  async function open(chosen, choice) {
    state.request.abort();
    const request = (state.request = new AbortController());
    state.key = keyOf(choice);
    onChange(choice);
    try {
      const options = { signal: request.signal, onProgress: progress.report };
      progress.work(t("The other search is being recorded…"));
      const summary = readSummary(await parts.clientOf(choice).summary(options));
      progress.clear();
      pair.show(
        { ...chosen, name: names.within(chosen.choice, choice) },
        { summary, choice, name: names.within(choice, chosen.choice) },
      );
      byId("comparison-strips", HTMLElement).scrollIntoView({ block: "start" });
    } catch (problem) {
      if (!request.signal.aborted) {
        progress.trouble(sentenceOf(problem), () => void open(chosen, choice));
      }
    }
  }

  return {
    key: () => state.key,
    open,
    close,
    component: { update: ({ state: { step } }) => pair.follow(step) },
  };
}
