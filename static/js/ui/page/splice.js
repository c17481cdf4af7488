/**
 * SPLICE (https://cssplice.org), the protocol by which pages in frames report to a learning platform.
 *
 *   to the host    SPLICE.reportScoreAndState {activity_id, message_id, score, state}   score: 0 to 1
 *                  SPLICE.sendEvent           {activity_id, message_id, name, data}
 *                  SPLICE.getState            {activity_id, message_id}
 *                  lti.frameResize            {activity_id, message_id, height, width}  CSS pixels
 *   from the host  SPLICE.getState.response   {message_id, state, error}
 */

import { openedAt } from "./place.js";

const counter = { messages: 0 };

export const isInFrame = () => window.parent !== window;

/** @param {number} score 0 to 1 @param {unknown} state */
export function reportScoreAndState(score, state) {
  post("SPLICE.reportScoreAndState", { score, state });
}

/** @param {string} name @param {Record<string, unknown>} data */
export function sendEvent(name, data) {
  post("SPLICE.sendEvent", { name, data });
}

/** @param {number} height */
export function requestHeight(height) {
  post("lti.frameResize", { height, width: window.innerWidth });
}

/** A host without SPLICE never responds. @returns {Promise<unknown>} the last reported state; null for none, or an error */
export function getState() {
  const message_id = post("SPLICE.getState", {});
  const known = hostOrigin();
  return new Promise((resolve) => {
    addEventListener("message", function onMessage({ source, origin, data }) {
      const isHost = source === window.parent && (known === null || origin === known);
      if (!isHost || data?.subject !== "SPLICE.getState.response" || data.message_id !== message_id) return;
      removeEventListener("message", onMessage);
      resolve(data.error ? null : (data.state ?? null));
    });
  });
}

/** @param {string} subject @param {Record<string, unknown>} message @returns {string} its id */
function post(subject, message) {
  counter.messages += 1;
  const message_id = `backtrack-${counter.messages}`;
  window.parent.postMessage({ subject, message_id, activity_id: openedAt(), ...message }, hostOrigin() ?? "*");
  return message_id;
}

/** @returns {string | null} null where the browser does not disclose it */
function hostOrigin() {
  const [nearest] = /** @type {{ancestorOrigins?: Iterable<string>}} */ (location).ancestorOrigins ?? [];
  const origin = nearest ?? referrerOrigin();
  return origin === "null" ? null : origin;
}

/** Where a link within the frame has been followed, the referrer is a page of ours. @returns {string} "null" if unknown */
function referrerOrigin() {
  const origin = URL.canParse(document.referrer) ? new URL(document.referrer).origin : "null";
  return origin === location.origin ? "null" : origin;
}
