/**
 * A die in the hand: which face lies where, and where each goes when the die tips over an edge.
 * Opposite faces add up to seven.
 *
 * @typedef {import("./board.js").Direction} Direction
 * @typedef {import("./board.js").Faces} Faces
 *
 * @typedef {object} Net all six faces by where they are
 * @property {number} top
 * @property {number} right
 * @property {number} bottom
 * @property {number} left
 * @property {number} front
 * @property {number} back
 */

const OPPOSITES = 7;

/**
 * @param {Faces} faces
 * @returns {Net}
 */
export function netOf({ top, front, right }) {
  return {
    top, front, right,
    bottom: OPPOSITES - top, back: OPPOSITES - front, left: OPPOSITES - right,
  };
}

/**
 * The faces after the die has tipped over once.
 *
 * @param {Faces} faces
 * @param {Direction} direction
 * @returns {Faces}
 */
export function tipped(faces, direction) {
  const { top, bottom, left, right, front, back } = netOf(faces);
  switch (direction) {
    case "up":
      return { top: front, front: bottom, right };
    case "right":
      return { top: left, front, right: top };
    case "down":
      return { top: back, front: top, right };
    case "left":
      return { top: right, front, right: bottom };
  }
}

/**
 * The face that was on top before the die tipped over: it leads the way.
 *
 * @param {Faces} faces after the roll
 * @param {Direction} direction
 */
export function topBefore(faces, direction) {
  const { left, right, front, back } = netOf(faces);
  return { up: back, right, down: front, left }[direction];
}

/**
 * Whether three faces meet in one corner, as they do on a die.
 *
 * @param {Faces} faces
 */
export function meet({ top, front, right }) {
  const axes = [top, front, right].map((face) => Math.min(face, OPPOSITES - face));
  return new Set(axes).size === axes.length;
}

/**
 * @param {Faces} one
 * @param {Faces} other
 */
export function isTurnedAlike(one, other) {
  return one.top === other.top && one.front === other.front && one.right === other.right;
}
