/** Zip files, read by another program. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

import { checksum, zipped } from "../../../static/js/lib/zip.js";

const READ = `
import io, json, sys, zipfile
archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert archive.testzip() is None
json.dump([[each.filename, archive.read(each).decode(), each.date_time] for each in archive.infolist()], sys.stdout)
`;

test("what is packed is what another program unpacks", async () => {
  const files = [
    { name: "imsmanifest.xml", text: "<manifest/>" },
    { name: "练习.html", text: "回溯 ".repeat(10_000) },
    { name: "empty", text: "" },
  ];
  const input = new Uint8Array(await (await zipped(files)).arrayBuffer());
  assert.ok(input.length < 10_000);
  const { stdout, stderr } = spawnSync(process.env.BACKTRACK_PYTHON ?? "python3", ["-c", READ], { input, encoding: "utf8" });
  assert.equal(stderr, "");
  assert.deepEqual(JSON.parse(stdout), files.map(({ name, text }) => [name, text, [1980, 1, 1, 0, 0, 0]]));
});

test("checksums are those of zip", () => {
  assert.equal(checksum(new TextEncoder().encode("123456789")), 0xcbf43926);
});
