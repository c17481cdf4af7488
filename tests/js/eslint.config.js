/**
 * Who may import whom in static/js, and who may know the page and the time: the arrows of docs/architecture.md.
 * Run from the root of the checkout, since paths count from there.
 */

import { readdirSync } from "node:fs";

import { createNodeResolver, importX } from "eslint-plugin-import-x";

const ROOT = "static/js";
const LIBRARIES = ["lib", "documents", "net", "sound", "render", "puzzles", "player", "strip", "tree", "python"];

/** What each part may import, itself apart. */
const PARTS = {
  "embed.js": [],
  "lib": [],
  "documents": ["lib"],
  "net": ["lib"],
  "python": ["lib", "documents", "net"],
  "sound": ["lib"],
  "render": ["lib"],
  "puzzles": ["lib"],
  "player": ["lib", "documents"],
  "strip": ["lib", "documents", "net", "render", "player"],
  "tree": ["lib", "documents"],
  "ui": LIBRARIES,
  "features": [...LIBRARIES, "ui"],
  "puzzle.js": [...LIBRARIES, "ui", "features"],
  "program.js": ["lib", "net", "ui", "features", "puzzle.js"],
  "main.js": ["lib", "net", "player", "ui", "features", "puzzle.js", "program.js"],
  "films.js": ["lib", "puzzles"],
  "worker.js": ["net"],
};

const inStrip = (...names) => names.map((name) => `strip/${name}.js`);

/** The strip's layers below the modules that handle input: its data, its requests and its drawing. */
const STRIP_DATA = inStrip("interval", "cells", "resample");
const STRIP_NET = inStrip("wire");
const STRIP_DRAWING = inStrip("rows", "palette", "ghosts", "overlays", "painter");
const STRIP_LAYERS = [...STRIP_DATA, ...STRIP_NET, ...STRIP_DRAWING];

const DOCUMENT = ["window", "document", "location", "history", "localStorage"];
const DOCUMENT_OWNERS = ["python/client.js", "ui/**", "features/**", "strip/**", "render/surface.js", "main.js", "puzzle.js", "embed.js"];
const TIME = ["Date", "requestAnimationFrame", "setTimeout", "setInterval"];
const TIME_OWNERS = ["player/clock.js", "python/worker.js", "render/surface.js", "sound/**"];

const LONGEST_FUNCTION = 90;

const foldersOf = (path) => readdirSync(`${ROOT}/${path}`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory()).map(({ name }) => `${path}/${name}`);

const inRoot = (paths) => paths.map((path) => `${ROOT}/${path}`);

/** A rule for paths: `target` imports nothing but `allowed`. */
const zone = (target, allowed) => ({
  target: inRoot(target), from: ROOT, except: Array.from(allowed, (path) => `./${path}`),
});

/** A rule for files: these globals belong to others. */
const without = (globals, files, ignores = []) => ({
  files: inRoot(files),
  ignores: inRoot(ignores),
  rules: {
    "no-restricted-globals": ["error", ...globals],
    "no-restricted-properties": globals.includes("Date") ? ["error", { object: "performance", property: "now" }] : "off",
  },
});

export default [
  {
    files: [`${ROOT}/**/*.js`],
    plugins: { "import-x": importX },
    settings: { "import-x/resolver-next": [createNodeResolver()] },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // Those that the import map of the page names; tsc resolves their types.
      "import-x/no-unresolved": ["error", { ignore: ["^@(codemirror|lezer)/", "^gifenc$"] }],
      "import-x/no-cycle": "error",
      "import-x/no-restricted-paths": ["error", {
        zones: [
          ...Object.entries(PARTS).map(([part, allowed]) => zone([part], [part, ...allowed])),
          ...foldersOf("puzzles").map((kind) => zone([kind], new Set([kind, "lib", "puzzles/kit"]))),
          ...foldersOf("features").map((feature) => zone([feature], [feature, ...LIBRARIES, "ui"])),
          zone(STRIP_DATA, [...STRIP_DATA, "lib"]),
          zone(STRIP_NET, [...STRIP_NET, "lib", "net"]),
          zone(STRIP_DRAWING, [...STRIP_DRAWING, "lib"]),
        ],
      }],
      "max-lines-per-function": ["error", LONGEST_FUNCTION],
      // Types are imported by name: {@import}.
      "no-warning-comments": ["error", { terms: ["@typedef {import("], location: "anywhere" }],
    },
  },
  without([...DOCUMENT, ...TIME], ["**/*.js"], [...DOCUMENT_OWNERS, ...TIME_OWNERS]),
  without(TIME, DOCUMENT_OWNERS, TIME_OWNERS),
  without(DOCUMENT, TIME_OWNERS, DOCUMENT_OWNERS),
  without([...DOCUMENT, ...TIME], STRIP_LAYERS),
];
