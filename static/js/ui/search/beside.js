/**
 * The search that is seen beside the current one: it is asked for, recorded, and put on the page in step
 * with the other.
 *
 * @import {SearchChoice} from "../../net/link.js"
 * @import {Component} from "../player/snapshot.js"
 * @import {Names} from "./comparison-rows.js"
 * @import {createProgress} from "./progress.js"
 * @import {RecordedSearch} from "./strip-panel.js"
 *
 * @typedef {object} Beside
 * @property {() => string} key of the choice that is seen beside the current one, empty if none is
 * @property {(chosen: RecordedSearch, choice: SearchChoice) => Promise<void>} open
 * @property {() => void} close
 * @property {Component} component
 */

import { readSummary } from "../../documents/search.js";
import { t } from "../../lib/messages.js";
import { keyOf } from "./names.js";
import { sentenceOf } from "./status.js";
import { createStripPair } from "./strip-pair.js";
import { byId } from "../widgets/dom.js";

/**
 * @param {Omit<Parameters<typeof createStripPair>[0], "onTrouble" | "onClose">} parts
 * @param {object} others
 * @param {Names} others.names
 * @param {ReturnType<typeof createProgress>} others.progress
 * @param {(choice: SearchChoice | null) => void} others.onChange another search is beside, or none
 * @returns {Beside}
 */
export function createBeside(parts, { names, progress, onChange }) {
  const state = { key: "", asking: new AbortController() };
  const pair = createStripPair({
    ...parts,
    onTrouble: (problem) => progress.trouble(sentenceOf(problem), () => progress.clear()),
    onClose() {
      close();
      onChange(null);
    },
  });

  function close() {
    state.asking.abort();
    state.key = "";
    pair.hide();
  }

  /** @param {RecordedSearch} chosen @param {SearchChoice} choice */
  async function open(chosen, choice) {
    state.asking.abort();
    const asking = (state.asking = new AbortController());
    state.key = keyOf(choice);
    onChange(choice);
    try {
      const options = { signal: asking.signal, onProgress: progress.report };
      progress.work(t("The other search is being recorded…"));
      const summary = readSummary(await parts.clientOf(choice).summary(options));
      progress.clear();
      pair.show(
        { ...chosen, name: names.within(chosen.choice, choice) },
        { summary, choice, name: names.within(choice, chosen.choice) },
      );
      byId("comparison-strips", HTMLElement).scrollIntoView({ block: "start" });
    } catch (problem) {
      if (!asking.signal.aborted) {
        progress.trouble(sentenceOf(problem), () => void open(chosen, choice));
      }
    }
  }

  return {
    key: () => state.key,
    open,
    close,
    component: { update: ({ state: { step } }) => pair.follow(step) },
  };
}
