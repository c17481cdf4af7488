/**
 * Requests to the server, repeated while it is away, busy or still preparing the answer, so nothing
 * has to be pressed twice.
 *
 * @typedef {object} WaitingFor
 * @property {"away" | "busy" | "waiting" | "recording" | "counting" | "filming" | "outdated"} why `waiting`: in the
 *     server's queue; `outdated`: the server has another release than the page
 * @property {number} nodes done so far, or pictures of a film
 * @property {number} limit their total
 * @property {number} [place] in the queue, from 1
 * @property {string} [detail] the server's own sentence
 *
 * @typedef {object} AskOptions
 * @property {(response: Response) => Promise<any>} [read] parses the body, JSON by default; throws for an invalid one
 * @property {AbortSignal} [signal] @property {(waiting: WaitingFor) => void} [onWaiting]
 * @property {boolean} [quiet] without a notice
 * @typedef {{call: () => void, cancel: () => void}} Timer
 * @typedef {object} Surroundings
 * @property {typeof fetch} fetch @property {(time_ms: number, run: () => void) => Timer} timer
 * @property {(asking: object, waiting: WaitingFor | null) => void} tell null when no request waits any more
 * @property {(address: string) => Promise<boolean>} [isOutdated] whether a script is missing because the server has
 *     another release
 */

/** Answers of the page itself, in place of the server, below a path. */
const local = { path: "", answer: /** @type {typeof fetch | null} */ (null) };

/** @type {typeof fetch} */
export const askHereFirst = (address, init) => {
  const isOurs = local.answer && new URL(String(address), "http://page").pathname.startsWith(local.path);
  return isOurs && local.answer ? local.answer(address, init) : fetch(address, init);
};

/** Pauses between attempts; the last one bounds how long a page notices the server's return. */
const AGAIN_MS = [1000, 2000, 4000];

/** Recordings are mostly made in a fraction of the smallest Retry-After. */
const SOON_MS = 200;
const SOON_TIMES = 3;

/** A longer Retry-After is cut to this. */
const LONGEST_MS = 15_000;

/** Delay of the notice that an answer is awaited. */
const SLOW_MS = 4000;

/** Timeouts of successive attempts, longer for slow lines. */
const DEADLINE_MS = [20_000, 40_000, 80_000];

const NOT_NOW = new Set([408, 425, 429]);
const MADE_LATER = 202;
const LEAST_NOT_NOW = 502;
const BUSY = new Set([429, 503]);
const AWAY = Object.freeze(/** @type {const} */ ({ why: "away", nodes: 0, limit: 0 }));
const OUTDATED = /** @type {const} */ ({ ...AWAY, why: "outdated" });
const MAKING = new Set(["waiting", "recording", "counting", "filming"]);

/** Pauses between attempts, which events can cut short. @param {Surroundings["timer"]} timer */
function createPauses(timer) {
  /** @type {Map<() => void, boolean>} whether a sign that the server is back is enough */
  const ends = new Map();
  return {
    ends,
    /** @param {boolean} all or only those that wait for a sign */
    wake(all) {
      for (const [end, by_sign] of [...ends]) if (all || by_sign) end();
    },
    /** @param {number} time_ms @param {boolean} by_sign @param {AbortSignal} [signal] @returns {Promise<void>} */
    pause: (time_ms, by_sign, signal) =>
      new Promise((resolve) => {
        const clock = timer(time_ms, end);
        function end() {
          ends.delete(end);
          signal?.removeEventListener("abort", end);
          clock.cancel();
          resolve();
        }
        ends.set(end, by_sign);
        signal?.addEventListener("abort", end);
        clock.call();
      }),
  };
}

/**
 * An answer after its timeout counts as none.
 * @param {Surroundings & {pauses: ReturnType<typeof createPauses>}} surroundings @param {string} address @param {RequestInit} init
 * @param {AskOptions & {hung: number, onSlow: () => void}} options `hung`: timeouts so far
 */
async function request({ fetch, timer, pauses }, address, init, { read = json, signal, hung, onSlow }) {
  const attempt = new AbortController();
  const end = () => attempt.abort();
  let hangs = false;
  const slow = timer(SLOW_MS, () => {
    hangs = true;
    onSlow();
  });
  const deadline = timer(nth(DEADLINE_MS, hung), end);
  const endIfItHangs = () => hangs && end();
  signal?.throwIfAborted();
  signal?.addEventListener("abort", end);
  pauses.ends.set(endIfItHangs, true);
  slow.call();
  deadline.call();
  try {
    return await replyOf(await fetch(address, { ...init, signal: attempt.signal }), read);
  } catch {
    signal?.throwIfAborted();
    return { waiting: AWAY, retry_s: null, hangs };
  } finally {
    slow.cancel();
    deadline.cancel();
    pauses.ends.delete(endIfItHangs);
    signal?.removeEventListener("abort", end);
  }
}

/** @param {Surroundings} surroundings */
export function createRequester(surroundings) {
  const { tell, isOutdated = async () => false } = surroundings;
  const pauses = createPauses(surroundings.timer);

  return {
    /** The server may be back: retry at once. */
    wake: () => pauses.wake(false),
    /** The visitor retries all at once. */
    hurry: () => pauses.wake(true),
    /**
     * Requests an address until there is an answer, and shows meanwhile why there is none.
     * @param {string} address @param {RequestInit} [init] @param {AskOptions} [options]
     * @returns {Promise<any>} @throws {Error} a Refusal of the server
     */
    async ask(address, init = {}, { onWaiting = () => {}, quiet = false, ...options } = {}) {
      const asking = {};
      let [why, times, hung] = ["", 0, 0];
      /** A recording is ready soon in most cases, so the first wait for one shows nothing. @param {WaitingFor} waiting */
      function say(waiting) {
        onWaiting(waiting);
        if (!quiet && (times > 0 || !MAKING.has(waiting.why))) tell(asking, waiting);
      }
      try {
        for (;;) {
          const reply = await request({ ...surroundings, pauses }, address, init, {
            ...options, hung, onSlow: () => say(AWAY),
          });
          if ("refusal" in reply) throw reply.refusal;
          if ("answer" in reply) {
            if (why === AWAY.why) pauses.wake(false);
            return reply.answer;
          }
          times = reply.waiting.why === why ? times + 1 : 0;
          why = reply.waiting.why;
          if ("hangs" in reply && reply.hangs) hung += 1;
          say(reply.waiting);
          await pauses.pause(pauseOf(reply, times), why === AWAY.why, options.signal);
          options.signal?.throwIfAborted();
        }
      } finally {
        tell(asking, null);
      }
    },
    /** @template T @param {() => Promise<T>} run @param {() => void} [onWaiting] after the first failure @returns {Promise<T>} */
    async fetched(run, onWaiting = () => {}) {
      const asking = {};
      let fetchOnce = run;
      /** @type {WaitingFor | null} */
      let waiting = AWAY;
      try {
        for (let times = 0; ; times += 1) {
          try {
            return await fetchOnce();
          } catch (problem) {
            if (!isFetching(problem)) throw problem;
            if (times > 0) fetchOnce = underAnotherName(problem, times) ?? run;
            tell(asking, waiting);
            void isOutdated(addressIn(problem)).then((is_so) => {
              if (is_so && waiting) tell(asking, (waiting = OUTDATED));
            });
          }
          if (times === 0) onWaiting();
          await pauses.pause(nth(AGAIN_MS, times), true);
        }
      } finally {
        tell(asking, (waiting = null));
      }
    },
  };
}

/** @typedef {ReturnType<typeof createRequester>} Requester */

const state = {
  requester: createRequester({
    fetch: (...request) => fetch(...request),
    timer: () => ({ call() {}, cancel() {} }),
    tell() {},
  }),
};

/** @param {Requester} requester */
export function useRequester(requester) {
  state.requester = requester;
}

/** @type {Requester["ask"]} */
export const ask = (address, init, options) => state.requester.ask(address, init, options);

export const hurry = () => state.requester.hurry();

/** @type {Requester["fetched"]} */
export const fetched = (run, onWaiting) => state.requester.fetched(run, onWaiting);

/** @param {Response} response @param {(response: Response) => Promise<any>} read */
async function replyOf(response, read) {
  const { status } = response;
  const retry_s = retryAfter(response);
  if (status === MADE_LATER) return { waiting: makingOf(await response.json()), retry_s };
  if (status >= LEAST_NOT_NOW || NOT_NOW.has(status)) {
    return { waiting: BUSY.has(status) ? await busyOf(response, retry_s) : AWAY, retry_s };
  }
  if (response.ok) return { answer: await read(response) };
  // A proxy, which answers HTML, has not asked the server.
  return { refusal: refusalOf(await response.json(), status) };
}

/** Without Retry-After the server's own sentence is shown. @param {Response} response @param {number | null} retry_s @returns {Promise<WaitingFor>} */
async function busyOf(response, retry_s) {
  const busy = /** @type {const} */ ({ why: "busy", nodes: 0, limit: 0 });
  if (retry_s !== null) return busy;
  const { detail } = await response.json().catch(() => null) ?? {};
  return typeof detail === "string" ? { ...busy, detail } : busy;
}

/** @param {Partial<WaitingFor> & {status?: string, frames?: number, done?: number}} waiting @returns {WaitingFor} */
function makingOf({ status = "", nodes = 0, limit = 0, place, frames, done = 0 }) {
  if (frames !== undefined) return { why: "filming", nodes: done, limit: frames };
  const why = /** @type {WaitingFor["why"]} */ (MAKING.has(status) ? status : "recording");
  return { why, nodes, limit, ...(place !== undefined && { place }) };
}

/** @param {{waiting: WaitingFor, retry_s: number | null}} reply @param {number} times that it was the same */
function pauseOf({ waiting: { why }, retry_s }, times) {
  const at_once = why !== "waiting" && MAKING.has(why) && (retry_s ?? 1) <= 1;
  if (at_once && times < SOON_TIMES) return SOON_MS;
  return retry_s === null ? nth(AGAIN_MS, times) : Math.min(retry_s * 1000, LONGEST_MS);
}

/** @param {readonly number[]} lengths @param {number} times */
function nth(lengths, times) {
  return lengths[Math.min(times, lengths.length - 1)] ?? 0;
}

/** Some browsers never retry a failed module: it needs another URL. @param {Error} problem @param {number} times @returns {(() => Promise<any>) | null} */
function underAnotherName(problem, times) {
  const address = addressIn(problem);
  return address ? () => import(`${address}?again=${times}`) : null;
}

/** @param {Error} problem @returns {string} the address of the script that did not come; empty in browsers that do not say */
function addressIn({ message }) {
  const [address = ""] = /https?:[^\s"']+\.js/.exec(message) ?? [];
  return address;
}

/** Whether a response is missing rather than wrong. Browsers differ in their words. @param {unknown} problem @returns {problem is Error} */
function isFetching(problem) {
  if (!(problem instanceof Error || problem instanceof DOMException)) return false;
  const { name, message } = problem;
  return name === "EncodingError" || (name === "TypeError" && /module|import|fetch/i.test(message));
}

/** The server's own sentence about invalid input. */
export class Refusal extends Error {}

/** An answer that cannot be parsed. */
export class Unreachable extends Error {}

/** @param {any} answer problem details @param {number} status @returns {Refusal | Unreachable} */
function refusalOf(answer, status) {
  const { detail } = answer ?? {};
  return typeof detail === "string" ? new Refusal(detail) : new Unreachable(`status ${status}`);
}

/** @param {Response} response @returns {number | null} seconds from now, null if unspecified */
function retryAfter({ headers }) {
  return Number(headers.get("Retry-After")) || null;
}

/** @param {Response} response @returns {Promise<any>} */
function json(response) {
  return response.json();
}

/** @param {string} path @param {typeof fetch} answer instead of the server below this path */
export function answerBelow(path, answer) {
  Object.assign(local, { path, answer });
}
