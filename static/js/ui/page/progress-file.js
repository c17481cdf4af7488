/**
 * What was solved here as a file, to be taken to another browser.
 */

import { t, tn } from "../../lib/messages.js";
import { byId } from "../widgets/dom.js";
import { saveFile } from "../widgets/save-file.js";
import { addProgress, writtenProgress } from "./progress.js";

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
