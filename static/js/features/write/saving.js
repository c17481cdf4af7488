/**
 * Saves a program that has run: as a page that opens from a disk, or as a SCORM package of an exercise.
 * @import {PageData} from "../../main.js"
 * @import {Documents} from "../../python/documents.js"
 * @import {Problem} from "../../python/problem.js"
 * @import {Saved} from "./saved.js"
 * @import {Shown} from "./stage.js"
 *
 * @typedef {object} SavingData
 * @property {string} page address of the page that is filled @property {number} most nodes in a file
 * @property {{pass: number, manifests: Readonly<Record<string, string>>}} scorm manifests by version, with NAME and TITLE to be replaced
 * @typedef {{shown: Shown, data: PageData, documents: Documents | Problem}} Staged
 * @typedef {{status: HTMLElement, signal: AbortSignal}} Work
 */

import { lifetime } from "../../lib/lifetime.js";
import { formatted, t } from "../../lib/messages.js";
import { checksum, zipped } from "../../lib/zip.js";
import { fetched } from "../../net/again.js";
import { later } from "../../net/later.js";
import { PROGRAM, shown as shownLink } from "../../net/program.js";
import { recordingOf } from "../../python/answers.js";
import { asked, here } from "../../ui/page/place.js";
import { byId } from "../../ui/widgets/dom.js";
import { saveFile } from "../../ui/widgets/save-file.js";

/** Options of a link that the page in a package is made with, or has no use for. */
const OF_PACKAGE = ["search", "off", "lang", "theme"];

/** @param {Staged} staged @param {SavingData} saving */
export function createSaving(staged, saving) {
  onPress("sharing-page", "sharing-status", async (work) => {
    const text = await pageOf(staged, saving, asked(), () => ({}), work);
    saveFile(new Blob([text], { type: "text/html" }), `${nameOf(staged)}.html`);
  });
  onPress("exercise-package", "exercise-status", async (work) => {
    saveFile(await packageOf(staged, saving, work), `${nameOf(staged)}.zip`);
  });
}

/** A button that starts work, and then cancels it. @param {string} id @param {string} place of what is said @param {(work: Work) => Promise<void>} run */
function onPress(id, place, run) {
  const button = document.getElementById(id);
  if (!button) return;
  const status = byId(place, HTMLElement);
  const title = button.textContent;
  const state = { work: /** @type {AbortController | null} */ (null) };
  button.addEventListener("click", async () => {
    if (state.work) {
      state.work.abort();
      return;
    }
    const { signal } = (state.work = new AbortController());
    button.textContent = t("Cancel");
    try {
      await run({ status, signal });
      status.textContent = "";
    } catch (problem) {
      status.textContent = signal.aborted ? "" : t("The page could not be saved: %(error)s", { error: String(problem) });
    } finally {
      state.work = null;
      button.textContent = title;
    }
  }, { signal: lifetime() });
  lifetime().addEventListener("abort", () => state.work?.abort());
}

/**
 * A file with the program and its recorded search.
 * @param {Staged} staged @param {SavingData} saving @param {string} options of the search, "?search=bfs"
 * @param {(saved: Saved) => Partial<PageData>} more data of the page @param {Work} work
 */
async function pageOf(staged, { page, most }, options, more, { status, signal }) {
  const recorded = await recordingOf(staged.documents, new URLSearchParams(options));
  const chosen = recorded.nodes > most ? await recorded.beginning(most) : recorded;
  const [{ archived }, text, summary] = await Promise.all([
    later(() => import("../../python/archived.js")), textAt(page), chosen.summary(),
  ]);
  const path = `/api/v1/own/${summary.code}/search`;
  /** @param {number} nodes */
  const onPacked = (nodes) => {
    status.textContent = t("Packing: %(done)s of %(total)s nodes", { done: formatted(nodes), total: formatted(chosen.nodes) });
  };
  const search = await archived(path, chosen, { signal, onPacked });
  const data = pageData(staged, summary, recorded.nodes);
  return filled(filled(text, "archive", { answers: {}, search }), "page-data", { ...data, ...more(data.saved) });
}

/** The exercise in the card. @param {Staged} staged @param {SavingData} saving @param {Work} work */
async function packageOf(staged, saving, work) {
  const { scorm: { pass, manifests } } = saving;
  const version = /** @type {"1.2" | "2004"} */ (byId("exercise-version", HTMLSelectElement).value);
  const [, , options = ""] = PROGRAM.exec(new URL(byId("exercise-link", HTMLInputElement).value).hash) ?? [];
  const opening = new URLSearchParams(options);
  for (const name of OF_PACKAGE) opening.delete(name);
  if (!opening.has("task")) opening.delete("seal");
  const page = await pageOf(staged, saving, options, (saved) => ({
    opening: `?${opening}`, scorm: { version, pass },
    saved: { ...saved, link: "" }, // a student stays in the course
  }), work);
  const name = `backtrack-${checksum(new TextEncoder().encode(page)).toString(16).padStart(8, "0")}`;
  const manifest = (manifests[version] ?? "").replaceAll("NAME", name).replaceAll("TITLE", () => escaped(titleOf(staged)));
  return zipped([{ name: "imsmanifest.xml", text: manifest }, { name: "index.html", text: page }]);
}

/** @param {string} text @returns {string} for XML */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll(/\p{Cc}/gu, "");
}

/** @param {string} address */
async function textAt(address) {
  const response = await fetched(() => fetch(address));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

/** @param {string} page @param {string} id of a block of JSON in it @param {unknown} document that goes into the block */
function filled(page, id, document) {
  const text = JSON.stringify(document).replaceAll("<", "\\u003c");
  return page.replace(new RegExp(`(<script type="application/json" id="${id}">)[^<]*`), (_, tag) => tag + text);
}

/**
 * @param {Staged} staged @param {Record<string, any>} summary of the only search in the file
 * @param {number} whole its nodes, including those that the file lacks
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
        // Only this variable and search: the file has no Python to draw or record others.
        facts: { ...facts, candidates: [], ...(nodes < whole && { held: { nodes, whole } }) },
        searches: shown.searches.filter((each) => each.name === name),
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

/** @param {Staged} staged @returns {string} "Solution.queens" */
function titleOf({ data }) {
  return /** @type {any} */ (data.own).title;
}

/** @param {Staged} staged @returns {string} "Solution-queens" */
function nameOf(staged) {
  return titleOf(staged).replaceAll(/\W+/g, "-") || "program";
}
