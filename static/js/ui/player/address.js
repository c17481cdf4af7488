/**
 * The address bar and the language switch hold the moment on screen.
 *
 * @typedef {import("./snapshot.js").Part} Part
 * @typedef {import("./snapshot.js").Reel} Reel
 */

import { linkChanged } from "./snapshot.js";

// Browsers stop pages that change their address more than some twenty times a second.
const GAP_MS = 150;

/**
 * @param {{wait: (time_ms: number) => Promise<void>}} parts
 * @returns {Part}
 */
export function createAddress({ wait }) {
  /** @type {{wanted: {reel: Reel, step: number} | null, busy: boolean}} */
  const on = { wanted: null, busy: false };

  async function write() {
    on.busy = true;
    while (on.wanted) {
      const { reel, step } = on.wanted;
      on.wanted = null;
      put(reel, step);
      await wait(GAP_MS);
    }
    on.busy = false;
  }

  return {
    show(moment) {
      if (!linkChanged(moment)) return;
      on.wanted = { reel: moment.reel, step: moment.state.step };
      if (!on.busy) void write();
    },
  };
}

/**
 * @param {Reel} reel
 * @param {number} step
 */
function put(reel, step) {
  const address = reel.link(location.href, step);
  if (address !== location.href) history.replaceState(history.state, "", address);
  /** @type {HTMLAnchorElement | null} */
  const language = document.querySelector("#language");
  if (language) language.href = reel.link(language.href, step);
}
