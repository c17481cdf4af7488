"""What the documentation shows is what the program does."""

import json
import re
import struct
from pathlib import Path

import pytest

import solver
from solver.catalog import puzzle_class
from solver.grid import GridPuzzle
from solver.recording.documents import node_document, search_document
from webapp import create_app
from webapp.config import DEFAULTS
from webapp.site import levels
from webapp.site.params import options_of

from .samples import SAMPLES

ROOT = Path(__file__).parent.parent
CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
FORMATS = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
REPLAYS = re.findall(r"<!-- example: replay (\w+) (\S+) -->\n```json\n(.*?)```", FORMATS, re.DOTALL)


def test_there_is_an_example_for_every_kind():
    assert {kind for kind, _, _ in REPLAYS} == set(solver.kinds())


@pytest.mark.parametrize(("kind", "code", "shown"), REPLAYS)
def test_the_example_of_a_replay_is_the_replay(kind, code, shown):
    puzzle = solver.from_code(kind, code)
    document = solver.replay_document(puzzle, solver.solve(puzzle))
    assert json.loads(shown) == json.loads(json.dumps(document))


SEARCHES = re.findall(
    r"<!-- example: (search|steps|node) (\w+) (\S+)((?: \d+)*) -->\n```json\n(.*?)```",
    FORMATS,
    re.DOTALL,
)
TELLS = {
    "search": search_document,
    "steps": lambda recording, start, count: {
        "start": start,
        "steps": solver.steps(recording, start, count),
    },
    "node": node_document,
}


@pytest.mark.parametrize(("what", "kind", "code", "numbers", "shown"), SEARCHES)
def test_the_examples_of_a_search_are_what_the_solver_tells(what, kind, code, numbers, shown):
    recording = solver.record(solver.from_code(kind, code))
    told = TELLS[what](recording, *map(int, numbers.split()))
    assert json.loads(shown) == json.loads(json.dumps(told))


def test_the_changelog_counts_the_levels():
    told = re.search(
        r"^- (\d+) levels, (\d+) of the Mayan game, (\d+) of Flip, (\d+) of Dice, (\d+) of "
        r"Queens, (\d+) of Sudoku, (\d+) of Sliding tiles and (\d+) of\s+Connect",
        CHANGES,
        re.M,
    )
    counts = [len(levels.of_kind(kind)) for kind in solver.kinds()]
    assert [int(count) for count in told.groups()] == [sum(counts), *counts]


def rows_of(start: str) -> list[list[str]]:
    """Return the cells of the table that begins so, without its head."""
    rows = FORMATS.partition(f"\n{start}")[2].partition("\n\n")[0].splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return [row for row in cells[1:] if set(row[0]) != {"-"}]


def words_of(cell: str) -> tuple[str, ...]:
    """Return what is quoted as code in a cell of a table."""
    return tuple(re.findall(r"`([\w-]+)`", cell))


@pytest.mark.parametrize(
    ("kind", "code", "shown"),
    re.findall(r"<!-- example: api (\w+) (\S+) -->\n```json\n(.*?)```", FORMATS, re.DOTALL),
)
def test_the_example_of_the_api_is_its_answer(kind, code, shown):
    answer = create_app({"TESTING": True}).test_client().get(f"/api/v1/{kind}/{code}")
    assert json.loads(shown) == answer.json


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("kind", "codes", "text"),
    re.findall(r"<!-- example: form (\w+) (.*?) -->\n```\n(.*?)```", FORMATS, re.DOTALL),
)
def test_the_examples_of_other_forms_are_read(kind, codes, text):
    answer = create_app({"TESTING": True}).test_client().post("/api/v1/parse", data=text)
    named = [(puzzle["kind"], puzzle["code"]) for puzzle in answer.json["puzzles"]]
    assert named == [(kind, code) for code in codes.split()]


def test_every_parameter_of_a_link_is_described():
    scripts = (ROOT / "static" / "js" / "net" / name for name in ("link.js", "exercise-link.js"))
    text = "".join(script.read_text(encoding="utf-8") for script in scripts)
    read = set(re.findall(r'\.get\("(\w+)"\)', text))
    names = [words_of(name)[0] for name, *_ in rows_of("| parameter | meaning")]
    assert sorted(names) == sorted(read | {"name", "hide", "controls", *options_of("passed-on")})


def test_the_largest_body_is_told():
    (when,) = (when for status, when in rows_of("| status | when") if status == "413")
    assert f"{DEFAULTS['MAX_CONTENT_LENGTH']:,} bytes" in when


@pytest.mark.parametrize("name", ["children", "skips"])
def test_what_a_node_tells_of_its_moves_is_described(name):
    node = node_document(solver.record(solver.from_code("mayan", "1.1-21-21-0-2")), 0)
    described = dict(row[:2] for row in rows_of("| field | meaning |\n|---|---|\n| `parent`"))
    fields = re.search(r"`\{(.*?)\}`", described[f"`{name}`"])[1].split(", ")
    assert all(list(each) == fields for each in node[name])
    assert len(node[name]) == 5


def on_grid(kind):
    return issubclass(puzzle_class(kind), GridPuzzle)


def number_on_grid(kind):
    puzzle = puzzle_class(kind)
    side, values = puzzle.sides[-1], puzzle.values
    return lambda row, column, value: (
        len(values) * (side * (row - 1) + column - 1) + values.index(value)
    )


def number_of_step(*step):
    """Return the number of a step of a person on a sudoku."""
    row, column, value, rule, unit, other = step
    if rule == "note":
        return 0
    if rule in ("single", "hidden", "guess"):
        way = {"single": 0, "hidden": 1 + unit // 9, "guess": 4}[rule]
        return 1 + 729 * way + 9 * (9 * (row - 1) + column - 1) + value - 1
    if rule in ("pair", "triple"):
        return 3646 + 512 * unit + sum(1 << int(digit) - 1 for digit in str(value))
    return 17470 + 9 * (27 * unit + other) + value - 1


NUMBERS = {
    **{("mayan", name): lambda x, y, g: 2 * (8 * x + y) + (g == -1) for name in ("dfs", "bfs")},
    ("flip", "bfs"): lambda row, column: 4 * (row - 1) + column - 1,
    ("flip", "dfs"): lambda row, column, take: 2 * (4 * (row - 1) + column - 1) + 1 - take,
    **{
        ("dice", name): lambda *letters: ["up", "right", "down", "left"].index("".join(letters))
        for name in ("bfs", "dfs", "astar", "graph-dfs")
    },
    **{
        ("sliding", search.name): lambda tile, way: (
            32 + tile
            if way == "limit"
            else 4 * (tile - 1) + ["up", "right", "down", "left"].index(way)
        )
        for search in puzzle_class("sliding").searches
    },
    **{
        (kind, search.name): number_on_grid(kind)
        for kind in solver.kinds()
        if on_grid(kind)
        for search in puzzle_class(kind).searches
    },
    ("sudoku", "human"): number_of_step,
    **{(kind, "csp"): number_on_grid(kind) for kind in ("queens", "sudoku")},
}
BOARDS = {kind: sample.walked for kind, sample in SAMPLES.items()}
PACKED = rows_of("| search | outcomes by code")


def test_the_nodes_of_every_search_are_described():
    declared = {
        (kind, search.name)
        for kind in solver.kinds()
        for search in solver.from_code(kind, BOARDS[kind]).searches
    }
    assert {words_of(row[0]) for row in PACKED} == declared == set(NUMBERS)


@pytest.mark.parametrize("row", PACKED, ids=lambda row: row[0])
def test_a_file_holds_nodes_as_described(row):
    kind, search = words_of(row[0])
    outcomes, code = words_of(row[1]), {"uint16": "H", "uint32": "I"}[row[3]]
    outcome_bits, depth_bits, move_bits = map(int, row[2].split(","))
    recording = solver.record(solver.from_code(kind, BOARDS[kind]), search, limit=1000)
    nodes, size = len(recording), struct.calcsize(code)
    log = struct.unpack(f"<{nodes}{code}", solver.write_recording(recording)[-nodes * size :])
    for number in range(0, nodes, 1 + nodes // 200):  # all of them would take seconds
        packed = log[number]
        told = node_document(recording, number)
        move = NUMBERS[kind, search](*told["move"]) if told["move"] else 2**move_bits - 1
        assert outcomes[packed % 2**outcome_bits] == told["outcome"]
        assert packed >> outcome_bits & 2**depth_bits - 1 == told["depth"]
        assert packed >> outcome_bits + depth_bits == move


@pytest.mark.parametrize(("start", "stop", "width"), [(0, 588, 100), (37, 41, 10), (3, 588, 584)])
def test_pixels_begin_where_it_is_described(start, stop, width):
    recording = solver.record(solver.from_code("mayan", BOARDS["mayan"]))
    counts = recording.outcome_counts(start, stop, width).sum(axis=0).tolist()
    nodes, cells = stop - start, min(width, stop - start)
    begins = [start + cell * nodes // cells for cell in range(cells + 1)]
    shown = [pixel * cells // width for pixel in range(width)]
    assert counts == [begins[cell + 1] - begins[cell] for cell in shown]
    leaves = recording.strip(start, stop, width).nodes.max(axis=0).tolist()
    assert leaves == [begins[cell + 1] - 1 for cell in shown]


def test_the_terms_of_the_glossary_live_where_it_says():
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|`]+) \| .+ \| `([^`]+)` \|$", glossary, re.M)
    terms = [term for names, _ in rows for term in names.split(", ")]
    assert 30 < len(terms) == len(set(terms)) <= 40
    assert [place for _, place in rows if not (ROOT / place).exists()] == []
