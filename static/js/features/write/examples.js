/**
 * Programs to begin with: a press puts one into the editor and runs nothing.
 *
 * @typedef {{name: string, text: string}} Example
 */

/**
 * @param {object} parts
 * @param {HTMLElement} parts.list buttons with `data-example`
 * @param {readonly Example[]} parts.examples
 * @param {(text: string) => void} parts.put
 */
export function createExamples({ list, examples, put }) {
  const texts = new Map(examples.map(({ name, text }) => [name, text]));
  list.addEventListener("click", ({ target }) => {
    const button = /** @type {Element} */ (target).closest("[data-example]");
    const text = texts.get(button?.getAttribute("data-example") ?? "");
    if (text !== undefined) put(text);
  });
}
