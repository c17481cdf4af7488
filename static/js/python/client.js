/**
 * Python for a page: in a worker of a frame without an origin, started on demand.
 * @import {Program} from "./recording.js"
 * @typedef {"none" | "loading" | "ready" | "running" | "stopped"} PythonState
 * @typedef {{kind: "sites" | "events" | "ended" | "nodes", text: string, sites: Uint8Array, labels: Uint8Array,
 *   parents: Uint8Array}} Reported `text`: JSON
 * @typedef {Map<number, {name: string, resolve: (text: string) => void, reject: (problem: Error) => void}>} Waiting
 * @typedef {{frame: {src: string} | {srcdoc: string},
 *   files: readonly {name: string, url: string, bytes: number}[]}} Place `frame`: document or its address; `files`:
 *   of Pyodide, library and worker
 */

/** Time to the next node before a stop kills the worker. */
const PATIENCE_MS = 1000;

/** Independent of releases. */
const CACHE = "started-python";

/**
 * @param {{place: Place, onState: (state: PythonState) => void, onLoaded: (loaded: number, total: number) => void,
 *   onReport: (reported: Reported) => void, wait: (time_ms: number) => Promise<void>}} parts `onLoaded`: bytes
 */
export function createPython({ place, onState, onLoaded, onReport, wait }) {
  const frame = document.createElement("iframe");
  /** @type {Waiting} */
  const waiting = new Map();
  const state = {
    port: /** @type {MessagePort | null} */ (null),
    started: /** @type {Promise<void> | null} */ (null),
    files: /** @type {Promise<[string, ArrayBuffer][]> | null} */ (null),
    opened: /** @type {{name: "open" | "search", asked: string} | null} what was recorded: Python that starts anew opens it */ (null),
    asked: 0,
  };

  /** The next question retries a failed start. */
  const started = () => (state.started ??= start().catch((problem) => {
    state.started = state.files = null;
    onState("none");
    throw problem;
  }));

  async function start() {
    onState("loading");
    state.files ??= fetched(place, onLoaded);
    const library = libraryOf(place);
    const [files, memory] = await Promise.all([
      state.files, keptMemory(library), frame.isConnected ? null : shown(frame, place.frame),
    ]);
    const { port1, port2 } = new MessageChannel();
    const copies = files.map(([name, buffer]) => /** @type {const} */ ([name, buffer.slice(0)]));
    const given = Object.fromEntries(memory ? [...copies, ["memory", memory]] : copies);
    /** @type {Promise<ArrayBuffer | null>} */
    const ready = new Promise((resolve) => {
      port1.onmessage = ({ data }) => (data.kind === "ready" ? resolve(data.memory) : "id" in data ? settle(waiting, data) : tellReport(data));
    });
    frame.contentWindow?.postMessage({ files: given }, "*", [port2, ...Object.values(given)]);
    const made = await ready;
    if (made) void keepMemory(library, made);
    state.port = port1;
    if (state.opened) await question(state.opened.name, state.opened.asked);
    onState("ready");
  }

  /** @param {string} name @param {string[]} asked */
  async function ask(name, ...asked) {
    await started();
    return question(name, ...asked);
  }

  /** @param {string} name @param {readonly string[]} asked @returns {Promise<string>} */
  function question(name, ...asked) {
    const id = (state.asked += 1);
    return new Promise((resolve, reject) => {
      waiting.set(id, { name, resolve, reject });
      state.port?.postMessage({ id, name, asked });
    });
  }

  function end() {
    stopping.finish();
    rejectAll(waiting);
    state.port?.close();
    state.port = state.started = null;
    onState("stopped");
    void started().catch(() => {});
  }

  const stopping = createStopping({ send: () => frame.contentWindow?.postMessage("stop", "*"), end, wait });
  const onAnswer = () => onState(stopping.finish() ? "stopped" : "ready");
  const tellReport = (/** @type {Reported} */ reported) => {
    stopping.takeReport();
    onReport(reported);
  };

  return {
    ...createProblemQuestions({ ask, keep: (asked) => (state.opened = asked === null ? null : { name: "search", asked }), onState, onAnswer }),
    /** @param {string} file its name @param {string} source @returns {Promise<any>} what can be searched in it */
    look: async (file, source) => JSON.parse(await ask("look", file, source)),
    /** @param {Program} program @returns {Promise<void>} when it is over */
    async record(program) {
      await started();
      const asked = JSON.stringify(program);
      state.opened = { name: "open", asked };
      onState("running");
      await ask("record", asked);
      onState("ready");
    },
    ...questionsOf(ask),
    /** A problem stops at its next node, anything else at once; the next question restarts Python. */
    stop: () => (isRecorded(waiting) ? void stopping.begin() : end()),
  };
}

/** @param {Waiting} waiting @returns {boolean} whether a problem may be recorded for what is asked */
function isRecorded(waiting) {
  const names = Array.from(waiting.values(), ({ name }) => name);
  return names.length > 0 && names.every((name) => name === "search" || name === "answer");
}

/** @param {Waiting} waiting for answers that do not come */
function rejectAll(waiting) {
  for (const { reject } of waiting.values()) reject(new Error("stopped"));
  waiting.clear();
}

/** @param {Waiting} waiting for answers @param {{kind: "answer" | "failed", id: number, text: string}} answer */
function settle(waiting, { kind, id, text }) {
  const asked = waiting.get(id);
  waiting.delete(id);
  if (kind === "answer") asked?.resolve(text);
  else asked?.reject(new Error(text));
}

/**
 * @param {object} parts @param {(name: string, ...asked: string[]) => Promise<string>} parts.ask
 * @param {(asked: string | null) => void} parts.keep the question of the recording, once it has an answer
 * @param {(state: PythonState) => void} parts.onState @param {() => void} parts.onAnswer
 */
function createProblemQuestions({ ask, keep, onState, onAnswer }) {
  return {
    /** @param {object} program @returns {Promise<any>} what was found, once it is recorded */
    async search(program) {
      const asked = JSON.stringify(program);
      keep(null);
      onState("running");
      const found = JSON.parse(await ask("search", asked));
      keep(found.error ? null : asked);
      onAnswer();
      return found;
    },
    /** @param {string} name of a document @param {object} asked @returns {Promise<any>} */
    async answer(name, asked) {
      const found = JSON.parse(await ask("answer", name, JSON.stringify(asked)));
      onAnswer();
      return found;
    },
  };
}

/** @param {(name: string, asked: string) => Promise<string>} ask @returns {import("./shown.js").Shower} */
function questionsOf(ask) {
  /** @param {string} name @returns {(asked: object) => Promise<any>} */
  const asking = (name) => async (asked) => JSON.parse(await ask(name, JSON.stringify(asked)));
  return { steps: asking("steps"), survey: asking("survey"), reach: asking("reach"), graph: asking("graph") };
}

/**
 * Loads the frame in which Python runs.
 * @param {HTMLIFrameElement} frame @param {Place["frame"]} content @returns {Promise<void>} once it is there
 */
function shown(frame, content) {
  return new Promise((resolve) => {
    frame.sandbox.add("allow-scripts");
    frame.hidden = true;
    Object.assign(frame, content);
    addEventListener("message", function here({ source, data }) {
      if (source !== frame.contentWindow || data !== "here") return;
      removeEventListener("message", here);
      resolve();
    });
    document.body.append(frame);
  });
}

/** @param {Place} place @returns {string} the path of its library, the same on each page */
function libraryOf({ files }) {
  const { url = "" } = files.find(({ name }) => name === "own.zip") ?? {};
  return new URL(url, document.baseURI).pathname;
}

/** @param {Place} place @param {(loaded: number, total: number) => void} onLoaded @returns {Promise<[string, ArrayBuffer][]>} */
async function fetched({ files }, onLoaded) {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  return Promise.all(files.map(async ({ name, url }) => {
    const response = await fetch(url);
    if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
    const counted = response.body.pipeThrough(new TransformStream({
      transform(chunk, controller) {
        done += chunk.length;
        onLoaded(done, total);
        controller.enqueue(chunk);
      },
    }));
    return /** @type {[string, ArrayBuffer]} */ ([name, await new Response(counted).arrayBuffer()]);
  }));
}

/**
 * Memory snapshot of a started Python, taken before any program runs so that none can leave anything in it.
 * @param {string} library cache key
 * @returns {Promise<ArrayBuffer | null>} null where nothing is kept, as in frames without an origin
 */
async function keptMemory(library) {
  try {
    const kept = await (await caches.open(CACHE)).match(library);
    return (await kept?.arrayBuffer()) ?? null;
  } catch {
    return null;
  }
}

/** @param {string} library @param {ArrayBuffer} memory */
async function keepMemory(library, memory) {
  try {
    const cache = await caches.open(CACHE);
    for (const other of await cache.keys()) await cache.delete(other);
    await cache.put(library, new Response(memory));
  } catch {
    // No space or no permission: Python starts as before.
  }
}

/**
 * Stops a recording at its next node, keeping the recorded part. Without a next node Python is terminated.
 * @param {{send: () => void, end: () => void, wait: (time_ms: number) => Promise<void>}} parts `end`: of Python
 */
export function createStopping({ send, end, wait }) {
  const state = { stop: /** @type {{reports: number, is_late: boolean} | null} */ (null) };

  return {
    /** A second call terminates Python. */
    async begin() {
      if (state.stop) {
        end();
        return;
      }
      const stop = /** @type {{reports: number, is_late: boolean}} */ ({ reports: 0, is_late: false });
      state.stop = stop;
      send();
      await wait(PATIENCE_MS);
      stop.is_late = true;
      if (state.stop === stop && stop.reports === 0) end();
    },
    takeReport() {
      const { stop } = state;
      if (!stop) return;
      stop.reports += 1;
      if (stop.is_late) end();
    },
    /** @returns {boolean} whether what is over now was stopped */
    finish() {
      const was_stopped = state.stop !== null;
      state.stop = null;
      return was_stopped;
    },
  };
}
