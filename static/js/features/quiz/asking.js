/**
 * What a link asks: a task, an exercise with an end, or questions without one.
 * @import {PuzzleView} from "../../types.d.ts"
 * @import {PuzzlePage} from "../../ui/player/extensions.d.ts"
 * @import {Gate} from "../../ui/player/gate.js"
 * @import {ViewHost} from "../../ui/player/view-host.js"
 * @import {Quiz} from "./index.js"
 */

import { later } from "../../net/later.js";
import { openingAsk } from "../../net/exercise-link.js";
import { asked } from "../../ui/page/place.js";
import { openingTask } from "./task-link.js";

/** @param {{viewHost: ViewHost, puzzle: PuzzleView, gate: Gate, openCard: PuzzlePage["openCard"]}} parts @returns {Promise<Quiz>} */
export async function createAsking({ viewHost, puzzle, gate, openCard }) {
  const task = openingTask(asked());
  if (!task) {
    const { createQuiz } = await later(() => import("./index.js"));
    return createQuiz({ viewHost, puzzle, gate, count: openingAsk(asked()), openCard });
  }
  const { createTask } = await later(() => import("./task.js"));
  // It is answered at any moment.
  gate.attach(null);
  return createTask({ viewHost, task, openCard });
}
