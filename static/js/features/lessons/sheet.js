/**
 * The programs of a printed lesson: the server gets none, so that the page takes them from the lesson in its own fragment.
 *
 * @import {Lesson} from "../../net/lesson.js"
 */

import { below } from "../../net/base.js";
import { programOf, unpacked } from "../../net/lesson.js";
import { later } from "../../net/later.js";
import { unpackedProgram } from "../../net/program.js";
import { codeNodes } from "../../ui/page/paper.js";
import { byId } from "../../ui/widgets/dom.js";

export async function fillPrograms() {
  const text = await unpacked(location.hash);
  if (text === null) return;
  const { stops } = /** @type {Lesson} */ (JSON.parse(text));
  byId("sheet-back", HTMLAnchorElement).hash = location.hash;
  const { codeDrawer } = await later(() => import("../../net/qr.js"));
  const draw = await codeDrawer();
  for (const place of document.querySelectorAll("[data-program]")) {
    const at = stops[Number(place.getAttribute("data-program")) - 1]?.at ?? "";
    await fill(place, new URL(below(at), location.href), draw);
  }
}

/**
 * @param {Element} place
 * @param {URL} address of a stop
 * @param {(link: string) => string | null} draw as in net/qr.js
 */
async function fill(place, { href, hash }, draw) {
  const program = await unpackedProgram(programOf(hash) ?? "");
  if (!program) return;
  const [link, code] = [place.querySelector("a"), place.querySelector("code")];
  link?.setAttribute("href", href);
  link?.after(...codeNodes(draw(href)));
  if (code) code.textContent = [program.code.trimEnd(), program.call].filter(Boolean).join("\n\n");
}
