/**
 * Colours other than the opening ones, and light ones, which need a sheet and inks for canvases.
 * @import {Settings, Theme} from "./settings.js"
 */

import { lightInks } from "../../lib/light-inks.js";
import { setInks } from "../../lib/palette.js";
import { withoutTheme } from "../../net/link.js";
import { arrival } from "../widgets/dom.js";
import { here, put } from "./place.js";

/** Choosing a theme also drops that of the link, here and on linked pages. @param {Settings["theme"]} chosen */
export function wear(chosen) {
  put(withoutTheme(here()));
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("a[href*='theme=']");
  for (const link of links) link.href = withoutTheme(link.href);
  return show(chosen === "system" ? ofSystem() : chosen);
}

/** @returns {Theme} a page inside of another page looks as that one asks for */
function ofSystem() {
  const prefers = window.matchMedia("(prefers-color-scheme: light)");
  return prefers.matches && window.self === window.top ? "light" : "dusk";
}

/** @param {Theme} theme */
export async function show(theme) {
  const { dataset } = document.documentElement;
  const is_light = theme === "light";
  if (is_light && !document.getElementById("light")) await fetchSheet(dataset.light);
  dataset.theme = theme;
  setInks(is_light ? lightInks : {}, is_light ? await lightTiles() : null);
  window.dispatchEvent(new Event("colours"));
}

/** @param {string} [href] */
function fetchSheet(href) {
  const link = Object.assign(document.createElement("link"), { id: "light", rel: "stylesheet", href });
  const come = arrival(link);
  document.head.append(link);
  return come;
}

/** @returns {Promise<HTMLImageElement | null>} the tiles that the style sheet names, where it does */
async function lightTiles() {
  const tile = Object.assign(document.createElement("i"), { className: "tile" });
  document.querySelector("[data-kind]")?.append(tile);
  const address = /url\("(.+?)"\)/.exec(getComputedStyle(tile).backgroundImage)?.[1];
  tile.remove();
  if (!address) return null;
  const image = Object.assign(new Image(), { src: address });
  return image.decode().then(() => image, () => null);
}
