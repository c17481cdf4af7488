/**
 * Somebody comes from another search of the same board: what has become of the node they were at is
 * said aloud, and by the guide until they move on.
 *
 * @import {Summary} from "../../documents/search.js"
 * @import {Snapshot} from "../player/snapshot.js"
 * @import {SearchModel} from "./model.js"
 */

import { t } from "../../lib/messages.js";
import { where } from "./words.js";
import { byId } from "../widgets/dom.js";

/**
 * @param {Summary} summary of the search that is shown now
 * @param {number} node in it
 * @param {boolean} whole whether all the moves to the node before lead there
 */
export function arrivalSentence(summary, node, whole) {
  const place = where(summary, node);
  return whole
    ? t("The same moves lead to this node here. %(place)s", { place })
    : t("This node is not in the tree that is shown now: here is its deepest ancestor that is. %(place)s", { place });
}

/** @param {SearchModel} model @param {string} sentence @param {boolean} whole @returns {SearchModel} */
export function withArrival(model, sentence, whole) {
  const { viewModel, player } = model;
  const [opened, { narrate, brief }] = [player.state(), viewModel];
  byId("live", HTMLElement).textContent = sentence;
  // Where the node is the same one, the guide goes on about it.
  if (whole) return model;
  const told = (/** @type {(snapshot: Snapshot) => string} */ otherwise) =>
    (/** @type {Snapshot} */ snapshot) => (snapshot.state === opened ? sentence : otherwise(snapshot));
  return { ...model, viewModel: { ...viewModel, narrate: told(narrate), brief: told(brief) } };
}
