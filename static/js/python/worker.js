/**
 * Python in a worker of a frame without an origin: records and replays programs. All files come
 * from the page through a port; nothing can be fetched here.
 *
 * @typedef {object} Start
 * @property {MessagePort} port
 * @property {Readonly<Record<string, ArrayBuffer>>} files Pyodide's modules and what they would fetch, by name; perhaps
 *     a memory snapshot (client.js)
 * @property {readonly string[]} stops addresses of scripts; a revoked one stops the recording
 * @typedef {"look" | "open" | "record" | "survey" | "steps" | "reach" | "graph" | "search" | "answer"} Asked
 * @typedef {{id: number, name: Asked, asked: readonly string[]}} Question
 */

/** Interval of progress reports; solver/own/browser/ticking.py relies on it. */
const TICK_MS = 40;

/** Pyodide's folder; nothing is fetched from it. */
const NOWHERE = "https://pyodide.invalid/";

const LIBRARY = "/home/pyodide/lib";

/** Packages outside of the standard library; solver/own/browser needs no others. */
const SETUP = `
import signal, sys
sys.path.insert(0, ${JSON.stringify(LIBRARY)})
signal.signal(signal.SIGINT, lambda *_: None)
from solver.own.browser.host import BrowserHost
`;

/** @param {Start} start */
export async function start({ port, files, stops }) {
  answerFetches(files);
  const names = ["pyodide.mjs", "pyodide.asm.mjs"];
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(names.map((name) => moduleOf(files[name])));
  const load = (/** @type {object} */ options) => loadPyodide({
    createPyodideModule,
    indexURL: NOWHERE,
    // Hashes as on the server, so that sets have the same order in each run.
    env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" },
    ...options,
  });
  const { python, memory } = await restored(load, files) ?? await fresh(load, files);
  const ticks = createTicks(stops);
  python.setInterruptBuffer(ticks);
  const host = python.globals.get("BrowserHost")(report);

  /** @param {string} kind @param {string} text @param {any} [sites] @param {any} [labels] @param {any} [parents] */
  function report(kind, text, sites, labels, parents) {
    const columns = { sites: bytesOf(sites), labels: bytesOf(labels), parents: bytesOf(parents) };
    port.postMessage({ kind, text, ...columns }, Object.values(columns).map(({ buffer }) => buffer));
  }

  port.onmessage = ({ data }) => {
    const { id, name, asked } = /** @type {Question} */ (data);
    ticks.begin();
    try {
      port.postMessage({ kind: "answer", id, text: host[name](...asked) ?? "null" });
    } catch (problem) {
      port.postMessage({ kind: "failed", id, text: String(problem) });
    }
  };
  port.postMessage({ kind: "ready", memory }, memory ? [memory] : []);
}

/**
 * @typedef {(options: object) => Promise<any>} Load
 * @typedef {{python: any, memory: ArrayBuffer | null}} Started `memory`: a snapshot to keep
 */

/** Takes a tenth of the time of a start. @param {Load} load @param {Start["files"]} files @returns {Promise<Started | null>} null for another Python */
async function restored(load, { memory, ...files }) {
  if (!memory) return null;
  try {
    const python = await load({ _loadSnapshot: new Uint8Array(memory) });
    unpack(python, files);
    return { python, memory: null };
  } catch {
    return null;
  }
}

/** @param {Load} load @param {Start["files"]} files @returns {Promise<Started>} */
async function fresh(load, files) {
  const python = await load({ _makeSnapshot: true });
  unpack(python, files);
  python.runPython(SETUP);
  return { python, memory: python.makeMemorySnapshot().buffer };
}

/** @param {any} python @param {Start["files"]} files whose library it gets: files are not in its memory */
function unpack(python, files) {
  python.unpackArchive(new Uint8Array(files["own.zip"] ?? new ArrayBuffer(0)), "zip", { extractDir: LIBRARY });
}

/** @param {ArrayBuffer | undefined} file */
async function moduleOf(file) {
  const address = URL.createObjectURL(new Blob([file ?? ""], { type: "text/javascript" }));
  const module = await import(address);
  URL.revokeObjectURL(address);
  return module;
}

/** @param {any} bytes of Python, perhaps none */
function bytesOf(bytes) {
  return bytes ? /** @type {Uint8Array<ArrayBuffer>} */ (bytes.toJs().slice()) : new Uint8Array(0);
}

/** Serves Pyodide's files by name. @param {Start["files"]} files */
function answerFetches(files) {
  globalThis.fetch = async (address) => {
    const name = String(address).split("/").at(-1) ?? "";
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    const file = files[name];
    return file ? new Response(file, { headers: { "Content-Type": type } }) : new Response(null, { status: 404 });
  };
}

/**
 * Python polls this for signals: one each TICK_MS, another to stop. There are no threads here, and
 * no messages arrive while Python works.
 * @param {readonly string[]} stops
 */
function createTicks(stops) {
  const scope = /** @type {any} */ (globalThis); // types of a page, which has none of a worker
  const left = [...stops];
  let last = performance.now();

  /** @returns {boolean} whether the next of the scripts is gone; it counts once */
  function isStopped() {
    if (left[0] === undefined) return false;
    try {
      scope.importScripts(left[0]);
      return false;
    } catch {
      left.shift();
      return true;
    }
  }

  return {
    /** A late stop must not affect the next question. */
    begin() {
      while (isStopped());
    },
    get 0() {
      const now = performance.now();
      if (now - last < TICK_MS) return 0;
      last = now;
      return isStopped() ? SIGTERM : SIGINT;
    },
    set 0(_handled) {},
  };
}

const SIGINT = 2;
const SIGTERM = 15;
