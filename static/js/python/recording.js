/**
 * The recording of a program that runs in this browser: it grows with what Python reports.
 *
 * @import {Reported} from "./client.js"
 * @import {Columns, Site} from "./columns.js"
 *
 * @typedef {object} Program
 * @property {string} path
 * @property {string} source
 * @property {string} title of its functions
 * @property {string | null} call
 * @property {string} stdin
 * @property {number} limit of the nodes
 *
 * @typedef {object} Fault why it ended before its time
 * @property {string} id
 * @property {string} template
 * @property {Record<string, string | number>} arguments
 * @property {number} node
 * @property {number | null} line
 * @property {string} function
 *
 * @typedef {object} End as Python reports it
 * @property {boolean} truncated
 * @property {Fault | null} fault
 * @property {number} failed_at the depth of the call that failed, -1 for none
 * @property {Fault | null} too_deep the fault of calls that are deeper than is recorded
 * @property {readonly string[]} printed the last lines
 * @property {number} printed_lines how many in all
 * @property {Record<string, string>} reasons titles by name
 *
 * @typedef {object} Facts
 * @property {boolean} truncated
 * @property {boolean} stopped whether it was ended from outside
 * @property {boolean} uncalled whether the program is over and made no call
 * @property {Fault | null} fault
 * @property {readonly string[]} printed
 * @property {number} printed_lines
 * @property {Record<string, string>} reasons
 *
 * @typedef {{columns: Columns, facts: Facts}} Recorded
 */

import { createColumns } from "./columns.js";
import { createTakenColumns } from "./taken-columns.js";

/** @type {End} of a program that was stopped */
const STOPPED = Object.freeze({
  truncated: true, fault: null, failed_at: -1, too_deep: null, printed: [], printed_lines: 0, reasons: {},
});

/** @param {Pick<Program, "limit">} program */
export function createRecording({ limit }) {
  let columns = createColumns([]);
  let end = /** @type {End | null} */ (null);

  return {
    /** Nodes so far. */
    get nodes() {
      return columns.nodes;
    },
    /** @param {Reported} reported */
    take({ kind, text, sites, labels, parents }) {
      const facts = JSON.parse(text);
      if (kind === "sites") columns = columnsFor(facts);
      else if (kind === "ended") end = facts;
      else {
        const events = facts.width === 1 ? sites : new Uint16Array(sites.buffer);
        columns.add({ sites: events, labels: numbersIn(labels), parents: numbersIn(parents), texts: facts.texts });
      }
    },
    /** @returns {Recorded} what there is by now */
    recorded() {
      const { failed_at, ...found } = end ?? STOPPED;
      const made = columns.columns({ limit, failed_at, is_faulty: found.fault !== null });
      const fault = found.fault ?? (made.is_deep ? found.too_deep : null);
      const node = made.fault_node ?? made.depth.length - 1;
      return {
        columns: made,
        facts: {
          truncated: found.truncated || made.is_cut,
          stopped: end === null,
          uncalled: end !== null && columns.nodes === 0 && fault === null,
          fault: fault && { ...fault, node },
          printed: found.printed,
          printed_lines: found.printed_lines,
          reasons: Object.fromEntries(Object.entries(found.reasons).filter(([name]) => made.skips.has(name))),
        },
      };
    },
  };
}

/** @param {readonly Site[]} sites */
function columnsFor(sites) {
  const is_loop = sites.some(({ kind }) => kind === "take");
  return is_loop ? createTakenColumns(sites) : createColumns(sites);
}

/** @param {Uint8Array} bytes */
function numbersIn(bytes) {
  return new Uint32Array(bytes.buffer);
}
