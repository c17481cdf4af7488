/**
 * Which search is open: requested, recorded, then played. Errors are shown with a way to retry.
 *
 *     nothing --begin--> requested --recorded--> open --begin--> requested
 *     requested --leave--> left --resume--> requested          leaving aborts the request
 *     open --leave, resume--> open
 * @import {Summary} from "../../documents/search.js"
 * @import {SearchChoice, SearchLink} from "../../net/link.js"
 * @import {PrefetchEvents} from "../../net/prefetch.js"
 * @import {WaitingFor} from "../../net/again.js"
 * @import {SearchClient} from "../../net/search-client.js"
 * @import {Player} from "../../player/player.js"
 * @import {PageView, ViewHost} from "../player/view-host.js"
 * @import {SearchModel} from "./model.js"
 * @import {Status} from "./status.js"
 * @import {Place} from "./tree-navigation.js"
 * @typedef {SearchModel & PageView} OpenSearch
 * @typedef {{signal: AbortSignal, onProgress: (waiting: WaitingFor) => void}} AbortableOptions
 * @typedef {object} Recorded
 * @property {Summary} summary @property {SearchClient} client
 * @property {SearchLink} link with the node of the previous place
 * @property {boolean | null} whole whether all moves to the previous place lead there; null without one
 * @property {AbortableOptions} requestOptions @property {PrefetchEvents} watch
 */

import { readSummary } from "../../documents/search.js";
import { isWaiting, momentOf } from "../../player/motion.js";
import { landing } from "../../player/transition.js";
import { nodeBy, sameNode } from "./tree-navigation.js";

/** @type {SearchLink} */
export const START = { search: null, off: [], node: 0, frame: 0, win: null, loop: null, bookmarks: [] };

/**
 * `from`: place in the previous search; `arrived`: its node in this one.
 * @param {SearchLink} start
 * @returns {{opened: OpenSearch | null, wanted: SearchLink, from: Place | null, arrived: number, halted: boolean, request: AbortController}}
 */
function initialState(start) {
  const request = new AbortController();
  return { opened: null, wanted: start, from: null, arrived: 0, halted: false, request };
}

/**
 * @param {{viewHost: ViewHost, status: Status, clientOf: (choice: SearchChoice) => SearchClient,
 *   onAsk: (link: SearchLink) => void, open: (recorded: Recorded) => OpenSearch, start: SearchLink}} parts `start`:
 *   default search
 */
export function createLifecycle({ viewHost, status, clientOf, onAsk, open, start }) {
  const state = initialState(start);

  /** @param {unknown} problem */
  function trouble(problem) {
    state.halted = true;
    status.trouble(problem, () => {
      state.halted = false;
      arrived();
    });
  }

  function supply() {
    if (!state.halted) state.opened?.supply();
  }

  function arrived() {
    if (!state.halted) status.clear();
    if (state.opened) beginWaiting(state.opened.player);
    supply();
    if (state.opened && viewHost.current() === state.opened) viewHost.refresh();
  }

  /**
   * Opens a search in place of the one before; it is recorded first.
   * @param {SearchLink} link @param {Place | null} from a place in another search to stay at
   */
  async function begin(link, from = null) {
    state.request.abort();
    const request = (state.request = new AbortController());
    Object.assign(state, { wanted: link, from, opened: null });
    viewHost.put(null);
    onAsk(link);
    status.clear();
    try {
      const client = clientOf(link);
      const options = { signal: request.signal, onProgress: status.recording };
      const summary = readSummary(await client.summary(options));
      const { whole, ...place } = await openingPlace(link, from, client, options);
      status.clear();
      state.arrived = place.node;
      put({ summary, client, link: { ...link, ...place }, whole, requestOptions: options });
    } catch (problem) {
      if (!request.signal.aborted) status.trouble(problem, () => void begin(link, from));
    }
  }

  /** Shows a recorded search. @param {Omit<Recorded, "watch">} recorded */
  function put({ requestOptions: options, ...recorded }) {
    state.halted = false;
    const opened = (state.opened = open({
      ...recorded,
      requestOptions: quietWhile(() => state.halted, options),
      watch: {
        onArrival: arrived,
        onTrouble: (problem) => options.signal.aborted || trouble(problem),
      },
    }));
    opened.player.subscribe(supply);
    viewHost.put(opened);
    supply();
  }

  return {
    begin,
    beginAnew: () => begin(start),
    trouble,
    opened: () => state.opened,
    choice: () => /** @type {SearchChoice} */ (state.wanted),
    place: () => placeOf(state),
    async resume() {
      if (state.opened) viewHost.put(state.opened);
      else await begin(state.wanted, state.from);
    },
    leave() {
      if (!state.opened) state.request.abort();
      status.clear();
    },
  };
}

/**
 * The node of the link, or of the previous moves.
 * @param {SearchLink} link @param {Place | null} from @param {SearchClient} client @param {AbortableOptions} options
 * @returns {Promise<{node: number, frame: number, whole: boolean | null}>}
 */
async function openingPlace({ node, frame, along }, from, client, options) {
  if (from) return sameNode(from, client, options);
  return along ? nodeBy(along, client, options) : { node, frame, whole: null };
}

/** Starts a motion that waited for its frames, without a tick of the clock. @param {Player} player */
function beginWaiting(player) {
  const { motion } = player.state();
  if (motion && isWaiting(motion)) player.dispatch({ type: "tick", elapsed_ms: 0 });
}

/** Right after a switch the previous place, for switching back. @param {ReturnType<typeof initialState>} state @returns {Place | null} */
function placeOf({ opened, from, arrived }) {
  if (!opened) return from;
  const { viewModel: { client }, player } = opened;
  const node = landing(player.state());
  const moment = momentOf(player.state());
  const frame = moment.step === node ? moment.frame : 0;
  return from && node === arrived && frame === 0 ? from : { client, node, frame };
}

/** Progress does not replace an error and its retry button. @param {() => boolean} halted @param {AbortableOptions} options @returns {AbortableOptions} */
function quietWhile(halted, { signal, onProgress }) {
  return { signal, onProgress: (waiting) => halted() || onProgress(waiting) };
}
