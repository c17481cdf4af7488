/**
 * Opens a page on which a program is written, or was: /own, a page that it saved, and a notebook.
 * @import {PageData} from "./main.js"
 * @import {ReachData} from "./types.d.ts"
 * @import {WriteData} from "./features/write/index.js"
 * @import {NotebookData} from "./features/write/notebook.js"
 * @import {DrawFilm} from "./ui/page/record.js"
 * @import {SettingsStore} from "./ui/page/settings.js"
 * @import {ViewHost} from "./ui/player/view-host.js"
 * @typedef {(stage: PageData, drawFilm?: DrawFilm) => Promise<void>} OpenStage
 */

import { later } from "./net/later.js";

/** Before a program runs its lesson cannot seek. */
const EMPTY_STAGE = Object.freeze({ current: () => null, dispatch() {} });

/** @param {PageData} data @param {SettingsStore} settings @param {() => void} mute */
export async function startProgram(data, settings, mute) {
  /** @type {OpenStage} */
  const open = async (stage, drawFilm) => {
    const { startPuzzle } = await later(() => import("./puzzle.js"));
    await startPuzzle(stage, { settings, mute, openOwn: openOwnStage, ...(drawFilm && { drawFilm }) });
  };
  if (data.python) await openWriting(data, open);
  if (data.saved) {
    const { createSaved } = await later(() => import("./features/write/saved.js"));
    await createSaved(data.saved, open);
  }
  if (data.recorded) {
    const { createNotebook } = await later(() => import("./features/write/notebook.js"));
    await createNotebook(/** @type {NotebookData} */ (/** @type {unknown} */ (data)), open);
  }
}

/** @param {PageData} data @param {OpenStage} open */
async function openWriting(data, open) {
  const { createWriting } = await later(() => import("./features/write/index.js"));
  await createWriting({
    data: /** @type {WriteData & PageData} */ (/** @type {unknown} */ (data)),
    open,
    async openLesson() {
      const { createLessonSlot } = await later(() => import("./features/lessons/slot.js"));
      createLessonSlot({ viewHost: EMPTY_STAGE, lang: data.lang });
    },
  });
}

/** @param {ViewHost | null} viewHost null while its search loads @param {ReachData} [reach] see main.js */
async function openOwnStage(viewHost, reach) {
  const { createOwnStage } = await later(() => import("./features/own/index.js"));
  createOwnStage({ viewHost, reach });
}
