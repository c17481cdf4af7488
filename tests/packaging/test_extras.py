"""What is installed by itself is enough for the library and ``watch``; the extras are extra."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import urllib.request
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest

from tests.webapp.samples import FLIP_TEXT
from webapp.cli.serve import EXTRA

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

REFUSING = """
import sys
from importlib.machinery import PathFinder

REFUSED = frozenset({refused})


class Refusing(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        refused = name.partition(".")[0] in REFUSED
        return None if refused else super().find_spec(name, path, target)


sys.meta_path[sys.meta_path.index(PathFinder)] = Refusing
"""

FUNCTION = """
def place(queens):
    for column in range(4):
        if all(column != q and abs(column - q) != len(queens) - r for r, q in enumerate(queens)):
            if len(queens) == 3 or place([*queens, column]):
                return True
    return False


place([])
"""


def name_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement)[0].lower().replace("_", "-")


def needed(requirements: list[str]) -> set[str]:
    """Return the names of distributions that some need, and of those that these need."""
    found, todo = set(), [name_of(each) for each in requirements]
    while todo:
        name = todo.pop()
        if name in found:
            continue
        found.add(name)
        try:
            further = requires(name) or []
        except PackageNotFoundError:  # for another system or Python
            continue
        todo += [name_of(each) for each in further if "extra ==" not in each]
    return found


BASE = needed(PROJECT["dependencies"])
SERVER = needed(PROJECT["optional-dependencies"]["server"]) - BASE


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """Return an environment whose Pythons find nothing but what is installed without extras."""
    refused = {
        module
        for module, owners in packages_distributions().items()
        if not {name_of(owner) for owner in owners} & {*BASE, name_of(PROJECT["name"])}
    }
    folder = tmp_path_factory.mktemp("refusing")
    (folder / "sitecustomize.py").write_text(REFUSING.format(refused=sorted(refused)))
    path = os.pathsep.join([str(folder), str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "place.py"
    path.write_text(FUNCTION)
    return path


def python(environment, *arguments, **options):
    command = [sys.executable, "-P", *map(str, arguments)]
    return subprocess.run(command, env=environment, capture_output=True, check=False, **options)


def test_all_that_only_a_server_needs_is_in_its_extra():
    owners = packages_distributions()
    assert {name_of(owners[module][0]) for module in EXTRA} == {
        name_of(each) for each in PROJECT["optional-dependencies"]["server"]
    }
    assert {"brotli", "limits"} < SERVER


@pytest.mark.sampled
@pytest.mark.parametrize(
    "code",
    [
        "import solver; p = solver.generate('queens', 1); solver.solve(p); solver.record(p)",
        "import solver; solver.write_recording(solver.record(solver.generate('mayan', 1)))",
        "import backtrack; print(backtrack.Problem, backtrack.watch, list(backtrack.__all__))",
    ],
)
def test_the_library_needs_no_extra(environment, code):
    done = python(environment, "-c", code)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("ending", "what"),
    [("page", "place.py"), ("own", "place.py"), ("gif", "flip"), ("png", "flip")],
)
def test_searches_are_exported_without_an_extra(environment, tmp_path, file, ending, what):
    written = tmp_path / f"place.{ending}"
    export = ("-m", "backtrack", "export", ending, what, "--output", written)
    done = python(environment, *export, input=FLIP_TEXT.encode(), cwd=file.parent)
    assert done.returncode == 0, done.stderr
    assert written.stat().st_size > 500


@pytest.mark.exhaustive
def test_a_search_is_watched_without_an_extra(environment, file):
    watch = [sys.executable, "-P", "-m", "backtrack", "watch", file, "--no-open", "--port", "0"]
    with subprocess.Popen(watch, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            url = re.search(r"http://\S+", process.stdout.readline())[0]
            with urllib.request.urlopen(url, timeout=30) as answer:
                page = answer.read().decode()
        finally:
            process.terminate()
    assert "Solved in" in page


NOTEBOOK = """
import backtrack

class Three(backtrack.Problem):
    def start(self):
        return 0

    def moves(self, state):
        return (1, 2)

    def result(self, state, move):
        return state + move

    def solved(self, state):
        return state >= 3

def down(n):
    return n and down(n - 1)

for watched in (backtrack.watch(down, 3), backtrack.watch(Three)):
    print(watched.headline)
print(backtrack.record_problem(Three), *map(type, backtrack.events(Three)))
"""


def test_a_notebook_in_a_browser_needs_nothing_but_python(environment, tmp_path):
    refusing = environment["PYTHONPATH"].split(os.pathsep)[0]
    folder = Path(refusing, "browser")
    folder.mkdir()
    everything = sorted(set(packages_distributions()) - {"solver", "webapp", "backtrack"})
    (folder / "sitecustomize.py").write_text(
        REFUSING.format(refused=everything) + "sys.platform = 'emscripten'\n"
    )
    path = os.pathsep.join([str(folder), str(ROOT)])
    cell = tmp_path / "cell.py"
    cell.write_text(NOTEBOOK)
    done = python({**environment, "PYTHONPATH": path}, cell)
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode().splitlines()[:2] == [
        "down: 4 nodes",
        "Three: solved in 3 moves (4 nodes)",
    ]


def test_what_a_server_needs_is_told_in_a_sentence(environment):
    done = python(environment, "-m", "backtrack", "serve", "--port", "0")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == (
        "This needs brotli, which is not installed; the extra has it: "
        "pip install 'backtrack-puzzles[server]'.\n"
    )
