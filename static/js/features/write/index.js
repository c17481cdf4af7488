/**
 * The page on which a program is written, run in this browser, and shown.
 *
 * @import {Place} from "../../python/client.js"
 * @import {PageData} from "../../main.js"
 * @import {Example} from "./examples.js"
 *
 * @typedef {object} WriteData
 * @property {Place} python where it is, by paths
 * @property {readonly Example[]} examples
 * @property {string} nonce of the styles that the editor makes
 * @property {PageData} stage all that a page of a search has, but for what is known when it has run
 * @property {Readonly<Record<string, string>>} sentences as in stage.js
 */

import { lifetime } from "../../lib/lifetime.js";
import { t } from "../../lib/messages.js";
import { packedProgram, unpackedProgram } from "../../net/program.js";
import { here, programHere, putProgram, shown } from "../../ui/page/place.js";
import { share } from "../../ui/page/share.js";
import { byId } from "../../ui/widgets/dom.js";
import { createEditor } from "./editor.js";
import { createExamples } from "./examples.js";
import { createPanel } from "./panel.js";
import { createPresenter } from "./presenter.js";
import { createRunner } from "./runner.js";

/**
 * @param {object} parts
 * @param {WriteData} parts.data
 * @param {(data: PageData) => Promise<void>} parts.open plays what is on the stage
 */
export async function createWriting({ data, open }) {
  const { nonce, stage, sentences, examples } = data;
  const choices = { title: "", board: "" };
  const panel = createPanel({ onRun: () => void runner.run(), onStop: () => runner.stop() });
  const onChange = () => panel.tellError("");
  const editor = createEditor({ place: byId("own-editor", HTMLElement), text: "", nonce, onChange });
  const presenter = createPresenter({ stage, sentences, choices, open });
  const runner = createRunner({ place: absolute(data.python), editor, panel, choices, onRecorded: presenter.present });

  /** A program from a link waits for a press on Run. */
  async function readLink() {
    const packed = programHere();
    if (packed === null || presenter.follow()) return;
    const program = await unpackedProgram(packed);
    panel.tellError(program ? "" : t("This link holds no program: a part of it may be missing."));
    if (program) put(program.code, program.call, program.board);
  }

  /**
   * @param {string} code
   * @param {string} [call]
   * @param {string} [board]
   */
  function put(code, call = "", board = "") {
    Object.assign(choices, { title: "", board });
    panel.putCall(call);
    editor.put(code);
  }

  /** Before anything is on the stage, the link is that of what is written. */
  async function shareWritten() {
    putProgram(await packedProgram(runner.written()));
    await share(shown(here()));
  }

  document.getElementById("share")?.addEventListener("click", shareWritten, { signal: lifetime() });
  addEventListener("hashchange", readLink);
  createExamples({ list: byId("own-examples", HTMLElement), examples, put });
  await readLink();
}

/**
 * The frame of Python has no origin, so it needs whole addresses.
 *
 * @param {Place} place
 * @returns {Place}
 */
function absolute({ frame, base, module, files }) {
  const whole = (/** @type {string} */ path) => new URL(path, location.href).href;
  return {
    frame: whole(frame), base: whole(base), module: whole(module),
    files: files.map((file) => ({ ...file, url: whole(file.url ?? `${base}${file.name}`) })),
  };
}
