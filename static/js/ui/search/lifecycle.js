/**
 * Which search is open: it is asked for, recorded, and then played. What goes wrong on the way is
 * told, with a way to try again.
 *
 *     nothing --begin--> asked for --recorded--> open --begin--> asked for
 *     asked for --leave--> left --resume--> asked for          a recording nobody waits for is dropped
 *     open --leave, resume--> open
 *
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
 *
 * @typedef {SearchModel & PageView} OpenSearch
 *
 * @typedef {object} AbortableOptions
 * @property {AbortSignal} signal
 * @property {(waiting: WaitingFor) => void} onProgress
 *
 * @typedef {object} Recorded what an open search is made of
 * @property {Summary} summary
 * @property {SearchClient} client
 * @property {SearchLink} link where to open, its node that of the place that it begins from
 * @property {boolean | null} whole whether all the moves to that place lead there in this search too;
 *     null where it begins from no place in another one
 * @property {AbortableOptions} requestOptions
 * @property {PrefetchEvents} watch
 */

import { readSummary } from "../../documents/search.js";
import { isWaiting, momentOf } from "../../player/motion.js";
import { landing } from "../../player/transition.js";
import { nodeBy, sameNode } from "./tree-navigation.js";

/** @type {SearchLink} */
export const START = { search: null, off: [], node: 0, frame: 0, win: null, loop: null, bookmarks: [] };

/**
 * `from` and `arrived`: where somebody was before they switched to the search on screen, and the node
 * to which that led.
 *
 * @param {SearchLink} start
 * @returns {{opened: OpenSearch | null, wanted: SearchLink, from: Place | null, arrived: number,
 *     halted: boolean, asking: AbortController}}
 */
function initialState(start) {
  const asking = new AbortController();
  return { opened: null, wanted: start, from: null, arrived: 0, halted: false, asking };
}

/**
 * @param {object} parts
 * @param {ViewHost} parts.viewHost
 * @param {Status} parts.status
 * @param {(choice: SearchChoice) => SearchClient} parts.clientOf
 * @param {(link: SearchLink) => void} parts.onAsk shows that another search is on its way
 * @param {(recorded: Recorded) => OpenSearch} parts.open
 * @param {SearchLink} parts.start what is asked for where nothing is named
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
   * Asks for a search and shows it when it is recorded.
   *
   * @param {SearchLink} link
   * @param {Place | null} from a place in another search to stay at, instead of the link's own
   */
  async function begin(link, from = null) {
    state.asking.abort();
    const asking = (state.asking = new AbortController());
    Object.assign(state, { wanted: link, from, opened: null });
    viewHost.put(null);
    onAsk(link);
    status.clear();
    try {
      const client = clientOf(link);
      const options = { signal: asking.signal, onProgress: status.recording };
      const summary = readSummary(await client.summary(options));
      const { whole, ...place } = await openingPlace(link, from, client, options);
      status.clear();
      state.arrived = place.node;
      put({ summary, client, link: { ...link, ...place }, whole, requestOptions: options });
    } catch (problem) {
      if (!asking.signal.aborted) status.trouble(problem, () => void begin(link, from));
    }
  }

  /** @param {Omit<Recorded, "watch">} recorded */
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
    /** A recording that was left before it was ready is asked for again. */
    async resume() {
      if (state.opened) viewHost.put(state.opened);
      else await begin(state.wanted, state.from);
    },
    leave() {
      if (!state.opened) state.asking.abort();
      status.clear();
    },
  };
}

/**
 * Where a search opens: at the node of its link, or at the one that the moves before lead to.
 *
 * @param {SearchLink} link @param {Place | null} from @param {SearchClient} client @param {AbortableOptions} options
 * @returns {Promise<{node: number, frame: number, whole: boolean | null}>}
 */
async function openingPlace({ node, frame, along }, from, client, options) {
  if (from) return sameNode(from, client, options);
  return along ? nodeBy(along, client, options) : { node, frame, whole: null };
}

/**
 * A motion that waits for its frames begins, also where no time passes.
 *
 * @param {Player} player
 */
function beginWaiting(player) {
  const { motion } = player.state();
  if (motion && isWaiting(motion)) player.dispatch({ type: "tick", elapsed_ms: 0 });
}

/**
 * Where somebody is. Who has only switched is still where they were before, so that switching back
 * leads there.
 *
 * @param {ReturnType<typeof initialState>} state
 * @returns {Place | null} of a search that is not there yet, the place that it begins from
 */
function placeOf({ opened, from, arrived }) {
  if (!opened) return from;
  const { viewModel: { client }, player } = opened;
  const node = landing(player.state());
  const moment = momentOf(player.state());
  const frame = moment.step === node ? moment.frame : 0;
  return from && node === arrived && frame === 0 ? from : { client, node, frame };
}

/**
 * Where something else went wrong, the way to try again stays in sight.
 *
 * @param {() => boolean} halted @param {AbortableOptions} options @returns {AbortableOptions}
 */
function quietWhile(halted, { signal, onProgress }) {
  return { signal, onProgress: (waiting) => halted() || onProgress(waiting) };
}
