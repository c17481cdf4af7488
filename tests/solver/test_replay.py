"""Replays: frames that follow from each other, and end where the rules end."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver
from solver.puzzles.mayan import Mayan
from solver.puzzles.mayan import rules as mayan
from tests.solver.boards import mayans

STATEMENT = "3.1-21-234-31-2434"


def play_some(puzzle: Mayan, choose) -> list[mayan.Move]:
    """Return up to n legal moves, each picked by ``choose`` among those that are there."""
    board, chosen = puzzle.board, []
    for _ in range(puzzle.n):
        legal = [move for move in mayan.moves(board) if puzzle.skip(board, move, {"equal"}) is None]
        if not legal:
            break
        chosen.append(choose(legal))
        board = mayan.play(board, chosen[-1])
    return chosen


@given(mayans(most_colours=3), st.data())
def test_frames_follow_from_each_other(puzzle, data):
    moves = play_some(puzzle, lambda legal: data.draw(st.sampled_from(legal)))
    before = [list(column) for column in puzzle.board]
    board = puzzle.board
    for step, move in zip(solver.replay(puzzle, moves).steps, moves, strict=True):
        assert step.move == move
        kinds = "".join(frame["kind"][0] for frame in step.frames)
        assert kinds.startswith("d")
        assert "mm" not in kinds
        assert "ff" not in kinds
        assert kinds.count("m") == kinds.count("c")
        for frame in step.frames:
            assert_possible(before, frame)
            before = frame["board"]
        board = mayan.play(board, move)
        assert step.frames[-1]["board"] == step.board == [list(column) for column in board]


def assert_possible(before, frame):
    """Hold a frame against the board before it, by counting blocks."""

    def blocks(board):
        return sorted(block for column in board for block in column if block)

    match frame["kind"]:
        case "drag":
            (x, y), (to_x, to_y) = frame["from"], frame["to"]
            assert before[x][y] == frame["colour"] == frame["board"][to_x][to_y]
            assert (abs(to_x - x), to_y) == (1, y)
            assert frame["mark"] == ("swap" if frame["swap"] else "drop")
            assert blocks(before) == blocks(frame["board"])
        case "fall":
            for path in frame["paths"]:
                (x, y), (to_x, to_y) = path["from"], path["to"]
                assert to_x == x
                assert to_y < y
                assert before[x][y] == path["colour"] == frame["board"][to_x][to_y]
            assert all(all(column) for column in frame["board"])
            assert blocks(before) == blocks(frame["board"])
        case "match":
            cells = {tuple(cell) for group in frame["groups"] for cell in group["cells"]}
            assert frame["count"] == len(cells)
            assert frame["board"] == before
            for group in frame["groups"]:
                assert len(group["cells"]) >= 3
                assert {before[x][y] for x, y in group["cells"]} == {group["colour"]}
        case "clear":
            assert frame["count"] == len(frame["cells"])
            assert all(before[x][y] for x, y in frame["cells"])
            assert len(blocks(before)) - len(blocks(frame["board"])) == frame["count"]
        case other:
            raise AssertionError(f"unknown kind {other}")


def test_waves_are_numbered_within_a_step():
    (step,) = solver.replay(solver.from_code("mayan", "1.1-21-21-0-2"), [(4, 0, -1)]).steps
    assert [(frame["kind"], frame.get("wave")) for frame in step.frames] == [
        ("drag", None),
        ("match", 1),
        ("clear", 1),
        ("fall", None),
        ("match", 2),
        ("clear", 2),
    ]


def test_the_document_of_the_statement():
    puzzle = solver.from_code("mayan", STATEMENT)
    document = json.loads(json.dumps(solver.replay_document(puzzle, solver.solve(puzzle))))
    assert (document["format"], document["version"]) == ("backtrack-replay", 1)
    assert (document["kind"], document["code"], document["limit"]) == ("mayan", STATEMENT, 3)
    assert document["outcome"] == "solved"
    assert document["start"] == [[1], [2, 1], [2, 3, 4], [3, 1], [2, 4, 3, 4]]
    assert [step["move"] for step in document["steps"]] == [[2, 1, 1], [3, 1, 1], [3, 0, 1]]
    assert document["steps"][-1]["board"] == [[], [], [], [], []]


def test_one_move_too_many_is_refused():
    puzzle = solver.from_code("mayan", "1.1-21-21-0-2")
    with pytest.raises(solver.IllegalMove, match=r"at most 1 moves, got one more"):
        solver.replay(puzzle, [(4, 0, -1), (0, 0, 1)])


def test_a_kind_without_a_limit_plays_on():
    puzzle = solver.from_code("flip", "bwwb-bbwb-bwwb-bwww")
    assert puzzle.limit is None
    assert len(solver.replay(puzzle, [(1, 1)] * 200).steps) == 200
    document = json.loads(json.dumps(solver.replay_document(puzzle, solver.solve(puzzle))))
    assert document["limit"] is None


def test_no_solution_has_no_steps():
    puzzle = solver.from_code("mayan", "1.1-0-1-0-1")
    document = solver.replay_document(puzzle, solver.solve(puzzle))
    assert (document["outcome"], document["steps"]) == ("no-solution", ())
