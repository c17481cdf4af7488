/**
 * The frame without an origin in which foreign code runs: it starts a worker for the page around it, and
 * ends it when the page asks for another. It stands in the frame's document, which can fetch nothing, so
 * all files come from the page.
 */

/** Only a classic worker may come from a blob here; it may import a module all the same. */
const START = `onmessage = async ({ data, ports: [port] }) => {
  const module = new Blob([data.files["worker.js"]], { type: "text/javascript" });
  const { start } = await import(URL.createObjectURL(module));
  start({ files: data.files, port });
};`;

/** Never revoked: WebKit lets a worker import modules only as long as its own address is valid. */
const START_ADDRESS = URL.createObjectURL(new Blob([START], { type: "text/javascript" }));

let worker = /** @type {Worker | null} */ (null);

addEventListener("message", ({ source, data: { files }, ports }) => {
  if (source !== parent) return;
  worker?.terminate();
  worker = new Worker(START_ADDRESS);
  worker.postMessage({ files }, [...ports, .../** @type {ArrayBuffer[]} */ (Object.values(files))]);
});
parent.postMessage("here", "*");
