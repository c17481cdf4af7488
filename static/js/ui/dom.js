/**
 * The page's elements, found by id. The templates promise them, so one that is missing is a
 * broken page, not a case to handle.
 *
 * @template {HTMLElement} T
 * @typedef {new () => T} ElementType
 */

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {ElementType<T>} type
 * @returns {T}
 */
export function byId(id, type) {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`Expected a ${type.name} with the id "${id}".`);
}

/**
 * Puts what a template holds in its place, where nobody has done so yet.
 *
 * @param {string} id
 */
export function unfold(id) {
  const template = document.getElementById(id);
  if (template instanceof HTMLTemplateElement) template.replaceWith(template.content);
}

/**
 * What a data block of the page holds.
 *
 * @param {string} id
 * @returns {unknown}
 */
export function dataBlock(id) {
  return JSON.parse(byId(id, HTMLScriptElement).textContent ?? "null");
}
