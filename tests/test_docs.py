"""What the documentation shows is what the program does."""

import json
import re
from pathlib import Path

import pytest

import solver

ROOT = Path(__file__).parent.parent
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
    "search": solver.search_document,
    "steps": lambda recording, start, count: {
        "start": start,
        "steps": solver.steps(recording, start, count),
    },
    "node": solver.node_document,
}


@pytest.mark.parametrize(("what", "kind", "code", "numbers", "shown"), SEARCHES)
def test_the_examples_of_a_search_are_what_the_solver_tells(what, kind, code, numbers, shown):
    recording = solver.record(solver.from_code(kind, code))
    told = TELLS[what](recording, *map(int, numbers.split()))
    assert json.loads(shown) == json.loads(json.dumps(told))
