import assert from "node:assert/strict";
import test from "node:test";

import { isProgram, packedProgram, programWays, programWithoutMoment, shown, unfolded, unpackedProgram } from "../../../static/js/net/program.js";

const QUEENS = { code: "def solve(row):\n    # 皇后\n    return row\n", call: "solve(6)", board: "queens", title: "solve" };

const NOTHING = { code: "", call: "", board: "", title: "" };
const PROGRAMS = [QUEENS, ...["call", "board", "title"].map((name) => ({ ...QUEENS, [name]: "" })), NOTHING];

for (const program of PROGRAMS) {
  test(`a program goes through its link: ${JSON.stringify(program)}`, async () => {
    const packed = await packedProgram(program);
    assert.match(packed, /^v1\.1[\w-]+$/);
    assert.deepEqual(await unpackedProgram(packed), program);
  });
}

test("a program that another browser has packed stays as it is", async () => {
  const other = `v1.0${Buffer.from(JSON.stringify({ code: QUEENS.code, call: "solve(6)" })).toString("base64url")}`;
  assert.equal(await packedProgram({ ...NOTHING, code: QUEENS.code, call: "solve(6)" }, other), other);
  assert.notEqual(await packedProgram(QUEENS, other), other);
  assert.notEqual(await packedProgram(QUEENS, "v1.1!!"), "v1.1!!");
});

test("sixty lines fit two thousand characters", async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `    if queens[${at}] == column or abs(queens[${at}] - column) == row - ${at}:`);
  assert.ok((await packedProgram({ ...NOTHING, code: lines.join("\n") })).length < 2000);
});

const NONE = ["", "v1.", "v1.1", "v1.1!!", "v1.1AAAA", "v2.1eJw", `v1.0${Buffer.from("[1]").toString("base64url")}`,
  `v1.0${Buffer.from('{"code": 7}').toString("base64url")}`, `v1.0${Buffer.from("null").toString("base64url")}`];

for (const text of NONE) {
  test(`"${text}" holds no program`, async () => assert.equal(await unpackedProgram(text), null));
}

const LINK = "https://x.org/b/own?lang=zh#v1.1aB-_?view=search&node=7";

test("all that leads to a program follows from its link", () => {
  assert.ok(isProgram(LINK));
  assert.ok(!isProgram("https://x.org/queens/4-1-0#v2.1aB"));
  assert.equal(programWithoutMoment(LINK), "https://x.org/b/own?lang=zh#v1.1aB-_");
  assert.deepEqual(programWays(LINK), {
    frame: "https://x.org/b/embed/own?lang=zh#v1.1aB-_?view=search&node=7",
    element: { script: "https://x.org/b/embed.js", attributes: [["src", LINK]] },
    picture: null,
  });
});

for (const [page, frame, script] of [
  ["/b/own/", "/b/embed/own/", "/b/embed.js"],
  ["/zh/own/index.html", "/zh/embed/own/index.html", "/zh/embed.js"],
]) {
  test(`${page} of a static host has its frames beside it`, () => {
    const ways = programWays(`https://x.org${page}#v1.1aB`);
    assert.equal(ways.frame, `https://x.org${frame}#v1.1aB`);
    assert.equal(ways.element.script, `https://x.org${script}`);
  });
}

for (const [link, whole] of [
  [LINK, "https://x.org/b/own?lang=zh&view=search&node=7#v1.1aB-_"],
  ["https://x.org/own#v1.1aB?loop=1-3&marks=2,5.4", "https://x.org/own?loop=1-3&marks=2,5.4#v1.1aB"],
  ["https://x.org/own#v1.1aB", "https://x.org/own#v1.1aB"],
  ["https://x.org/own?lesson=memory#v1.1aB?stop=2", "https://x.org/own?lesson=memory&stop=2#v1.1aB"],
  ["https://x.org/own#v1.1aB?lesson=own&in=1c", "https://x.org/own?lesson=own&in=1c#v1.1aB"],
  ["https://x.org/flip/x?step=3#lesson=1aB", "https://x.org/flip/x?step=3#lesson=1aB"],
]) {
  test(`behind the program of ${link} stand the options of its page`, () => {
    assert.equal(unfolded(new URL(link)).href, whole);
    assert.equal(shown(whole), link);
  });
}
