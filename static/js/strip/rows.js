/**
 * Rows of a strip from top to bottom: a thin one for the root, equal ones for the other depths, a line of ground under
 * each that is not too low. No row is lower than a unit, so very deep searches overlap. Sizes are device pixels.
 *
 * @typedef {{top: number, bottom: number}} Row without the line of ground
 */

// In CSS pixels.
const ROOT_ROW = 8;
const LOWEST_LINED = 6;

/** @param {number} depth @param {number} depths @param {number} height @param {number} unit @returns {Row} */
export function rowOf(depth, depths, height, unit) {
  const top = edgeOf(depth, depths, height, unit);
  const next = depth + 1 < depths ? edgeOf(depth + 1, depths, height, unit) : height;
  const lined = next - top >= LOWEST_LINED * unit;
  return { top, bottom: lined ? next - unit : Math.max(next, top + unit) };
}

/** Including the line under a row. @param {number} y @param {number} depths @param {number} height @param {number} unit */
export function depthAt(y, depths, height, unit) {
  let depth = depths - 1;
  while (depth > 0 && y < edgeOf(depth, depths, height, unit)) depth -= 1;
  return depth;
}

/** @param {number} depth @param {number} depths @param {number} height @param {number} unit */
function edgeOf(depth, depths, height, unit) {
  if (depth === 0) return 0;
  const units = Math.floor(height / unit);
  const root = Math.min(ROOT_ROW, Math.floor(units / depths));
  return (root + Math.floor(((units - root) * (depth - 1)) / (depths - 1))) * unit;
}
