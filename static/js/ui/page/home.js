/**
 * What only the home page does.
 *
 * @import {SampleData} from "./sample.js"
 */

import { createLevels } from "./levels.js";
import { createPasteBox } from "./paste.js";
import { createSample } from "./sample.js";
import { createWishes } from "./wishes.js";
import { dataBlock } from "../widgets/dom.js";

/** @param {{lang: string, titles: Readonly<Record<string, string>>}} page its language, and the titles of all kinds */
export function createHome({ lang, titles }) {
  createPasteBox({ lang, titles });
  createWishes();
  createLevels();
  createSample(/** @type {SampleData} */ (dataBlock("sample-data")));
}
