/**
 * The nodes of a program without one of its lines, counted by a Python of its own.
 * @import {SharedProgram} from "../../net/program.js"
 * @import {Place} from "../../python/client.js"
 */

import { wait } from "../../player/clock.js";
import { createPython } from "../../python/client.js";
import { createRecording } from "../../python/recording.js";

const FILE = "program.py";

/** Of an exercise; a search with more has to be stopped. */
const MOST_NODES = 200_000;

const LONGEST_MS = 20_000;

/** @param {number} line from 1 @param {SharedProgram} shared @param {Place} place @returns {Promise<number | null>} null where it does not run, or does not end */
export async function nodesWithout(line, { code, call, title }, place) {
  const source = withoutLine(code, line);
  if (source === null) return null;
  const recording = createRecording({ limit: MOST_NODES });
  const python = createPython({ place, wait, onState: () => {}, onLoaded: () => {}, onReport: recording.take });
  const counted = count();
  const isOver = await Promise.race([counted.then(() => true), wait(LONGEST_MS).then(() => false)]);
  if (!isOver) python.stop();
  return isOver ? counted : null;

  async function count() {
    const found = await python.look(FILE, source ?? "");
    if (found.error) return null;
    if (found.has_classes) return (await python.search({ path: FILE, source, title, search: "", limit: MOST_NODES })).nodes ?? null;
    const chosen = found.families.find((/** @type {{title: string}} */ each) => each.title === title) ?? found.families[0];
    if (!chosen) return null;
    await python.record({ path: FILE, source: source ?? "", title: chosen.title, call: call || null, stdin: "", limit: MOST_NODES });
    const { columns, facts } = recording.recorded();
    return facts.truncated || facts.fault ? null : columns.depth.length;
  }
}

/** The statement that begins in a line, with its block, becomes `pass`. @param {string} code @param {number} line from 1 @returns {string | null} null where no statement can begin */
export function withoutLine(code, line) {
  const lines = code.split("\n");
  const first = lines[line - 1];
  if (!first?.trim() || first.trim().startsWith("#")) return null;
  const indent = indentOf(first);
  const isAfter = (/** @type {string} */ text) => text.trim() !== "" && indentOf(text) <= indent;
  const length = lines.slice(line).findIndex(isAfter);
  const end = length < 0 ? lines.length : line + length;
  return [...lines.slice(0, line - 1), `${" ".repeat(indent)}pass`, ...lines.slice(end)].join("\n");
}

/** @param {string} text */
function indentOf(text) {
  return text.length - text.trimStart().length;
}
