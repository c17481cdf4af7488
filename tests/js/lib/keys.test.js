/** What a key means, as keyboards and input methods of several countries report it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { isForBrowser, keyOf } from "../../../static/js/lib/keys.js";

const PLAIN = { code: "", shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, isComposing: false };

test("a sign in its Chinese or full-width form is that sign", () => {
  const typed = "？《》〈〉，。、【】「」［］＼＜＞．＋－＝＿—！＠＃０１９ｎＮ　";
  const meant = "?<><>,.\\[][][]\\<>.+-=__!@#019nn ";
  assert.equal([...typed].map((key) => keyOf({ ...PLAIN, key })).join(""), meant);
  assert.equal(keyOf({ ...PLAIN, key: "——" }), "_");
});

test("letters of other scripts, and signs of a keyboard without them, count by their place", () => {
  const rows = /** @type {const} */ ([
    ["т", "KeyN", "n"], ["Т", "KeyN", "n"], ["ν", "KeyN", "n"], ["צ", "KeyM", "m"], ["لا", "KeyB", "b"],
    ["ㅡ", "KeyM", "m"], ["も", "KeyM", "m"], ["ิ", "KeyB", "b"], ["١", "Digit1", "1"], ["۲", "Numpad2", "2"],
    ["х", "BracketLeft", "["], ["ъ", "BracketRight", "]"], ["б", "Comma", ","],
    ["Process", "KeyN", "n"], ["Process", "Space", " "], ["Process", "ArrowLeft", "ArrowLeft"],
  ]);
  for (const [key, code, meant] of rows) assert.equal(keyOf({ ...PLAIN, key, code }), meant, key);
  assert.equal(keyOf({ key: "Б", code: "Comma", shiftKey: true }), "<");
  assert.equal(keyOf({ key: "Process", code: "Slash", shiftKey: true }), "?");
});

test("what a Latin keyboard types is left as it is, wherever it is typed", () => {
  const rows = [["n", "KeyL"], ["é", "Digit2"], ["ø", "KeyO"], ["ª", "KeyA"], ["µ", "KeyM"], ["Dead", "KeyN"], ["ArrowLeft", "KeyN"]];
  for (const [key = "", code = ""] of rows) assert.equal(keyOf({ ...PLAIN, key, code }), key);
  assert.equal(keyOf({ ...PLAIN, key: ",", code: "KeyM" }), ",", "AZERTY");
  assert.equal(keyOf({ ...PLAIN, key: ".", code: "Slash" }), ".", "Russian");
});

test("Option and AltGr type signs; with letters and named keys they are the browser's", () => {
  const altGr = { ctrlKey: true, altKey: true };
  for (const key of ["?", "[", "\\", "<", "》", "—"]) {
    assert.equal(isForBrowser({ ...PLAIN, key }), false, key);
    assert.equal(isForBrowser({ ...PLAIN, key, altKey: true }), false, key);
    assert.equal(isForBrowser({ ...PLAIN, key, ...altGr }), false, key);
    assert.equal(isForBrowser({ ...PLAIN, key, ctrlKey: true }), true, key);
    assert.equal(isForBrowser({ ...PLAIN, key, ...altGr, metaKey: true }), true, key);
  }
  for (const key of ["n", "т", "1", " ", "ArrowLeft", "Process"]) {
    assert.equal(isForBrowser({ ...PLAIN, key }), false, key);
    assert.equal(isForBrowser({ ...PLAIN, key, altKey: true }), true, key);
    assert.equal(isForBrowser({ ...PLAIN, key, ctrlKey: true }), true, key);
    assert.equal(isForBrowser({ ...PLAIN, key, isComposing: true }), true, key);
  }
});
