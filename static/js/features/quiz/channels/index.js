/**
 * Where an attempt is reported, and restored from.
 * @import {PageData} from "../../../main.js"
 * @import {Attempt} from "../attempt.js"
 * @typedef {object} Channel
 * @property {() => Promise<unknown>} restore the last reported state; null for none
 * @property {(attempt: Attempt) => void} report
 * @property {(name: string, data: Record<string, unknown>) => void} event
 */

import { t } from "../../../lib/messages.js";
import { nowMs } from "../../../player/clock.js";
import { isInFrame } from "../../../ui/page/splice.js";
import { dataBlock } from "../../../ui/widgets/dom.js";
import { toast } from "../../../ui/widgets/toast.js";
import { createScorm } from "./scorm.js";
import { SPLICE } from "./splice.js";
import { createTab } from "./tab.js";

/** A host may show the same page to several students, so a frame keeps nothing in its tab. @returns {Channel} */
export function createChannel() {
  const { scorm } = /** @type {PageData} */ (dataBlock("page-data"));
  const platform = scorm && createScorm(scorm, { window, tell: toast, now: nowMs });
  if (platform) return platform;
  if (scorm) toast(t("There is no learning platform around this page, so no result is kept."));
  return isInFrame() ? SPLICE : createTab();
}
