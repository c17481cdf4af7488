/**
 * The frame without an origin that runs foreign code: it starts and terminates a worker for the
 * page around it. Its document can fetch nothing, so all files come from the page.
 */

/** Only a classic worker can start from a blob here; it may still import modules. */
const START = `onmessage = async ({ data, ports: [port] }) => {
  const module = new Blob([data.files["worker.js"]], { type: "text/javascript" });
  const { start } = await import(URL.createObjectURL(module));
  start({ ...data, port });
};`;

/** Never revoked: WebKit resolves a worker's imports only while its own URL is valid. */
const START_ADDRESS = URL.createObjectURL(new Blob([START], { type: "text/javascript" }));

/** Stops available to a worker. */
const STOPS = 64;

let worker = /** @type {Worker | null} */ (null);
let stops = /** @type {string[]} */ ([]);

addEventListener("message", ({ source, data, ports }) => {
  if (source !== parent) return;
  // A busy worker receives no messages, but notices a revoked URL.
  if (data === "stop") URL.revokeObjectURL(stops.shift() ?? "");
  else restart(data.files, ports);
});

/** @param {Record<string, ArrayBuffer>} files @param {readonly MessagePort[]} ports */
function restart(files, ports) {
  worker?.terminate();
  stops.forEach((each) => URL.revokeObjectURL(each));
  worker = new Worker(START_ADDRESS);
  stops = Array.from({ length: STOPS }, () => URL.createObjectURL(new Blob([""], { type: "text/javascript" })));
  worker.postMessage({ files, stops }, [...ports, ...Object.values(files)]);
}

parent.postMessage("here", "*");
