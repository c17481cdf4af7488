/** Downloads of files made in the page. */

import { byId } from "./dom.js";

/** @param {Blob} content @param {string} name */
export function saveFile(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** "queens-node-12" */
export function momentName() {
  const { step, node } = byId("main", HTMLElement).dataset;
  const name = location.pathname.split("/").at(-1)?.replace(/\.html$/, "") || "board";
  return node === undefined ? `${name}-step-${step}` : `${name}-node-${node}`;
}
