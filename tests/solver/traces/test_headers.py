"""The headers for other languages: what programs print with them is the committed trace.

Where a compiler is missing, the committed trace is compared with its program nevertheless: with the
same search in Python, and with the lines of the source that it names.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from shutil import which
from typing import NamedTuple

import pytest

from solver.traces import Trace, check

from ..compiler import compile_cpp
from .printing import queens

PROGRAMS = Path(__file__).parent / "programs"
EXAMPLES = Path(__file__).parents[3] / "examples" / "trace"
MOST_LINES = 50

CALLS = {">": "Backtrack", "-": "skip", "*": "solved"}
"""What stands in the line of the source that an event names."""


class Language(NamedTuple):
    """How programs of a language are run.

    :param programs: that it takes.
    """

    header: str
    programs: tuple[str, ...]


LANGUAGES = {
    "cpp": Language("backtrack.hpp", ()),  # a compiler comes from PyPI where there is none
    "java": Language("Backtrack.java", ("javac", "java")),
    "mjs": Language("backtrack.mjs", ("node",)),
    "rs": Language("backtrack.rs", ("rustc",)),
}


def command(language: str, source: str) -> list[str]:
    """Compile a program in the current folder and return what runs it."""
    match language:
        case "cpp":
            compile_cpp(Path(source), Path("program"))
        case "java":
            header = LANGUAGES["java"].header
            subprocess.run(["javac", "-Xlint:all", "-Werror", source, header], check=True)
            return ["java", "-cp", ".", Path(source).stem]
        case "mjs":
            return ["node", source]
        case "rs":
            flags = ["--edition", "2021", "-D", "warnings", "-o", "program"]
            subprocess.run(["rustc", *flags, source], check=True)
    return ["./program"]


def source_of(language: str, name: str) -> str:
    return f"{name.title() if language == 'java' else name}.{language}"


def printed(language: str, source: Path, tmp_path: Path, monkeypatch, *arguments: str):
    """Return what a program prints on its output, and the trace that it writes.

    None where no compiler of its language is to be had.
    """
    if not all(map(which, LANGUAGES[language].programs)):
        return None
    for file in (source, EXAMPLES / LANGUAGES[language].header):
        shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    program = [*command(language, source.name), *arguments]
    environment = os.environ | {"BACKTRACK_TRACE": "written.trace"}
    silent = subprocess.run(program, check=True, capture_output=True, text=True)
    assert not Path("written.trace").exists(), "a trace without BACKTRACK_TRACE"
    run = subprocess.run(program, check=True, capture_output=True, text=True, env=environment)
    assert run.stdout == silent.stdout
    return run.stdout, Path("written.trace").read_text(encoding="utf-8")


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_program_prints_its_committed_trace(language, tmp_path, monkeypatch):
    source = EXAMPLES / source_of(language, "queens")
    committed = (EXAMPLES / f"queens.{language}.trace").read_text(encoding="utf-8")
    run = printed(language, source, tmp_path, monkeypatch, "4")
    assert run in (None, ("2\n", committed))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_committed_trace_is_the_same_search_in_every_language(language, tmp_path):
    path = EXAMPLES / f"queens.{language}.trace"
    twin = tmp_path / "twin.trace"
    twin.write_text(re.sub("^look.*\n", "", queens(4), flags=re.M), encoding="utf-8")
    assert check(path) == ((), 17, 0)
    assert bare(Trace(path).steps(0, 17)) == bare(Trace(twin).steps(0, 17))


def bare(value):
    """Return a part of a document without the lines of sources."""
    if isinstance(value, dict):
        return {name: bare(part) for name, part in value.items() if name != "facts"}
    return [*map(bare, value)] if isinstance(value, list) else value


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_committed_trace_names_the_lines_of_its_program(language):
    path = EXAMPLES / f"queens.{language}.trace"
    lines = Trace(path).sources[0].text.splitlines()
    events = re.findall(r"^([>*-]).*\t@(\d+)$", path.read_text(encoding="utf-8"), re.M)
    assert {kind for kind, _ in events} == set(CALLS)
    for kind, number in events:
        call = "node" if (kind, language) in ((">", "mjs"), (">", "rs")) else CALLS[kind]
        assert call in lines[int(number) - 1].replace("Node", "node")


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_counts_and_errors_are_printed_right(language, tmp_path, monkeypatch):
    expected = (PROGRAMS / "features.trace").read_text(encoding="utf-8")
    run = printed(language, PROGRAMS / source_of(language, "features"), tmp_path, monkeypatch)
    found = run and re.sub(r"\t@\d+$|^source .*\n", "", run[1], flags=re.M)
    assert found in (None, expected)
    assert check(PROGRAMS / "features.trace") == ((), 3, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_header_is_short(language):
    header = EXAMPLES / LANGUAGES[language].header
    assert len(header.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
