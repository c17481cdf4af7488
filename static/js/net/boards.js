/** Documents that hold each board once, and refer to it by number. */

/** @param {any} document @returns {any} with the boards in their places, where it has them apart */
export function withBoards(document) {
  return document?.boards ? placed(document, document.boards) : document;
}

/** @param {any} value @param {readonly unknown[]} boards @returns {any} */
function placed(value, boards) {
  if (Array.isArray(value)) return value.map((each) => placed(each, boards));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [
    name, name === "board" && typeof each === "number" ? boards[each] : placed(each, boards),
  ]));
}
