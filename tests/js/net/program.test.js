import assert from "node:assert/strict";
import test from "node:test";

import { packedProgram, unpackedProgram } from "../../../static/js/net/program.js";

const QUEENS = { code: "def solve(row):\n    # 皇后\n    return row\n", call: "solve(6)", board: "queens" };

const PROGRAMS = [QUEENS, { ...QUEENS, call: "" }, { ...QUEENS, board: "" }, { code: "", call: "", board: "" }];

for (const program of PROGRAMS) {
  test(`a program goes through its link: ${JSON.stringify(program)}`, async () => {
    const packed = await packedProgram(program);
    assert.match(packed, /^v1\.1[\w-]+$/);
    assert.deepEqual(await unpackedProgram(packed), program);
  });
}

test("sixty lines fit two thousand characters", async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `    if queens[${at}] == column or abs(queens[${at}] - column) == row - ${at}:`);
  assert.ok((await packedProgram({ code: lines.join("\n"), call: "", board: "" })).length < 2000);
});

const NONE = ["", "v1.", "v1.1", "v1.1!!", "v1.1AAAA", "v2.1eJw", `v1.0${Buffer.from("[1]").toString("base64url")}`,
  `v1.0${Buffer.from('{"code": 7}').toString("base64url")}`, `v1.0${Buffer.from("null").toString("base64url")}`];

for (const text of NONE) {
  test(`"${text}" holds no program`, async () => assert.equal(await unpackedProgram(text), null));
}
