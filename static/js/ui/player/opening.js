/**
 * Where a link opens that asks for a frame which is not there.
 *
 * @import {Player} from "../../player/player.js"
 * @import {ViewModel} from "./snapshot.js"
 */

import { t } from "../../lib/messages.js";
import { isAwaited, momentOf } from "../../player/motion.js";
import { toast } from "../widgets/toast.js";

const LONGEST_QUOTE = 12;

/**
 * Tells where the view opened once its frames are there, unless that is what was asked for.
 *
 * @param {string} asked @param {{player: Player, viewModel: ViewModel}} view
 */
export function tellOpeningFrame(asked, { player, viewModel }) {
  const isOpen = () => {
    const { motion } = player.state();
    return motion === null || !isAwaited(motion);
  };
  const tell = () => {
    const moment = momentOf(player.state());
    if (String(moment.frame) === asked) return;
    toast(t('The link asks for frame "%(asked)s", which does not exist. This is: %(name)s.', {
      asked: shortened(asked), name: viewModel.name(moment),
    }));
  };
  if (isOpen()) {
    tell();
    return;
  }
  const leave = player.subscribe(() => {
    if (!isOpen()) return;
    leave();
    if (player.state().status === "ready") tell();
  });
}

/** @param {string} asked */
export function shortened(asked) {
  return asked.length > LONGEST_QUOTE ? `${asked.slice(0, LONGEST_QUOTE)}…` : asked;
}
