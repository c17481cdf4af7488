/**
 * The page on which programs are written.
 *
 * @import {Example} from "./examples.js"
 *
 * @typedef {object} WriteData
 * @property {string} lang
 * @property {{frame: string, base: string, module: string,
 *     files: readonly {name: string, url: string, bytes: number}[]}} python paths from the host's root
 * @property {readonly Example[]} examples
 * @property {string} nonce
 */

import { byId } from "../../ui/widgets/dom.js";
import { createEditor } from "./editor.js";
import { createExamples } from "./examples.js";

/** @param {WriteData} data */
export function openWriting({ examples, nonce }) {
  const editor = createEditor({ place: byId("own-editor", HTMLElement), text: "", onChange: () => {}, nonce });
  createExamples({ list: byId("own-examples", HTMLElement), examples, put: editor.put });
  return { editor };
}
