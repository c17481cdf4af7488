/**
 * "Hand in": the card with the code of an exercise that is over. The name stays in the card.
 * @import {Attempt} from "./attempt.js"
 * @import {PuzzlePage} from "../../ui/player/extensions.d.ts"
 */

import { lifetime } from "../../lib/lifetime.js";
import { t } from "../../lib/messages.js";
import { codeDrawer } from "../../net/qr.js";
import { copyOnPress } from "../../ui/page/copying.js";
import { codeNodes } from "../../ui/page/paper.js";
import { openedAt } from "../../ui/page/place.js";
import { byId } from "../../ui/widgets/dom.js";
import { rightCount } from "./attempt.js";
import { cleanName, codeOf, exerciseIn } from "./hand-in-code.js";

/** @param {Pick<PuzzlePage, "openCard">} page whose panels are there @returns {{open: (attempt: Attempt) => Promise<void>}} */
export function createHandIn({ openCard }) {
  const name = byId("hand-in-name", HTMLInputElement);
  const field = byId("hand-in-code", HTMLInputElement);
  const button = byId("hand-in-copy", HTMLButtonElement);
  const picture = byId("hand-in-picture", HTMLElement);
  const status = byId("hand-in-status", HTMLElement);
  const state = { attempt: /** @type {Attempt | null} */ (null), changes: 0 };
  const signal = lifetime();

  /** @returns {Promise<string>} empty without a name */
  async function codeNow() {
    const exercise = await exerciseIn(openedAt());
    const isNamed = cleanName(name.value) !== "";
    return exercise && state.attempt && isNamed ? codeOf(state.attempt, { name: name.value, exercise }) : "";
  }

  async function update() {
    const change = (state.changes += 1);
    const [code, draw] = await Promise.all([codeNow(), codeDrawer()]);
    if (change !== state.changes) return;
    const drawn = code ? draw(code) : null;
    field.value = code;
    button.disabled = code === "";
    picture.replaceChildren(...codeNodes(drawn));
    picture.hidden = drawn === null;
    status.textContent = code && drawn === null ? t("The code is too long for a QR code. Copy it.") : "";
  }

  copyOnPress({ button, field, status, message: () => t("The code is copied"), signal });
  name.addEventListener("input", () => void update(), { signal });
  return {
    async open(attempt) {
      state.attempt = attempt;
      const numbers = { right: rightCount(attempt), count: attempt.count };
      byId("hand-in-result", HTMLElement).textContent = t("%(right)d of %(count)d right", numbers);
      await update();
      openCard("hand-in");
      name.focus();
    },
  };
}
