/**
 * The stage of a program that has run: the screen of a puzzle's page, cut from a template, with
 * what is known of this search in it.
 * @import {PageData} from "../../main.js"
 * @import {Documents, DrawnGraph} from "../../python/documents.js"
 * @import {Problem} from "../../python/problem.js"
 * @typedef {(Documents["facts"] | Problem["facts"]) & {held?: Held, game?: boolean, value?: string | null}} Facts
 * @typedef {{nodes: number, whole: number}} Held nodes in the file, of all
 * @typedef {object} Shown
 * @property {Problem["searches"]} searches
 * @property {Facts} facts
 * @property {DrawnGraph | null} graph of memoised functions
 * @property {{outcome: string, steps: readonly {move: string}[]}} replay @property {string} source
 * @property {Readonly<Record<string, string>>} sentences of faults by id, of notices by their English
 * @property {(moment: string) => string} link of a moment, "view=search&node=7"
 * @property {readonly (readonly (string | Node)[])[]} lines pieces of each line
 * @property {(name: string) => void} onBoard
 */

import { lifetime } from "../../lib/lifetime.js";
import { formatted, t, tn } from "../../lib/messages.js";
import { asked } from "../../ui/page/place.js";
import { pressTools } from "../../ui/page/settings-dialog.js";
import { createDisclosures } from "../../ui/widgets/disclosure.js";
import { byId } from "../../ui/widgets/dom.js";
import { keepLessonFocus, placeLesson } from "./lesson.js";

const SVG = "http://www.w3.org/2000/svg";

/** In pixels. */
const [CALL_HEIGHT, BASELINE] = [26, 17];

const OPENING = "view=search";

/** The template without tabs, for iframes. */
const WATCH = "stage-watch";

/** @param {Shown} shown */
export function setStage(shown) {
  const { facts, replay } = shown;
  const found = replay.outcome === "solved";
  const stage = byId("own-stage", HTMLElement);
  const template = templateOf(facts, found);
  const refocus = keepLessonFocus();
  stage.replaceChildren(template.content.cloneNode(true));
  placeLesson(stage.querySelector(".narrator"), { waits: false });
  createDisclosures(stage, lifetime());
  pressTools();
  Object.assign(byId("main", HTMLElement).dataset, {
    state: "loading", view: template.id === WATCH ? "watch" : "search", step: "0", frame: "0",
    outcome: replay.outcome, nodes: String(facts.nodes),
  });
  if (found) fillMoves(stage, shown);
  for (const code of stage.querySelectorAll("code.listing__lines")) {
    if (!code.closest(".listing__loop")) fillCode(code, shown);
  }
  showCodeOf(stage, shown.searches[0]?.name);
  if (shown.searches.length === 1) stage.querySelector(".controls__searches")?.remove();
  fillResult(stage, shown);
  fillNotices(shown);
  fillMemory(shown);
  if (shown.graph) addGraph(stage, shown.graph, shown.link);
  stage.hidden = false;
  refocus();
}

/** The template shows the code of its first search, which a problem need not have. @param {HTMLElement} stage @param {string} [search] of a class */
function showCodeOf(stage, search) {
  if (search === undefined) return;
  for (const panes of stage.querySelectorAll("#search-panel .listing__panes")) {
    panes.toggleAttribute("hidden", !panes.id.startsWith(`code-${search}-`));
  }
}

/** @param {Facts} facts @param {boolean} found whether there is a solution, so that a frame, which has no tabs, can open in Watch */
function templateOf({ stage }, found) {
  const watch = document.getElementById(WATCH);
  const search = new URLSearchParams(asked()).get("view") === "search";
  if (found && !search && watch instanceof HTMLTemplateElement) return watch;
  return byId(`stage-${stage}-${found ? "solved" : "unsolved"}`, HTMLTemplateElement);
}

/** @param {HTMLElement} stage @param {Shown} shown */
function fillMoves(stage, { replay: { steps }, link: linkTo }) {
  const list = stage.querySelector("#moves");
  const last = list?.lastElementChild;
  last?.querySelector("a")?.setAttribute("href", linkTo(""));
  steps.forEach(({ move }, at) => {
    const item = /** @type {HTMLElement} */ (last?.cloneNode(true));
    const link = /** @type {HTMLAnchorElement} */ (item.querySelector("a"));
    const number = made("span", "moves__number", String(at + 1));
    link.href = linkTo(`step=${at + 1}`);
    link.dataset.step = String(at + 1);
    link.removeAttribute("aria-current");
    link.querySelector("span")?.replaceChildren(number, ` ${move}`);
    list?.append(item);
  });
  const timeline = byId("timeline", HTMLInputElement);
  timeline.max = String(steps.length);
}

/** @param {Element} code @param {Shown} shown */
function fillCode(code, { lines }) {
  code.replaceChildren(...lines.map((pieces) => {
    const line = made("span", "listing__line");
    line.append(...pieces.map((piece) => (typeof piece === "string" ? piece : piece.cloneNode(true))));
    return line;
  }));
}

/** @param {HTMLElement} stage @param {Shown} shown */
function fillResult(stage, shown) {
  const { facts, replay } = shown;
  for (const headline of stage.querySelectorAll(".result__headline")) headline.textContent = headlineOf(facts, replay);
  const note = [heldOf(facts), noteOf(facts, replay.outcome === "solved")].filter(Boolean).join(" ");
  if (note) stage.querySelector("#watch-panel .result__headline")?.after(made("p", "result__note", note));
  const counted = stage.querySelector("#watch-panel .result__facts .result__fact:last-child dd");
  if (counted) counted.textContent = formatted(facts.nodes);
  const rows = stage.querySelector("#watch-panel .result__facts");
  if (facts.printed_lines > 0) rows?.after(printedOf(facts));
  if (facts.candidates.length > 1) rows?.after(boardsOf(shown));
}

/** @param {Facts} facts @param {Shown["replay"]} replay */
function headlineOf({ fault, truncated, game = false, value = null }, { outcome, steps }) {
  if (value !== null) return t("The value of the game is %(value)s", { value });
  if (outcome === "solved") return tn("Solved in %(count)d move", "Solved in %(count)d moves", steps.length);
  if (fault) return t("An error ended the search");
  if (game) return t("No value yet");
  return truncated ? t("No solution yet") : t("No solution");
}

/** @param {Facts} facts */
function heldOf({ held }) {
  return held
    ? t("This file holds the first %(nodes)s of %(whole)s nodes.", { nodes: formatted(held.nodes), whole: formatted(held.whole) })
    : "";
}

/** @param {Facts} facts @param {boolean} found */
function noteOf({ fault, truncated, nodes, game = false, value = null }, found) {
  if (found || fault || value !== null) return "";
  if (game) return t("The first %(nodes)s nodes do not tell the value; the search goes on.", { nodes: formatted(nodes) });
  return truncated
    ? t("None of the first %(nodes)s nodes is a solution; the search goes on.", { nodes: formatted(nodes) })
    : t("The search tried everything, %(nodes)s nodes: none is a solution.", { nodes: formatted(nodes) });
}

/** @param {Facts} facts */
function printedOf({ printed, printed_lines: lines }) {
  const box = document.createElement("details");
  const said = tn("The file printed %(lines)s line", "The file printed %(lines)s lines", lines, { lines: formatted(lines) });
  const text = made("pre", "own-printed__lines", printed.join("\n"));
  box.className = "own-printed";
  box.id = "own-printed";
  Object.assign(text, { tabIndex: 0, role: "group", translate: false, ariaLabel: t("What the file printed") });
  box.append(made("summary", "", said), text);
  if (lines > printed.length) {
    text.before(made("p", "own-printed__note", tn("The last one:", "The last %(count)d:", printed.length)));
  }
  return box;
}

/** @param {Shown} shown */
function boardsOf({ facts, onBoard }) {
  const box = document.createElement("nav");
  box.className = "own-boards";
  box.ariaLabel = t("Variable on the board");
  box.append(made("span", "own-boards__label", t("On the board:")), ...facts.candidates.map((name) => {
    const button = /** @type {HTMLButtonElement} */ (made("button", "own-boards__link", name));
    button.type = "button";
    button.translate = false;
    if (name === facts.board) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => onBoard(name));
    return button;
  }));
  return box;
}

/** @param {Shown} shown */
function fillNotices(shown) {
  const { facts: { fault, forgotten, noticed }, sentences, link: linkTo } = shown;
  const notices = [forgotten, ...noticed].filter((each) => each !== null);
  if (!fault && notices.length === 0) return;
  const section = byId("own-noticed", HTMLElement);
  section.hidden = false;
  section.removeAttribute("data-calm");
  if (fault) section.prepend(...faultParts(fault, shown));
  const notice = byId("own-notice", HTMLElement);
  notice.hidden = notices.length === 0;
  notice.textContent = notices.map((each) => t(sentences[each.template] ?? each.template, each.arguments)).join(" ");
  const link = byId("own-notice-link", HTMLAnchorElement);
  if (!forgotten) return;
  link.href = linkTo(`view=search&node=${Number(forgotten.arguments.node)}`);
  link.hidden = false;
}

/** @param {Shown} shown */
function fillMemory({ facts: { memory, other }, sentences, link: linkTo }) {
  if (!memory) return;
  byId("own-memory", HTMLElement).hidden = false;
  byId("own-memory-sentence", HTMLElement).textContent = t(sentences[memory.template] ?? memory.template, memory.arguments);
  if (!other) return;
  const link = byId("own-memory-link", HTMLAnchorElement);
  link.href = linkTo(`view=search&beside=${other}`);
  link.hidden = false;
}

/** @param {NonNullable<Facts["fault"]>} fault @param {Shown} shown */
function faultParts({ id, template, arguments: facts, line, node }, { facts: { nodes, held }, source, sentences, link: linkTo }) {
  const parts = [made("p", "own-fault__sentence", t(sentences[id] ?? template, facts))];
  const text = line === null ? undefined : source.split("\n")[line - 1];
  if (text !== undefined) {
    const code = made("code", "own-fault__line", ` ${text.trim()}`);
    code.prepend(made("span", "own-fault__number", String(line)));
    code.translate = false;
    parts.push(code);
  }
  if (node < (held?.nodes ?? nodes)) {
    const link = /** @type {HTMLAnchorElement} */ (made("a", "own-fault__link", t("To the node where it happened")));
    link.href = linkTo(`view=search&node=${node}`);
    parts.push(link);
  }
  return parts;
}

/** @param {string} tag @param {string} className @param {string} [text] */
function made(tag, className, text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

/** Where a search opens without a link: at its error, if there is one. @param {Facts} facts */
export function openingOf({ fault, nodes }) {
  return fault ? `${OPENING}&node=${Math.min(fault.node, nodes - 1)}` : OPENING;
}

/** The recorded search first. @param {PageData} data @param {Problem["searches"]} searches @returns {PageData} */
export function problemData(data, searches) {
  const { search } = /** @type {{search: any}} */ (data);
  const listings = new Map(search.searches.map((/** @type {any} */ each) => [each.name, each.listings]));
  const declared = searches.map((each) => ({ ...each, listings: listings.get(each.algorithm) }));
  return { ...data, words: withTitles(data.words, searches), search: { ...search, searches: declared } };
}

/** Of searches with another heuristic: "A* · misplaced". @param {any} words @param {Problem["searches"]} searches */
function withTitles(words, searches) {
  const { titles } = words.search;
  const others = searches.filter(({ name, algorithm }) => name !== algorithm && algorithm in titles);
  const named = others.map(({ name, algorithm }) => [name, `${titles[algorithm]} · ${name.slice(algorithm.length + 1)}`]);
  return { ...words, search: { ...words.search, titles: { ...titles, ...Object.fromEntries(named) } } };
}

/** @param {PageData} stage @param {Facts} facts @param {unknown} replay @param {{title: string, reach?: object}} shown @returns {PageData} */
export function stageData(stage, facts, replay, shown) {
  const words = /** @type {any} */ (stage.words);
  const [skipped, prunings] = [words.search.skipped, words.search.prunings].map((each) => ({ ...facts.reasons, ...each }));
  const search = { ...words.search, skipped, prunings };
  return { ...stage, replay, words: { ...words, search }, own: /** @type {any} */ ({ ...stage.own, game: facts.game ?? false, ...shown }) };
}

/** @param {HTMLElement} stage @param {DrawnGraph} graph @param {(moment: string) => string} linkTo */
function addGraph(stage, graph, linkTo) {
  const { calls, edges, margin, width, is_cut, is_folded } = graph;
  const height = graph.height + 4;
  const panel = /** @type {DocumentFragment} */ (byId("stage-graph", HTMLTemplateElement).content.cloneNode(true));
  const picture = panel.querySelector("svg");
  for (const [name, value] of Object.entries({ width, height, viewBox: `${-margin} -2 ${width} ${height}` })) {
    picture?.setAttribute(name, String(value));
  }
  picture?.append(
    ...edges.map(({ path, is_known }) => svgElement("path", {
      class: `call-graph__edge${is_known ? " call-graph__edge--known" : ""}`, d: path,
    })),
    ...calls.map((call) => callOf(call, linkTo)),
  );
  if (is_folded) sayFolded(panel);
  if (is_cut) panel.querySelector(".call-graph__legend")?.append(" ", cutNote(calls.length));
  stage.querySelector("#comparison")?.after(panel);
}

/** @param {DrawnGraph["calls"][number]} call @param {(moment: string) => string} linkTo */
function callOf({ node, text, x, y, width }, linkTo) {
  const link = svgElement("a", { class: "call-graph__call", href: linkTo(`view=search&node=${node}`), "data-node": node });
  const name = svgElement("text", { x: x + Math.floor(width / 2), y: y + BASELINE, translate: "no" });
  name.textContent = text;
  link.append(svgElement("rect", { x, y, width, height: CALL_HEIGHT }), name);
  return link;
}

/** Where a call stands for all that are equal to it. @param {DocumentFragment} panel */
function sayFolded(panel) {
  const [note, key] = [panel.querySelector(".panel__note"), panel.querySelector(".call-graph__key--known")];
  note?.replaceChildren(t("equal calls are one, with how often they are made"));
  key?.replaceChildren(t("the same call again"));
}

/** @param {number} count of calls */
function cutNote(count) {
  const note = document.createElement("span");
  note.textContent = tn("The first %(count)d call is drawn.", "The first %(count)d calls are drawn.", count);
  return note;
}

/** @param {string} tag @param {Record<string, string | number>} attributes */
function svgElement(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
