/**
 * The features of a puzzle's page: each adds components, commands or tabs. A new one is one line
 * here; the core imports none of them.
 * @import {Additions, PuzzlePage} from "../ui/player/extensions.d.ts"
 */

import { later } from "../net/later.js";
import { installChalk } from "./chalk/install.js";
import { installLessons } from "./lessons/slot.js";
import { installOwn } from "./own/install.js";
import { installPlay } from "./play/install.js";
import { installQuiz } from "./quiz/toggle.js";

/** @type {readonly ((page: PuzzlePage) => Additions)[]} */
export const FEATURES = Object.freeze([installLessons, installQuiz, installPlay, installOwn, installChalk]);

// For live classes, which get a script when a question is on screen (ui/player/question.js).
document.addEventListener("question", async (event) => (await later(() => import("./live/projector.js"))).follow(event));
