"""Every command that the documentation shows is there, and does what it says."""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import solver
from tests import concerned
from tests.webapp.samples import FLIP_TEXT, TEXT
from webapp.cli import main
from webapp.site import levels

ROOT = Path(__file__).parent.parent
PAGES = (
    "README.md",
    "README.zh-CN.md",
    "CONTRIBUTING.md",
    "docs/adding-a-puzzle.md",
    "docs/own-search.md",
    "docs/own-search.zh-CN.md",
    "docs/tutorial.md",
    "docs/tutorial.zh-CN.md",
    "docs/how-to/script.md",
    "docs/how-to/script.zh-CN.md",
    "docs/how-to/translate.md",
    "docs/how-to/translate.zh-CN.md",
)
SHOWN = {name: (ROOT / name).read_text(encoding="utf-8") for name in PAGES}
ENVIRONMENT = os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}


def commands(program: str) -> list[str]:
    """Return every command of a program that is shown, in blocks and in sentences, each once."""
    return sorted({line for text in SHOWN.values() for line in lines(text, program)})


def lines(text: str, program: str) -> Iterator[str]:
    fenced = re.findall(r"^```(\w*)\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    blocks = [block for language, block in fenced if not language]
    prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    quoted = [" ".join(words.split()) for words in re.findall(r"`([^`]+)`", prose)]
    for line in [*(line for block in blocks for line in block.splitlines()), *quoted]:
        command = line.partition("  # ")[0].strip()
        if command.startswith(f"{program} "):
            yield command


def test_there_are_commands_to_look_at():
    assert {"make run", "make test", "make check", "make fix", "make dev"} <= set(commands("make"))
    assert len(commands("backtrack")) > 5
    assert commands("python -m")


@pytest.mark.parametrize("command", commands("make"))
def test_make_has_the_target(command):
    # What would install things is as new as can be: nothing is run, and nothing is made.
    fresh = ["-o", ".venv/python", "-o", ".venv/app", "-o", ".venv/dev"]
    plain = ["make", "--dry-run", *fresh, *shlex.split(command)[1:]]
    done = subprocess.run(plain, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", [each for each in commands("make") if "tests/" in each])
def test_a_test_that_is_named_is_there(command):
    _make, target, arguments = shlex.split(command)
    place, *options = shlex.split(arguments.removeprefix("ARGS="))
    assert target == "test"
    names = names_of_tests(ROOT / place)
    assert any(options[options.index("-k") + 1] in name for name in names)
    rest = set(options[options.index("-k") + 2 :])
    conftest = (ROOT / "tests" / "conftest.py").read_text(encoding="utf-8")
    assert all(f'addoption("{option}"' in conftest for option in rest)


def names_of_tests(place):
    """Return what ``-k`` can choose: the functions of a file, the files of a folder of scripts."""
    if place.is_file():
        return re.findall(r"^def (test_\w+)", place.read_text(encoding="utf-8"), re.MULTILINE)
    return [path.name for path in place.rglob("*.test.js")]


@pytest.mark.parametrize("command", commands("python -m"))
def test_a_module_can_be_run(command):
    assert importlib.util.find_spec(f"{shlex.split(command)[2]}.__main__")


@pytest.mark.parametrize("command", commands("backtrack"))
def test_the_command_line_knows_the_command(command):
    words = shlex.split(command)[1:]
    found: click.Command = main
    while isinstance(found, click.Group) and words and words[0] in found.commands:
        found = found.commands[words.pop(0)]
    assert found is not main
    options = {name for parameter in found.params for name in parameter.opts}
    assert {word for word in words if word.startswith("-")} <= options


INPUTS = {"mayan": TEXT, "flip": FLIP_TEXT}
ENDLESS = re.compile(r" (serve|watch)\b")
"""Commands that go on until somebody stops them."""
RUNNABLE = [each for each in commands("backtrack") if not ENDLESS.search(each)]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("command", RUNNABLE)
def test_the_command_runs(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    # The site of all levels takes two minutes; test_static_site.py looks at what is in one.
    first = tuple(levels.of_kind(kind)[0] for kind in solver.kinds())
    monkeypatch.setattr(levels, "all_levels", lambda: first)
    words = shlex.split(command)[1:]
    text = next((INPUTS[word] for word in words if word in INPUTS), "")
    if words[0] == "export":
        shutil.copy(ROOT / "examples" / "queens.py", ".")
    if "queens.btr" in words and "own" not in words:
        CliRunner().invoke(main, ["export", "own", "queens.py", "-o", "queens.btr"])
    if words[0] == "show":
        export = ["export", "search", "flip", "-o", words[-1]]
        CliRunner().invoke(main, export, input=FLIP_TEXT)
    done = CliRunner().invoke(main, words, input=text)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout


EXAMPLES = sorted(
    {
        (command, output)
        for text in SHOWN.values()
        for command, output in re.findall(r"^```\n\$ (.*)\n((?:[^`].*\n)+)```", text, re.MULTILINE)
    }
)


@pytest.mark.parametrize(("command", "output"), EXAMPLES)
def test_an_example_prints_what_it_shows(command, output):
    done = subprocess.run(  # noqa: S602  # a pipeline, as a reader would type it
        command, shell=True, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, output, "")


def test_all_pages_show_the_same_examples():
    assert len(EXAMPLES) == 1


def test_the_tests_that_a_check_picks_are_there():
    picked = [*concerned.BY_LINES, *concerned.ALWAYS, *concerned.readers(concerned.READERS)]
    assert [path for path in (*picked, *concerned.READERS) if not list(ROOT.glob(path))] == []
