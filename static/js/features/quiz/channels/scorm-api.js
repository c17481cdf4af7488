/**
 * The run-time API that a learning platform offers to a page of a SCORM package: 1.2 as `API`, 2004 as `API_1484_11`,
 * in a frame around the page or in the window that opened it. Both take and return strings.
 * @typedef {"1.2" | "2004"} Version
 * @typedef {(...parameters: string[]) => unknown} Method
 * @typedef {Record<string, Method>} Api
 * @typedef {{parent?: unknown, opener?: unknown}} AnyWindow
 * @typedef {object} Runtime
 * @property {() => boolean} open begins the session
 * @property {(element: string) => string} get empty for what the platform does not have
 * @property {(element: string, value: string | number) => boolean} set
 * @property {() => boolean} commit stores what was set
 * @property {() => boolean} close ends the session, after which nothing can be set
 * @property {() => string} error of the last call, in the words of the platform
 */

const NAMES = Object.freeze({ "1.2": "API", "2004": "API_1484_11" });

const PREFIXES = Object.freeze({ "1.2": "LMS", "2004": "" });

/** What 2004 calls otherwise, beside the prefix. */
const RENAMED = Object.freeze({ "1.2": { Terminate: "Finish" }, "2004": {} });

/** Frames within frames in which the standard looks for the API. */
const MOST_LEVELS = 500;

/** @param {unknown} page the window of the page @param {Version} version @returns {Runtime | null} null outside a platform */
export function findRuntime(page, version) {
  const api = findApi(page, NAMES[version]);
  return api && createRuntime(api, version);
}

/** @param {unknown} page @param {string} name @returns {Api | null} */
function findApi(page, name) {
  return inFrames(page, name) ?? inFrames(member(page, "opener"), name) ?? inFrames(member(member(page, "top"), "opener"), name);
}

/** @param {unknown} from @param {string} name @returns {Api | null} of a window or of those around it */
function inFrames(from, name) {
  for (let at = from, level = 0; at && level <= MOST_LEVELS; level += 1) {
    const api = /** @type {Api | null | undefined} */ (member(at, name));
    if (api) return api;
    const around = member(at, "parent");
    if (around === at) return null;
    at = around;
  }
  return null;
}

/** @param {unknown} window @param {string} name @returns {unknown} undefined where the window is of another origin */
function member(window, name) {
  try {
    return /** @type {Record<string, unknown> | null | undefined} */ (window)?.[name];
  } catch {
    return undefined;
  }
}

/** @param {Api} api @param {Version} version @returns {Runtime} */
function createRuntime(api, version) {
  const state = { thrown: "" };

  /** @param {string} name in 2004 @param {string[]} parameters @returns {string} "false" where the platform fails */
  function call(name, ...parameters) {
    const known = /** @type {Record<string, string>} */ (RENAMED[version])[name] ?? name;
    const method = `${PREFIXES[version]}${known}`;
    state.thrown = "";
    try {
      return String(/** @type {Method} */ (api[method]).call(api, ...parameters));
    } catch (problem) {
      state.thrown = String(problem);
      return "false";
    }
  }

  /** @param {string} name @param {string[]} parameters */
  const done = (name, ...parameters) => call(name, ...parameters) === "true";

  return {
    open: () => done("Initialize", ""),
    get(element) {
      const value = call("GetValue", element);
      return state.thrown || ["undefined", "null"].includes(value) ? "" : value;
    },
    set: (element, value) => done("SetValue", element, String(value)),
    commit: () => done("Commit", ""),
    close: () => done("Terminate", ""),
    error: () => state.thrown || call("GetErrorString", call("GetLastError")),
  };
}
