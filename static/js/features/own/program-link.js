/**
 * The link of a program in `backtrack watch`: to /own of a named server, with the program in its
 * fragment. Nothing is sent.
 * @import {SharedProgram} from "../../net/program.js"
 */

import { t } from "../../lib/messages.js";
import { packedProgram, shown } from "../../net/program.js";
import { byId } from "../../ui/widgets/dom.js";
import { withStorage } from "../../ui/widgets/storage.js";

const KEY = "backtrack.server";

/** Options of this page only: a secret, and what the program defines. */
const HERE = ["key", "board"];

/**
 * @param {{program: SharedProgram | null, link: () => string}} parts `program`: null where it exceeds a link; `link`:
 *   of the current moment
 * @returns {Promise<() => string | null>} null until a server is named
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

/** pageOf("https://example.org/backtrack") -> https://example.org/backtrack/own @param {string} server @returns {URL | null} null for another address */
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
