/**
 * "Share…": a card with all that can be made of the moment on screen, for people, for other
 * pages and for paper.
 *
 * @typedef {object} Shared
 * @property {() => string} link the address of the moment on screen
 * @property {() => void} onRecord somebody wants a film
 */

import { t } from "../../lib/messages.js";
import { codeLink, elementOf, embedLink, pictureLink, withoutMoment } from "../../net/link.js";
import { byId } from "../widgets/dom.js";
import { copyOnPress, elementCode, frameCode } from "./copying.js";

/** @type {Readonly<Record<string, () => string>>} what is said when something is copied */
const COPIED = Object.freeze({
  "sharing-link": () => t("Link copied"),
  "sharing-frame": () => t("Code copied"),
  "sharing-element": () => t("Code copied"),
  "sharing-picture": () => t("Address copied"),
});

/**
 * @param {Shared} shared
 * @returns {() => void} brings the card in line with the moment on screen, when it opens
 */
export function createSharing({ link, onRecord }) {
  const card = byId("sharing", HTMLDialogElement);
  const status = byId("sharing-status", HTMLElement);

  function update() {
    const here = card.querySelector('input[value="here"]:checked') !== null;
    show(here ? link() : withoutMoment(link()));
    status.textContent = "";
  }

  listenToCopying(card, status);
  listenToDevice(status);
  byId("sharing-record", HTMLButtonElement).addEventListener("click", onRecord);
  card.addEventListener("change", update);
  return update;
}

/** @param {string} link */
function show(link) {
  const title = document.title;
  const picture = pictureLink(link);
  field("sharing-link").value = link;
  field("sharing-frame").value = frameCode(embedLink(link), title);
  field("sharing-element").value = elementCode(elementOf(link), title);
  // What somebody plays is drawn by the page alone.
  byId("sharing-drawn", HTMLElement).hidden = picture === null;
  if (picture) field("sharing-picture").value = byId("sharing-picture-file", HTMLAnchorElement).href = picture;
  const code = codeLink(link);
  byId("sharing-code", HTMLImageElement).src = byId("sharing-code-file", HTMLAnchorElement).href = code;
}

/**
 * @param {HTMLElement} card
 * @param {HTMLElement} status
 */
function listenToCopying(card, status) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = card.querySelectorAll("button[data-copies]");
  for (const button of buttons) {
    const { copies = "" } = button.dataset;
    copyOnPress({ button, field: field(copies), status, message: () => COPIED[copies]?.() ?? "" });
  }
}

/**
 * The sheet of the system, where it has one.
 *
 * @param {HTMLElement} status
 */
function listenToDevice(status) {
  const button = byId("sharing-device", HTMLButtonElement);
  button.hidden = typeof navigator.share !== "function";
  button.addEventListener("click", async () => {
    try {
      await navigator.share({ title: document.title, url: field("sharing-link").value });
    } catch (problem) {
      const given_up = problem instanceof DOMException && problem.name === "AbortError";
      if (!given_up) status.textContent = t("This device does not share. The link can be copied.");
    }
  });
}

/** @param {string} id */
function field(id) {
  return byId(id, HTMLInputElement);
}
