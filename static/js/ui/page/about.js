/** The card about the program: what its page shows, fetched on demand. */

import { ask } from "../../net/again.js";

/**
 * @param {string} page the address of the page that shows the same
 * @returns {Promise<boolean>} when the card is in the document; false where the page is opened in its place
 */
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
