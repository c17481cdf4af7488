/**
 * Short lines of a name and a value, as a list of definitions.
 *
 * @import {Line} from "../../types.d.ts"
 */

/** @param {HTMLElement} list a `dl` */
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
