/** The card about the program, loaded on demand. */

import { ask } from "../../net/again.js";

/** @param {string} page address of the page with the same content @returns {Promise<boolean>} false where that page is opened instead */
export async function cardThere(page) {
  if (document.getElementById("about")) return true;
  const address = new URL(page);
  address.pathname += "/card";
  try {
    const text = await ask(address.href, {}, { read: (response) => response.text() });
    const card = new DOMParser().parseFromString(text, "text/html").querySelector("dialog");
    if (card && !document.getElementById("about")) document.body.append(card);
  } catch {
    location.href = page;
  }
  return document.getElementById("about") !== null;
}
