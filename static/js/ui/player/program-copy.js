/** Copying a program, fetched on demand. */

import { t } from "../../lib/messages.js";
import { ask } from "../../net/again.js";
import { copyText } from "../page/share.js";
import { toast } from "../widgets/toast.js";

/** @param {string} address */
export async function copyProgram(address) {
  try {
    const text = await ask(address, {}, { read: (response) => response.text() });
    toast(await copyText(text) ? t("Program copied") : t("The program cannot be copied here; download it instead."));
  } catch (problem) {
    toast(problem instanceof Error ? problem.message : String(problem));
  }
}
