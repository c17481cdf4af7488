"""What if, by the API: what comes of a move at a node, and what is refused in a sentence."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

import solver
from tests.samples import SAMPLES
from webapp import create_app

SMALL = "/api/v1/mayan/2.2-24-343-23-4/what-if"
SAMPLE = "/api/v1/mayan/3.1-21-234-31-2434/what-if"


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    app = create_app({"TESTING": True})
    yield app.test_client()
    app.extensions["recordings"].close()


def asked(client: Any, address: str, query: dict[str, str] | None = None) -> Any:
    """Ask until the search is recorded."""
    while (answer := client.get(address, query_string=query)).status_code == 202:
        time.sleep(0.01)
    return answer


@pytest.mark.parametrize("kind", solver.kinds())
def test_every_kind_says_what_comes_of_the_first_move_of_its_answer(client, kind):
    sample = SAMPLES[kind]
    puzzle = solver.from_code(kind, sample.code)
    first = solver.solve(puzzle).moves[0]
    address = f"/api/v1/{kind}/{sample.code}/what-if"
    found = asked(client, address, {"move": puzzle.write_move(first)}).json
    assert found["branch"]["outcome"] == "solved"
    assert found["branch"]["child"] is not None
    assert found["branch"]["text"] in {way["text"] for way in found["ways"]}
    assert asked(client, address).json == {**found, "branch": None}


CAME = [
    (SMALL, {"move": "22r"}, {"outcome": "none", "child": None, "left": 3, "nodes": 9}),
    (SMALL, {"move": "20r"}, {"outcome": "solved", "child": 20, "solution_depth": 2, "left": 0}),
    (SAMPLE, {"node": "0", "move": "21r"}, {"outcome": "solved", "child": 505, "solution": 82}),
    (SAMPLE, {"node": "0", "move": "10l"}, {"left_out": "left", "child": None, "depth": 3}),
    (SAMPLE, {"search": "bfs", "move": "31l"}, {"outcome": "solved", "solution_depth": 3}),
    (SAMPLE, {"node": "2", "off": "dead", "move": "22r"}, {"outcome": "none", "nodes": 1}),
]


@pytest.mark.parametrize(("address", "query", "branch"), CAME)
def test_what_comes_of_a_move(client, address, query, branch):
    found = asked(client, address, query).json["branch"]
    assert {name: found[name] for name in branch} == branch
    assert len(found["first"]) == min(found["nodes"], 20)


REFUSED = [
    (SMALL, {"node": "999"}, 422, "web.number"),
    (SMALL, {"move": "x"}, 422, "play.notation"),
    (SMALL, {"move": "06r"}, 422, "mayan.no-block"),
    (SAMPLE, {"node": "3", "move": "00r"}, 422, "play.limit"),
    (SMALL, {"search": "none"}, 422, "search.name"),
    ("/api/v1/flip/bwwb-bbwb-bwwb-bwww/what-if", {"search": "dfs"}, 422, "play.other-moves"),
    ("/api/v1/nothing/1/what-if", {}, 404, "web.kind"),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("address", "query", "status", "why"), REFUSED)
def test_what_cannot_be_answered_is_refused(client, address, query, status, why):
    answer = asked(client, address, query)
    assert (answer.status_code, answer.json["id"]) == (status, why)
    assert answer.json["detail"]


def test_where_the_answer_is_hidden_it_is_sealed(client):
    assert asked(client, SMALL, {"hide": "answer"}).json.keys() == {"sealed"}
