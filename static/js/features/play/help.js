/**
 * Help in Play: the lamp shows whether the board can still be solved; hints get more specific with
 * each press. Using either marks the attempt as helped.
 * @import {Help, PlayClient} from "../../net/play-client.js"
 * @import {Place, PuzzleView} from "../../types.d.ts"
 * @import {Attempt} from "./attempt.js"
 *
 * @typedef {object} HelpParts
 * @property {PlayClient} client @property {PuzzleView} puzzle @property {Attempt} attempt @property {() => number} step @property {() => void} onHelp
 * @property {() => boolean} isHelped
 * @property {(sentence: string, cells: readonly Place[], move: string | null) => void} onHint `move` with the last hint
 * @property {(problem: unknown) => void} onTrouble
 */

import { t } from "../../lib/messages.js";
import { byId } from "../../ui/widgets/dom.js";

/** @param {HelpParts} parts */
export function createHelp({ client, puzzle, attempt, step, onHelp, isHelped, onHint, onTrouble }) {
  const [lamp, badge] = [byId("play-lamp", HTMLButtonElement), byId("play-badge", HTMLElement)];
  const state = { on: false, requested: "", hinted: /** @type {string | null} */ (null), level: 0 };
  /** @type {Map<string, Promise<Help>>} */
  const cache = new Map();

  /** @param {number} at */
  function fetchHelp(at) {
    const texts = attempt.texts(at);
    const key = texts.join("-");
    const help = cache.get(key) ?? client.help(texts);
    cache.set(key, help);
    help.catch(() => cache.delete(key));
    return help;
  }

  /** @param {number} at */
  const keyOf = (at) => `${attempt.texts(at).join("-")}/${attempt.at(at)?.outcome}`;

  /** @param {string} text @param {"off" | "good" | "bad" | "open"} mood */
  function show(text, mood) {
    if (badge.textContent !== text) badge.textContent = text;
    badge.dataset.mood = mood;
  }

  async function updateLamp() {
    const at = step();
    const requested = (state.requested = keyOf(at));
    try {
      const help = await fetchHelp(at);
      if (state.on && requested === state.requested) show(...lampSentence(help, puzzle));
    } catch (problem) {
      onTrouble(problem);
    }
  }

  function update() {
    lamp.setAttribute("aria-pressed", String(state.on));
    if (!state.on) {
      state.requested = "";
      show(isHelped() ? t("with help") : t("no help"), "off");
      return;
    }
    if (state.requested !== keyOf(step())) void updateLamp();
  }

  async function hint() {
    const at = step();
    if (attempt.at(at)?.outcome === "solved") return;
    const here = attempt.texts(at).join("-");
    onHelp();
    update();
    try {
      const { solvable, hints, moves } = await fetchHelp(at);
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
    shortest: async () => (await fetchHelp(0)).left,
    forget() {
      state.hinted = null;
    },
  };
}

/** @param {Help} help @param {PuzzleView} puzzle @returns {[string, "good" | "bad" | "open"]} */
function lampSentence({ solvable, left, hints }, puzzle) {
  const [value] = byId("play-star-rules", HTMLElement).dataset.of === "turn" ? hints : [];
  if (value) return [value.sentence, "good"];
  if (solvable === null) return [t("not known whether it can still be solved"), "open"];
  if (!solvable || left === null) return [t("cannot be solved any more: undo"), "bad"];
  if (left === 0) return [t("solved"), "good"];
  const moves = puzzle.count(left);
  return [t("can still be solved, in %(moves)s", { moves }), "good"];
}
