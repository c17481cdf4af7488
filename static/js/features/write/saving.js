/**
 * "Save as one page": a file with the program, its search and all that the page knows of it.
 *
 * @import {Documents} from "../../python/documents.js"
 * @import {Problem} from "../../python/problem.js"
 * @import {PageData} from "../../main.js"
 * @import {Saved} from "./saved.js"
 * @import {Shown} from "./stage.js"
 *
 * @typedef {{page: string, most: number}} SavingData the address of the page without a search, and how many nodes one may have
 *
 * @typedef {object} Staged what is on the stage
 * @property {Shown} shown
 * @property {PageData} data of its scripts
 * @property {Documents | Problem} documents
 */

import { lifetime } from "../../lib/lifetime.js";
import { formatted, t } from "../../lib/messages.js";
import { fetched } from "../../net/again.js";
import { later } from "../../net/later.js";
import { PROGRAM, shown as shownLink } from "../../net/program.js";
import { recordingOf } from "../../python/answers.js";
import { asked, here } from "../../ui/page/place.js";
import { byId } from "../../ui/widgets/dom.js";
import { saveFile } from "../../ui/widgets/save-file.js";

/** @param {Staged} staged @param {SavingData} saving */
export function createSaving(staged, { page, most }) {
  const button = document.getElementById("sharing-page");
  if (!button) return;
  const status = byId("sharing-status", HTMLElement);
  const title = button.textContent;
  const state = { work: /** @type {AbortController | null} */ (null) };

  /** @param {number} nodes @param {number} total */
  function tell(nodes, total) {
    status.textContent = t("Packing: %(done)s of %(total)s nodes", { done: formatted(nodes), total: formatted(total) });
  }

  /** @param {AbortSignal} signal */
  async function save(signal) {
    const recorded = await recordingOf(staged.documents, new URLSearchParams(asked()));
    const chosen = recorded.nodes > most ? await recorded.beginning(most) : recorded;
    const [{ archived }, text, summary] = await Promise.all([
      later(() => import("../../python/archived.js")), textAt(page), chosen.summary(),
    ]);
    const path = `/api/v1/own/${summary.code}/search`;
    const search = await archived(path, chosen, { signal, onPacked: (nodes) => tell(nodes, chosen.nodes) });
    const file = filled(filled(text, "archive", { answers: {}, search }), "page-data", pageData(staged, summary, recorded.nodes));
    saveFile(new Blob([file], { type: "text/html" }), `${nameOf(staged)}.html`);
    status.textContent = "";
  }

  button.addEventListener("click", async () => {
    if (state.work) {
      state.work.abort();
      return;
    }
    const { signal } = (state.work = new AbortController());
    button.textContent = t("Cancel");
    try {
      await save(signal);
    } catch (problem) {
      status.textContent = signal.aborted ? "" : t("The page could not be saved: %(error)s", { error: String(problem) });
    } finally {
      state.work = null;
      button.textContent = title;
    }
  }, { signal: lifetime() });
  lifetime().addEventListener("abort", () => state.work?.abort());
}

/** @param {string} address */
async function textAt(address) {
  const response = await fetched(() => fetch(address));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

/**
 * @param {string} page
 * @param {string} id of a block of JSON in it
 * @param {unknown} document that goes into the block
 */
function filled(page, id, document) {
  const text = JSON.stringify(document).replaceAll("<", "\\u003c");
  return page.replace(new RegExp(`(<script type="application/json" id="${id}">)[^<]*`), (_, tag) => tag + text);
}

/**
 * @param {Staged} staged
 * @param {Record<string, any>} summary of the search on the stage, the only one that the file has
 * @param {number} whole how many nodes that search has, those that the file lacks among them
 * @returns {Partial<PageData> & {saved: Saved}}
 */
function pageData({ shown, data, documents }, { search: name, off, nodes }, whole) {
  const { facts } = documents;
  const link = shownLink(here());
  const { reach, ...own } = /** @type {any} */ (data.own);
  const search = /** @type {any} */ (data.search);
  const searches = search.searches.filter((/** @type {any} */ each) => each.name === name);
  const stage = /** @type {any} */ ({ ...data, own, search: { ...search, searches, off } });
  return {
    lang: data.lang, kind: data.kind ?? "",
    saved: {
      data: stage,
      shown: {
        // Another variable would be drawn by Python, and another search recorded.
        facts: { ...facts, candidates: [], ...(nodes < whole && { held: { nodes, whole } }) },
        searches: shown.searches?.filter((each) => each.name === name) ?? null,
        source: shown.source, sentences: shown.sentences, graph: shown.graph,
      },
      lines: shown.lines.map((pieces) => pieces.map(pieceOf)),
      link,
      moment: PROGRAM.exec(new URL(link).hash)?.[2] ?? "",
      title: document.title,
    },
  };
}

/** @param {string | Node} piece of a line */
function pieceOf(piece) {
  return piece instanceof Element ? /** @type {[string, string]} */ ([piece.className, piece.textContent ?? ""]) : String(piece);
}

/** @param {Staged} staged @returns {string} "queens" */
function nameOf({ data }) {
  return /** @type {any} */ (data.own).title.replaceAll(/\W+/g, "-") || "program";
}
