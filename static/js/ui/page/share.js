/**
 * Copies the link to the moment on screen.
 */

import { t } from "../../lib/messages.js";
import { later } from "../../net/later.js";
import { byId } from "../widgets/dom.js";
import { toast } from "../widgets/toast.js";

/** @param {string} link "about:…" where the page has no address */
export async function share(link) {
  if (link.startsWith("about:")) (await later(() => import("./inside.js"))).sayThereIsNoLink();
  else if ((await copy(link)) || copyByHand(link)) toast(t("Link copied"));
  else offer(link);
}

/** @param {string} link */
async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}

/**
 * The older way, for browsers that keep the clipboard from pages without https.
 *
 * @param {string} link
 */
function copyByHand(link) {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "visually-hidden";
  field.value = link;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

/** @param {string} link */
function offer(link) {
  const field = byId("share-field", HTMLInputElement);
  field.value = link;
  byId("share-card", HTMLDialogElement).showModal();
  field.select();
}
