/**
 * What was solved here as a file, to be taken to another browser (docs/formats.md).
 */

import { t, tn } from "../../lib/messages.js";
import { byId } from "../widgets/dom.js";
import { saveFile } from "../widgets/save-file.js";
import { keepProgress, progress, progressIn } from "./progress.js";

const FORMAT = "backtrack-progress";
const VERSION = 1;
const NAME = "backtrack-progress.json";

/** A file that is larger is something else. Bytes. */
const LARGEST = 1_000_000;

/** @param {{onAdded: () => void}} parts */
export function createProgressFile({ onAdded }) {
  const file = byId("progress-file", HTMLInputElement);
  const note = byId("progress-note", HTMLElement);

  byId("progress-save", HTMLButtonElement).addEventListener("click", () => {
    saveFile(new Blob([writtenProgress()], { type: "application/json" }), NAME);
    note.textContent = t("Saved as %(name)s.", { name: NAME });
  });
  byId("progress-load", HTMLButtonElement).addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    file.value = "";
    if (!chosen) return;
    const count = chosen.size <= LARGEST ? addProgress(await chosen.text()) : null;
    note.textContent = count === null
      ? t('Expected a file that "Save progress" has made, got something else: %(name)s.', { name: chosen.name })
      : tn("Loaded: %(count)d puzzle is solved now.", "Loaded: %(count)d puzzles are solved now.", count);
    if (count !== null) onAdded();
  });
}

/** @returns {string} all of it as the text of a file */
export function writtenProgress() {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, ...progress() }, null, 2)}\n`;
}

/**
 * Adds what a file holds to what is known here; nothing is lost by it.
 *
 * @param {string} text
 * @returns {number | null} how many puzzles are solved now; null where the file is no such file
 */
export function addProgress(text) {
  let source;
  try {
    source = JSON.parse(text);
  } catch {
    return null;
  }
  if (source?.format !== FORMAT || source.version !== VERSION || !Array.isArray(source.solved)) return null;
  const [here, there] = [progress(), progressIn(source)];
  const stars = { ...here.stars };
  for (const [name, count] of Object.entries(there.stars)) stars[name] = Math.max(count, stars[name] ?? 0);
  keepProgress({ solved: [...new Set([...here.solved, ...there.solved])], stars });
  return progress().solved.length;
}
