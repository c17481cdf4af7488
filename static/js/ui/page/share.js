/** Copies the link to the current moment. */

import { t } from "../../lib/messages.js";
import { later } from "../../net/later.js";
import { byId } from "../widgets/dom.js";
import { toast } from "../widgets/toast.js";

/** @param {string} link "about:…" where the page has no address */
export async function share(link) {
  if (link.startsWith("about:")) (await later(() => import("./inside.js"))).sayThereIsNoLink();
  else if (await copyText(link)) toast(t("Link copied"));
  else offer(link);
}

/** @param {string} text @returns {Promise<boolean>} whether it is in the clipboard */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

/** For browsers without a clipboard on insecure pages. @param {string} text */
function copyByHand(text) {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "visually-hidden";
  field.value = text;
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
