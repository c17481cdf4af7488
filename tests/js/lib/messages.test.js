import assert from "node:assert/strict";
import { test } from "node:test";

import { setMessages, t, tn } from "../../../static/js/lib/messages.js";

const CHINESE = {
  "Wave %(wave)d": ["第 %(wave)d 波"],
  "%(count)d block falls.": ["%(count)d 个方块下落。"],
};
const POLISH = {
  "%(count)d block falls.": [
    "Spada %(count)d blok.",
    "Spadają %(count)d bloki.",
    "Spada %(count)d bloków.",
  ],
};

for (const [msgid, facts, sentence] of [
  ["Play", {}, "Play"],
  ["Wave %(wave)d", { wave: 2 }, "Wave 2"],
  ["%(count)d nodes", { count: 1_204_377 }, "1,204,377 nodes"],
  ["%(code)s is gone", { code: 1_204_377 }, "1204377 is gone"],
  ["100%% of %(what)s", { what: "it" }, "100% of it"],
  ["%(missing)d stays", {}, "%(missing)d stays"],
  ["%(what)s", { what: "$& %(other)s" }, "$& %(other)s"],
]) {
  test(`English is the msgid filled in: ${sentence}`, () => {
    setMessages({}, "en");
    assert.equal(t(msgid, facts), sentence);
  });
}

test("the catalogue speaks where it can", () => {
  setMessages(CHINESE, "zh");
  assert.equal(t("Wave %(wave)d", { wave: 2 }), "第 2 波");
  assert.equal(t("Play", {}), "Play");
});

for (const [catalogue, lang, count, sentence] of [
  [{}, "en", 0, "0 blocks fall."],
  [{}, "en", 1, "1 block falls."],
  [{}, "en", 2, "2 blocks fall."],
  [CHINESE, "zh", 1, "1 个方块下落。"],
  [CHINESE, "zh", 2, "2 个方块下落。"],
  [{}, "zh", 1, "1 block falls."],
  [{}, "zh", 2, "2 blocks fall."],
  [POLISH, "pl", 1, "Spada 1 blok."],
  [POLISH, "pl", 3, "Spadają 3 bloki."],
  [POLISH, "pl", 5, "Spada 5 bloków."],
]) {
  test(`plural forms follow the language: ${lang}, ${sentence}`, () => {
    setMessages(catalogue, lang);
    assert.equal(tn("%(count)d block falls.", "%(count)d blocks fall.", count, {}), sentence);
  });
}

test("a plural may show other numbers than the one that chooses", () => {
  setMessages({}, "en");
  const facts = { gone: 3, left: 1 };
  const said = tn("%(gone)d vanish, %(left)d is left", "%(gone)d vanish, %(left)d are left", 1, facts);
  assert.equal(said, "3 vanish, 1 is left");
});
