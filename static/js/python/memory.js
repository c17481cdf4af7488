/**
 * Two searches of one program of functions: as it stands, and with memory of results or without it.
 * @import {Chosen, Growing} from "./answers.js"
 * @import {Documents} from "./documents.js"
 * @import {Shower} from "./shown.js"
 * @typedef {"memo" | "bare"} Other as in solver/own/searches.py
 */

/** @param {Shower} python @param {string} memory @returns {Shower} that answers about the recording with that memory */
export function answering(python, memory) {
  /** @param {"steps" | "survey" | "reach" | "graph"} name @returns {(asked: object) => Promise<any>} */
  const asking = (name) => (asked) => python[name]({ ...asked, memory });
  return { steps: asking("steps"), survey: asking("survey"), reach: asking("reach"), graph: asking("graph") };
}

/**
 * @param {object} parts @param {Documents} parts.documents of the program as it stands
 * @param {Other} parts.other @param {() => Promise<Documents>} parts.record records the other search
 * @param {() => Promise<Growing>} parts.growth its next report
 */
export function withOther({ documents, other, record, growth }) {
  const state = { recorded: /** @type {Promise<Documents> | null} */ (null), made: /** @type {Documents | null} */ (null) };

  /** A search that could not be recorded is recorded anew for the next question. */
  function recorded() {
    state.recorded ??= record().then((made) => (state.made = made), (problem) => {
      state.recorded = null;
      throw problem;
    });
    return state.recorded;
  }

  /** @param {Documents} made @returns {Chosen} which compares both searches */
  function comparing(made) {
    return {
      ...made,
      async comparison() {
        const [one, two] = [documents.comparison(), (await recorded()).comparison()];
        const own = made === documents ? one : two;
        return { ...own, searches: [...one.searches, ...two.searches] };
      },
    };
  }

  return {
    ...documents,
    get facts() {
      return { ...documents.facts, other };
    },
    searches: documents.searches.flatMap((each) => [each, { ...each, name: other }]),
    /** @param {string} name of a variable */
    draw(name) {
      state.made?.draw(name);
      return documents.draw(name);
    },
    /** @param {URLSearchParams} options @returns {Promise<Chosen | Growing>} */
    async chosen(options) {
      if (options.get("search") !== other) return comparing(documents);
      const found = await Promise.race([recorded(), growth()]);
      return "growing" in found ? found : comparing(found);
    },
  };
}
