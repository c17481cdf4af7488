/**
 * The features of a puzzle's page: each adds components, commands or tabs. A new one is one line
 * here; the core imports none of them.
 * @import {Additions, PuzzlePage} from "../ui/player/extensions.d.ts"
 */

import { installChalk } from "./chalk/install.js";
import { installLessons } from "./lessons/slot.js";
import { installOwn } from "./own/install.js";
import { installPlay } from "./play/install.js";
import { installQuiz } from "./quiz/toggle.js";

/** @type {readonly ((page: PuzzlePage) => Additions)[]} */
export const FEATURES = Object.freeze([installLessons, installQuiz, installPlay, installOwn, installChalk]);
