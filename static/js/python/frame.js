/**
 * The frame without an origin in which foreign code runs: it starts a worker for the page around it, and
 * ends it when the page asks for another. It stands in the frame's document, which can fetch nothing, so
 * all files come from the page.
 */

/** Only a classic worker may come from a blob here; it may import a module all the same. */
const START = `onmessage = async ({ data, ports: [port] }) => {
  const module = new Blob([data.files["worker.js"]], { type: "text/javascript" });
  const { start } = await import(URL.createObjectURL(module));
  start({ ...data, port });
};`;

/** Never revoked: WebKit lets a worker import modules only as long as its own address is valid. */
const START_ADDRESS = URL.createObjectURL(new Blob([START], { type: "text/javascript" }));

/** How many stops a worker can get. */
const STOPS = 64;

let worker = /** @type {Worker | null} */ (null);
let stops = /** @type {string[]} */ ([]);

addEventListener("message", ({ source, data, ports }) => {
  if (source !== parent) return;
  // It hears nothing while it works, but finds that a script of its own is gone.
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
