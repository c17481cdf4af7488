/**
 * What only the home page does.
 *
 * @import {SampleData} from "./sample.js"
 * @import {SettingsStore} from "./settings.js"
 */

import { createLevels } from "./levels.js";
import { createPasteBox } from "./paste.js";
import { createSample } from "./sample.js";
import { createWishes } from "./wishes.js";
import { dataBlock } from "../widgets/dom.js";

/**
 * @param {{lang: string, titles: Readonly<Record<string, string>>}} page its language, and the titles of all kinds
 * @param {SettingsStore} settings
 */
export function createHome({ lang, titles }, settings) {
  createPasteBox({ lang, titles });
  createWishes();
  createLevels();
  createSample(/** @type {SampleData} */ (dataBlock("sample-data")), settings);
}
