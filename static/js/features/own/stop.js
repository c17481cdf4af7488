/** Buttons that stop a recording in progress; the part recorded so far is kept. */

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
    // A network error gets the same message as an error status.
  }
  toast(t("The search could not be stopped. Ctrl-C in the terminal ends it."));
}
