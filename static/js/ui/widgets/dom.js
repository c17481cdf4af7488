/**
 * Elements by id. Templates guarantee them, so a missing one is a bug.
 * @import {Line} from "../../types.d.ts"
 * @template {HTMLElement} T
 * @typedef {new () => T} ElementType
 */

/** @template {HTMLElement} T @param {string} id @param {ElementType<T>} type @returns {T} */
export function byId(id, type) {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`Expected a ${type.name} with the id "${id}".`);
}

/** Inserts the content of a template, once. @param {string} id */
export function unfold(id) {
  const template = document.getElementById(id);
  if (template instanceof HTMLTemplateElement) template.replaceWith(template.content);
}

/** @param {string} id @returns {Promise<void>} even on failure: unstyled content is readable */
export async function sheetThere(id) {
  const link = byId(id, HTMLLinkElement);
  if (!link.disabled) return;
  const come = arrival(link);
  link.disabled = false;
  await come;
}

/** @param {HTMLLinkElement} link to a sheet @returns {Promise<void>} when it has come, or does not */
export function arrival(link) {
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
  });
}

/** Scrolls only the box. @param {HTMLElement} box @param {HTMLElement} item */
export function scrollTo(box, item) {
  const left = item.offsetLeft - box.offsetLeft;
  const top = item.offsetTop - box.offsetTop;
  const across = left >= box.scrollLeft && left + item.offsetWidth <= box.scrollLeft + box.clientWidth;
  const down = top >= box.scrollTop && top + item.offsetHeight <= box.scrollTop + box.clientHeight;
  if (!across) box.scrollLeft = left + item.offsetWidth / 2 - box.clientWidth / 2;
  if (!down) box.scrollTop = top + item.offsetHeight / 2 - box.clientHeight / 2;
}

/** Breaks a heading between its parts only: in Chinese never between a number and its counter, as in "共 10 个". @param {Element} heading @param {string} text */
export function writeHeading(heading, text) {
  if (heading.textContent === text) return;
  if (!/\p{sc=Han}/u.test(text)) {
    heading.textContent = text;
    return;
  }
  // Blanks stay outside of the parts, as break opportunities.
  heading.replaceChildren(...text.split(/(?<=，)|(?<=·)( )/u).filter(Boolean).map((part) => {
    if (part === " ") return part;
    const made = document.createElement("span");
    made.className = "unbroken";
    made.textContent = part;
    return made;
  }));
}

/** Moves the keyboard focus from a hidden or disabled element. Focus by mouse is left alone. @param {Element | null | undefined} next */
export function rescueFocus(next) {
  const lost = document.activeElement;
  if (!lost?.matches(":focus-visible") || !(next instanceof HTMLElement)) return;
  if (!lost.checkVisibility({ visibilityProperty: true }) || lost.matches("a:not([href])")) next.focus();
}

/** @param {string} id @returns {unknown} */
export function dataBlock(id) {
  return JSON.parse(byId(id, HTMLScriptElement).textContent ?? "null");
}

/** Names and values. @param {HTMLElement} list a `dl` */
export function createDefinitionList(list) {
  let shown = "";
  return {
    /** @param {readonly Line[]} lines */
    show(lines) {
      const now = JSON.stringify(lines);
      if (now === shown) return;
      shown = now;
      list.replaceChildren(...lines.map(pair));
    },
  };
}

/** @param {Line} line */
function pair({ name, value }) {
  const made = document.createElement("div");
  const term = document.createElement("dt");
  const description = document.createElement("dd");
  term.textContent = name;
  description.textContent = value;
  made.append(term, description);
  return made;
}
