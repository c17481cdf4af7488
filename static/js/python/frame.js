/**
 * The frame without an origin in which foreign code runs: it starts a worker for the page around it, and
 * ends it when the page asks for another.
 */

let worker = /** @type {Worker | null} */ (null);

addEventListener("message", ({ source, data, ports }) => {
  if (source !== parent) return;
  const [port] = ports;
  const { base, module, files } = data;
  worker?.terminate();
  // Only a classic worker may come from a blob here; it may import a module all the same.
  const code = `onmessage = ({ data }) => import(${JSON.stringify(module)}).then(({ start }) => start(data));`;
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  worker = new Worker(address);
  URL.revokeObjectURL(address);
  if (port) worker.postMessage({ base, port, files }, [port, ...Object.values(files)]);
});
parent.postMessage("here", "*");
