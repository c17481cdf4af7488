/**
 * What only the home page does.
 *
 * @import {SampleData} from "./sample.js"
 */

import { createLevels } from "./levels.js";
import { createSample } from "./sample.js";
import { dataBlock } from "../widgets/dom.js";

export function createHome() {
  createLevels();
  createSample(/** @type {SampleData} */ (dataBlock("sample-data")));
}
