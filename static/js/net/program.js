/**
 * Programs in fragments (docs/formats.md): "v1." and packed JSON; and links to them.
 * @import {Ways} from "./shared-links.js"
 * @typedef {object} SharedProgram
 * @property {string} code
 * @property {string} call empty where the program runs by itself
 * @property {string} board variable that is drawn; empty for the first drawable one
 * @property {string} title of the functions shown; empty for the first
 */

import { packedText, unpackedText } from "../lib/packing.js";

const VERSION = "v1.";

/** Options that the server has to know: also which of its lessons it is. */
const SENT = ["lang", "theme", "lesson"];

/** A lesson that the server does not have. */
const OWN_LESSON = "own";

/** "#v1.q1YK…?view=search&node=7": nothing behind "#" is sent to the server. */
export const PROGRAM = /^#(v1\.[\w-]*)(?:\?(.*))?$/;

/** The address for the bar: options move behind the program, so that the server does not get them. @param {string} href @returns {string} */
export function shown(href) {
  if (!href.includes(`#${VERSION}`)) return href;
  const url = new URL(href);
  const moment = new URLSearchParams(url.search);
  url.search = "";
  for (const name of SENT) {
    const value = moment.get(name);
    if (value === OWN_LESSON) continue;
    if (value !== null) url.searchParams.set(name, value);
    moment.delete(name);
  }
  // Commas and tildes need no escape there, and people read links.
  if (moment.size > 0) url.hash += `?${String(moment).replaceAll("%2C", ",").replaceAll("%7E", "~")}`;
  return url.href;
}

/** All options as the query. @param {URL} url @returns {URL} */
export function unfolded(url) {
  const [, program, moment = ""] = PROGRAM.exec(url.hash) ?? [];
  const whole = new URL(url);
  if (program === undefined) return whole;
  whole.search = [url.search.slice(1), moment].filter(Boolean).join("&");
  whole.hash = program;
  return whole;
}

/** @param {SharedProgram} program @param {string | null} [known] a packed program, unchanged if equal: browsers pack differently */
export async function packedProgram(program, known = null) {
  const text = textOf(program);
  const before = known === null ? null : await unpackedProgram(known);
  return known !== null && before !== null && textOf(before) === text ? known : VERSION + (await packedText(text));
}

/** @param {SharedProgram} program */
function textOf({ code, call, board, title }) {
  return JSON.stringify({ code, ...(call && { call }), ...(board && { board }), ...(title && { title }) });
}

/** @param {string} packed @returns {Promise<SharedProgram | null>} null where it holds none */
export async function unpackedProgram(packed) {
  const text = packed.startsWith(VERSION) ? await unpackedText(packed.slice(VERSION.length)) : null;
  try {
    const { code, call = "", board = "", title = "" } = JSON.parse(text ?? "null") ?? {};
    const isProgram = [code, call, board, title].every((part) => typeof part === "string");
    return isProgram ? { code, call, board, title } : null;
  } catch {
    return null;
  }
}

/** @param {string} link */
export const isProgram = (link) => PROGRAM.test(new URL(link).hash);

/** @param {string} link */
export function programWithoutMoment(link) {
  const url = new URL(link);
  url.hash = PROGRAM.exec(url.hash)?.[1] ?? url.hash;
  return url.href;
}

/** A folder on static hosts. */
const PAGE = /own(\/(?:index\.html)?)?$/;

/** Pictures are drawn in the page and have no address. @param {string} link @returns {Ways} */
export function programWays(link) {
  const frame = new URL(link);
  frame.pathname = frame.pathname.replace(PAGE, "embed/own$1");
  const script = new URL(new URL(link).pathname.replace(PAGE, "embed.js"), link).href;
  return { frame: frame.href, element: { script, attributes: [["src", link]] }, picture: null };
}
