/** The buttons that end a recording on its way; what it has is kept. */

import { t } from "../../lib/messages.js";
import { toast } from "../../ui/widgets/toast.js";

export function listenToStop() {
  const wait = document.getElementById("own-wait");
  const address = wait?.dataset.stopUrl ?? `${location.pathname.replace(/\/$/, "")}/stop`;
  for (const id of ["own-stop", "search-stop"]) {
    const button = document.getElementById(id);
    button?.addEventListener("click", () => void stop(address));
  }
}

/** @param {string} address */
async function stop(address) {
  try {
    const response = await fetch(address, { method: "POST" });
    if (response.ok) return;
  } catch {
    // It is told like any other refusal.
  }
  toast(t("The search could not be stopped. Ctrl-C in the terminal ends it."));
}
