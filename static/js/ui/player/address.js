/**
 * The moment in the address bar and the language link, and what a link to a missing frame opens.
 * @import {Player} from "../../player/player.js"
 * @import {Moment} from "../../types.d.ts"
 * @import {Component, ViewModel} from "./snapshot.js"
 */

import { lifetime } from "../../lib/lifetime.js";
import { t } from "../../lib/messages.js";
import { isAwaited, momentOf } from "../../player/motion.js";
import { here, programHere, put } from "../page/place.js";
import { toast } from "../widgets/toast.js";
import { linkChanged } from "./snapshot.js";

const LONGEST_QUOTE = 12;

/** Browsers limit address changes to some twenty a second. */
const GAP_MS = 150;

/** @param {{wait: (time_ms: number) => Promise<void>, kept: (href: string) => string}} parts `kept` completes an address @returns {Component} */
export function createAddress({ wait, kept }) {
  /** @type {{next: {viewModel: ViewModel, moment: Moment} | null, busy: boolean}} */
  const pending = { next: null, busy: false };
  const [signal, program] = [lifetime(), programHere()];
  // A queued moment may be stale: another search was opened, or the address has another program.
  const isCurrent = () => !signal.aborted && programHere() === program;

  /** Writes the latest moment into the address, with pauses: browsers limit such writes. */
  async function work() {
    pending.busy = true;
    while (pending.next) {
      const { viewModel, moment } = pending.next;
      pending.next = null;
      if (isCurrent()) write((href) => kept(viewModel.link(href, moment.step, moment.frame)));
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

/** @param {(href: string) => string} linked an address at the moment */
function write(linked) {
  put(linked(here()));
  /** @type {HTMLAnchorElement | null} */
  const language = document.querySelector("#language");
  if (!language) return;
  if (programHere() === null) language.href = linked(language.href);
  else language.hash = location.hash;
}

/** Announced once its frames are loaded, for a missing one. @param {string} asked @param {{player: Player, viewModel: ViewModel}} view */
export function tellOpeningFrame(asked, { player, viewModel }) {
  const isOpen = () => {
    const { motion } = player.state();
    return motion === null || !isAwaited(motion);
  };
  const announce = () => {
    const moment = momentOf(player.state());
    if (String(moment.frame) === asked) return;
    toast(t('The link asks for frame "%(asked)s", which does not exist. This is: %(name)s.', {
      asked: shortened(asked), name: viewModel.name(moment),
    }));
  };
  if (isOpen()) {
    announce();
    return;
  }
  const leave = player.subscribe(() => {
    if (!isOpen()) return;
    leave();
    if (player.state().status === "ready") announce();
  });
}

/** @param {string} asked */
export function shortened(asked) {
  return asked.length > LONGEST_QUOTE ? `${asked.slice(0, LONGEST_QUOTE)}…` : asked;
}
