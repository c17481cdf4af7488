/**
 * A run-time API written after the standards, strict where platforms are lenient: SCORM 1.2 Run-Time Environment,
 * chapter 3, and SCORM 2004 4th Edition Run-Time Environment, chapters 3 and 4, as far as exercises use them.
 *
 *     not initialised --Initialize--> running --Terminate--> terminated
 *
 * A session takes over what the last one has committed, unless that ended the attempt.
 */

const text = (most) => (value) => value.length <= most;
const oneOf = (...words) => (value) => words.includes(value);
const matching = (pattern) => (value) => pattern.test(value);
const between = (least, most) => (value) => /^-?\d+(\.\d{1,7})?$/.test(value) && Number(value) >= least && Number(value) <= most;
const never = () => false;

const IDENTIFIER = matching(/^[\w.:-]{1,255}$/);

/** Members of the data models: what may be done (read, write), which values, and the value at the beginning. */
const MODEL_12 = {
  "cmi.core.student_id": ["r", never, "ada"],
  "cmi.core.student_name": ["r", never, "Lovelace, Ada"],
  "cmi.core.credit": ["r", never, "credit"],
  "cmi.core.entry": ["r", never, "ab-initio"],
  "cmi.core.lesson_mode": ["r", never, "normal"],
  "cmi.core.total_time": ["r", never, "0000:00:00.00"],
  "cmi.core.lesson_location": ["rw", text(255), ""],
  "cmi.core.lesson_status": ["rw", oneOf("passed", "completed", "failed", "incomplete", "browsed"), "not attempted"],
  "cmi.core.score.raw": ["rw", between(0, 100), ""],
  "cmi.core.score.min": ["rw", between(0, 100), ""],
  "cmi.core.score.max": ["rw", between(0, 100), ""],
  "cmi.core.exit": ["w", oneOf("time-out", "suspend", "logout", ""), ""],
  "cmi.core.session_time": ["w", matching(/^\d{2,4}:[0-5]\d:[0-5]\d(\.\d{1,2})?$/), ""],
  "cmi.suspend_data": ["rw", text(4096), ""],
  "cmi.launch_data": ["r", never, ""],
  "cmi.student_data.mastery_score": ["r", never, ""],
  "cmi.interactions.n.id": ["w", IDENTIFIER],
  "cmi.interactions.n.type": ["w", oneOf("true-false", "choice", "fill-in", "matching", "performance", "sequencing", "likert", "numeric")],
  "cmi.interactions.n.student_response": ["w", text(255)],
  "cmi.interactions.n.result": ["w", oneOf("correct", "wrong", "unanticipated", "neutral")],
  "cmi.interactions.n.correct_responses.n.pattern": ["w", text(255)],
};

const MODEL_2004 = {
  "cmi.learner_id": ["r", never, "ada"],
  "cmi.learner_name": ["r", never, "Lovelace, Ada"],
  "cmi.credit": ["r", never, "credit"],
  "cmi.entry": ["r", never, "ab-initio"],
  "cmi.mode": ["r", never, "normal"],
  "cmi.total_time": ["r", never, "PT0S"],
  "cmi.completion_status": ["rw", oneOf("completed", "incomplete", "not attempted", "unknown"), "unknown"],
  "cmi.success_status": ["rw", oneOf("passed", "failed", "unknown"), "unknown"],
  "cmi.progress_measure": ["rw", between(0, 1)],
  "cmi.score.scaled": ["rw", between(-1, 1)],
  "cmi.score.raw": ["rw", between(-1e9, 1e9)],
  "cmi.score.min": ["rw", between(-1e9, 1e9)],
  "cmi.score.max": ["rw", between(-1e9, 1e9)],
  "cmi.scaled_passing_score": ["r", never],
  "cmi.exit": ["w", oneOf("time-out", "suspend", "logout", "normal", ""), ""],
  "cmi.session_time": ["w", matching(/^P(?=.)(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d{1,2})?S)?)?$/), ""],
  "cmi.suspend_data": ["rw", text(64000)],
  "cmi.interactions.n.id": ["rw", IDENTIFIER],
  "cmi.interactions.n.type": ["rw", oneOf("true-false", "choice", "fill-in", "long-fill-in", "matching", "performance", "sequencing", "likert", "numeric", "other")],
  "cmi.interactions.n.learner_response": ["rw", text(250)],
  "cmi.interactions.n.result": ["rw", oneOf("correct", "incorrect", "unanticipated", "neutral")],
  "cmi.interactions.n.correct_responses.n.pattern": ["rw", text(250)],
};

/** Error codes: 1.2 has one for each mistake, 2004 one for each call in a wrong state as well. */
const CODES_12 = {
  again: 101, ended: 101, Terminate: [301, 301], GetValue: [301, 301], SetValue: [301, 301], Commit: [301, 301],
  argument: 201, unknown: 401, unset: 0, readOnly: 403, writeOnly: 404, type: 405, order: 201, dependency: 201,
};
const CODES_2004 = {
  again: 103, ended: 104, Terminate: [112, 113], GetValue: [122, 123], SetValue: [132, 133], Commit: [142, 143],
  argument: 201, unknown: 401, unset: 403, readOnly: 404, writeOnly: 405, type: 406, order: 351, dependency: 408,
};

const [BEFORE, RUNNING, AFTER] = [0, 1, 2];

const STATUS_OF_EXIT = { "1.2": "cmi.core.exit", "2004": "cmi.exit" };

/**
 * A platform with one student and one page.
 *
 * @param {string} version
 * @param {Record<string, string>} [set] what it has stored before, or the score that has to be reached
 * @param {(stored: Record<string, string>) => void} [onCommit]
 */
export function createPlatform(version, set = {}, onCommit = () => {}) {
  const is12 = version === "1.2";
  const [model, codes] = is12 ? [MODEL_12, CODES_12] : [MODEL_2004, CODES_2004];
  const state = { at: BEFORE, error: 0, failing: false, commits: 0 };
  const committed = new Map(Object.entries(set));
  let values = new Map();
  const calls = [];

  const done = (result = "true") => {
    state.error = 0;
    return result;
  };
  const fail = (code, result = "false") => {
    state.error = code;
    return result;
  };
  const known = (element) => model[element.replaceAll(/\.\d+(?=\.)/g, ".n")];
  const countOf = (list) => new Set([...values.keys()].map((name) => new RegExp(`^${list.replaceAll(".", "\\.")}\\.(\\d+)\\.`).exec(name)?.[1]).filter(Boolean)).size;
  const outside = (name) => (state.at === RUNNING ? 0 : codes[name][state.at === BEFORE ? 0 : 1]);

  const functions = {
    Initialize(argument) {
      if (argument !== "") return fail(codes.argument);
      if (state.at === RUNNING) return fail(codes.again);
      if (state.at === AFTER) return fail(codes.ended);
      state.at = RUNNING;
      values = new Map(committed);
      return done();
    },
    Terminate(argument) {
      if (outside("Terminate")) return fail(outside("Terminate"));
      if (argument !== "") return fail(codes.argument);
      functions.Commit("");
      state.at = AFTER;
      return done();
    },
    GetValue(element) {
      if (outside("GetValue")) return fail(outside("GetValue"), "");
      const list = /^(cmi\.interactions(?:\.\d+\.correct_responses)?)\._count$/.exec(element)?.[1];
      if (list) return done(String(countOf(list)));
      const [rights, , initial] = known(element) ?? [];
      if (!rights) return fail(codes.unknown, "");
      if (!rights.includes("r")) return fail(codes.writeOnly, "");
      const value = values.get(element) ?? initial;
      return value === undefined ? fail(codes.unset, "") : done(value);
    },
    SetValue(element, value) {
      if (outside("SetValue")) return fail(outside("SetValue"));
      const [rights, isFine] = known(element) ?? [];
      if (!rights) return fail(codes.unknown);
      if (!rights.includes("w")) return fail(codes.readOnly);
      if (typeof value !== "string" || !isFine(value)) return fail(codes.type);
      for (const [, list, index] of element.matchAll(/(?=(cmi\.interactions(?:\.\d+\.correct_responses)?)\.(\d+)\.)/g)) {
        if (Number(index) > countOf(list)) return fail(codes.order);
      }
      const [, entry] = /^(cmi\.interactions\.\d+)\.(?!id$)/.exec(element) ?? [];
      if (entry && !values.has(`${entry}.id`)) return fail(codes.dependency);
      values.set(element, value);
      return done();
    },
    Commit(argument) {
      if (outside("Commit")) return fail(outside("Commit"));
      if (argument !== "") return fail(codes.argument);
      if (state.failing) return fail(101);
      state.commits += 1;
      committed.clear();
      for (const [name, value] of values) committed.set(name, value);
      onCommit(Object.fromEntries(committed));
      return done();
    },
    GetLastError: () => String(state.error),
    GetErrorString: (code) => (code === "0" ? "" : `error ${code}`),
    GetDiagnostic: () => "",
  };

  const nameOf = (name) => (is12 ? `LMS${name === "Terminate" ? "Finish" : name}` : name);
  const api = Object.fromEntries(Object.entries(functions).map(([name, run]) => [nameOf(name), (...given) => {
    const result = run(...given);
    calls.push([name, ...given, result]);
    return result;
  }]));

  return {
    api,
    name: is12 ? "API" : "API_1484_11",
    calls,
    /** What a gradebook shows. */
    stored: (element) => committed.get(element) ?? "",
    refused: () => calls.filter(([name, ...rest]) => ["Initialize", "SetValue", "Commit", "Terminate"].includes(name) && rest.at(-1) === "false"),
    fail(failing) {
      state.failing = failing;
    },
    state: () => ["before", "running", "after"][state.at],
    /** The student opens the page again. */
    reopen() {
      state.at = BEFORE;
      if (committed.get(STATUS_OF_EXIT[version]) !== "suspend" && !is12) committed.clear();
    },
  };
}
