/**
 * The address bar and the language switch hold the moment on screen.
 *
 * @import {Moment} from "../../types.d.ts"
 * @import {Component, ViewModel} from "./snapshot.js"
 */

import { lifetime } from "../../lib/lifetime.js";
import { here, programHere, put } from "../page/place.js";
import { momentOf } from "../../player/motion.js";
import { linkChanged } from "./snapshot.js";

// Browsers stop pages that change their address more than some twenty times a second.
const GAP_MS = 150;

/** @param {{wait: (time_ms: number) => Promise<void>}} parts @returns {Component} */
export function createAddress({ wait }) {
  /** @type {{next: {viewModel: ViewModel, moment: Moment} | null, busy: boolean}} */
  const pending = { next: null, busy: false };
  const [signal, program] = [lifetime(), programHere()];
  // A queued moment may be stale: another search was opened, or the address has another program.
  const isCurrent = () => !signal.aborted && programHere() === program;

  async function work() {
    pending.busy = true;
    while (pending.next) {
      const { viewModel, moment } = pending.next;
      pending.next = null;
      if (isCurrent()) write(viewModel, moment);
      await wait(GAP_MS);
    }
    pending.busy = false;
  }

  return {
    update(snapshot) {
      if (!linkChanged(snapshot)) return;
      pending.next = { viewModel: snapshot.viewModel, moment: momentOf(snapshot.state) };
      if (!pending.busy) void work();
    },
  };
}

/** @param {ViewModel} viewModel @param {Moment} moment */
function write(viewModel, { step, frame }) {
  put(viewModel.link(here(), step, frame));
  /** @type {HTMLAnchorElement | null} */
  const language = document.querySelector("#language");
  if (!language) return;
  if (programHere() === null) language.href = viewModel.link(language.href, step, frame);
  else language.hash = location.hash;
}
