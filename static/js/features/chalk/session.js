/**
 * What is drawn at the moment on screen, and what was done, in words.
 * @import {Mark} from "../../lib/chalk.js"
 * @import {BoardArea, Place} from "../../types.d.ts"
 * @import {createBook} from "./book.js"
 * @typedef {ReturnType<typeof createSession>} Session
 */

import { MOST_MARKS, erased, toggled } from "../../lib/chalk.js";
import { t } from "../../lib/messages.js";
import { markName, placeName } from "./words.js";

/** @param {{book: ReturnType<typeof createBook>, area: BoardArea, say: (sentence: string) => void, refresh: () => void}} parts */
export function createSession({ book, area, say, refresh }) {
  const state = { href: "", isMoving: true };
  const marks = () => (state.href && !state.isMoving ? book.at(state.href) : []);

  /** @param {readonly Mark[]} changed @param {string} sentence */
  function write(changed, sentence) {
    book.write(state.href, changed);
    say(sentence);
    refresh();
  }

  /** @param {Place} place */
  const wordAt = (place) => marks().find(({ at, word }) => word !== "" && String(at) === String(place));

  return {
    marks,
    wordAt,
    /** @param {string} href of the moment on screen @param {boolean} isMoving between moments nothing is shown */
    show(href, isMoving) {
      Object.assign(state, { href, isMoving });
      book.arrive(href);
    },
    /** Draws a mark, or wipes it off where it is. @param {Mark} mark */
    draw(mark) {
      const [before, after] = [marks(), toggled(marks(), mark)];
      const name = markName(area, mark);
      if (after.includes(mark)) write(after, t("Drawn: %(mark)s.", { mark: name }));
      else if (after.length < before.length) write(after, t("Wiped off: %(mark)s.", { mark: name }));
      else say(t("A moment has room for %(count)d marks.", { count: MOST_MARKS }));
    },
    /** @param {Place} place */
    erase(place) {
      const after = erased(marks(), place);
      const name = placeName(area, place);
      if (after.length < marks().length) write(after, t("Wiped off: %(mark)s.", { mark: name }));
      else say(t("Nothing is drawn at %(place)s.", { place: name }));
    },
    /** @param {Place} place */
    eraseWord(place) {
      const mark = wordAt(place);
      if (mark) write(toggled(marks(), mark), t("Wiped off: %(mark)s.", { mark: markName(area, mark) }));
    },
    clear() {
      if (marks().length > 0) write([], t("All chalk is wiped off."));
    },
    undo() {
      say(book.undo(state.href) ? t("Undone.") : t("There is nothing to undo."));
      refresh();
    },
  };
}
