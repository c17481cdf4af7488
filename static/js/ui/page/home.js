/**
 * What only the home page does.
 */

import { createTabList } from "../widgets/tab-list.js";
import { createLevels } from "./levels.js";
import { createPasteBox } from "./paste.js";
import { createWishes } from "./wishes.js";
import { byId } from "../widgets/dom.js";

/**
 * @param {{lang: string, titles: Readonly<Record<string, string>>}} page its language, and the titles of all kinds
 */
export function createHome({ lang, titles }) {
  createPasteBox({ lang, titles });
  createWishes();
  const parts = createTabList(byId("home-tabs", HTMLElement));
  byId("home-tabs", HTMLElement).parentElement?.setAttribute("data-chosen", "");
  createLevels({ onAsked: () => parts.choose(byId("levels-part-tab", HTMLButtonElement)) });
}
