/**
 * The code in which an exercise is handed in (docs/formats.md): "BT1.", packed JSON, "." and a signature.
 *
 *     BT1.1q1YK…zQ.0Zk3VbA9x-Tq4LmE
 *
 * The key of the signature lies in the link of the exercise, so it shows changes by hand, and nothing more.
 * @import {Attempt} from "./attempt.js"
 *
 * @typedef {object} Exercise
 * @property {string} digest identifies the exercise in codes
 * @property {(text: string) => string} sign
 *
 * @typedef {object} HandIn
 * @property {string} name @property {Attempt} attempt
 * @property {"signed" | "changed" | "other" | "unchecked"} seal `other`: of another exercise; `unchecked`: no link to check by
 * @typedef {{fault: "version" | "damaged"}} Fault `version`: a format that this release does not know
 */

import { packedText, unpackedText } from "../../lib/packing.js";
import { openingSeal } from "../../net/exercise-link.js";
import { unfolded } from "../../net/program.js";
import { released } from "../../net/released.js";
import { attemptFrom, stateOf } from "./attempt.js";

const MARK = "BT1.";

/** Characters of a name. */
export const LONGEST_NAME = 40;

/** Characters; twenty wrong answers in rare Chinese signs need some 9,000. */
export const LONGEST_CODE = 10_000;

/** In base64url: 96 bits, and 48, which need not withstand an attack. */
const SIGNATURE_LENGTH = 16;
const DIGEST_LENGTH = 8;

/** Where a code stands in a text; a signature has a known length, so text may follow. */
const CODE = new RegExp(`^(BT\\d+\\.)([\\w-]+)\\.([\\w-]{${SIGNATURE_LENGTH}})$`);

/** Static hosts lead from "own" to "own/". */
const FOLDER = /\/(?:index\.html)?$/;

/** Options that make another exercise; a moment does not, since the address follows the player. */
const IDENTIFYING = ["view", "search", "off", "quiz", "ask", "task", "seal"];

/** @param {string} link of an exercise, also in a frame @returns {Promise<Exercise | null>} null without a key */
export async function exerciseIn(link) {
  const url = URL.canParse(link) ? unfolded(new URL(link)) : null;
  const key = url && openingSeal(url.search);
  if (!url || !key) return null;
  const { default: Sha } = await released("jssha");

  /** @param {string} text @param {object} [options] */
  function hashed(text, options = {}) {
    const hash = new Sha("SHA-256", "TEXT", { encoding: "UTF8", ...options });
    return hash.update(text).getHash("B64").replaceAll("+", "-").replaceAll("/", "_");
  }

  const hmacKey = { value: key, format: "TEXT" };
  return {
    digest: hashed(identityOf(url)).slice(0, DIGEST_LENGTH),
    sign: (text) => hashed(text, { hmacKey }).slice(0, SIGNATURE_LENGTH),
  };
}

/** @param {URL} url of an exercise, its options as the query */
function identityOf({ pathname, searchParams, hash }) {
  const code = pathname.replace(FOLDER, "").split("/").at(-1);
  const options = IDENTIFYING.map((name) => `${name}=${searchParams.get(name) ?? ""}`);
  // A repair changes the program.
  const isRepair = searchParams.get("task")?.startsWith("tree.");
  return [code, ...options, isRepair ? "" : hash].join("\n");
}

/** @param {Attempt} attempt @param {{name: string, exercise: Exercise}} by @returns {Promise<string>} */
export async function codeOf(attempt, { name, exercise }) {
  const text = JSON.stringify({ name: cleanName(name), exercise: exercise.digest, ...stateOf(attempt) });
  const signed = MARK + (await packedText(text));
  return `${signed}.${exercise.sign(signed)}`;
}

/** cleanName("  Li   Na ") -> "Li Na" @param {string} name */
export function cleanName(name) {
  const plain = name.normalize("NFC").replace(/\p{C}/gu, "").replace(/\s+/gu, " ").trim();
  return Array.from(plain).slice(0, LONGEST_NAME).join("");
}

/** @param {string} code @param {Exercise | null} exercise null to check no signature @returns {Promise<HandIn | Fault>} */
export async function readCode(code, exercise) {
  const [, mark, packed = "", signature] = CODE.exec(code) ?? [];
  if (mark !== undefined && mark !== MARK) return { fault: "version" };
  const text = mark && code.length <= LONGEST_CODE ? await unpackedText(packed) : null;
  const { name, exercise: digest, ...state } = Object(parsed(text));
  const attempt = attemptFrom(state);
  if (!attempt || typeof name !== "string" || typeof digest !== "string") return { fault: "damaged" };
  const isSigned = exercise?.sign(MARK + packed) === signature;
  return { name: cleanName(name), attempt, seal: sealOf(exercise, digest, isSigned) };
}

/** @param {Exercise | null} exercise @param {string} digest @param {boolean} isSigned @returns {HandIn["seal"]} */
function sealOf(exercise, digest, isSigned) {
  if (!exercise) return "unchecked";
  if (digest !== exercise.digest) return "other";
  return isSigned ? "signed" : "changed";
}

/** @param {string | null} text @returns {unknown} null for anything but JSON */
function parsed(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
