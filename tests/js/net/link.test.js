/** Moments in links: of the search, and what is kept beside a moment. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { exerciseLink } from "../../../static/js/net/exercise-link.js";
import {
  openingAnnotations, openingAutoplay, openingChalk, openingFrame, openingFull,
  openingQuiz, openingSearch, openingSpeed, withPlay, withQuiz,
  withSearch, withStep, withoutFull, withoutHiding, withoutMoment,
} from "../../../static/js/net/link.js";
import { codeLink, elementOf, embedLink, filmLink, packageLink, pictureLink } from "../../../static/js/net/shared-links.js";

const SEARCHES = [
  { name: "dfs", prunings: ["equal", "left", "dead"] },
  { name: "bfs", prunings: ["dead"] },
];
const at = (step, frame = 0) => ({ step, frame });
const NOTHING = { loop: null, bookmarks: [] };

function moment(node = 0, off = [], more = {}) {
  return { search: null, off, node, frame: 0, win: null, ...NOTHING, ...more };
}

for (const [query, expected] of [
  ["", null],
  ["?step=3", null],
  ["?view=watch&node=3", null],
  ["?view=search", moment()],
  ["?view=search&node=18204", moment(18204)],
  ["?view=search&node=0018204", moment(18204)],
  ["?view=search&node=9999999999", moment(9_999_999_999)],
  [`?view=search&node=${"9".repeat(400)}`, moment(2 ** 53 - 1)],
  ["?view=search&node=-1", moment()],
  ["?view=search&node=1e3", moment()],
  ["?view=search&off=dead,equal,none", moment(0, ["equal", "dead"])],
  ["?view=search&win=10-20", moment(0, [], { win: { start: 10, stop: 20 } })],
  ["?view=search&win=10-9999999999", moment(0, [], { win: { start: 10, stop: 9_999_999_999 } })],
  ["?view=search&win=20-10", moment()],
  ["?view=search&win=10", moment()],
  ["?view=search&win=1-2-3", moment()],
  ["?view=search&search=dfs&off=equal", moment(0, ["equal"])],
  ["?view=search&search=bfs&off=equal,dead", moment(0, ["dead"], { search: "bfs" })],
  ["?view=search&search=a-star&node=2", moment(2)],
  ["?view=search&beside=bfs", moment(0, [], { beside: { search: "bfs", off: [] } })],
  ["?view=search&beside=dfs.left,none", moment(0, [], { beside: { search: null, off: ["left"] } })],
  ["?view=search&beside=a-star.left", moment(0, [], { beside: null })],
  ["?view=search&beside=", moment(0, [], { beside: null })],
  [
    "?view=search&loop=3-9&marks=7,2",
    moment(0, [], { loop: { from: 3, to: 9 }, bookmarks: [at(7), at(2)] }),
  ],
  ["?view=search&loop=9-3&marks=,x,-1,1.,1.x,.2,1.2.3,4,", moment(0, [], { bookmarks: [at(4)] })],
  ["?view=search&node=7&frame=3", moment(7, [], { frame: 3 })],
  ["?view=search&node=7&frame=1.5", moment(7)],
  ["?view=search&marks=5,12.3,4.0", moment(0, [], { bookmarks: [at(5), at(12, 3), at(4)] })],
  ["?view=search&loop=4.2-7", moment(0, [], { loop: { from: 4, to: 7, from_frame: 2 } })],
  ["?view=search&loop=4.2-4.5", moment(0, [], { loop: { from: 4, to: 4, from_frame: 2, to_frame: 5 } })],
  ["?view=search&loop=4.2-4.2", moment()],
]) {
  test(`where a link opens: ${query.slice(0, 60)}`, () => {
    assert.deepEqual(openingSearch(query, SEARCHES), expected);
  });
}

for (const [link, query] of [
  [moment(), "?view=search&lang=zh"],
  [moment(7), "?view=search&node=7&lang=zh"],
  [
    moment(7, ["equal", "dead"], { win: { start: 5, stop: 9 } }),
    "?view=search&node=7&off=equal,dead&win=5-9&lang=zh",
  ],
  [moment(7, [], { frame: 2 }), "?view=search&node=7&frame=2&lang=zh"],
  [
    moment(7, [], { loop: { from: 3, to: 9, to_frame: 4 }, bookmarks: [at(2, 1)] }),
    "?view=search&node=7&loop=3-9.4&marks=2.1&lang=zh",
  ],
  [moment(7, [], { search: "bfs" }), "?view=search&node=7&search=bfs&lang=zh"],
  [
    moment(7, ["left"], { beside: { search: "bfs", off: ["dead"] } }),
    "?view=search&node=7&off=left&beside=bfs.dead&lang=zh",
  ],
  [
    moment(0, [], { loop: { from: 0, to: 9 }, bookmarks: [at(2), at(7)] }),
    "?view=search&loop=0-9&marks=2,7&lang=zh",
  ],
]) {
  test(`a moment and its link: ${query}`, () => {
    const here = "http://here/mayan/1.0?lang=zh&step=3&loop=1-2&marks=3";
    const { search } = new URL(withSearch(here, link));
    assert.equal(search, query);
    assert.deepEqual(openingSearch(search, SEARCHES), link);
  });
}

test("another search takes the place of the one before", () => {
  const href = "http://here/p?view=search&search=bfs&off=dead&name=A";
  assert.equal(withSearch(href, moment()), "http://here/p?view=search&name=A");
});

test("going back to the solution leaves nothing of the search", () => {
  const searching = "view=search&search=bfs&node=7&frame=4&off=dead&win=1-9&loop=2-9&marks=8";
  const href = withStep(`http://here/p?${searching}&lang=zh`, { ...at(2), ...NOTHING });
  assert.equal(href, "http://here/p?step=2&lang=zh");
});

for (const [query, expected] of [
  ["", NOTHING],
  ["?step=2&loop=1-3&marks=2,0", { loop: { from: 1, to: 3 }, bookmarks: [at(2), at(0)] }],
  ["?view=watch&marks=2", { loop: null, bookmarks: [at(2)] }],
  ["?view=elsewhere&marks=2.7", { loop: null, bookmarks: [at(2, 7)] }],
  ["?view=search&loop=1-3&marks=2,0", NOTHING],
  ["?loop=1&marks=2", { loop: { from: 0, to: Number.MAX_SAFE_INTEGER }, bookmarks: [at(2)] }],
  ["?loop=3-3&marks=", NOTHING],
  ["?step=1&loop=9-1&marks=2", { loop: null, bookmarks: [at(2)] }],
  ["?loop=3&marks=2;3", NOTHING],
  ["?loop=a-b&marks=0x1,%201,1e3", NOTHING],
  ["?loop=1-9999999999", { loop: { from: 1, to: 9_999_999_999 }, bookmarks: [] }],
]) {
  test(`what a link into Watch keeps: ${query}`, () => {
    assert.deepEqual(openingAnnotations(query), expected);
  });
}

test("Watch writes what it keeps", () => {
  const kept = { loop: { from: 1, to: 3 }, bookmarks: [at(0), at(2, 3)] };
  const href = withStep("http://here/p?marks=9&name=A", { ...at(0, 1), ...kept });
  assert.equal(href, "http://here/p?frame=1&loop=1-3&marks=0,2.3&name=A");
  assert.deepEqual(openingAnnotations(new URL(href).search), kept);
});

for (const [query, frame, asked] of [
  ["?step=2", 0, null],
  ["?step=2&frame=5", 5, null],
  ["?frame=6", 5, "6"],
  ["?frame=x", 0, "x"],
  ["?frame=0", 0, null],
  ["?view=search&frame=3", 0, null],
]) {
  test(`the frame on which Watch opens: ${query}`, () => {
    assert.deepEqual(openingFrame(query, 5), { step: frame, asked });
  });
}

for (const [search, kinds] of [
  ["", []],
  ["?quiz=", []],
  ["?quiz=nothing", []],
  ["?quiz=fate,move,nothing,fate", ["move", "fate"]],
  ["?quiz=all", ["move", "fate", "vanish", "return", "queue"]],
]) {
  test(`the quiz that "${search}" asks for`, () => assert.deepEqual(openingQuiz(search), kinds));
}

test("an address keeps its quiz, all kinds as one word", () => {
  const href = "http://host/mayan/1?step=2&quiz=move";
  assert.equal(withQuiz(href, []), "http://host/mayan/1?step=2");
  assert.equal(withQuiz(href, ["move", "fate"]), "http://host/mayan/1?step=2&quiz=move,fate");
  assert.equal(withQuiz(href, openingQuiz("?quiz=all")), "http://host/mayan/1?step=2&quiz=all");
});

const EXERCISE = {
  current: "search", view: "search", here: true, hide: true, quiz: ["move"], full: true, lang: "zh",
};
for (const [what, options, expected] of [
  ["of this moment", {}, "?view=search&node=7&off=dead&hide=answer&full=1&quiz=move&lang=zh"],
  ["from the start", { here: false }, "?view=search&off=dead&hide=answer&full=1&quiz=move&lang=zh"],
  ["in another view", { view: "watch" }, "?hide=answer&full=1&quiz=move&lang=zh"],
  ["that asks and hides nothing", { hide: false, quiz: [], full: false, lang: "" }, "?view=search&node=7&off=dead"],
]) {
  test(`the link of an exercise ${what}`, () => {
    const href = "http://host/mayan/1?view=search&node=7&off=dead&theme=dusk";
    assert.equal(exerciseLink(href, { ...EXERCISE, ...options }), `http://host/mayan/1${expected}`);
  });
}

for (const [what, href, expected] of [
  ["of another step", withStep("http://host/p?step=2&chalk=g1.1&lang=zh", { ...at(3), ...NOTHING }), "?step=3&lang=zh"],
  ["of a search", withSearch("http://host/p?step=2&chalk=g1.1", moment(7)), "?view=search&node=7"],
  ["of an attempt", withPlay("http://host/p?chalk=g1.1", ["11r"]), "?view=play&moves=11r"],
]) {
  test(`chalk is left out of the link ${what}`, () => assert.equal(href, `http://host/p${expected}`));
}

test("chalk goes with pictures and films of its moment", () => {
  const href = "http://here/mayan/1.0?step=2&frame=1&chalk=g1.2-3.4,y2.2~a~.+b";
  assert.equal(openingChalk(new URL(href).search), "g1.2-3.4,y2.2~a~. b");
  assert.equal(pictureLink(href), href.replace("1.0?", "1.0.png?").concat("&scale=4"));
  assert.equal(filmLink(href, "gif", { from: "0" }), href.replace("1.0?", "1.0.gif?").concat("&from=0"));
});

test("for a frame it leads to the page for frames", () => {
  assert.equal(embedLink("http://host/a/mayan/1?full=1&quiz=move"), "http://host/a/embed/mayan/1?quiz=move");
});

test("what leaves the page for a moment", () => {
  const watch = "http://here/below/mayan/1.0?step=2&frame=1&lang=zh&name=A&full=1&hide=answer&marks=1";
  const search = "http://here/mayan/1.0?view=search&off=dead&win=1-9&loop=2-3";
  assert.equal(pictureLink(watch), "http://here/below/mayan/1.0.png?step=2&frame=1&name=A&hide=answer&scale=4");
  assert.equal(pictureLink(search), "http://here/mayan/1.0.png?node=0&off=dead&scale=4");
  assert.equal(pictureLink("http://here/mayan/1.0?view=play&moves=11r"), null);
  assert.equal(filmLink(search, "gif", { from: "2", to: "9" }), "http://here/mayan/1.0.gif?view=search&off=dead&from=2&to=9");
  assert.equal(codeLink(search), search.replace("1.0?", "1.0.qr.svg?"));
  assert.equal(withoutMoment(search), "http://here/mayan/1.0?view=search&off=dead");
  assert.deepEqual(elementOf(watch.replace("&marks=1", "")), {
    script: "http://here/below/embed.js",
    attributes: [
      ["kind", "mayan"], ["code", "1.0"], ["step", "2"], ["frame", "1"], ["name", "A"], ["hide", "answer"], ["lang", "zh"],
    ],
  });
});

test("options stand in one order however an address was written", () => {
  const play = (/** @type {string} */ query) => withPlay(`http://here/p?${query}`, ["11r"]);
  assert.equal(play("moves=11r&view=play"), "http://here/p?view=play&moves=11r");
  assert.equal(play("lang=zh&x=1&name=A&moves=1&view=play"), "http://here/p?view=play&moves=11r&name=A&lang=zh&x=1");
});

test("how a frame plays", () => {
  assert.deepEqual(["?autoplay=1", "?autoplay=yes", ""].map(openingAutoplay), [true, false, false]);
  const speeds = ["?speed=0.5", "?speed=16", "?speed=3", "?speed=", ""];
  assert.deepEqual(speeds.map((search) => openingSpeed(search, [0.5, 1, 16])), [0.5, 16, null, null, null]);
});

test("what a link hides and asks can be left out of it", () => {
  const href = "http://host/mayan/1?step=1&hide=answer&quiz=all&full=1&lang=zh";
  assert.equal(withoutHiding(href), "http://host/mayan/1?step=1&lang=zh");
  assert(openingFull(href.slice(href.indexOf("?"))));
  assert.equal(withoutFull(href), "http://host/mayan/1?step=1&hide=answer&quiz=all&lang=zh");
});

test("a package has the options of its exercise, the language of the page, and no key", () => {
  const href = "http://host/mayan/1?view=search&quiz=all&ask=5&seal=abcdefgh";
  assert.equal(packageLink(href, "1.2", "zh"), "http://host/mayan/1.scorm.zip?view=search&quiz=all&ask=5&lang=zh&version=1.2");
  assert.equal(packageLink(`${href}&lang=en`, "2004", "zh"), "http://host/mayan/1.scorm.zip?view=search&quiz=all&ask=5&lang=en&version=2004");
});
