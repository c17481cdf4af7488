/**
 * Playing stops at the next moment at which a condition beside a line holds.
 *
 * @import {Reached, Sought} from "../../net/reach-client.js"
 * @import {Player} from "../../player/player.js"
 * @import {PlayerState} from "../../player/transition.js"
 * @import {Moment} from "../../types.d.ts"
 *
 * @typedef {{line: number, moment: NonNullable<Reached["moment"]>}} Stop
 */

import { lifetime } from "../../lib/lifetime.js";
import { momentOf } from "../../player/motion.js";
import { isRacing } from "../../player/transition.js";

/**
 * @param {object} parts
 * @param {(sought: Sought, signal: AbortSignal) => Promise<Reached>} parts.client
 * @param {() => readonly (readonly [number, string])[]} parts.conditions lines that have one, by number
 * @param {(player: Player, stop: Stop) => void} parts.onStop shows the moment
 */
export function createStopping({ client, conditions, onStop }) {
  /** @type {WeakSet<Player>} */
  const watched = new WeakSet();
  const state = { looking: new AbortController(), stop: /** @type {Stop | null} */ (null) };
  lifetime().addEventListener("abort", forget);

  function forget() {
    state.looking.abort();
    state.stop = null;
  }

  /** @param {Player} player that has begun to play */
  async function look(player) {
    forget();
    const { signal } = (state.looking = new AbortController());
    const from = momentOf(player.state());
    const found = await Promise.all(conditions().map(async ([line, when]) => {
      const { moment } = await client({ line, from, back: false, when }, signal);
      return moment ? [{ line, moment }] : [];
    })).catch(() => []); // what is wrong with a condition was said when it was entered
    if (signal.aborted) return;
    state.stop = found.flat().sort((one, other) => (isBefore(one.moment, other.moment) ? -1 : 1))[0] ?? null;
    stopAt(player, player.state());
  }

  /** @param {Player} player @param {PlayerState} now it plays, or was quicker than the answer */
  function stopAt(player, now) {
    const { stop } = state;
    if (!stop || isBefore(placeOf(momentOf(now)), stop.moment)) return;
    forget();
    player.dispatch({ type: "pause" });
    onStop(player, stop);
  }

  /** @param {Player} player whose playing is to stop from now on */
  return (player) => {
    if (watched.has(player)) return;
    watched.add(player);
    const leave = player.subscribe((now, before) => {
      if (now.status === "playing" && before.status !== "playing") void look(player);
      else if (now.status === "paused" || isJump(now, before)) forget();
      else stopAt(player, now);
    });
    lifetime().addEventListener("abort", leave);
  };
}

/** @param {Stop["moment"]} one @param {Stop["moment"]} other */
function isBefore(one, other) {
  return one.node < other.node || (one.node === other.node && one.frame < other.frame);
}

/** @param {Moment} moment */
function placeOf({ step, frame }) {
  return { node: step, frame };
}

/**
 * Whether the reader has gone elsewhere while it plays.
 *
 * @param {PlayerState} now @param {PlayerState} before
 */
function isJump(now, before) {
  const by = momentOf(now).step - momentOf(before).step;
  return by < 0 || (by > 1 && !isRacing(before));
}
