/** The buttons that save the board on screen as a picture. */

import { lifetime } from "../../lib/lifetime.js";
import { byId } from "../../ui/widgets/dom.js";
import { momentName, saveFile } from "../../ui/widgets/save-file.js";

export function listenToPicture() {
  for (const id of ["save-picture", "sharing-picture-save"]) {
    document.getElementById(id)?.addEventListener("click", savePicture, { signal: lifetime() });
  }
}

function savePicture() {
  byId("canvas", HTMLCanvasElement).toBlob((blob) => {
    if (blob) saveFile(blob, `${momentName()}.png`);
  });
}
