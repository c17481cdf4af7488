/**
 * A small tree: boards of nodes up to the current moment, edges to parents, stubs for skipped moves.
 * @import {Layout, Spot} from "../../tree/layout.js"
 * @import {Stub, Tree, TreeNode} from "../../tree/nodes.js"
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {Thumbnails} from "../widgets/thumbnail.js"
 *
 * @typedef {object} Moment
 * @property {number} entered the last one
 * @property {number} shown the last node drawn
 * @property {number} passed finished frames after it
 * @property {number} here current node
 * @property {ReadonlySet<number>} path from the root
 *
 * @typedef {object} FigureParts
 * @property {HTMLElement} sheet @property {PuzzleView} puzzle
 * @property {number} rows of a board
 * @property {number} columns
 * @property {() => boolean} nested whether nodes off the path are done
 * @property {(node: number) => string} href @property {(node: number) => void} go
 * @typedef {{link: HTMLAnchorElement, edge: SVGPathElement | null, node: TreeNode}} DrawnNode
 */

import { t } from "../../lib/messages.js";
import { clamp } from "../../lib/numbers.js";
import { layoutOf } from "../../tree/layout.js";
import { isBranch } from "../../tree/nodes.js";
import { opensElsewhere } from "../widgets/mouse.js";
import { thumbnailsOf } from "../widgets/thumbnail.js";

const SVG = "http://www.w3.org/2000/svg";

/** CSS pixels: widest node with its surroundings, words below it, gap between rows. */
const WIDEST = 92;
const WIDEST_WITH_REASONS = 184;
const NARROWEST = 36;
const RIM = 8;
const LEAST_WORDS = 14;
const GAP = 16;
const NARROWEST_WITH_WORDS = 54;
const HIGHEST_BOARD = 64;
const LOWEST_BOARD = 28;

/** @param {FigureParts} parts */
export function createTreeFigure(parts) {
  const { sheet } = parts;
  const edges = document.createElementNS(SVG, "svg");
  edges.setAttribute("class", "tree__edges");
  edges.setAttribute("aria-hidden", "true");
  /** @type {Map<number, DrawnNode>} */
  const drawn = new Map();
  const stubs = createStubs(parts);
  const thumbnails = thumbnailsOf(parts.puzzle);
  const state = { tree: /** @type {Tree} */ ({ nodes: [], stubs: [] }), layout: /** @type {Layout | null} */ (null), size: sizeOf(parts, { width: 1, height: 1 }, { columns: 1, rows: 1 }, LEAST_WORDS, false) };

  /** Middle of a node's board, with its upper and lower edges, in pixels. @param {number} node */
  function middle(node) {
    const { x, row } = /** @type {Spot} */ (state.layout?.spots.get(node));
    const { width, height, board } = state.size;
    const top = row * height + 3;
    return { x: Math.round((x + 0.5) * width), top, board: top + board + 3, bottom: (row + 1) * height - GAP };
  }

  /** @param {number} last */
  function grow(last) {
    for (const [node, { link, edge }] of drawn) {
      if (node <= last) continue;
      link.remove();
      edge?.remove();
      drawn.delete(node);
    }
    for (const node of state.tree.nodes) if (node.node <= last && !drawn.has(node.node)) draw(node);
    arrange();
  }

  /** @param {TreeNode} node */
  function draw(node) {
    const link = linkOf(node, thumbnails, parts, state.size.has_words);
    const edge = node.parent === null ? null : document.createElementNS(SVG, "path");
    sheet.append(link);
    if (edge) edges.append(edge);
    drawn.set(node.node, { link, edge, node });
  }

  function arrange() {
    state.layout = layoutOf([...drawn.values()].map(({ node }) => node));
    const { columns, rows } = state.layout;
    const { width, height } = state.size;
    Object.assign(sheet.style, { width: `${columns * width}px`, height: `${rows * height}px` });
    edges.setAttribute("viewBox", `0 0 ${columns * width} ${rows * height}`);
    for (const { link, edge, node } of drawn.values()) {
      const place = middle(node.node);
      Object.assign(link.style, { left: `${place.x}px`, top: `${place.top}px` });
      if (node.parent !== null) edge?.setAttribute("d", bentLine(middle(node.parent), place));
    }
  }

  return {
    /**
     * Clears the figure for another tree, in the size that it has room for.
     * @param {Tree} tree @param {{width: number, height: number}} room in CSS pixels
     */
    put(tree, room) {
      sheet.replaceChildren(edges);
      edges.replaceChildren();
      drawn.clear();
      stubs.forget();
      const size = sizeOf(parts, room, layoutOf(tree.nodes), lineHeightIn(sheet), tree.stubs.length > 0);
      Object.assign(state, { tree, size });
      const { width, tile, board } = state.size;
      const lengths = { "--tile": tile, "--node": width - 4, "--board": board };
      for (const [name, length] of Object.entries(lengths)) sheet.style.setProperty(name, `${length}px`);
    },
    /** Draws the tree as far as the search has come, and marks the path. @param {Moment} moment */
    show(moment) {
      grow(moment.shown);
      const seen = stubsUpTo(state.tree.stubs, moment);
      stubs.show(seen, middle, { ...state.size, width: state.size.width - RIM });
      const leads = leadingToSolutions(drawn);
      for (const each of drawn.values()) {
        mark(each, standOf(each.node, moment, leads, parts.nested()));
        label(each.link, [titleOf(each.node, parts.puzzle), ...leftOutOf(seen, each.node.node, parts.puzzle)]);
      }
    },
    drawn: () => drawn,
  };
}

/** @param {DrawnNode} drawn @param {string} stands */
function mark({ link, edge }, stands) {
  link.dataset.stands = stands;
  if (edge) edge.dataset.stands = stands;
  link.tabIndex = stands === "here" ? 0 : -1;
  if (stands === "here") link.setAttribute("aria-current", "step");
  else link.removeAttribute("aria-current");
}

/** @param {HTMLElement} link @param {readonly string[]} parts */
function label(link, parts) {
  const text = parts.join(" · ");
  if (link.title === text) return;
  link.title = text;
  link.setAttribute("aria-label", text);
}

/** Browsers may have a minimum font size. @param {HTMLElement} sheet */
function lineHeightIn(sheet) {
  const line = document.createElement("span");
  line.className = "tree__reason";
  line.textContent = "0";
  sheet.append(line);
  const height = line.offsetHeight + 2;
  line.remove();
  return Math.max(LEAST_WORDS, height);
}

/**
 * @param {Pick<FigureParts, "rows" | "columns">} board @param {{width: number, height: number}} space CSS pixels
 * @param {{columns: number, rows: number}} tree @param {number} line height of a line of words
 * @param {boolean} has_stubs
 */
function sizeOf(board, { width, height }, { columns, rows }, line, has_stubs) {
  const across = clamp(Math.floor(width / columns), NARROWEST, has_stubs ? WIDEST_WITH_REASONS : WIDEST);
  const room = Math.floor(height / rows) - RIM - GAP;
  // Where boards scroll anyway, words take nothing away.
  const has_words = across >= NARROWEST_WITH_WORDS && (room >= LOWEST_BOARD + line || room < LOWEST_BOARD);
  const has_reasons = has_stubs && has_words && (room >= LOWEST_BOARD + 2 * line || room < LOWEST_BOARD);
  const words = (has_words ? line : 0) + (has_reasons ? line : 0);
  const down = room - words;
  const fits = Math.min((across - RIM - 4) / board.columns, clamp(down, LOWEST_BOARD, HIGHEST_BOARD) / board.rows);
  const tile = Math.max(2, Math.floor(fits));
  const high = tile * board.rows;
  return { width: across, height: high + RIM + GAP + words, board: high, tile, line, has_words, has_reasons };
}

/** @param {TreeNode} node @param {Thumbnails} thumbnails @param {FigureParts} parts @param {boolean} has_words */
function linkOf(node, thumbnails, { puzzle, href, go }, has_words) {
  const link = document.createElement("a");
  link.className = "tree__node";
  link.dataset.outcome = node.outcome;
  if (isBranch(node)) link.setAttribute("role", "img");
  else Object.assign(link, { href: href(node.node) }).dataset.node = String(node.node);
  link.append(thumbnails.make(node.board, "tree__board"));
  if (has_words && node.move !== null) {
    const words = document.createElement("span");
    words.className = "tree__move";
    words.textContent = puzzle.search.move(node.move);
    link.append(words);
  }
  link.addEventListener("click", (event) => {
    if (opensElsewhere(event) || isBranch(node)) return;
    event.preventDefault();
    go(node.node);
  });
  return link;
}

/** @param {{x: number, board: number}} parent @param {{x: number, top: number}} child */
function bentLine(parent, child) {
  return `M${parent.x} ${parent.board}V${child.top - GAP / 2}H${child.x}V${child.top}`;
}

/** Ancestors of solutions, inclusive. @param {ReadonlyMap<number, DrawnNode>} drawn */
function leadingToSolutions(drawn) {
  const leads = new Set();
  for (const { node } of drawn.values()) {
    if (node.outcome !== "solved" || isBranch(node)) continue;
    for (let at = /** @type {TreeNode | undefined} */ (node); at; at = drawn.get(at.parent ?? -1)?.node) leads.add(at.node);
  }
  return leads;
}

/** @param {TreeNode} node @param {Moment} moment @param {ReadonlySet<number>} leads @param {boolean} nested */
function standOf({ node, outcome }, { here, entered, path }, leads, nested) {
  if (isBranch({ node })) return "if";
  if (node === here) return "here";
  if (node > entered) return "later";
  if (leads.has(node)) return "solved";
  if (path.has(node)) return "path";
  return nested || outcome !== "expanded" ? "left" : "open";
}

/** @param {TreeNode} node @param {PuzzleView} puzzle */
function titleOf({ node, move, outcome }, puzzle) {
  const led = move === null ? t("start") : puzzle.search.move(move);
  return [isBranch({ node }) ? t("What if?") : t("node %(node)d", { node }), led, puzzle.search.outcome(outcome)].join(" · ");
}

/** Skips as ticks under boards, with reasons. @param {Pick<FigureParts, "sheet" | "puzzle">} parts */
function createStubs({ sheet, puzzle }) {
  /** @type {HTMLElement[]} */
  let drawn = [];

  /** Makes a span at a place of the figure. @param {string} name of its class @param {string} title @param {number} left @param {number} top */
  function put(name, title, left, top) {
    const made = document.createElement("span");
    made.className = name;
    made.title = title;
    Object.assign(made.style, { left: `${Math.round(left)}px`, top: `${top}px` });
    return made;
  }

  return {
    /**
     * @param {readonly Stub[]} seen @param {(node: number) => {x: number, bottom: number}} place
     * @param {{width: number, line: number, has_reasons: boolean}} room
     */
    show(seen, place, { width, line: height, has_reasons }) {
      for (const each of drawn) each.remove();
      drawn = [...byParent(seen)].flatMap(([parent, left_out]) => {
        const { x, bottom } = place(parent);
        const ticks = left_out.map((stub, index) =>
          put("tree__stub", tickTitle(stub, puzzle), x + ((index + 1) / (left_out.length + 1) - 0.5) * width, bottom));
        if (!has_reasons) return ticks;
        const words = reasonsOf(left_out, puzzle).join(", ");
        const line = put("tree__reason", words, x, bottom - height);
        line.textContent = words;
        line.setAttribute("aria-hidden", "true");
        return [...ticks, line];
      });
      sheet.append(...drawn);
    },
    forget() {
      drawn = [];
    },
  };
}

/** Accessible description of skips. @param {readonly Stub[]} seen @param {number} node @param {PuzzleView} puzzle @returns {readonly string[]} */
function leftOutOf(seen, node, puzzle) {
  const reasons = reasonsOf(seen.filter(({ parent }) => parent === node), puzzle);
  return reasons.length > 0 ? [t("left out: %(reasons)s", { reasons: reasons.join(", ") })] : [];
}

/** @param {readonly Stub[]} stubs @param {Moment} moment */
function stubsUpTo(stubs, { entered, shown, passed }) {
  return stubs.filter(({ before, order }) => before <= shown || (before === entered + 1 && order < passed));
}

/** @param {readonly Stub[]} stubs */
function byParent(stubs) {
  /** @type {Map<number, Stub[]>} */
  const found = new Map();
  for (const stub of stubs) found.set(stub.parent, [...(found.get(stub.parent) ?? []), stub]);
  return found;
}

/** @param {readonly Stub[]} stubs @param {PuzzleView} puzzle @returns {readonly string[]} "3× same colour", a reason each */
function reasonsOf(stubs, puzzle) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { reason, count } of stubs) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => `${count}× ${puzzle.search.skipped(reason)}`);
}

/** @param {Stub} stub @param {PuzzleView} puzzle */
function tickTitle({ move, reason, count }, puzzle) {
  const what = count === 1 && move !== null ? puzzle.search.move(move) : String(count);
  return `${what}: ${puzzle.search.skipped(reason)}`;
}
