/**
 * Tasks in links, `task=`:
 *
 *   node.<answer>          find a node
 *   line.<line>.<answer>   say how many nodes there are without a line of the program
 *   tree.<nodes>.<hashes>  change the program until its tree is the right one (tree-check.js)
 *
 * Answers are numbers, masked by the key of the link so that they cannot be read at a glance.
 * @typedef {{kind: "node", answer: number} | {kind: "line", line: number, answer: number} | {kind: "tree", check: string}} Task
 */

import { openingSeal, openingTaskText } from "../../net/exercise-link.js";

const TASK = /^(?:(node)\.([0-9a-z]{1,7})|(line)\.(\d{1,4})\.([0-9a-z]{1,7})|(tree)\.(\d{1,8}\.[\w-]*))$/;

/** @param {string} search @returns {Task | null} null for none, or without a key */
export function openingTask(search) {
  const key = openingSeal(search);
  const [, node, nodeAnswer = "", line, number = "", lineAnswer = "", tree, check = ""] = TASK.exec(openingTaskText(search)) ?? [];
  if (!key) return null;
  if (node) return { kind: "node", answer: unmasked(nodeAnswer, key) };
  if (line) return { kind: "line", line: Number(number), answer: unmasked(lineAnswer, key) };
  return tree ? { kind: "tree", check } : null;
}

/** @param {Task} task @param {string} key @returns {string} */
export function taskText(task, key) {
  if (task.kind === "tree") return `tree.${task.check}`;
  const answer = ((task.answer ^ fnv1a(key)) >>> 0).toString(36);
  return task.kind === "node" ? `node.${answer}` : `line.${task.line}.${answer}`;
}

/** @param {string} text @param {string} key */
function unmasked(text, key) {
  return (Number.parseInt(text, 36) ^ fnv1a(key)) >>> 0;
}

/** A 32-bit hash. @param {string} text */
export function fnv1a(text) {
  return Array.from(text).reduce((hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5);
}
