/** Python for the tests: in another process, with the questions of static/js/python/client.js. */

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { afterEach } from "node:test";

import { decodeStrip } from "../../../static/js/strip/wire.js";

/**
 * @param {(reported: any) => void} onReport
 */
export function startPython(onReport) {
  const env = { ...process.env, PYTHONHASHSEED: "0" };
  const child = spawn(process.env.BACKTRACK_PYTHON ?? "", ["-m", "tests.js.python.serving"], { env, stdio: ["pipe", "pipe", "inherit"] });
  inputs.push(child.stdin);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let runs = 0;

  /** @param {string} name @param {readonly string[]} asked */
  async function ask(name, ...asked) {
    child.stdin.write(`${JSON.stringify({ name, asked })}\n`);
    for (;;) {
      const { value } = await lines.next();
      const { kind, text, sites, labels, parents } = JSON.parse(value);
      if (kind === "answer") return JSON.parse(text);
      onReport({ kind, text, sites: bytesOf(sites), labels: bytesOf(labels), parents: bytesOf(parents) });
    }
  }

  return {
    get runs() {
      return runs;
    },
    /** Ends the recording of a problem, as the worker of a page does. */
    stop: () => child.kill("SIGTERM"),
    record: (/** @type {object} */ program) => ask("record", JSON.stringify(program)),
    notebook: (/** @type {object} */ program) => ask("notebook", JSON.stringify(program)),
    look: (/** @type {string} */ source) => ask("look", "program.py", source),
    open: (/** @type {object} */ program) => ask("open", JSON.stringify(program)),
    survey: (/** @type {object} */ asked) => ask("survey", JSON.stringify(asked)),
    graph: (/** @type {object} */ asked) => ask("graph", JSON.stringify(asked)),
    reach: (/** @type {object} */ asked) => ask("reach", JSON.stringify(asked)),
    search: (/** @type {object} */ program) => ask("search", JSON.stringify(program)),
    answer: (/** @type {string} */ name, /** @type {object} */ asked) => ask("answer", name, JSON.stringify(asked)),
    steps(/** @type {object} */ asked) {
      runs += 1;
      return ask("steps", JSON.stringify(asked));
    },
  };
}

/** @type {import("node:stream").Writable[]} Python runs as long as its input is open */
const inputs = [];

afterEach(() => inputs.splice(0).forEach((input) => input.end()));

/** @param {string} text base64 */
export function bytesOf(text) {
  return Uint8Array.from(Buffer.from(text, "base64"));
}

/**
 * A strip with its moves by name: their numbers are those of the order in which they come up.
 *
 * @param {ArrayBuffer} bytes
 */
export function named(bytes) {
  const { facts, ...strip } = /** @type {any} */ (decodeStrip(bytes));
  const { moves, move, ...rest } = facts;
  const names = move.map((/** @type {any} */ row) => Array.from(row, (place) => moves[place] ?? null));
  return { ...strip, ...rest, names };
}
