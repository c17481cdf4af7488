/**
 * One short sentence for whatever is on screen, with the facts of the moment. Every sentence
 * stands whole in the catalogue: none is put together from pieces.
 *
 * @typedef {import("./board.js").Move} Move
 * @typedef {import("./board.js").View} View
 * @typedef {import("./board.js").Step} Step
 * @typedef {import("./board.js").DragFrame} DragFrame
 * @typedef {import("./board.js").FallFrame} FallFrame
 * @typedef {import("./board.js").MatchFrame} MatchFrame
 * @typedef {import("./board.js").ClearFrame} ClearFrame
 * @typedef {import("./board.js").Group} Group
 * @typedef {import("./board.js").Frame} Frame
 * @typedef {import("./board.js").SkipFrame} SkipFrame
 * @typedef {import("./board.js").EnterFrame} EnterFrame
 * @typedef {import("./board.js").LeaveFrame} LeaveFrame
 *
 * @typedef {object} Story what the sentences need of a trace
 * @property {number} limit
 * @property {"solved" | "no-solution"} outcome
 * @property {number} tried
 * @property {number} total
 * @property {readonly Step[]} steps
 * @property {readonly import("./board.js").Board[]} boards
 */

import { t, tn } from "../../lib/messages.js";
import { blocksOn, colourAt } from "./board.js";

/** @type {Record<string, (frame: any) => string>} */
const TELLERS = {
  drag: tellDrag,
  fall: tellFall,
  match: tellMatch,
  clear: tellClear,
  skip: tellSkip,
  enter: tellEnter,
  leave: tellLeave,
};

/**
 * @param {Story} story
 * @param {View} view
 * @returns {string}
 */
export function narrate(story, view) {
  if (view.frame) return tellFrame(view.frame);
  if (story.outcome === "no-solution") return tellNoSolution(story);
  if (view.step === story.total) return tellVictory(story);
  const step = story.steps[view.step - 1];
  return step ? tellStep(step) : tellStart(story);
}

/**
 * @param {Frame} frame
 * @returns {string}
 */
export function tellFrame(frame) {
  return TELLERS[frame.kind]?.(frame) ?? "";
}

/**
 * @param {number} moves
 * @returns {string} "3 moves"
 */
export function count(moves) {
  return tn("%(count)d move", "%(count)d moves", moves);
}

/**
 * @param {number} step
 * @param {number} total
 * @returns {string} "Move 1 of 3"
 */
export function place(step, total) {
  return t("Move %(step)d of %(total)d", { step, total });
}

/**
 * @param {Move} move
 * @returns {string} e.g. "(2, 1) right"
 */
export function describe([x, y, g]) {
  return g === 1 ? t("(%(x)d, %(y)d) right", { x, y }) : t("(%(x)d, %(y)d) left", { x, y });
}

/**
 * What a whole step did, for those who cannot see it.
 *
 * @param {Step} step
 * @returns {string}
 */
export function tellStep({ move, frames, board }) {
  const [x, y, g] = move;
  const count = frames.reduce((sum, frame) => sum + (frame.kind === "clear" ? frame.count : 0), 0);
  const left = blocksOn(board);
  const facts = { x, y, count, left };
  if (count === 0) {
    return g === 1
      ? t("Drag (%(x)d, %(y)d) right: nothing vanishes yet.", facts)
      : t("Drag (%(x)d, %(y)d) left: nothing vanishes yet.", facts);
  }
  if (left === 0) {
    return g === 1
      ? t("Drag (%(x)d, %(y)d) right: %(count)d blocks vanish and the board is clear.", facts)
      : t("Drag (%(x)d, %(y)d) left: %(count)d blocks vanish and the board is clear.", facts);
  }
  return g === 1
    ? tn(
        "Drag (%(x)d, %(y)d) right: %(count)d blocks vanish and %(left)d is left.",
        "Drag (%(x)d, %(y)d) right: %(count)d blocks vanish and %(left)d are left.",
        left,
        facts,
      )
    : tn(
        "Drag (%(x)d, %(y)d) left: %(count)d blocks vanish and %(left)d is left.",
        "Drag (%(x)d, %(y)d) left: %(count)d blocks vanish and %(left)d are left.",
        left,
        facts,
      );
}

/** @param {DragFrame} frame */
function tellDrag({ from: [x, y], to, swap }) {
  const right = to[0] > x;
  if (swap) {
    return right
      ? t("Drag (%(x)d, %(y)d) right: it swaps with its neighbour; will anything vanish?", { x, y })
      : t("Drag (%(x)d, %(y)d) left: it swaps with its neighbour; will anything vanish?", { x, y });
  }
  return right
    ? t("Drag (%(x)d, %(y)d) right: no block stands there, so it slides out.", { x, y })
    : t("Drag (%(x)d, %(y)d) left: no block stands there, so it slides out.", { x, y });
}

/** @param {FallFrame} frame */
function tellFall({ paths }) {
  const [path] = paths;
  if (path && paths.length === 1) {
    const { colour, to: [x, y] } = path;
    return t("The %(colour)d falls to row %(y)d of column %(x)d: it may complete a line of three.", {
      colour, x, y,
    });
  }
  return tn(
    "%(count)d block falls: it may form a new line of three.",
    "%(count)d blocks fall: they may form a new line of three.",
    paths.length,
  );
}

/** @param {MatchFrame} frame */
function tellMatch({ wave, count, groups }) {
  const [group] = groups;
  if (group && groups.length === 1) {
    return group.line === "row" ? tellRow(group, wave) : tellColumn(group, wave);
  }
  const shared = count < groups.flatMap(({ cells }) => cells).length;
  return shared ? tellShared(wave, count) : tellGroups(wave, count, groups.length);
}

/**
 * @param {Group} group
 * @param {number} wave
 */
function tellRow({ colour, cells }, wave) {
  const facts = { colour, wave, y: cells[0]?.[1] ?? 0 };
  return wave === 1
    ? tn(
        "%(count)d block of colour %(colour)d lies in row %(y)d: it vanishes.",
        "%(count)d blocks of colour %(colour)d lie in row %(y)d: they vanish together.",
        cells.length,
        facts,
      )
    : tn(
        "Wave %(wave)d: %(count)d block of colour %(colour)d has come to lie in row %(y)d.",
        "Wave %(wave)d: %(count)d blocks of colour %(colour)d have come to lie in row %(y)d.",
        cells.length,
        facts,
      );
}

/**
 * @param {Group} group
 * @param {number} wave
 */
function tellColumn({ colour, cells }, wave) {
  const facts = { colour, wave, x: cells[0]?.[0] ?? 0 };
  return wave === 1
    ? tn(
        "%(count)d block of colour %(colour)d stands in column %(x)d: it vanishes.",
        "%(count)d blocks of colour %(colour)d stand in column %(x)d: they vanish together.",
        cells.length,
        facts,
      )
    : tn(
        "Wave %(wave)d: %(count)d block of colour %(colour)d has come to stand in column %(x)d.",
        "Wave %(wave)d: %(count)d blocks of colour %(colour)d have come to stand in column %(x)d.",
        cells.length,
        facts,
      );
}

/**
 * @param {number} wave
 * @param {number} count
 */
function tellShared(wave, count) {
  return wave === 1
    ? tn(
        "A row and a column share a block: %(count)d block vanishes.",
        "A row and a column share a block: all %(count)d blocks vanish together.",
        count,
      )
    : tn(
        "Wave %(wave)d: a row and a column share a block, and %(count)d block vanishes.",
        "Wave %(wave)d: a row and a column share a block, and all %(count)d blocks vanish.",
        count,
        { wave },
      );
}

/**
 * @param {number} wave
 * @param {number} count
 * @param {number} groups
 */
function tellGroups(wave, count, groups) {
  return wave === 1
    ? tn(
        "%(groups)d groups match at once: %(count)d block vanishes.",
        "%(groups)d groups match at once: all %(count)d blocks vanish together.",
        count,
        { groups },
      )
    : tn(
        "Wave %(wave)d: %(groups)d groups match at once, and %(count)d block vanishes.",
        "Wave %(wave)d: %(groups)d groups match at once, and all %(count)d blocks vanish.",
        count,
        { wave, groups },
      );
}

/** @param {ClearFrame} frame */
function tellClear({ count, board }) {
  const left = blocksOn(board);
  if (left === 0) return t("%(count)d blocks vanish: the board is clear.", { count });
  return tn(
    "%(count)d blocks vanish: %(left)d is left.",
    "%(count)d blocks vanish: %(left)d are left.",
    left,
    { count, left },
  );
}

/** @param {SkipFrame} frame */
function tellSkip({ move: [x, y, g], reason, board }) {
  const facts = { x, y, colour: colourAt(board, [x, y]), other: x + g };
  if (reason === "left") {
    return t(
      "Skip (%(x)d, %(y)d) left: the drag (%(other)d, %(y)d) right swaps the same two blocks.",
      facts,
    );
  }
  return g === 1
    ? t("Skip (%(x)d, %(y)d) right: both are %(colour)ds, so the swap would change nothing.", facts)
    : t("Skip (%(x)d, %(y)d) left: both are %(colour)ds, so the swap would change nothing.", facts);
}

/** @param {EnterFrame} frame */
function tellEnter({ outcome, depth, board, facts }) {
  const count = blocksOn(board);
  switch (outcome) {
    case "solved":
      return t("The board is clear: here is the first solution.");
    case "dead":
      return tellDead(facts.colour ?? 0, facts.count ?? 0);
    case "limit":
      return tn(
        "Depth limit: every drag is used up, and %(count)d block is left.",
        "Depth limit: every drag is used up, and %(count)d blocks are left.",
        count,
      );
    case "expanded":
      return depth === 0
        ? tn(
            "The root: %(count)d block, and every drag is tried in order.",
            "The root: %(count)d blocks, and every drag is tried in order.",
            count,
          )
        : tn(
            "Depth %(depth)d, %(count)d block left: the search goes deeper from here.",
            "Depth %(depth)d, %(count)d blocks left: the search goes deeper from here.",
            count,
            { depth },
          );
  }
}

/**
 * @param {number} colour
 * @param {number} count how many of it are left
 */
function tellDead(colour, count) {
  return tn(
    "Dead: only %(count)d block of colour %(colour)d is left, and it takes three to vanish.",
    "Dead: only %(count)d blocks of colour %(colour)d are left, and it takes three to vanish.",
    count,
    { colour },
  );
}

/** @param {LeaveFrame} frame */
function tellLeave({ depth, move: [x, y, g] }) {
  return g === 1
    ? t("Back to depth %(depth)d: the drag (%(x)d, %(y)d) right is taken back.", { depth, x, y })
    : t("Back to depth %(depth)d: the drag (%(x)d, %(y)d) left is taken back.", { depth, x, y });
}

/** @param {Story} story */
function tellStart({ limit, boards: [start] }) {
  const blocks = blocksOn(start ?? []);
  return tn(
    "%(count)d drag at most to clear %(blocks)d blocks.",
    "%(count)d drags at most to clear %(blocks)d blocks.",
    limit,
    { blocks },
  );
}

/** @param {Story} story */
function tellVictory({ total }) {
  if (total === 0) return t("Victory! The board is clear already.");
  return tn(
    "Victory! %(count)d drag clears the whole board.",
    "Victory! %(count)d drags clear the whole board.",
    total,
  );
}

/** @param {Story} story */
function tellNoSolution({ tried }) {
  if (tried === 0) return t("No solution: that is certain before a single drag is tried.");
  return tn(
    "No solution: %(count)d board was played, and blocks were left on it.",
    "No solution: %(count)d boards were played, and blocks were left on every one.",
    tried,
  );
}
