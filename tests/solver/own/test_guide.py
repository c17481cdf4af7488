"""docs/own-search.md: whoever follows it arrives, in both languages."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest

import solver
from solver.own import calls, opening, refusals, signatures
from solver.own.courses import INTERFACES
from solver.own.functions import faults, puzzle
from solver.own.functions import loading as functions
from solver.own.opening import load
from solver.own.problem import Problem
from solver.palette import NAMED
from solver.recordings import plan, record_plan

from .test_examples import NODES, ON_OWN, recorded

ROOT = Path(__file__).parents[3]
GUIDES = [ROOT / "docs" / name for name in ("own-search.md", "own-search.zh-CN.md")]


@pytest.fixture(params=GUIDES, ids=["en", "zh"])
def guide(request):
    return request.param.read_text(encoding="utf-8")


def blocks(text):
    return re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)


def files(text):
    """Return the files that the guide lets people write."""
    return [block for block in blocks(text) if block.startswith("from backtrack import Problem")]


def opened(path, source):
    path.write_text(source, encoding="utf-8")
    (puzzle,) = load(path)
    return puzzle


def test_the_first_file_runs_and_grows_method_by_method(guide, tmp_path):
    source = files(guide)[0]
    assert len(source.splitlines()) <= 30
    sizes = [len(solver.record(opened(tmp_path / "subset.py", source)))]
    added = [block for block in blocks(guide) if block.startswith("    def ")]
    assert [re.search(r"def (\w+)", block)[1] for block in added] == ["draw", "dead", "say"]
    for block in added:
        source += f"\n{block}"
        recording = solver.record(opened(tmp_path / "subset.py", source))
        assert recording.fault is None
        sizes.append(len(recording))
    assert sizes[0] == sizes[1] > sizes[2] == sizes[3]
    step = recording.steps(recording.solution_node, 1)[0]
    taken = [cell for cell in step["board"]["rows"][0] if cell[1] == "jade"]
    assert sum(int(text) for text, *_ in taken) == 11
    assert step["frames"][0]["facts"]["say"].startswith("Take the ")


def test_the_wrong_queens_are_wrong_as_it_is_told(guide, tmp_path):
    wrong = opened(tmp_path / "wrong.py", files(guide)[1])
    recording = solver.record(wrong)
    assert [int(place.move) for place in recording.path(6)[1:]] == list(range(6))
    assert recording.node(2).depth == 2
    (before,) = recording.steps(2, 1)[0]["before"]
    assert (before["move"], before["facts"]["reason"]) == ("0", "same column")
    passed = recording.steps(2, 1)[0]["frames"][0]["facts"]["trace"][0]
    assert (passed["function"], passed["value"]) == ("skip", "None")
    variables = {name: value for _, changed in passed["lines"] for name, value in changed.items()}
    assert variables == {"queens": "(0,)", "column": "1", "row": "0", "other": "0"}
    mended = files(guide)[1].replace("other - column ==", "abs(other - column) ==")
    right = solver.record(opened(tmp_path / "right.py", mended))
    assert len(right) == NODES["queens"]
    assert right.counts().skips["same-diagonal"] > recording.counts().skips.get("same-diagonal", 0)


def test_the_forgotten_undo_is_found_as_it_is_told(guide, tmp_path):
    (source,) = (block for block in blocks(guide) if block.startswith("def is_safe"))
    queens = opened(tmp_path / "queens.py", source)
    recording = record_plan(plan(queens))
    queens.close()
    told = queens.forgotten.arguments
    assert told == {"node": 1, "what": "board[1]", "line": 14}
    assert recording.node(1).depth == 1


def test_every_method_and_attribute_is_told(guide):
    told = set(re.findall(r"^\| `(\w+)(?:\(self.*?\))?` \|", guide, re.M))
    public = {name for name in vars(Problem) if not name.startswith("_")}
    assert told >= public
    assert set(re.search(r"`(red orange [\w ]+)`", guide)[1].split()) == set(NAMED)


def test_the_methods_of_courses_are_in_the_guide(guide):
    names = {name for interface in INTERFACES for name in interface if name}
    told = set(re.findall(r"`(\w+)(?:\([\w, ]*\))?`", guide))
    assert told >= names


SENTENCES = [
    *calls.SENTENCES.values(),
    *(
        value
        for module in (refusals, signatures, opening, functions, faults, puzzle)
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, str)
    ),
]


@pytest.mark.exhaustive
def test_errors_are_quoted_as_they_are_told():
    text = GUIDES[0].read_text(encoding="utf-8")
    table = text.partition("| what it says | why")[2].partition("\n\n")[0]
    quoted = re.findall(r"^\| ([^|]*[.…]) \|", table, re.M)
    assert len(quoted) > 10
    patterns = [
        re.sub(r"%\\\((\w+)\\\)[sd]", r".+?", re.escape(sentence).replace("%%", "%"))
        for sentence in SENTENCES
    ]
    for each in quoted:
        begin = each.removesuffix("…").rstrip()
        # What follows the quoted beginning may be anything.
        assert any(re.match(starting(pattern, begin), begin) for pattern in patterns), each


def starting(pattern, begin):
    """Return as much of a pattern as the beginning of a sentence can match."""
    for stop in range(len(pattern), 20, -1):
        with suppress(re.error):  # cut in the middle of a sign
            if re.fullmatch(pattern[:stop], begin):
                return pattern[:stop]
    return "(?!)"


@pytest.mark.parametrize("stem", NODES)
def test_every_example_is_shown_with_its_picture_its_command_and_its_size(guide, stem):
    address = f"/own?example={stem}" if stem in ON_OWN else f"backtrack watch examples/{stem}.py"
    assert f"`{address}`" in guide
    assert f"(own/{stem}.png)" in guide
    assert f"{NODES[stem]:,}" in guide


def test_the_files_that_it_leads_to_are_there(guide):
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", guide):
        assert (ROOT / "docs" / target).exists(), target
    titles = re.findall(r"^#+ (.+)$", guide, re.M)
    places = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
    assert set(re.findall(r"\]\(#([^)]+)\)", guide)) <= places


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("stem", "off"),
    [
        ("knights_tour", "a-square-is-cut-off"),
        ("queens", "same-diagonal"),
        ("word_squares", "column-n-would-begin-no-word"),
        ("eight_puzzle", "back-again"),
    ],
)
def test_the_numbers_of_the_examples_with_a_switch_off(guide, stem, off):
    nodes = len(record_plan(plan(recorded(stem).puzzle, off=[off])))
    assert re.search(rf"\b{nodes:,} (nodes|个结点)", guide)


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_search_that_the_first_page_shows_is_solved(name, tmp_path):
    (source,) = files((ROOT / name).read_text(encoding="utf-8"))
    recording = solver.record(opened(tmp_path / "queens.py", source))
    assert recording.solution_node is not None
    assert recording.fault is None
    assert len(source.splitlines()) <= 30
