"""docs/security.md is complete, and what it says of the whole of the sources is so."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.audit.__main__ import audit
from tests.samples import SAMPLES
from webapp import create_app
from webapp.config import DEFAULTS

ROOT = Path(__file__).parent.parent
CHECKLIST = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in CHECKLIST.splitlines()
    if re.match(r"\| \d", line)
]
NAMED = sorted(set(re.findall(r"(tests/[\w/]+\.py)::(\w+)", CHECKLIST)))

LEVEL_1 = """
2.1.1-12 2.2.1-3 2.3.1-1 2.5.1-6 2.7.1-4 2.8.1-1 3.1.1-1 3.2.1-3 3.3.1-2 3.4.1-5 3.7.1-1 4.1.1-3
4.1.5-5 4.2.1-2 4.3.1-2 5.1.1-5 5.2.1-8 5.3.1-10 5.5.1-4 6.2.1-1 7.1.1-2 7.4.1-1 8.2.1-3 8.3.1-4
9.1.1-3 10.3.1-3 11.1.1-5 12.1.1-1 12.3.1-5 12.4.1-2 12.5.1-2 12.6.1-1 13.1.1-1 13.1.3-3 13.2.1-3
13.3.1-1 14.2.1-3 14.3.2-3 14.4.1-7 14.5.1-3
"""
"""The requirements of ASVS 4.0.3 at level 1: section, first and last."""


def numbers(text: str) -> Iterator[str]:
    """Yield the requirements that a cell of the table names, ranges one by one."""
    for part in text.split(", "):
        first, _, last = part.strip().partition("–")
        section, _, start = first.rpartition(".")
        end = last.rpartition(".")[2] or start
        yield from (f"{section}.{number}" for number in range(int(start), int(end) + 1))


def required() -> Iterator[str]:
    """Yield the requirements of level 1."""
    for part in LEVEL_1.split():
        first, last = part.split("-")
        section, _, start = first.rpartition(".")
        yield from (f"{section}.{number}" for number in range(int(start), int(last) + 1))


def test_every_requirement_is_there_once():
    told = [number for row in ROWS for number in numbers(row[0])]
    assert sorted(told) == sorted(required())


def test_every_line_names_a_test_or_says_why_there_is_none():
    for number, _, here, tests in ROWS:
        reasons = ("apply", "proxy", "none are kept", "secret")
        assert tests.strip() or any(reason in here for reason in reasons), number


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_every_test_that_is_named_is_there(path, name):
    assert re.search(rf"^def {name}\(", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)


def test_what_is_supported_and_how_to_report_is_where_people_look():
    assert "make fuzz" in (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    for name in ("README.md", "README.zh-CN.md"):
        assert "SECURITY.md" in (ROOT / name).read_text(encoding="utf-8")


class Used(NamedTuple):
    """What a source calls by name, imports, and takes from modules."""

    calls: set[str]
    imports: set[str]
    attributes: set[tuple[str, str]]


def used(tree: ast.AST) -> Used:
    found = Used(set(), set(), set())
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found.calls.add(node.func.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found.attributes.add((node.value.id, node.attr))
        elif isinstance(node, ast.Import):
            found.imports.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.imports.add(node.module or "")
    return found


@cache
def all_sources() -> dict[str, Used]:
    paths = sorted([*ROOT.glob("webapp/**/*.py"), *ROOT.glob("solver/**/*.py")])
    return {
        path.relative_to(ROOT).as_posix(): used(ast.parse(path.read_text(encoding="utf-8")))
        for path in paths
    }


def sources(*without: str) -> list[tuple[str, Used]]:
    """Return what a server may run, file by file."""
    return [(name, found) for name, found in all_sources().items() if not name.startswith(without)]


OWN = ("webapp/features/own/", "solver/own/", "webapp/translations/")
"""What runs on the machine of whoever starts it, and never in a server of others."""

OWN_PROCESSES = {
    "webapp/recordings/pools.py",
    *(f"solver/own/functions/{name}.py" for name in ("copied", "live", "session", "worker")),
}
"""What reads pickles: those that processes of its own have written."""

COMMANDS = (*OWN, "webapp/cli/commands.py", "webapp/cli/dev.py")


def test_nothing_is_evaluated():
    for name, found in sources(*OWN):
        assert not {"eval", "exec", "compile", "__import__"} & found.calls, name
        assert "marshal" not in found.imports, name
    for name, found in sources():
        if name not in OWN_PROCESSES:
            assert not {"pickle", "shelve"} & found.imports, name


ASKING = {"urllib.request", "http.client", "requests", "httpx", "smtplib", "subprocess"}


def test_the_server_asks_nobody():
    for name, found in sources(*COMMANDS, "solver/census/", "webapp/features/census/commands.py"):
        assert not ASKING & found.imports, name
        assert not {("os", "system"), ("os", "popen")} & found.attributes, name


TEMPLATES = sorted(ROOT.glob("templates/**/*.html"))


def test_templates_escape_everything():
    assert TEMPLATES
    for path in TEMPLATES:
        assert not re.search(r"\|\s*safe\b|autoescape\s+false", path.read_text("utf-8")), path.name


def test_scripts_make_no_markup_of_text():
    for path in sorted(ROOT.glob("static/js/**/*.js")):
        script = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        assert not re.search(
            r"\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function)",
            script,
        ), path.name


@pytest.fixture(scope="module")
def client():
    return create_app({"RECORD_LIMIT": 1000}).test_client()


def test_redirects_stay_here(client):
    for address in ("/surprise?kind=mayan&seed=1", "/today/mayan", "//evil.example/surprise"):
        answer = client.get(address)
        assert answer.headers.get("Location", "/").startswith("/")
        assert not answer.headers.get("Location", "/").startswith("//")


def test_headers_tell_no_version(client):
    sample = next(iter(SAMPLES.values()))
    for address in ("/", f"/{sample.kind}/{sample.code}", "/nothing", "/api/v1/nothing"):
        answer = client.get(address)
        told = " ".join(f"{name}: {value}" for name, value in answer.headers)
        assert not re.search(r"(?i)werkzeug|waitress|python|flask", told)
        assert "Set-Cookie" not in answer.headers


def test_the_server_does_not_debug():
    assert not create_app().debug
    assert not {"DEBUG", "TESTING", "PROPAGATE_EXCEPTIONS"} & set(DEFAULTS)


PART = {"name": "flask", "version": "1", "vulns": []}
SKIPPED = {"name": "zipp", "skip_reason": "not found"}
FAULTY = {"name": "old", "version": "2", "vulns": [{"id": "CVE-1"}]}


@pytest.mark.parametrize(
    ("parts", "status", "sentence"),
    [
        ([PART], 0, "1 parts asked about, 0 with known faults."),
        ([PART, SKIPPED], 2, "The database did not answer about zipp."),
        ([SKIPPED], 2, "The database of known faults was not reached"),
        ([PART, FAULTY], 1, "old 2: CVE-1"),
        (None, 2, "The database of known faults was not reached"),
    ],
)
def test_an_audit_that_cannot_be_made_says_so(capsys, tmp_path, parts, status, sentence):
    told = json.dumps({"dependencies": parts}) if parts else ""
    assert audit(tmp_path, lambda _constraints: told) == status
    assert sentence in capsys.readouterr().out
