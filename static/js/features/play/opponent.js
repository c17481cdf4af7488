/**
 * The program as the other player of a game: it answers each move with the best one, and says what it expects.
 * @import {PlayClient} from "../../net/play-client.js"
 * @import {Attempt} from "./attempt.js"
 * @import {HandPlayer} from "./hand-player.js"
 */

import { t } from "../../lib/messages.js";

/** Moves of a turn: that of a person and the answer. */
const BOTH = 2;

/**
 * @param {object} parts
 * @param {PlayClient} parts.client @param {Attempt} parts.attempt @param {HandPlayer} parts.player
 * @param {(run: () => Promise<void>) => void} parts.take queues an action
 * @param {(sentence: string) => void} parts.say
 */
export function createOpponent({ client, attempt, player, take, say }) {
  const [turn, why] = ["play-answer", "play-why"].map((id) => document.getElementById(id));
  turn?.addEventListener("click", () => take(answer));
  why?.addEventListener("click", () => why.getAttribute("aria-disabled") !== "true" && take(explain));

  /** Makes the best move where the player stands. */
  async function answer() {
    const here = player.step();
    if (!turn || attempt.at(here)?.outcome !== "open") return;
    const [move] = (await client.help(attempt.texts(here))).moves;
    if (move === undefined) return;
    await attempt.make(here, move);
    // The move before may still be under way, and is seen to its end.
    if (player.state().motion) player.dispatch({ type: "play" });
    else player.forward(0);
  }

  /** Says what was expected when the last move was made. */
  async function explain() {
    const here = player.step();
    const { moves, line } = await client.help(attempt.texts(here - 1));
    const as_expected = attempt.texts(here).at(-1) === moves[0];
    say(as_expected ? t("It expects %(line)s", { line }) : t("Better was %(line)s", { line }));
  }

  return {
    answer,
    /** @param {number} here */
    show(here) {
      turn?.setAttribute("aria-disabled", String(attempt.at(here)?.outcome !== "open"));
      why?.setAttribute("aria-disabled", String(here === 0));
    },
    /** Moves that are undone or redone together. @param {number} left as many as there are */
    together: (left) => Math.min(turn ? BOTH : 1, left),
  };
}
