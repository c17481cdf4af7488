/** The code of an exercise: what goes in comes out, and a change shows. */

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";

import { cleanName, codeOf, exerciseIn, LONGEST_CODE, readCode } from "../../../static/js/features/quiz/hand-in-code.js";
import { randomFrom } from "../support.js";
import { anyAttempt, attempt, LINK } from "./attempts.js";

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const NAMES = ["Anna", "李娜", "Zoë O'Neill", "=1+1", "a".repeat(40), "\u{1F438}".repeat(40)];
const exercise = await exerciseIn(LINK);

test("any attempt by any name goes through its code", async () => {
  const random = randomFrom(7);
  for (let times = 0; times < 60; times += 1) {
    const [done, name] = [anyAttempt(random), NAMES[times % NAMES.length]];
    const code = await codeOf(done, { name, exercise });
    assert.match(code, /^BT1\.1[\w-]+\.[\w-]{16}$/);
    assert.deepEqual(await readCode(code, exercise), { name, attempt: done, seal: "signed" });
  }
});

test("a code of five questions fits a chat and a QR code, the longest one its bound", async () => {
  const usual = await codeOf(attempt({ wrong: [2, 4] }), { name: "李娜 Anna", exercise });
  assert.ok(usual.length < 300, `${usual.length} characters`);
  const random = randomFrom(3);
  const noise = () => Array.from({ length: 80 }, () => String.fromCodePoint(0x4e00 + Math.floor(random() * 5000))).join("");
  const answers = Array.from({ length: 20 }, (_, step) => ({ kind: "return", step, at: 0, given: noise(), right: noise(), isRight: false }));
  const longest = await codeOf({ count: 20, answers, seconds: 99999, moves: 99999 }, { name: noise(), exercise });
  assert.ok(longest.length < LONGEST_CODE, `${longest.length} characters`);
  assert.equal((await readCode(longest, exercise)).seal, "signed");
});

test("whatever sign of a code is changed, it is not signed", async () => {
  const code = await codeOf(attempt({ wrong: [1] }), { name: "Ben", exercise });
  const random = randomFrom(11);
  for (let at = 0; at < code.length; at += 1) {
    const sign = SIGNS[Math.floor(random() * SIGNS.length)];
    if (sign === code[at]) continue;
    const { seal, fault } = await readCode(code.slice(0, at) + sign + code.slice(at + 1), exercise);
    assert.ok(fault ?? seal !== "signed", `${sign} at ${at}`);
  }
});

test("a better score with an old signature shows as changed by hand", async () => {
  const [, packed, signature] = (await codeOf(attempt({ wrong: [1, 2, 3] }), { name: "Ben", exercise })).split(".");
  const document = JSON.parse(inflateRawSync(Buffer.from(packed.slice(1), "base64url")).toString());
  document.answers = document.answers.map((row) => row.slice(0, 4));
  const forged = `1${deflateRawSync(JSON.stringify(document)).toString("base64url")}`;
  const read = await readCode(`BT1.${forged}.${signature}`, exercise);
  assert.deepEqual([read.name, read.seal, read.attempt.answers.every(({ isRight }) => isRight)], ["Ben", "changed", true]);
});

/** Links, and what a code of LINK is by them. */
const LINKS = [
  [LINK, "signed"],
  [LINK.replace("/mayan/", "/embed/mayan/"), "signed"],
  [`${LINK}&step=2&lang=zh&theme=light&full=1&hide=answer&name=x`, "signed"],
  [LINK.replace("school.example/b", "mirror.example"), "signed"],
  [LINK.replace("ask=5", "ask=4"), "other"],
  [LINK.replace("Qm9h", "Qm9i"), "other"],
  [LINK.replace("2434", "2443"), "other"],
  [`${LINK}&view=search`, "other"],
  [LINK.replace(/&seal=.*/, ""), "unchecked"],
  [LINK.replace("Qm9h_tLw4-xK", "short"), "unchecked"],
  ["mayan", "unchecked"],
  ["", "unchecked"],
];

for (const [link, seal] of LINKS) {
  test(`by the link "${link}" a code is ${seal}`, async () => {
    const code = await codeOf(attempt(), { name: "Anna", exercise });
    assert.equal((await readCode(code, await exerciseIn(link))).seal, seal);
  });
}

test("programs tell exercises apart, and their options stand behind them", async () => {
  const [one, two] = ["v1.1abc", "v1.1abd"].map((program) => `https://x.example/own#${program}?view=search&quiz=all&ask=3&seal=Qm9h_tLw4-xK`);
  const code = await codeOf(attempt({ count: 3 }), { name: "Anna", exercise: await exerciseIn(one) });
  assert.equal((await readCode(code, await exerciseIn(one))).seal, "signed");
  assert.equal((await readCode(code, await exerciseIn(two))).seal, "other");
  for (const folder of ["own/", "own/index.html", "embed/own"]) {
    assert.equal((await readCode(code, await exerciseIn(one.replace("own", folder)))).seal, "signed");
  }
});

test("a repaired program belongs to the same exercise", async () => {
  const [wrong, repaired] = ["v1.0AAAA", "v1.0BBBB"].map((program) => `http://host/own#${program}?view=search&task=tree.9.AbCd&seal=${"k".repeat(12)}`);
  const code = await codeOf(attempt({ count: 1 }), { name: "Anna", exercise: await exerciseIn(repaired) });
  assert.equal((await readCode(code, await exerciseIn(wrong))).seal, "signed");
});

test("the signature is HMAC-SHA-256 of all before it, as docs/formats.md says", async () => {
  const code = await codeOf(attempt(), { name: "Anna", exercise });
  const [signed, signature] = [code.slice(0, -17), code.slice(-16)];
  assert.equal(createHmac("sha256", "Qm9h_tLw4-xK").update(signed).digest("base64url").slice(0, 16), signature);
  const identity = ["3.1-21-234-31-2434", "view=", "search=", "off=", "quiz=move,fate", "ask=5", "task=", "seal=Qm9h_tLw4-xK", ""].join("\n");
  assert.equal(createHash("sha256").update(identity).digest("base64url").slice(0, 8), exercise.digest);
});

/** A code with this document. */
const packed = (document) => `BT1.1${deflateRawSync(document).toString("base64url")}.${"A".repeat(16)}`;

const FAULTS = [
  ["", "damaged"],
  ["Anna", "damaged"],
  ["BT1.", "damaged"],
  ["BT1.1abc", "damaged"],
  [`BT1.1abc.${"A".repeat(15)}`, "damaged"],
  [`BT1.9abc.${"A".repeat(16)}`, "damaged"],
  [`BT2.1abc.${"A".repeat(16)}`, "version"],
  [packed("7"), "damaged"],
  [packed("null"), "damaged"],
  [packed("{"), "damaged"],
  [packed('{"name": "Anna", "exercise": "x"}'), "damaged"],
  [packed(JSON.stringify({ name: 7, exercise: "x", version: 1, count: 1, seconds: 1, moves: 1, answers: [] })), "damaged"],
  [packed(JSON.stringify({ name: "", exercise: "x", version: 2, count: 1, seconds: 1, moves: 1, answers: [] })), "damaged"],
  [packed(JSON.stringify({ name: "", exercise: "x", version: 1, count: 1e9, seconds: 1, moves: 1, answers: [] })), "damaged"],
  [packed(" ".repeat(4_000_000)), "damaged"],
  [`BT1.0${"A".repeat(100_000)}.${"A".repeat(16)}`, "damaged"],
];

for (const [code, fault] of FAULTS) {
  test(`"${code.slice(0, 40)}…" of ${code.length} characters is ${fault}`, async () => {
    assert.deepEqual(await readCode(code, exercise), { fault });
  });
}

for (const [given, name] of [["  Li \t Na ", "Li Na"], ["A\u0000n\u202Ena", "Anna"], ["x".repeat(99), "x".repeat(40)], ["   ", ""], ["Zoe\u0308", "Zoë"]]) {
  test(`the name ${JSON.stringify(given)} is "${name}"`, () => assert.equal(cleanName(given), name));
}
