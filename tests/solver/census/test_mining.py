"""Mining draws the same boards wherever it is done, and writes those that are wished for."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

import solver
from solver.census import Draws, Where, findings, mine, work
from solver.census.mining import MINED
from solver.errors import BadCensus, BadWish


def draws(kind="queens", wish="hardest", amounts=(), boards=70, seed=5) -> Draws:
    return Draws(kind, wish, tuple(amounts), seed, 0, boards)


def test_several_processes_draw_the_same(tmp_path):
    one, other = tmp_path / "one.parquet", tmp_path / "other.parquet"
    rows = mine(draws(), one, Where())
    assert mine(draws(), other, Where(workers=2)) == rows
    assert one.read_bytes() == other.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "one.json",
        "one.parquet",
        "other.json",
        "other.parquet",
    ]


def test_mining_that_was_stopped_goes_on(tmp_path):
    class Stop(Exception):
        pass

    def stop(finished, _all):
        if finished == 1:
            raise Stop

    with pytest.raises(Stop):
        mine(draws(), tmp_path / "found.parquet", Where(progress=stop))
    reported = []
    where = Where(progress=lambda *parts: reported.append(parts))
    rows = mine(draws(), tmp_path / "found.parquet", where)
    assert reported == [(1, 2), (2, 2)]
    assert rows == mine(draws(), tmp_path / "again.parquet", Where())


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("kind", "wish"),
    [("mayan", wish) for wish in MINED] + [("queens", wish) for wish in list(MINED)[:3]],
)
def test_what_is_found_is_what_was_wished_for(tmp_path, kind, wish):
    file = tmp_path / "found.parquet"
    rows = mine(draws(kind, wish, boards=10), file, Where())
    assert rows or wish == "few-colours"
    assert len({row["code"] for row in rows}) == len(rows)
    ranks = [MINED[wish].rank(row) for row in rows]
    assert all(one <= other for one, other in pairwise(ranks))
    for row in rows[:3]:
        known = solver.difficulty(solver.from_code(kind, row["code"]))
        assert (known.points, known.nodes) == (row["points"], row["nodes"])
        assert known.answers == 1 or wish != "one-solution"
        assert known.stars >= 4 or wish != "few-colours"
    table, label = work.read(file)
    assert table.to_pylist() == rows
    assert label["wish"] == wish
    summary = json.loads(file.with_suffix(".json").read_text())
    assert (summary["seed"], summary["stop"], summary["found"]) == (5, 10, len(rows))
    numbers = [best[summary["by"]] for best in summary["best"]]
    assert numbers == sorted({row[summary["by"]] for row in rows})
    assert all(best in rows for best in summary["best"])


def test_only_boards_with_the_amounts_asked_for(tmp_path):
    amounts = {"moves": 2, "colours": 3}
    rows = mine(draws("mayan", "one-solution", amounts.items()), tmp_path / "a.parquet", Where())
    assert rows
    assert {(row["moves"], row["colours"]) for row in rows} == {(2, 3)}


@pytest.mark.parametrize(
    ("asked", "error", "sentence"),
    [
        (
            draws("flip", "few-colours"),
            BadCensus,
            "Boards of flip cannot be mined for few-colours; they can for: hardest, one-solution, "
            "largest-tree.",
        ),
        (
            draws("flip", amounts=[("moves", 7)]),
            BadWish,
            "flip: expected moves from 1 to 6, got 7",
        ),
        (draws("flip", amounts=[("colours", 3)]), BadWish, "flip has no colours to wish for"),
    ],
)
def test_what_cannot_be_mined_is_refused(tmp_path, asked, error, sentence):
    with pytest.raises(error, match=sentence):
        mine(asked, tmp_path / "a.parquet", Where())


def test_the_bundled_boards_are_as_hard_as_is_told():
    for name, mined in findings().items():
        for row in mined.get("best", ()):
            known = solver.difficulty(solver.from_code(mined["kind"], row["code"]))
            assert (known.nodes, known.answers) == (row["nodes"], row["answers"]), name
