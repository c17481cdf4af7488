/**
 * The words around a strip: a line under it that tells the node at the pointer, or else the current
 * one; which part of the search is shown; and a live region for those who walk by keyboard.
 *
 * @typedef {object} Readout
 * @property {(text: string, at: number) => void} tell at a place of the strip, 0..1
 * @property {(text: string) => void} note
 * @property {(text: string) => void} announce
 * @property {(shape: string, keys: string) => void} explain what a row is, and what the keys do
 */

/** @param {Element} root @returns {Readout} */
export function createReadout(root) {
  const line = partOf(root, "readout");
  const words = partOf(root, "words");
  const note = partOf(root, "note");
  const live = partOf(root, "live");
  const shape_note = partOf(root, "shape");
  const keys_note = partOf(root, "keys");
  return {
    tell(text, at) {
      write(words, text);
      line.style.setProperty("--at", at.toFixed(3));
    },
    note: (text) => write(note, text),
    announce: (text) => write(live, text),
    explain(shape, keys) {
      write(shape_note, shape);
      write(keys_note, keys);
    },
  };
}

/**
 * A part of a strip; the template promises it.
 *
 * @param {Element} root @param {string} name @returns {HTMLElement}
 */
export function partOf(root, name) {
  const part = root.querySelector(`[data-part="${name}"]`);
  if (part instanceof HTMLElement) return part;
  throw new Error(`Expected a strip with the part "${name}".`);
}

/** @param {HTMLElement} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
