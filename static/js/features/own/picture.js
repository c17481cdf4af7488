/** The buttons that save the board on screen as a picture. */

import { lifetime } from "../../lib/lifetime.js";
import { byId } from "../../ui/widgets/dom.js";
import { saveFile } from "../../ui/widgets/save-file.js";

export function listenToPicture() {
  for (const id of ["save-picture", "sharing-picture-save"]) {
    document.getElementById(id)?.addEventListener("click", savePicture, { signal: lifetime() });
  }
}

function savePicture() {
  byId("canvas", HTMLCanvasElement).toBlob((blob) => {
    if (blob) saveFile(blob, `${nameOfMoment()}.png`);
  });
}

/** "queens-node-12" */
function nameOfMoment() {
  const { step, node } = byId("main", HTMLElement).dataset;
  const name = location.pathname.split("/").at(-1)?.replace(/\.html$/, "") || "board";
  return node === undefined ? `${name}-step-${step}` : `${name}-node-${node}`;
}
