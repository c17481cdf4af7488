/**
 * The programs of a printed lesson: the server gets none, so that the page takes them from the lesson in its own fragment.
 *
 * @import {Lesson} from "../../net/lesson.js"
 */

import { below } from "../../net/base.js";
import { programOf, unpacked } from "../../net/lesson.js";
import { unpackedProgram } from "../../net/program.js";
import { byId } from "../../ui/widgets/dom.js";

export async function fillPrograms() {
  const text = await unpacked(location.hash);
  if (text === null) return;
  const { stops } = /** @type {Lesson} */ (JSON.parse(text));
  byId("sheet-back", HTMLAnchorElement).hash = location.hash;
  for (const place of document.querySelectorAll("[data-program]")) {
    const at = stops[Number(place.getAttribute("data-program")) - 1]?.at ?? "";
    await fill(place, at);
  }
}

/**
 * @param {Element} place
 * @param {string} at the address of a stop
 */
async function fill(place, at) {
  const program = await unpackedProgram(programOf(new URL(at, location.href).hash) ?? "");
  if (!program) return;
  const [link, code] = [place.querySelector("a"), place.querySelector("code")];
  link?.setAttribute("href", below(at));
  if (code) code.textContent = [program.code.trimEnd(), program.call].filter(Boolean).join("\n\n");
}
