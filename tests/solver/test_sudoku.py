"""What a search of a Sudoku says of a cell that is next."""

from __future__ import annotations

import pytest

import solver
from solver.problem import Outcome
from solver.recording.documents import node_document
from tests.samples import SAMPLES

ALL = frozenset({"row", "column", "box", "fewest"})


def expanded(off: tuple[str, ...] = ()) -> list[dict]:
    """Return the documents of the first nodes of the sample that go on."""
    puzzle = solver.from_code("sudoku", SAMPLES["sudoku"].walked)
    recording = solver.record(puzzle, prunings=ALL - set(off), limit=100)
    nodes = [node_document(recording, node) for node in range(min(len(recording), 30))]
    return [node for node in nodes if node["outcome"] == str(Outcome.EXPANDED)]


def test_the_cell_that_is_next_comes_with_its_candidates():
    nodes = expanded()
    assert nodes
    for node in nodes:
        facts = node["facts"]
        played = [child["move"] for child in node["children"]]
        skipped = [skip["move"] for skip in node["skips"]]
        assert {tuple(move[:2]) for move in (*played, *skipped)} == {tuple(facts["cell"])}
        assert facts["order"] == "fewest"
        assert {move[2] for move in played} <= set(facts["candidates"])
        assert not {move[2] for move in skipped} & set(facts["candidates"])


def test_without_fewest_it_is_the_first_open_one():
    for node in expanded(("fewest",)):
        opened = [
            [row, column]
            for row, line in enumerate(node["board"], start=1)
            for column, cell in enumerate(line, start=1)
            if cell == 0
        ]
        assert node["facts"]["cell"] == opened[0]
        assert node["facts"]["order"] == "rows"


@pytest.mark.parametrize("reason", ["row", "column", "box"])
def test_a_cell_without_a_candidate_is_said_to_have_none(reason):
    for node in expanded((reason,)):
        facts = node["facts"]
        assert (facts["order"] == "full") is not bool(facts["candidates"])
