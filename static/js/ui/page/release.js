/**
 * Notices that the server runs another release, which no longer has the scripts of this page, and reloads
 * the page at the moment in its address. Each release is left at most once, so that servers with different
 * releases, or a cache between, cause no loop.
 */

import { wait } from "../../player/clock.js";

/** So long the notice is seen first. */
const NOTICE_MS = 1500;

const NOT_FOUND = 404;

/**
 * @param {typeof fetch} ask
 * @param {string} address of a script that did not come; empty where it is unknown
 * @returns {Promise<boolean>}
 */
export async function isOutdated(ask, address) {
  const main = document.querySelector("script[type=module]")?.getAttribute("src");
  if (!main) return false;
  try {
    const { status } = await ask(address || main, { cache: "no-store" });
    if (status !== NOT_FOUND) return false;
    // A proxy may say the same while the server is away. A sandboxed frame may not read its own page.
    const { ok, type } = await ask(location.href, { mode: "no-cors" });
    if (!ok && type !== "opaque") return false;
    leave(main);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} main script, whose address names the release */
function leave(main) {
  const { left = [] } = history.state ?? {};
  if (left.includes(main)) return;
  history.replaceState({ left: [...left, main] }, "");
  void wait(NOTICE_MS).then(() => location.reload());
}
