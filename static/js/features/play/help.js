/**
 * What helps somebody who plays: the lamp, which tells whether the board can still be solved, and hints,
 * each of which says more than the one before. Who asks for either plays with help.
 *
 * @import {Help, PlayClient} from "../../net/play-client.js"
 * @import {Place, PuzzleView} from "../../types.d.ts"
 * @import {Attempt} from "./attempt.js"
 *
 * @typedef {object} HelpParts
 * @property {PlayClient} client
 * @property {PuzzleView} puzzle
 * @property {Attempt} attempt
 * @property {() => number} step
 * @property {() => void} onHelp help was asked for
 * @property {() => boolean} isHelped whether it was, in this attempt
 * @property {(sentence: string, cells: readonly Place[], move: string | null) => void} onHint `move` where the
 *     hint is the move itself
 * @property {(problem: unknown) => void} onTrouble
 */

import { t } from "../../lib/messages.js";
import { byId } from "../../ui/widgets/dom.js";

/** @param {HelpParts} parts */
export function createHelp({ client, puzzle, attempt, step, onHelp, isHelped, onHint, onTrouble }) {
  const [lamp, badge] = [byId("play-lamp", HTMLButtonElement), byId("play-badge", HTMLElement)];
  const state = { on: false, asked: "", hinted: /** @type {string | null} */ (null), level: 0 };
  /** @type {Map<string, Promise<Help>>} */
  const known = new Map();

  /** @param {number} at */
  function ask(at) {
    const texts = attempt.texts(at);
    const key = texts.join("-");
    const found = known.get(key) ?? client.help(texts);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  }

  /** @param {string} text @param {"off" | "good" | "bad" | "open"} mood */
  function show(text, mood) {
    if (badge.textContent !== text) badge.textContent = text;
    badge.dataset.mood = mood;
  }

  async function shine() {
    const at = step();
    const asked = (state.asked = `${attempt.texts(at).join("-")}/${attempt.at(at)?.outcome}`);
    try {
      const help = await ask(at);
      if (state.on && asked === state.asked) show(...lampSentence(help, puzzle));
    } catch (problem) {
      onTrouble(problem);
    }
  }

  function update() {
    lamp.setAttribute("aria-pressed", String(state.on));
    if (!state.on) {
      state.asked = "";
      show(isHelped() ? t("with help") : t("no help"), "off");
      return;
    }
    if (state.asked !== `${attempt.texts(step()).join("-")}/${attempt.at(step())?.outcome}`) void shine();
  }

  async function hint() {
    const at = step();
    if (attempt.at(at)?.outcome === "solved") return;
    const here = attempt.texts(at).join("-");
    onHelp();
    update();
    try {
      const { solvable, hints, moves } = await ask(at);
      if (solvable === null) onHint(t("How to go on is not known: looking ahead takes too long here."), [], null);
      else if (!solvable) onHint(t("From here it cannot be solved any more: undo."), [], null);
      else {
        state.level = here === state.hinted ? Math.min(state.level + 1, hints.length - 1) : 0;
        state.hinted = here;
        const { sentence, cells } = hints[state.level] ?? { sentence: "", cells: [] };
        const is_last = state.level === hints.length - 1;
        const place = t("Hint %(number)d of %(count)d: %(sentence)s", {
          number: state.level + 1, count: hints.length, sentence,
        });
        onHint(place, cells, is_last ? (moves[0] ?? null) : null);
      }
    } catch (problem) {
      onTrouble(problem);
    }
  }

  lamp.addEventListener("click", () => {
    state.on = !state.on;
    if (state.on && attempt.at(step())?.outcome === "open") onHelp();
    update();
  });
  byId("play-hint", HTMLButtonElement).addEventListener("click", () => void hint());
  return {
    update,
    /** How many moves it takes from the start at least, null where that is not known. */
    shortest: async () => (await ask(0)).left,
    /** The first hint comes first again. */
    forget() {
      state.hinted = null;
    },
  };
}

/**
 * @param {Help} help
 * @param {PuzzleView} puzzle
 * @returns {[string, "good" | "bad" | "open"]}
 */
function lampSentence({ solvable, left }, puzzle) {
  if (solvable === null) return [t("not known whether it can still be solved"), "open"];
  if (!solvable || left === null) return [t("cannot be solved any more: undo"), "bad"];
  if (left === 0) return [t("solved"), "good"];
  const moves = puzzle.count(left);
  return [t("can still be solved, in %(moves)s", { moves }), "good"];
}
