/**
 * The link of a program that `backtrack watch` shows: it leads to the page /own of a named server,
 * and holds the program itself. Nothing is sent anywhere.
 * @import {SharedProgram} from "../../net/program.js"
 */

import { t } from "../../lib/messages.js";
import { packedProgram, shown } from "../../net/program.js";
import { byId } from "../../ui/widgets/dom.js";
import { withStorage } from "../../ui/widgets/storage.js";

const KEY = "backtrack.server";

/** Options of this page alone: a secret, and what the program itself says. */
const HERE = ["key", "board"];

/**
 * @param {object} parts @param {SharedProgram | null} parts.program null where it does not fit into a link
 * @param {() => string} parts.link of the moment on screen, on this page
 * @returns {Promise<() => string | null>} null as long as no server is named
 */
export async function createProgramLink({ program, link }) {
  if (program === null) return () => null;
  const packed = await packedProgram(program);
  const field = byId("sharing-server", HTMLInputElement);
  const note = byId("sharing-server-note", HTMLElement);
  const usual = note.textContent;
  field.value = withStorage((storage) => storage.getItem(KEY)) ?? "";

  return () => {
    const page = pageOf(field.value);
    note.textContent = page ? usual : sentenceAbout(field.value);
    if (page === null) return null;
    withStorage((storage) => storage.setItem(KEY, field.value));
    page.search = new URL(link()).search;
    for (const name of HERE) page.searchParams.delete(name);
    page.hash = packed;
    return shown(page.href);
  };
}

/**
 * pageOf("https://example.org/backtrack") -> https://example.org/backtrack/own
 * @param {string} server @returns {URL | null} null for what is no address of a server
 */
function pageOf(server) {
  try {
    const url = new URL(server.trim());
    const path = url.pathname.replace(/\/(own)?$/, "");
    return /^https?:$/.test(url.protocol) ? new URL(`${path}/own`, url.origin) : null;
  } catch {
    return null;
  }
}

/** @param {string} server */
function sentenceAbout(server) {
  return server.trim()
    ? t("Expected the address of a server, such as https://example.org.")
    : t("A link needs a server with the page /own: enter its address.");
}
