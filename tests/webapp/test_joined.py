"""The modules of a page joined: each once, as it is, and none that is written in another way."""

from __future__ import annotations

import json
import re
import subprocess

import pytest
from babel.messages.jslexer import tokenize

from solver.errors import BadDeclaration
from tests.js.lint import tools
from webapp.assets import folder, script, sheets_minified
from webapp.assets.bundles import generated, joined, modules_of, worker

TOLD = r"static/js/lib/a\.js: expected .* cannot be joined"

MODULES = {
    "js/main.js": (
        'import { a } from "./lib/a.js";\n'
        "/** @typedef {import('./nowhere.js').N} N */\n"
        'const later = () => import("./ui/view.js");\n'
        "await start(a);\n"
    ),
    "js/lib/a.js": (
        'import {\n  b,\n  c as d,\n} from "./b.js";\n'
        "export const a = b + d;\n"
        "export async function wait() {}\n"
    ),
    "js/lib/b.js": "export const b = import.meta.url;\nexport class c {}\nfunction own() {}\n",
    "js/ui/view.js": (
        'import { a } from "../lib/a.js";\n'
        'import { e } from "./e.js";\n'
        "export function view() { return a + e; }\n"
    ),
    "js/ui/e.js": "export const e = 1;\n",
    "js/alone.js": "export const alone = 1;\n",
}


def test_an_entry_brings_what_it_imports_and_is_itself_at_the_end():
    text = joined(MODULES)["js/main.js"]
    assert text == (
        'import { define as $define, use as $use } from "./lib/registry.js";\n'
        '$define("js/lib/a.js", (function () {\n'
        'const {\n  b,\n  c: d,\n} = $use("js/lib/b.js");\n'
        "const a = b + d;\n"
        "async function wait() {}\n"
        "\nreturn { a, wait };\n}));\n"
        '$define("js/lib/b.js", (function () {\n'
        'const b = new URL("./lib/b.js", import.meta.url).href;\n'
        "class c {}\nfunction own() {}\n"
        "\nreturn { b, c };\n}));\n"
        'const { a } = $use("js/lib/a.js");\n'
        "/** @typedef {import('./nowhere.js').N} N */\n"
        'const later = () => import("./ui/view.js");\n'
        "await start(a);\n"
    )


def test_what_is_fetched_later_brings_only_what_is_not_there_yet():
    text = joined(MODULES)["js/ui/view.js"]
    assert text == (
        'import { define as $define, use as $use } from "../lib/registry.js";\n'
        '$define("js/ui/e.js", (function () {\n'
        "const e = 1;\n"
        "\nreturn { e };\n}));\n"
        'const { a } = $use("js/lib/a.js");\n'
        'const { e } = $use("js/ui/e.js");\n'
        "export function view() { return a + e; }\n"
    )


WAYS = {
    "js/main.js": 'import { a } from "./a.js";\n'
    'const later = () => [import("./stage.js"), import("./home.js")];\n',
    "js/a.js": "export const a = 1;\n",
    "js/stage.js": 'import { b } from "./b.js";\nimport { c } from "./c.js";\n'
    'export const go = () => [import("./search.js"), import("./kind.js"), import("./play.js")];\n',
    "js/home.js": 'import { b } from "./b.js";\nexport const home = () => import("./kind.js");\n',
    "js/b.js": "export const b = 1;\n",
    "js/c.js": "export const c = 1;\n",
    "js/kind.js": 'import { a } from "./a.js";\nimport { b } from "./b.js";\n'
    'import { c } from "./c.js";\n',
    "js/search.js": 'import { c } from "./c.js";\nimport { d } from "./d.js";\n'
    'export const toPlay = () => import("./play.js");\n',
    "js/play.js": 'import { c } from "./c.js";\nimport { d } from "./d.js";\n'
    'export const toSearch = () => import("./search.js");\n',
    "js/d.js": "export const d = 1;\n",
}


@pytest.mark.parametrize(
    ("entry", "brought"),
    [
        ("js/main.js", ["js/a.js"]),
        ("js/stage.js", ["js/b.js", "js/c.js"]),
        ("js/home.js", ["js/b.js"]),
        ("js/kind.js", ["js/c.js"]),  # from home there is no c yet
        ("js/search.js", ["js/d.js"]),  # whoever asks for it has c, and not always d
        ("js/play.js", ["js/d.js"]),
    ],
)
def test_an_entry_leaves_out_what_is_there_whoever_asks_for_it(entry, brought):
    text = joined(WAYS)[entry]
    assert re.findall(r'\$define\("([^"]+)"', text) == brought


def test_only_entries_are_joined():
    assert set(joined(MODULES)) == {"js/main.js", "js/ui/view.js"}


@pytest.mark.parametrize(
    "line",
    [
        'import * as all from "./b.js";',
        'import one from "./b.js";',
        'import "./b.js";',
        'export { b } from "./b.js";',
        'export * from "./b.js";',
        "export default 1;",
        "export let changing = 1;",
        "export const { x, y } = place;",
    ],
)
def test_a_module_that_is_written_otherwise_is_refused_by_name(line):
    with pytest.raises(BadDeclaration, match=TOLD) as no:
        joined({**MODULES, "js/lib/a.js": f"{line}\n{MODULES['js/lib/a.js']}"})
    assert repr(line) in str(no.value)


@pytest.mark.parametrize(
    ("name", "told"),
    [("js/lib/b.js", "static/js/lib/a.js"), ("js/ui/view.js", "static/js/main.js")],
)
def test_a_module_that_is_not_there_is_told_by_who_imports_it(name, told):
    others = {other: text for other, text in MODULES.items() if other != name}
    with pytest.raises(BadDeclaration, match=rf"^{told}: expected .*static/{name}"):
        joined(others)


def test_the_order_is_the_same_in_every_process():
    assert list(generated())[1:] == sorted(generated().keys() - {"js/main.js"})


def test_every_module_of_ours_is_joined_once():
    files = generated()
    assert "js/main.js" in files
    first = files["js/main.js"]
    for name, text in files.items():
        assert re.search(r"\bexport ", text) or name == "js/main.js"
        for module in re.findall(r'\$define\("[^"]+"', text):
            assert text.count(module) == 1
            assert name == "js/main.js" or module not in first


SOURCES = modules_of(folder("static"))
COMMENTS = {"linecomment", "multilinecomment"}


def code(text: str) -> str:
    """Return a script without what stands between its tokens."""
    tokens = tokenize(text, jsx=False)
    return "".join(token.value for token in tokens if token.type not in COMMENTS)


@pytest.mark.exhaustive
def test_served_scripts_are_their_sources_without_comments():
    for name, source in joined(SOURCES).items():
        served = generated()[name]
        # Where this fails, a template literal inside another one holds blanks or a comment.
        assert code(served) == code(source), name
        assert len(served) < len(source)


PARSE = """const { SourceTextModule } = require("node:vm");
const { readFileSync } = require("node:fs");
for (const [name, text] of JSON.parse(readFileSync(0, "utf-8"))) {
  new SourceTextModule(text, { identifier: name });
}"""


def test_served_scripts_parse():
    node, _ = tools()
    scripts = {**generated(), "js/worker.js": worker()}
    command = [*node, "--experimental-vm-modules", "--no-warnings", "--eval", PARSE]
    asked = json.dumps([*scripts.items()])
    ran = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_licences_patterns_and_templates_survive():
    text = "/*! MIT */f(/[/*]  \\/\\//g,`// ${b}  /* d */`);"
    assert script(f"{text} // e\n") == text


def test_served_sheets_are_smaller_and_keep_strings():
    sources = {path.name: path for path in (folder("static") / "css").rglob("*.css")}
    assert len(sources) == len(sheets_minified())  # no name stands for two
    for name, served in sheets_minified().items():
        source = sources[name.removeprefix("css/")].read_text(encoding="utf-8")
        strings = re.findall(r'"[^"\n]*"', re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL))
        assert re.findall(r'"[^"\n]*"', served) == strings
        assert len(served) < len(source)
