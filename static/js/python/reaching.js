/**
 * Where a line of a program runs next, or ran last: in the frames around a node, or else by running
 * the program. solver/own/functions/view.py finds the same.
 * @import {Document, Shower} from "./shown.js"
 * @typedef {{node: number, frame: number}} Place `frame`: finished frames after the node
 * @typedef {Place & {line: number, back: boolean, when: string}} Sought
 * @typedef {{moment: Place | null, until: number, error: string}} Reached see net/reach-client.js
 * @typedef {{refused: {template: string, arguments: Record<string, string | number>}}} Refused
 * @typedef {{node: number, place: number}} Hit count of the line since the node was entered
 */

/** Nodes whose frames are searched before the program is run. */
const NEAR = 16;

/** More often than a line runs. */
const NEVER = 2 ** 53 - 1;

/**
 * @param {{nodes: number, shift: number, shown: ReturnType<typeof import("./shown.js").createShown>,
 *   python: Pick<Shower, "reach">}} parts `shift`: nodes above the first call
 * @returns {(sought: Sought) => Promise<Reached | Refused>}
 */
export function createReaching({ nodes, shift, shown, python }) {
  const last = nodes - 1;

  /** @param {number} line @param {number} start @param {number} stop @returns {Promise<number[][]>} by node, until the next one */
  async function timesRun(line, start, stop) {
    const { steps } = await shown.show([{ start, stop: Math.min(stop, last) + 1 }]);
    return Array.from({ length: stop - start }, (_, at) => {
      const [here, later] = [steps[at], steps[at + 1]];
      const entering = shown.state.stops.is_loop ? [{}] : here?.frames.slice(-1) ?? [];
      const frames = [...entering, ...here?.after ?? [], ...later?.before ?? [], ...later?.frames.slice(0, -1) ?? []];
      return frames.map((frame) => timesIn(frame, line));
    });
  }

  /** @param {Sought} sought @returns {Promise<Place | null>} */
  async function near({ line, node, frame, back }) {
    const [first, stop] = back ? [Math.max(0, node - NEAR), node + 1] : [node, node + NEAR];
    const times = await timesRun(line, first, Math.min(stop, last));
    const places = times.flatMap((frames, at) =>
      frames.flatMap((count, over) => (count > 0 ? [{ node: first + at, frame: over }] : [])));
    const sign = back ? -1 : 1;
    const isBeyond = (/** @type {Place} */ place) => sign * (place.node - node || place.frame - frame) > 0;
    return (back ? places.reverse() : places).find(isBeyond) ?? null;
  }

  /** @param {number} line @param {Hit} hit @returns {Promise<Place>} */
  async function placeOf(line, hit) {
    const node = Math.max(0, hit.node + shift);
    if (hit.node < 0 || node === last) return { node, frame: 0 };
    const [frames = []] = await timesRun(line, node, node + 1);
    const most = Math.min(hit.place, sum(frames));
    return { node, frame: frames.findIndex((_, at) => sum(frames.slice(0, at + 1)) >= most) };
  }

  return async (sought) => {
    const { line, node, frame, back, when } = sought;
    const nowhere = { moment: null, until: last, error: "" };
    if (node === last && !back) return nowhere;
    const moment = when ? null : await near(sought);
    if (moment) return { ...nowhere, moment, until: moment.node };
    const [frames = []] = await timesRun(line, node, node + 1);
    const passed = sum(frames.slice(0, back ? frame : frame + 1));
    // Lines that no frame shows count with their node.
    for (const place of [passed, back ? -1 : NEVER]) {
      const found = await python.reach({ start: node - shift, count: nodes - node, stop: { line, when, place, back } });
      if ("refused" in found) return found;
      const reached = found.hit && await placeOf(line, found.hit);
      if (!reached || reached.node !== node || reached.frame !== frame) {
        return { moment: reached, until: Math.min(found.until + shift, last), error: found.error };
      }
    }
    return nowhere;
  };
}

/** @param {Document} frame @param {number} line */
function timesIn({ facts }, line) {
  const lines = (facts?.trace ?? []).flatMap((/** @type {Document} */ call) => call.lines);
  return lines.filter((/** @type {[number, object]} */ [number]) => number === line).length;
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0);
}
