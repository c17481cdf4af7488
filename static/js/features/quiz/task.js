/**
 * A task in place of questions: it is answered once, on the card of the quiz.
 * @import {Snapshot} from "../../ui/player/snapshot.js"
 * @import {PuzzlePage} from "../../ui/player/extensions.d.ts"
 * @import {ViewHost} from "../../ui/player/view-host.js"
 * @import {SearchViewModel} from "../../ui/search/model.js"
 * @import {Quiz} from "./index.js"
 * @import {Task} from "./task-link.js"
 * @typedef {{prompt: string, choices: readonly string[], given: (index: number) => string, right: string,
 *   isRight: (index: number) => boolean}} Asking
 */

import { formatted, t } from "../../lib/messages.js";
import { nowMs } from "../../player/clock.js";
import { byId } from "../../ui/widgets/dom.js";
import { attemptFrom, isOver, newAttempt, rightCount, withAnswer } from "./attempt.js";
import { createCard } from "./card.js";
import { createChannel } from "./channels/index.js";
import { handingIn } from "./handing-in.js";
import { differenceOf, treeCheck } from "./tree-check.js";

/** @param {{viewHost: ViewHost, task: Task, openCard: PuzzlePage["openCard"]}} parts @returns {Quiz} */
export function createTask({ viewHost, task, openCard }) {
  const onHandIn = handingIn(() => state.attempt, openCard);
  const card = createCard({ onAnswer: answer, onGoOn: goOn, onLeave: () => card.leave(), onHandIn });
  const channel = createChannel();
  byId("quiz", HTMLElement).dataset.task = task.kind;
  byId("quiz-title", HTMLElement).textContent = t("Exercise");
  const state = {
    attempt: newAttempt(1), started_ms: nowMs(),
    asking: /** @type {Asking | null} */ (null),
    wrong: /** @type {number | null} */ (null), // the first wrong node of a tree
    search: /** @type {SearchViewModel | null} */ (null),
  };

  /** @param {number} index */
  function answer(index) {
    const { asking } = state;
    if (!asking || isOver(state.attempt)) return;
    const isRight = asking.isRight(index);
    report(asking.given(index), asking.right, isRight);
    card.answer(index, asking.choices.findIndex((_, each) => asking.isRight(each)));
    const text = isRight ? t("Right!") : t("Not quite. It is: %(answer)s", { answer: asking.right });
    card.showVerdict({ right: isRight, text, why: "" }, "", true);
  }

  /** @param {string} given @param {string} right @param {boolean} isRight */
  function report(given, right, isRight) {
    const seconds = (nowMs() - state.started_ms) / 1000;
    state.attempt = withAnswer({ ...state.attempt, seconds }, { kind: task.kind, step: 0, at: 0, given, right, isRight });
    channel.report(state.attempt);
    channel.event("completed", { right: rightCount(state.attempt), count: 1 });
  }

  function goOn() {
    if (isOver(state.attempt)) showResult();
    else if (state.wrong !== null) viewHost.dispatch({ type: "seek", step: state.wrong });
  }

  const showResult = () => card.showResult(t("%(right)d of %(count)d right", { right: rightCount(state.attempt), count: 1 }));

  /** @param {Asking} asking */
  function ask(asking) {
    const isNew = state.asking?.prompt !== asking.prompt;
    state.asking = asking;
    if (isNew) card.ask({ ...asking, right: asking.choices.findIndex((_, index) => asking.choices.length > 1 && asking.isRight(index)) }, "");
  }

  /** @param {SearchViewModel} search */
  async function checkTree(search) {
    if (task.kind !== "tree") return;
    const difference = differenceOf(task.check, await treeCheck(search.client, search.summary.nodes));
    card.ask({ prompt: t("Change the program until its tree is the right one."), choices: [], right: -1 }, "");
    state.wrong = difference?.node ?? null;
    if (!difference) {
      if (!isOver(state.attempt)) report(t("the right tree"), t("the right tree"), true);
      card.showVerdict({ right: true, text: t("This is the right tree."), why: "" }, "", true);
    } else {
      card.showVerdict({ right: false, text: textOf(difference), why: whyOf(difference) }, "", false);
      if (state.wrong === null) byId("quiz-go-on", HTMLElement).hidden = true;
    }
  }

  /** @param {Snapshot} snapshot */
  function update(snapshot) {
    const { viewModel } = snapshot;
    if (viewModel.place !== "node" || isOver(state.attempt)) return;
    const search = /** @type {SearchViewModel} */ (viewModel);
    if (task.kind === "node") ask(nodeAsking(task.answer, viewModel.here(snapshot)));
    else if (task.kind === "line") ask(lineAsking(task, textOfLine(task.line), search.summary.nodes));
    else if (task.kind === "tree" && state.search?.summary !== search.summary) void checkTree((state.search = search));
  }

  return {
    start() {
      void restore().then(viewHost.refresh);
    },
    stop: () => card.hide(),
    update,
  };

  async function restore() {
    const attempt = attemptFrom(await channel.restore());
    if (!attempt || !isOver(attempt) || isOver(state.attempt) || attempt.answers[0]?.kind !== task.kind) return;
    state.attempt = attempt;
    showResult();
  }
}

/** @param {number} line of the program beside the search @returns {string} empty where there is none */
function textOfLine(line) {
  const code = [...document.querySelectorAll("#search-panel code.listing__lines")].find((each) => !each.closest(".listing__loop"));
  return code?.querySelectorAll(".listing__line")[line - 1]?.textContent?.trim() ?? "";
}

/** @param {number} right @param {number} here @returns {Asking} */
function nodeAsking(right, here) {
  return {
    prompt: t("Find the branch where it goes wrong: go to its node."),
    choices: [t("This node")],
    given: () => t("node %(node)d", { node: here }),
    right: t("node %(node)d", { node: right }),
    isRight: () => here === right,
  };
}

/** Beside the right number that of the whole program, and numbers nearby. @param {{line: number, answer: number}} task @param {string} code @param {number} nodes @returns {Asking} */
function lineAsking({ line, answer }, code, nodes) {
  const others = [nodes, answer * 2, Math.ceil(answer / 2), answer + nodes].filter((count) => count !== answer);
  const counts = [...new Set([answer, ...others])].sort((one, other) => one - other).slice(0, 5);
  return {
    prompt: t("How many nodes does the search have without the statement in line %(line)d? %(code)s", { line, code }),
    choices: counts.map(formatted),
    given: (index) => formatted(counts[index] ?? 0),
    right: formatted(answer),
    isRight: (index) => counts[index] === answer,
  };
}

/** @param {{right: number, other: number}} difference */
function textOf({ right, other }) {
  return t("Not yet: this tree has %(other)s nodes, the right one %(right)s.", { other: formatted(other), right: formatted(right) });
}

/** @param {{node: number | null}} difference */
function whyOf({ node }) {
  return node === null ? "" : t("The first node that differs is %(node)d.", { node });
}
