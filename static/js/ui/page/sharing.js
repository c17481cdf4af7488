/**
 * "Ways to share…": a card of links, embeddings, files and print for the current moment.
 *
 * @typedef {{link: () => string | null, onRecord: () => void}} Shared `link`: null for none; `onRecord`: opens the
 *   film dialog
 */

import { lifetime } from "../../lib/lifetime.js";
import { t } from "../../lib/messages.js";
import { later } from "../../net/later.js";
import { withoutMoment } from "../../net/link.js";
import { codeLink, waysOf } from "../../net/shared-links.js";
import { isProgram, programWays, programWithoutMoment } from "../../net/program.js";
import { byId } from "../widgets/dom.js";
import { copyOnPress, elementCode, frameCode } from "./copying.js";

/** @type {Readonly<Record<string, () => string>>} what is said when something is copied */
const COPIED = Object.freeze({
  "sharing-link": () => t("Link copied"),
  "sharing-frame": () => t("Code copied"),
  "sharing-element": () => t("Code copied"),
  "sharing-picture": () => t("Address copied"),
});

/** @param {Shared} shared @returns {() => void} brings the card in line with the moment on screen, when it opens */
export function createSharing({ link, onRecord }) {
  const card = byId("sharing", HTMLDialogElement);
  const status = byId("sharing-status", HTMLElement);
  /** @type {NodeListOf<HTMLElement>} */
  const linked = card.querySelectorAll("[data-linked]");
  const signal = lifetime();

  function update() {
    const here = card.querySelector('input[value="here"]:checked') !== null;
    const moment = link();
    status.textContent = "";
    for (const part of linked) part.hidden = moment === null;
    if (moment === null) return;
    const shared = here ? moment : startOf(moment);
    show(shared);
    void showCode(shared, status);
  }

  listenToCopying(card, status, signal);
  listenToDevice(status, signal);
  byId("sharing-record", HTMLButtonElement).addEventListener("click", onRecord, { signal });
  card.addEventListener("change", update, { signal });
  return update;
}

/** @param {string} link of a moment */
const startOf = (link) => (isProgram(link) ? programWithoutMoment(link) : withoutMoment(link));

/** Fills the card with the addresses of a moment. @param {string} link */
function show(link) {
  const { frame, element, picture } = isProgram(link) ? programWays(link) : waysOf(link);
  const title = document.title;
  field("sharing-link").value = link;
  field("sharing-frame").value = frameCode(frame, title);
  field("sharing-element").value = elementCode(element, title);
  const file = document.getElementById("sharing-picture-file");
  // Attempts are drawn in the page only.
  byId("sharing-drawn", HTMLElement).hidden = file !== null && picture === null;
  if (picture && file instanceof HTMLAnchorElement) field("sharing-picture").value = file.href = picture;
}

/** @param {string} link @param {HTMLElement} status */
async function showCode(link, status) {
  const picture = byId("sharing-code", HTMLImageElement);
  const file = byId("sharing-code-file", HTMLAnchorElement);
  // Hide the code of another link.
  picture.hidden = file.hidden = true;
  const address = isProgram(link) ? await drawnCode(link) : codeLink(link);
  if (address !== null) picture.src = file.href = address;
  else status.textContent = t("The link is too long for a QR code.");
  picture.hidden = file.hidden = address === null;
}

/** The server must not see the link of a program. @param {string} link */
async function drawnCode(link) {
  const { codeDrawer } = await later(() => import("../../net/qr.js"));
  const drawn = (await codeDrawer())(link);
  return drawn && URL.createObjectURL(new Blob([drawn], { type: "image/svg+xml" }));
}

/** @param {HTMLElement} card @param {HTMLElement} status @param {AbortSignal} signal */
function listenToCopying(card, status, signal) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = card.querySelectorAll("button[data-copies]");
  for (const button of buttons) {
    const { copies = "" } = button.dataset;
    copyOnPress({ button, field: field(copies), status, message: () => COPIED[copies]?.() ?? "", signal });
  }
}

/** The share sheet of the system, if any. @param {HTMLElement} status @param {AbortSignal} signal */
function listenToDevice(status, signal) {
  const button = byId("sharing-device", HTMLButtonElement);
  button.hidden = typeof navigator.share !== "function";
  button.addEventListener("click", async () => {
    try {
      await navigator.share({ title: document.title, url: field("sharing-link").value });
    } catch (problem) {
      const given_up = problem instanceof DOMException && problem.name === "AbortError";
      if (!given_up) status.textContent = t("This device does not share. The link can be copied.");
    }
  }, { signal });
}

/** @param {string} id */
function field(id) {
  return byId(id, HTMLInputElement);
}
