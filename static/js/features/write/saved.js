/**
 * The page of a saved program: its stage, without Python.
 * @import {PageData} from "../../main.js"
 * @import {Shown} from "./stage.js"
 *
 * @typedef {object} Saved
 * @property {PageData} data @property {Omit<Shown, "lines" | "link" | "onBoard" | "replay">} shown
 * @property {readonly (readonly (string | [string, string])[])[]} lines pieces with their class
 * @property {string} link of the moment on the original page; "" for none
 * @property {string} moment @property {string} title
 */

import { endLifetime } from "../../lib/lifetime.js";
import { asked, here, put } from "../../ui/page/place.js";
import { byId } from "../../ui/widgets/dom.js";
import { setStage } from "./stage.js";

/** @param {Saved} saved @param {(data: PageData) => Promise<void>} open plays what is on the stage */
export async function createSaved({ data, shown, lines, link, moment, title }, open) {
  if (asked().length < 2) put(`${here().split("?")[0]}?${moment}`);
  document.title = title;
  const opener = byId("own-open", HTMLAnchorElement);
  if (link) opener.href = link;
  else opener.remove();
  endLifetime();
  setStage({
    ...shown,
    replay: /** @type {Shown["replay"]} */ (data.replay),
    lines: lines.map((pieces) => pieces.map((piece) => (typeof piece === "string" ? piece : spanOf(piece)))),
    link: (at) => `?${at}`,
    onBoard() {},
  });
  await open(data);
}

/** @param {[string, string]} piece */
function spanOf([name, text]) {
  const span = document.createElement("span");
  span.className = name;
  span.textContent = text;
  return span;
}
