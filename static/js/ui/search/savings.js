/**
 * What prunings save, in plain words.
 * @import {Comparison, Summary} from "../../documents/search.js"
 * @import {PuzzleView} from "../../types.d.ts"
 *
 * @typedef {{nodes: number, without: number, more: boolean, cut: number}} Saving `nodes`: with all prunings; `more`:
 *   than these
 * @typedef {{headline: string, lines: readonly string[]}} PlainWords
 */

import { formatted, t, tn } from "../../lib/messages.js";
import { byId } from "../widgets/dom.js";

/** From this ratio on, no decimals. */
const WHOLE = 10;

/** Smaller ratios are not mentioned. */
const NOTICED = 1.05;

/**
 * What some prunings save: the nodes with all prunings, and without these.
 * @param {Comparison} comparison @param {readonly string[]} off
 * @returns {Saving | null} null where they save nothing: another tree may end earlier
 */
export function savingOf({ sets }, off) {
  const [all] = sets;
  const other = sets.find((set) => set.off.join() === off.join());
  if (!all || !other || all.more || other.nodes < all.nodes) return null;
  return {
    nodes: all.nodes, without: other.nodes, more: other.more, cut: other.nodes - all.nodes,
  };
}

/** Ratio with as many digits as one reads: "4.8", "30". @param {number} most @param {number} least */
export function timesOf(most, least) {
  const ratio = most / Math.max(least, 1);
  return formatted(ratio < WHOLE ? Math.round(ratio * 10) / 10 : Math.round(ratio));
}

/** @param {Comparison} comparison @param {(pruning: string) => string} nameOf @param {string} [more_words] @returns {PlainWords} */
export function wordsOfPrunings(comparison, nameOf, more_words = "") {
  const prunings = comparison.sets.at(-1)?.off ?? [];
  const saving = savingOf(comparison, prunings);
  const each = prunings.length > 1 ? prunings : [];
  const lines = [
    ...each.map((name) => lineFor(savingOf(comparison, [name]), nameOf(name))), more_words,
  ];
  if (!saving || saving.without < NOTICED * saving.nodes) {
    return { headline: t("On this board pruning saves next to nothing."), lines: filled(lines) };
  }
  const { nodes, without, more, cut } = saving;
  const [headline, whole] = more
    ? [
        t("More than %(times)s times fewer nodes", { times: timesOf(without, nodes) }),
        t("With pruning %(nodes)d nodes are visited, without any more than %(without)d.", {
          nodes, without,
        }),
      ]
    : [
        t("%(times)s times fewer nodes", { times: timesOf(without, nodes) }),
        t("With pruning %(nodes)d nodes are visited, without any %(without)d: the other %(cut)d are cut.", {
          nodes, without, cut,
        }),
      ];
  return { headline, lines: filled([whole, ...lines]) };
}

/** @param {readonly string[]} lines */
function filled(lines) {
  return lines.filter((line) => line !== "");
}

/** @param {Saving | null} saving @param {string} pruning */
function lineFor(saving, pruning) {
  if (!saving) return "";
  const { without, more, cut } = saving;
  if (more) return t("without %(pruning)s: more than %(without)d nodes", { pruning, without });
  if (cut === 0) return t("without %(pruning)s: as many, %(without)d nodes", { pruning, without });
  return t("without %(pruning)s: %(without)d nodes, %(cut)d more", { pruning, without, cut });
}

/** "" for none or unknown. @param {Comparison} comparison @param {(search: string) => string} titleOf */
export function wordsOfSearches({ searches }, titleOf) {
  const [least, ...others] = [...searches].sort((one, other) => one.nodes - other.nodes);
  const most = others.at(-1);
  if (!least || !most || least.more || most.nodes < NOTICED * least.nodes) {
    return "";
  }
  const facts = { search: titleOf(least.name), times: timesOf(most.nodes, least.nodes) };
  return most.more
    ? t("%(search)s: more than %(times)s times fewer nodes", facts)
    : t("%(search)s: %(times)s times fewer nodes", facts);
}

/** For the note that says why a pruning is safe; empty if unknown. @param {Comparison} comparison @param {string} pruning */
export function cutNote(comparison, pruning) {
  const saving = savingOf(comparison, [pruning]);
  if (!saving) return "";
  const { nodes, without, more, cut } = saving;
  if (cut === 0 && !more) return t("It cuts none: %(nodes)d nodes are visited with it or without.", { nodes });
  if (more) {
    return t("Without it more than %(without)d nodes would be visited, with it %(nodes)d.", {
      without, nodes,
    });
  }
  return tn(
    "It cuts %(count)d node, which is never visited: %(without)d without it, %(nodes)d with it.",
    "It cuts %(count)d nodes, which are never visited: %(without)d without it, %(nodes)d with it.",
    cut,
    { without, nodes },
  );
}

/** With numbers of this board. @param {{puzzle: PuzzleView}} parts @returns {{show(summary: Summary): void, compare(comparison: Comparison): void}} */
export function createNotes({ puzzle }) {
  // Absent for own problems.
  if (!document.getElementById("notes")) return { show() {}, compare() {} };
  const list = byId("notes", HTMLElement);
  const panel = byId("notes-panel", HTMLElement);
  return {
    show(summary) {
      const notes = puzzle.search.notes(summary);
      panel.hidden = notes.length === 0;
      list.replaceChildren(
        ...notes.map(({ pruning, title, lines }) => {
          const note = element("div", "");
          note.dataset.of = pruning;
          note.append(element("dt", title), ...lines.map((line) => element("dd", line)));
          return note;
        }),
      );
    },
    compare(comparison) {
      for (const note of list.querySelectorAll("div")) {
        note.querySelector(".notes__cut")?.remove();
        const line = element("dd", cutNote(comparison, note.dataset.of ?? ""));
        line.className = "notes__cut";
        if (line.textContent) note.append(line);
      }
    },
  };
}

/** @param {string} tag @param {string} text */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
