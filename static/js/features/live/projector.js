/**
 * "Ask the class": a button beside the question on screen, which opens a live class and its card.
 * @import {HostClient, ShownQuestion} from "../../net/live-client.js"
 * @import {Announced} from "../../ui/player/question.js"
 * @import {Presented} from "./card.js"
 * @import {LiveSession, SessionStore} from "./host.js"
 */

import { t } from "../../lib/messages.js";
import { Refusal } from "../../net/again.js";
import { createHostClient } from "../../net/live-client.js";
import { wait } from "../../player/clock.js";
import { panelsThere } from "../../ui/page/panels.js";
import { asked } from "../../ui/page/place.js";
import { byId } from "../../ui/widgets/dom.js";
import { withTab } from "../../ui/widgets/storage.js";
import { toast } from "../../ui/widgets/toast.js";
import { createLiveCard } from "./card.js";
import { createHost } from "./host.js";
import { buttonText } from "./tally.js";

const KEY = "backtrack.class";

/** @type {SessionStore} */
const STORE = {
  load: () => withTab((tab) => /** @type {LiveSession | null} */ (JSON.parse(tab.getItem(KEY) ?? "null"))),
  save(session) {
    withTab((tab) => (session ? tab.setItem(KEY, JSON.stringify(session)) : tab.removeItem(KEY)));
  },
};

const state = { projector: /** @type {ReturnType<typeof createProjector> | null} */ (null) };

/** @param {Event} event of a question on screen (ui/player/question.js) */
export function follow(event) {
  const announced = /** @type {CustomEvent<Announced>} */ (event).detail;
  if (!isOffered(announced)) return;
  state.projector ??= createProjector(document.documentElement.lang);
  state.projector.use(announced);
}

/**
 * Not for readers who take a lesson or an exercise by themselves.
 * @param {Announced} announced
 */
function isOffered({ before }) {
  const main = byId("main", HTMLElement);
  const is_quiz = before.closest("#quiz") !== null;
  return is_quiz ? !new URLSearchParams(asked()).has("ask") : main.dataset.lesson === "stage";
}

/** Shows phones the numbers of the answers alone where a question is made of a visitor's program, which no server gets. @param {string} lang @returns {HostClient} */
function createClient(lang) {
  const client = createHostClient(lang);
  return {
    ...client,
    show: (opened, shown) => client.show(opened, byId("main", HTMLElement).dataset.kind === "own" ? withoutTexts(shown) : shown),
  };
}

/** @param {ShownQuestion} shown @returns {ShownQuestion} */
function withoutTexts({ question, ...shown }) {
  const choices = question?.choices.map((_, index) => t("Answer %(number)d", { number: index + 1 }));
  return { ...shown, question: choices ? { prompt: t("Look at the screen."), choices } : null };
}

/** @param {string} lang */
function createProjector(lang) {
  const button = document.createElement("button");
  button.type = "button";
  button.id = "ask-class";
  button.className = "button";
  button.setAttribute("aria-haspopup", "dialog");
  button.addEventListener("click", press);
  const host = createHost({ client: createClient(lang), store: STORE, wait, onChange, onRefused });
  /** @type {{card: ReturnType<typeof createLiveCard> | null, presented: Presented & {room: string} | null}} */
  const shown = { card: null, presented: null };

  /** @param {typeof shown.presented} presented */
  function onChange(presented) {
    shown.presented = presented;
    button.textContent = buttonText(presented);
    if (presented) shown.card?.show(presented);
    else shown.card?.close();
  }

  /** @param {Error} problem */
  function onRefused(problem) {
    toast(problem instanceof Refusal ? problem.message : t("The server does not answer. Try again in a moment."));
  }

  async function cardThere() {
    await panelsThere();
    return (shown.card ??= createLiveCard({
      onShow: host.showAnswers, onRight: host.markRight, onAgain: host.askAgain,
      onEnd: () => void host.end().catch(onRefused),
    }));
  }

  async function press() {
    if (button.ariaDisabled === "true") return;
    button.ariaDisabled = "true";
    try {
      const card = await cardThere();
      if (!host.isOpen()) await host.open();
      const { presented } = shown;
      if (!presented) return;
      card.fill(presented.room);
      card.show(presented);
      card.open();
    } catch (problem) {
      onRefused(/** @type {Error} */ (problem));
    } finally {
      button.ariaDisabled = null;
    }
  }

  return {
    /** @param {Announced} announced */
    use({ question, before }) {
      host.use(question);
      if (question || host.isOpen()) before.before(button);
      else button.remove();
    },
  };
}
