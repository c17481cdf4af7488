/** Lessons in links: where stops lead, and a whole lesson in a fragment. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { isSameStage, momentAt, packed, packedIn, readLesson, stopLink, unpacked, withoutPrograms } from "../../../static/js/net/lesson.js";
import { addressesIn } from "../../../static/js/net/lesson-moments.js";

const HOST = "http://localhost";
const AT = "/queens/0000-0000-0000-0000?view=search&node=4";
const PROGRAM = `v1.0${Buffer.from('{"code":"pass"}').toString("base64url")}`;
const PROGRAM_AT = `/own#${PROGRAM}?view=search&node=7&frame=2`;

for (const [href, lesson, link] of [
  ["/", "seen", `${AT}&lesson=seen&stop=2`],
  ["/lessons/seen?lang=zh&print=sheet", "seen", `${AT}&lesson=seen&stop=2&lang=zh`],
  [`/queens/x?present=stage&theme=contrast&stop=1`, "seen", `${AT}&lesson=seen&stop=2&theme=contrast&present=stage`],
  ["/lessons/own#lesson=0e30", "own", `${AT}&lesson=own&stop=2#lesson=0e30`],
  ["/lessons/seen#lesson=0e30", "seen", `${AT}&lesson=seen&stop=2`],
]) {
  test(`from ${href} a stop of "${lesson}" is ${link}`, () => {
    assert.equal(stopLink(AT, { lesson, stop: 2 }, HOST + href), HOST + link);
  });
}

for (const [at, href, link] of [
  [AT, `/own?lang=zh#${PROGRAM}?view=search&lesson=own&stop=1&in=0e30`, `${AT}&lesson=own&stop=2&lang=zh#lesson=0e30`],
  [PROGRAM_AT, "/queens/x?stop=1&lang=zh#lesson=0e30", `/own?lang=zh#${PROGRAM}?view=search&node=7&frame=2&lesson=own&stop=2&in=0e30`],
  [PROGRAM_AT, `/own#v1.1aB?lesson=own&stop=1&present=stage&in=0e30`, `/own#${PROGRAM}?view=search&node=7&frame=2&lesson=own&stop=2&present=stage&in=0e30`],
]) {
  test(`from ${href} a stop of a lesson with programs is ${link}`, () => {
    const found = stopLink(at, { lesson: "own", stop: 2 }, HOST + href);
    assert.equal(found, HOST + link);
    assert.equal(packedIn(new URL(found).hash), "0e30");
  });
}

test("commas stay readable", () => {
  const at = "/mayan/1.0?view=search&off=left,dead";
  assert.match(stopLink(at, { lesson: "left", stop: 1 }, HOST), /off=left,dead&/);
});

for (const [href, same] of [
  ["/queens/0000-0000-0000-0000?view=search", true],
  ["/queens/0000-0000-0000-0000?view=search&node=9&frame=2&marks=1&lesson=x&stop=3", true],
  ["/queens/0000-0000-0000-0000", false],
  ["/queens/0000-0000-0000-0000?view=watch&step=1", false],
  ["/queens/0000-0000-0000-0000?view=search&off=attacked", false],
  ["/queens/0000-0000-0000-0000?view=search&search=bfs", false],
  ["/queens/00000-00000-00000-00000-00000?view=search", false],
]) {
  test(`${href} is ${same ? "the same stage" : "another stage"}`, () => {
    assert.equal(isSameStage(AT, HOST + href), same);
  });
}

for (const [href, same] of [
  [`/own#${PROGRAM}?view=search`, true],
  [`/own?lang=zh#${PROGRAM}?view=search&node=9&lesson=own&stop=3&in=0e30`, true],
  [`/own#${PROGRAM}?step=2`, false],
  [`/own#${PROGRAM}?view=search&search=bfs`, false],
  ["/own#v1.1aB?view=search", false],
  ["/own?view=search", false],
]) {
  test(`${href} is ${same ? "the same" : "another"} stage of a program`, () => {
    assert.equal(isSameStage(PROGRAM_AT, HOST + href), same);
  });
}

for (const [at, moment] of [
  [PROGRAM_AT, { place: "node", step: 7, frame: 2 }],
  ["/flip/x", { place: "step", step: 0, frame: 0 }],
  ["/flip/x?step=3&frame=2", { place: "step", step: 3, frame: 2 }],
  ["/flip/x?view=search&node=12&step=9", { place: "node", step: 12, frame: 0 }],
  ["/flip/x?view=search&node=many", { place: "node", step: 0, frame: 0 }],
]) {
  test(`the moment of ${at}`, () => assert.deepEqual(momentAt(at), moment));
}

for (const [text, addresses] of [
  [AT, [AT]],
  [`  ${HOST}${AT}&lang=zh&loop=1-2  `, [AT]],
  ["https://backtrack.example/flip/x?step=2", ["/flip/x?step=2"]],
  ["/flip/x?step=2&marks=0,1.3,4", ["/flip/x", "/flip/x?step=1&frame=3", "/flip/x?step=4"]],
  ["/flip/x?step=2&chalk=g1.1&loop=1", ["/flip/x?step=2&chalk=g1.1"]],
  ["/flip/x?step=2&chalk=g1.1&marks=1,2,2.1", ["/flip/x?step=1", "/flip/x?step=2&chalk=g1.1", "/flip/x?step=2&frame=1"]],
  ["/flip/x?view=search&off=a,b&marks=7", ["/flip/x?view=search&off=a,b&node=7"]],
  [`https://x.org/b/own?lang=zh#${PROGRAM}?view=search&node=7&frame=2&lesson=own&stop=1&in=0e30`, [PROGRAM_AT]],
  [`/own#${PROGRAM}?view=search&marks=0,7.2`, [`/own#${PROGRAM}?view=search`, PROGRAM_AT]],
  [`/embed/own#${PROGRAM}`, [`/own#${PROGRAM}`]],
  ["http://[", []],
]) {
  test(`${text} stands for ${addresses.length} moments`, () => {
    assert.deepEqual(addressesIn(text), addresses);
  });
}

test("a lesson comes out of a link as it went in", async () => {
  const lesson = { title: "回溯 & <b>", stops: [{ at: AT, look: "board", say: "é".repeat(300) }] };
  const hash = await packed(lesson);
  assert.match(hash, /^#lesson=1[\w-]+$/);
  assert.ok(hash.length < 250, "it is packed");
  assert.deepEqual(JSON.parse((await unpacked(hash)) ?? ""), lesson);
});

test("what is not packed is read as well", async () => {
  assert.equal(await unpacked(`#lesson=0${Buffer.from('{"a":1}').toString("base64url")}`), '{"a":1}');
});

for (const hash of ["", "#", "#lesson=", "#lesson=2abc", "#lesson=1abc", "#lesson=1%00", "#lesson=0a", "#at=/flip/x"]) {
  test(`"${hash}" holds no lesson`, async () => assert.equal(await unpacked(hash), null));
}

test("what unpacks to too much is left alone", async () => {
  const hash = await packed({ title: "a".repeat(1_000_000), stops: [] });
  assert.ok(hash.length < 5_000);
  assert.equal(await unpacked(hash), null);
});

const LESSON = { title: "x", stops: [AT, PROGRAM_AT, PROGRAM_AT].map((at) => ({ at, look: "board", say: "y" })) };
const TEXTS = [
  JSON.stringify(LESSON),
  JSON.stringify(LESSON).replaceAll("#v", "\\u0023v").replaceAll("/", "\\/"),
  `title = "x"\n[[stops]]\nat = "${PROGRAM_AT}"`,
];

for (const text of TEXTS) {
  test(`no server gets the programs of ${text.slice(0, 60)}`, () => {
    const { bare, programs } = withoutPrograms(text);
    assert.ok(!bare.includes(PROGRAM));
    assert.ok(bare.includes("/own#v1.0?view=search&node=7&frame=2"));
    assert.deepEqual([...new Set(programs)], [PROGRAM]);
  });
}

/** Reads a lesson with a server that takes all for one. */
async function readingOf(lesson) {
  const asked = globalThis.fetch;
  globalThis.fetch = async (_url, { body }) => {
    assert.ok(!body.includes(PROGRAM));
    return new Response(JSON.stringify({ lesson: JSON.parse(body), fault: null, stop: 0, field: "" }));
  };
  try {
    return await readLesson(JSON.stringify(lesson), "en");
  } finally {
    globalThis.fetch = asked;
  }
}

test("what was read has its programs again", async () => {
  assert.deepEqual(await readingOf(LESSON), { lesson: LESSON, fault: null, stop: 0, field: "" });
});

test("a program that is damaged is said with its stop", async () => {
  const stops = [...LESSON.stops, { at: "/own#v1.1AAAA?view=search", look: "board", say: "y" }];
  assert.deepEqual(await readingOf({ ...LESSON, stops }), {
    lesson: null, stop: 4, field: "program",
    fault: "Stop 4: the program in its link cannot be read. Perhaps a part of it is missing.",
  });
});
