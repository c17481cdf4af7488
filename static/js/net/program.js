/**
 * A program in the fragment of an address (docs/formats.md): "v1.", then its JSON packed.
 *
 * @typedef {object} SharedProgram
 * @property {string} code
 * @property {string} call that runs it; empty where it runs by itself
 * @property {string} board the variable that is drawn; empty for the first that can be
 */

import { packedText, unpackedText } from "../lib/packing.js";

const VERSION = "v1.";

/** @param {SharedProgram} program */
export async function packedProgram({ code, call, board }) {
  const shared = { code, ...(call && { call }), ...(board && { board }) };
  return VERSION + (await packedText(JSON.stringify(shared)));
}

/**
 * @param {string} packed
 * @returns {Promise<SharedProgram | null>} null where it holds none
 */
export async function unpackedProgram(packed) {
  const text = packed.startsWith(VERSION) ? await unpackedText(packed.slice(VERSION.length)) : null;
  try {
    const { code, call = "", board = "" } = JSON.parse(text ?? "null") ?? {};
    const isProgram = [code, call, board].every((part) => typeof part === "string");
    return isProgram ? { code, call, board } : null;
  } catch {
    return null;
  }
}
