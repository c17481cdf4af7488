/**
 * A phone in a live class. It polls what the projector shows; its choice may change until the
 * question is closed.
 * @import {PhoneClient, ShownQuestion} from "../../net/live-client.js"
 */

import { t } from "../../lib/messages.js";
import { Refusal } from "../../net/again.js";
import { createPhoneClient } from "../../net/live-client.js";
import { wait } from "../../player/clock.js";
import { byId } from "../../ui/widgets/dom.js";
import { withStorage } from "../../ui/widgets/storage.js";

/** Jittered, so that a class does not ask at once. */
const POLL_MS = 1000;
const JITTER_MS = 1000;

const KEY = "backtrack.phone";
const ID_BYTES = 12;

/** @param {{room: string, lang: string}} parts */
export function createPhone({ room, lang }) {
  const client = createPhoneClient({ room, phone: phoneIn(room), lang });
  const screen = createScreen(choose);
  const state = { shown: /** @type {ShownQuestion | null} */ (null), choice: /** @type {number | null} */ (null), sent: Promise.resolve() };

  /** @param {ShownQuestion} shown */
  function show(shown) {
    if (shown.number !== state.shown?.number) state.choice = null;
    state.shown = shown;
    screen.show(shown, state.choice);
  }

  /** @param {number} choice its index */
  function choose(choice) {
    const { shown } = state;
    if (!shown?.open) return;
    state.choice = choice;
    screen.show(shown, choice);
    // One after the other: the last one counts.
    state.sent = state.sent.then(() => send(client, shown.number, choice));
  }

  async function follow() {
    byId("main", HTMLElement).dataset.state = "ready";
    try {
      show(await client.join());
      for (;;) {
        await wait(POLL_MS + Math.random() * JITTER_MS);
        show(await client.shown());
      }
    } catch (problem) {
      withStorage((storage) => storage.removeItem(KEY));
      screen.end(state.shown && problem instanceof Refusal ? t("The class is over. Everything is forgotten.") : textOf(problem));
    }
  }

  void follow();
}

/** A refused answer was late; the next poll shows why. @param {PhoneClient} client @param {number} number @param {number} choice */
async function send(client, number, choice) {
  try {
    await client.answer(number, choice);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
  }
}

/** @param {unknown} problem */
function textOf(problem) {
  return problem instanceof Refusal ? problem.message : t("The server does not answer. Try again in a moment.");
}

/** The id of this browser in a class: the same in all its tabs, another one in the next class. @param {string} room @returns {string} */
function phoneIn(room) {
  const [known, kept = ""] = withStorage((storage) => storage.getItem(KEY))?.split(" ") ?? [];
  if (known === room && kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  const phone = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  withStorage((storage) => storage.setItem(KEY, `${room} ${phone}`));
  return phone;
}

/** @param {(index: number) => void} onChoose */
function createScreen(onChoose) {
  const [prompt, note] = [byId("live-prompt", HTMLElement), byId("live-note", HTMLElement)];
  const choices = byId("live-choices", HTMLElement);
  let written = "";

  /** @param {ShownQuestion} shown */
  function rewrite({ number, question }) {
    const texts = JSON.stringify([number, question]);
    if (texts === written) return;
    written = texts;
    prompt.textContent = question?.prompt ?? "";
    prompt.hidden = !question;
    choices.replaceChildren(...(question?.choices ?? []).map((choice, index) => itemOf(choice, index, onChoose)));
  }

  return {
    /** @param {ShownQuestion} shown @param {number | null} choice */
    show(shown, choice) {
      rewrite(shown);
      [...choices.children].forEach((item, index) => {
        item.firstElementChild?.setAttribute("aria-pressed", String(index === choice));
        item.firstElementChild?.setAttribute("aria-disabled", String(!shown.open));
      });
      const text = noteOf(shown, choice);
      if (note.textContent !== text) note.textContent = text;
    },
    /** @param {string} text */
    end(text) {
      rewrite({ number: -1, question: null, open: false });
      note.textContent = text;
      byId("main", HTMLElement).dataset.state = "ended";
    },
  };
}

/** @param {ShownQuestion} shown @param {number | null} choice */
function noteOf({ question, open }, choice) {
  if (!question) return t("Look at the screen. The next question comes by itself.");
  if (!open) return t("Look at the screen.");
  if (choice === null) return t("Choose an answer.");
  return t("Your answer: %(number)d. You can change it until the answers are shown.", { number: choice + 1 });
}

/** @param {string} choice @param {number} index @param {(index: number) => void} onChoose */
function itemOf(choice, index, onChoose) {
  const [item, button, key] = [document.createElement("li"), document.createElement("button"), document.createElement("span")];
  button.type = "button";
  button.className = "button live-phone__choice";
  key.className = "live-phone__key";
  key.textContent = String(index + 1);
  button.append(key, ` ${choice}`);
  button.addEventListener("click", () => onChoose(index));
  item.append(button);
  return item;
}
