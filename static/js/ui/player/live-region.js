/**
 * Says each step to those who listen instead of watching: when they step, and where playing was
 * stopped; nothing while it plays. That it has played to its end, the banner says.
 *
 * @typedef {import("./snapshot.js").Part} Part
 * @typedef {import("./snapshot.js").Reel} Reel
 */

import { byId } from "../widgets/dom.js";

/** @returns {Part} */
export function createLiveRegion() {
  const region = byId("live", HTMLElement);
  /** @type {{reel: Reel | null, step: number | null}} step: the one that is known, none after playing */
  const told = { reel: null, step: null };
  return {
    show({ state: { status, step }, reel }) {
      if (status === "playing") {
        Object.assign(told, { reel, step: null });
        region.textContent = "";
        return;
      }
      if (told.reel !== reel) Object.assign(told, { reel, step });
      const played = told.step === null && status === "ended" && reel.outcome !== null;
      if (step === told.step || played) return;
      const sentence = reel.tell(step);
      if (sentence === null) return;
      told.step = step;
      region.textContent = sentence;
    },
  };
}
