"""Sliding tiles: rules, texts, all boards counted apart, the fast search beside the readable."""

from __future__ import annotations

import heapq
import subprocess
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random

import numpy as np
import pytest

import solver
from solver.catalog import entry, solve_readable
from solver.errors import BadCode, BadOutput, IllegalMove, LimitReached
from solver.kernels.sliding import best_first, boards, idastar, layers
from solver.kernels.sliding.solve import solve
from solver.output import check
from solver.play import position
from solver.puzzles.sliding import (
    BACK,
    BOARDS,
    GOAL,
    MOST_MOVES,
    ONE_PAIR,
    SLIDES,
    STAYS_ODD,
    Slide,
    Sliding,
    manhattan,
    misplaced,
    pairs_of,
)
from solver.recording.plan import planned
from solver.recording.readable_recorder import count as count_readable
from solver.recording.readable_recorder import record as record_readable
from solver.search.dfs import depth_first
from solver.search.limits import DEFAULT_LIMIT
from solver.search.measure import measure_readable
from tests.solver.compiler import compile_cpp

HARDEST = ("867-254-301", "647-850-321")
UNSOLVABLE = "123-456-870"
NEIGHBOURS = {
    at: [
        to
        for to in (at - 3, at + 3, *(at + 1,) * (at % 3 < 2), *(at - 1,) * (at % 3 > 0))
        if 0 <= to < 9
    ]
    for at in range(9)
}  # of a cell, written apart from the rules


def wave_apart(start: str) -> dict[str, int]:
    """Return how far every board is from one, as texts of nine digits, by a plain loop."""
    away, layer = {start: 0}, [start]
    for board in layer:
        gap = board.index("0")
        for to in NEIGHBOURS[gap]:
            cells = list(board)
            cells[gap], cells[to] = cells[to], "0"
            child = "".join(cells)
            if child not in away:
                away[child] = away[board] + 1
                layer.append(child)
    return away


@pytest.fixture(scope="module")
def apart() -> dict[str, int]:
    return wave_apart("123456780")


def puzzle_of(digits: str) -> Sliding:
    return solver.from_code("sliding", "-".join(digits[at : at + 3] for at in (0, 3, 6)))


def drawn(count: int, seed: int, most: int = MOST_MOVES) -> list[Sliding]:
    """Return boards that have a solution of at most so many moves."""
    known = np.flatnonzero(np.frombuffer(boards.distances(), np.uint8) <= most).tolist()
    cells = boards.graph().cells
    return [puzzle_of("".join(map(str, cells[at]))) for at in Random(seed).sample(known, count)]


def test_every_board_is_as_far_as_a_search_apart_finds(apart):
    assert len(apart) == BOARDS
    found = boards.distances()
    packed = boards.graph().packed.tolist()
    assert len(packed) == 2 * BOARDS
    for board, away in zip(packed, found, strict=True):
        assert apart.get(f"{board:09}", boards.FAR) == away


def test_two_boards_need_the_most_moves(apart):
    assert max(apart.values()) == MOST_MOVES
    farthest = {board for board, away in apart.items() if away == MOST_MOVES}
    assert farthest == {code.replace("-", "") for code in HARDEST}
    for code in HARDEST:
        puzzle = solver.from_code("sliding", code)
        assert len(solver.solve(puzzle).moves) == MOST_MOVES
        assert len(solver.record(puzzle)) in (BOARDS, BOARDS - 1)


def test_a_board_has_a_solution_where_its_pairs_are_even(apart):
    for digits in Random(2).sample(["".join(each) for each in permutations("012345678")], 2_000):
        pairs = pairs_of(puzzle_of(digits).board)
        assert (len(pairs) % 2 == 0) == (digits in apart)


def test_all_slides_are_counted(apart):
    assert sum(len(NEIGHBOURS[board.index("0")]) for board in apart) == SLIDES
    assert int((boards.graph().next >= 0).sum()) == 2 * SLIDES


def test_the_distance_of_all_tiles_never_exceeds_the_moves(apart):
    for digits, away in Random(3).sample(sorted(apart.items()), 3_000):
        assert manhattan(puzzle_of(digits).board) <= away
    remaining = boards.graph().remaining
    for number in Random(4).sample(range(2 * BOARDS), 500):
        digits = f"{boards.graph().packed[number]:09}"
        assert remaining[number] == manhattan(puzzle_of(digits).board)


@pytest.mark.parametrize("puzzle", drawn(40, 5, most=16), ids=lambda puzzle: puzzle.to_code())
def test_the_fast_answer_is_the_first_of_breadth_first(puzzle):
    assert solve(puzzle, DEFAULT_LIMIT).moves == solve_readable(puzzle, DEFAULT_LIMIT).moves


def assert_same(one: object, other: object, columns: tuple[str, ...]) -> None:
    for column in columns:
        found, expected = getattr(one, column), getattr(other, column)
        assert found.dtype == expected.dtype
        np.testing.assert_array_equal(found, expected)


def logs(puzzle: Sliding, limit: int) -> list[object]:
    """Return the logs of the fast and of the readable recorder."""
    plan = planned(puzzle, "bfs", None, limit)
    return [record(puzzle, plan) for record in (layers.record, record_readable)]


@pytest.mark.parametrize(
    ("puzzle", "limit"),
    [
        *((puzzle, DEFAULT_LIMIT) for puzzle in drawn(20, 6, most=15)),
        *((puzzle, limit) for limit in (1, 2, 3, 7, 1_024, 2_500) for puzzle in drawn(2, limit)),
        (Sliding(GOAL), DEFAULT_LIMIT),
        (solver.from_code("sliding", UNSOLVABLE), 3_000),
        pytest.param(
            solver.from_code("sliding", UNSOLVABLE), DEFAULT_LIMIT, marks=pytest.mark.exhaustive
        ),
        pytest.param(
            solver.from_code("sliding", HARDEST[0]), DEFAULT_LIMIT, marks=pytest.mark.exhaustive
        ),
    ],
)
def test_the_fast_recorder_writes_what_the_readable_one_does(puzzle, limit):
    fast, readable = logs(puzzle, limit)
    assert fast.truncated == readable.truncated
    assert_same(fast, readable, ("nodes", "skips", "parents", "remaining"))
    plan = planned(puzzle, "bfs", None, limit)
    assert layers.count(puzzle, plan) == count_readable(puzzle, plan)


WEIGHTS = {"astar": (1, 1), "astar-misplaced": (1, 1), "greedy": (0, 1), "ucs": (1, 0)}
WEIGHTS["weighted-astar"] = (1, 2)
"""Of g and h in f."""


def manhattan_apart(board: str) -> int:
    return sum(
        abs(at // 3 - (int(tile) - 1) // 3) + abs(at % 3 - (int(tile) - 1) % 3)
        for at, tile in enumerate(board)
        if tile != "0"
    )


def misplaced_apart(board: str) -> int:
    return sum(tile not in ("0", str(at)) for at, tile in enumerate(board, start=1))


def expanded_apart(start: str, name: str) -> tuple[int, int]:
    """Return how many boards a search takes up to the goal, and its slides, by a plain loop."""
    of_g, of_h = WEIGHTS[name]
    estimate = misplaced_apart if name == "astar-misplaced" else manhattan_apart
    best, taken, pushed = {start: 0}, 0, 1
    heap = [(of_h * estimate(start), 0, 0, start)]
    while heap:
        _, _, g, board = heapq.heappop(heap)
        if g > best[board]:
            continue
        taken += 1
        if board == "123456780":
            return taken, g
        for _, child in slides_apart(board):
            if g + 1 < best.get(child, 1_000):
                best[child] = g + 1
                heapq.heappush(
                    heap, (of_g * (g + 1) + of_h * estimate(child), pushed, g + 1, child)
                )
                pushed += 1
    raise AssertionError("no solution")


def slides_apart(board: str) -> Iterator[tuple[int, str]]:
    """Yield where the gap goes, and the board then; it goes against the tile."""
    gap = board.index("0")
    for to in (gap + 3, gap - 1, gap - 3, gap + 1):
        if to in NEIGHBOURS[gap]:
            cells = list(board)
            cells[gap], cells[to] = cells[to], "0"
            yield to, "".join(cells)


def deepened_apart(start: str) -> tuple[int, int]:
    """Return how many nodes IDA* has up to the goal, and its slides, by plain recursion."""
    entered = 1

    def visit(board: str, came_from: int, g: int, limit: int) -> int | None:
        nonlocal entered
        entered += 1
        if g + manhattan_apart(board) > limit:
            return None
        if board == "123456780":
            return g
        gap = board.index("0")
        for to, child in slides_apart(board):
            found = visit(child, gap, g + 1, limit) if to != came_from else None
            if found is not None:
                return found
        return None

    for limit in range(manhattan_apart(start), 32, 2):
        found = visit(start, -1, 0, limit)
        if found is not None:
            return entered, found
    raise AssertionError("no solution")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("name", "most"), [(name, {"astar": 31, "ucs": 17}.get(name, 22)) for name in WEIGHTS]
)
def test_a_search_takes_as_many_boards_as_one_written_apart(name, most):
    for puzzle in drawn(200, 11, most=most):
        recording = solver.record(puzzle, name)
        digits = puzzle.to_code().replace("-", "")
        way = recording.path(len(recording) - 1)
        assert (len(recording), len(way) - 1) == expanded_apart(digits, name)
        if name not in ("greedy", "weighted-astar"):
            assert len(way) - 1 == len(solver.solve(puzzle).moves)


def test_idastar_enters_as_many_nodes_as_a_loop_written_apart():
    for puzzle in drawn(200, 13, most=20):
        recording = solver.record(puzzle, "idastar")
        way = recording.path(len(recording) - 1)
        digits = puzzle.to_code().replace("-", "")
        assert (len(recording), len(way) - 2) == deepened_apart(digits)  # the limit is no slide


@pytest.mark.parametrize("name", WEIGHTS)
@pytest.mark.parametrize("limit", [1, 2, 3, 40, 700, DEFAULT_LIMIT])
def test_the_fast_best_first_writes_what_the_readable_one_does(name, limit):
    puzzles = [*drawn(6, limit % 97, most=17), Sliding(GOAL)]
    if limit < 1_000:
        puzzles.append(solver.from_code("sliding", UNSOLVABLE))
    for puzzle in puzzles:
        plan = planned(puzzle, name, None, limit)
        fast, readable = best_first.record(puzzle, plan), record_readable(puzzle, plan)
        assert fast.truncated == readable.truncated
        assert_same(fast, readable, ("nodes", "skips", "parents", "remaining"))
        numbers = ("of_nodes", "parents", "moves", "left", "g", "h")
        assert_same(fast.entries, readable.entries, numbers)
        assert best_first.count(puzzle, plan) == count_readable(puzzle, plan)


ON = [frozenset({BACK}), frozenset()]


@pytest.mark.parametrize("on", ON, ids=["pruned", "going back"])
@pytest.mark.parametrize("limit", [1, 2, 3, 40, 1_024, 1_025, 3_000])
def test_the_fast_deepening_writes_what_the_readable_one_does(limit, on):
    puzzles = [*drawn(6, limit % 97), Sliding(GOAL), *map(puzzle_of, ("867254301", "123456870"))]
    for puzzle in puzzles:
        plan = planned(puzzle, "idastar", on, limit)
        fast, readable = idastar.record(puzzle, plan), record_readable(puzzle, plan)
        assert fast.truncated == readable.truncated
        assert_same(fast, readable, ("nodes", "skips", "remaining"))
        assert idastar.count(puzzle, plan) == count_readable(puzzle, plan)


@pytest.mark.parametrize("on", ON, ids=["pruned", "going back"])
def test_deepening_is_shown_as_one_tree_of_rounds(on):
    """The problem by which it is replayed, searched depth first, gives the events of its loop."""
    for puzzle in drawn(5, 13, most=10):
        rounds = puzzle.problem("idastar")
        for shown, found in zip(depth_first(rounds, on), rounds.events(on), strict=False):
            assert type(shown) is type(found)
            assert getattr(shown, "move", None) == getattr(found, "move", None)
            assert getattr(shown, "outcome", None) == getattr(found, "outcome", None)
            if getattr(found, "outcome", None) == "solved":
                break


def test_deepening_finds_shortest_answers_and_an_end_where_there_is_none():
    for puzzle in [*drawn(30, 14), *map(puzzle_of, ("867254301", "647850321"))]:
        recording = solver.record(puzzle, "idastar")
        way = recording.path(len(recording) - 1)[1:]
        assert len(way) - 1 == way[0].move.tile == len(solver.solve(puzzle).moves)
    impossible = solver.record(puzzle_of("123456870"), "idastar")
    assert (impossible.solution_node, impossible.truncated) == (None, False)


def test_a_limit_says_what_f_is():
    recording = solver.record(puzzle_of("724506831"), "idastar")
    steps = recording.steps(0, 60)
    assert steps[0]["frames"][-1]["facts"] == {"order": "rounds"}
    assert steps[1]["frames"][0]["facts"] == {"limit": 14}
    beyond = next(step for step in steps if step["outcome"] == "limit")
    facts = beyond["frames"][-1]["facts"]
    assert facts["f"] == facts["g"] + facts["h"] > facts["limit"] == 14
    assert [step["move"].tile for step in steps if step["depth"] == 1][:2] == [14, 16]


@pytest.mark.exhaustive
def test_all_boards_that_are_reached_are_taken_where_there_is_no_solution():
    puzzle = solver.from_code("sliding", UNSOLVABLE)
    for name in ("astar", "astar-misplaced", "ucs"):
        plan = planned(puzzle, name, None, DEFAULT_LIMIT)
        fast, readable = best_first.record(puzzle, plan), record_readable(puzzle, plan)
        assert len(fast.nodes) == BOARDS
        assert_same(fast, readable, ("nodes", "skips", "parents", "remaining"))


def test_estimates_are_counted_by_rows_and_columns_or_by_tiles():
    assert (manhattan(GOAL), misplaced(GOAL)) == (0, 0)
    board = ((8, 2, 3), (4, 5, 6), (7, 1, 0))
    assert (manhattan(board), misplaced(board)) == (6, 2)


def test_one_estimate_is_never_above_the_other():
    for puzzle in drawn(500, 12):
        board = puzzle.board
        assert puzzle.problem("astar-misplaced").heuristic(board) <= puzzle.heuristic(board)
        assert len(solver.record(puzzle, "astar", limit=1)) == 1


@pytest.mark.parametrize("puzzle", drawn(12, 7, most=15), ids=lambda puzzle: puzzle.to_code())
def test_the_measure_is_that_of_the_readable_search(puzzle):
    measured = layers.measure(puzzle, BOARDS)
    assert measured == measure_readable(puzzle, BOARDS)
    assert layers.measure(puzzle, 10) == measure_readable(puzzle, 10)


def test_a_limit_below_the_wave_is_refused():
    with pytest.raises(LimitReached):
        solve(solver.from_code("sliding", HARDEST[0]), SLIDES - 1)
    assert solve(Sliding(GOAL), 1).moves == ()


def test_a_board_out_of_order_for_ever_says_why():
    puzzle = solver.from_code("sliding", UNSOLVABLE)
    solution = solver.solve(puzzle)
    assert solution.moves is None
    first, second = puzzle.why_unsolvable(SLIDES)
    assert first.sentence == (ONE_PAIR, {"count": 1})
    assert first.cells == ((2, 0),)
    assert second.sentence.template == STAYS_ODD
    assert solver.judge_output(puzzle, solution) == "unsolvable\n"


TEXTS = [
    "1 2 3\n4 x 5\n7 8 6\n",
    "123\n405\n786",
    "1 2 3 4 . 5 7 8 6",
    "1234_5786\n",
    "\ufeff1\t2 3\r\n\r\n4 X 5\r\n786",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_board_is_read_in_rows_and_on_one_line(text):
    assert solver.parse("sliding", text).to_code() == "123-405-786"
    assert [each.to_code() for each in solver.parse_any(text)] == ["123-405-786"]


PASTED = [
    "[[1,2,3],[4,0,5],[7,8,6]]",
    "{{1, 2, 3}, {4, 0, 5}, {7, 8, 6}}",
    "initial = (1, 2, 3, 4, 0, 5, 7, 8, 6)",
    "1,2,3\n4,,5\n7,8,6",
    "1 2 3\n4   5\n7 8 6",
    "+-+-+-+\n|1|2|3|\n+-+-+-+\n|4| |5|\n+-+-+-+\n|7|8|6|\n+-+-+-+",
    "1 2 3\n4 None 5\n7 8 6",
]


@pytest.mark.parametrize("text", PASTED)
def test_boards_of_other_programs_are_read(text):
    assert [each.to_code() for each in solver.parse_any(text)] == ["123-405-786"]


def test_a_text_of_several_boards_is_read():
    read = solver.parse_all("sliding", "1 2 3 4 5 6 7 8 x\n\n123\n4x5\n786\n")
    assert [each.to_code() for each in read] == ["123-456-780", "123-405-786"]


BAD = [
    ("", "grid.empty"),
    ("12\n34\n", "grid.row"),
    ("123\n459\n78x\n", "grid.row"),
    ("123\n456\n", "grid.few-rows"),
    ("123\n456\n777\n", "sliding.twice"),
    ("123\n4x6\n7x8\n", "sliding.twice"),
]


@pytest.mark.parametrize(("text", "id"), BAD)
def test_a_bad_text_is_refused(text, id):
    with pytest.raises(solver.BadPuzzle) as refused:
        solver.parse("sliding", text)
    assert refused.value.id == id


@pytest.mark.parametrize(
    "code", ["123-456", "123-456-789", "123456780", "12a-456-780", "123-456-78"]
)
def test_a_bad_code_is_refused(code):
    with pytest.raises(BadCode):
        solver.from_code("sliding", code)


def test_moves_are_described_by_tile_and_way():
    puzzle = solver.from_code("sliding", "013-425-786")
    moves = solver.solve(puzzle).moves
    assert str(solver.replay(puzzle, moves)) == (
        "4 moves\n1. tile 1 slides left\n2. tile 2 slides up\n3. tile 5 slides left\n"
        "4. tile 6 slides up"
    )
    assert [puzzle.write_move(move) for move in moves] == ["1l", "2u", "5l", "6u"]
    assert [puzzle.read_move(puzzle.write_move(move)) for move in moves] == [*moves]
    assert {puzzle.numbered_move(number) for number in range(32)} >= {*moves}
    assert position(puzzle, ["1l", "2u", "5l", "6u"]).state == GOAL


HANDS = [
    ((1, 2), None, [1, "left"]),
    ((1, 2), (1, 1), [1, "left"]),
    ((1, 2), (1, 3), [1, ""]),
    ((2, 1), None, [4, "up"]),
    ((3, 3), None, [6, ""]),
    ((1, 1), None, [0, ""]),
    ((0, 1), (1, 1), [0, ""]),
]


@pytest.mark.parametrize(("at", "to", "move"), HANDS)
def test_a_gesture_means_the_slide_of_a_tile(at, to, move):
    puzzle = solver.from_code("sliding", "013-425-786")
    assert list(puzzle.aimed(puzzle.board, at, to, None)) == move


ILLEGAL = [
    ([6, ""], "sliding.far"),
    ([1, "right"], "sliding.far"),
    ([0, ""], "sliding.gap"),
    ([9, "up"], "sliding.move"),
    ("1l", "sliding.move"),
    ([1], "sliding.move"),
]


@pytest.mark.parametrize(("move", "id"), ILLEGAL)
def test_what_does_not_slide_is_refused(move, id):
    puzzle = solver.from_code("sliding", "013-425-786")
    with pytest.raises(IllegalMove) as refused:
        puzzle.permit(puzzle.board, move)
    assert refused.value.id == id


def test_an_output_is_played_with_blanks_and_without():
    puzzle = solver.from_code("sliding", "013-425-786")
    solution = solver.solve(puzzle)
    for output in ("rdrd\n", "r d r d", "r\nd\nr\nd\n"):
        assert check(puzzle, output, solution).outcome == "right"
    longer = check(puzzle, "dudurdrd", solution)
    assert longer.outcome == "longer"
    wrong = check(puzzle, "rdl\nx", solution)
    assert wrong.moves == (Slide(1, "left"), Slide(2, "up"), Slide(4, "right"))
    assert isinstance(wrong.error, BadOutput)
    assert str(wrong.error).startswith("Line 2: expected a way that is open to the gap")
    assert "expected a solution" in str(check(puzzle, "unsolvable", solution).error)


def test_boards_are_drawn_as_far_away_as_is_wished():
    generator = entry("sliding").generator
    for moves in (1, 5, 17, 31):
        puzzle = generator.draw(Random(moves), {"moves": moves})
        assert len(solver.solve(puzzle).moves) == moves
    assert solver.solve(Sliding.at_random(Random(8))).moves


@pytest.mark.sampled(2)
@pytest.mark.parametrize("search", ["bfs", "idastar", *WEIGHTS])
def test_the_twin_answers_like_the_search(tmp_path, search):
    source = tmp_path / "twin.cpp"
    source.write_text(solver.listings.program("sliding", search))
    twin = compile_cpp(source, source.with_suffix(""))
    puzzles = [*drawn(20, 9), Sliding(GOAL), *map(puzzle_of, ("867254301", "123456870"))]
    text = "\n".join(map(solver.to_text, puzzles))
    done = subprocess.run([twin], input=text, capture_output=True, text=True, check=True)
    expected = [puzzle.judge_output(answer_of(puzzle, search)) for puzzle in puzzles]
    assert done.stdout == "".join(expected)


def answer_of(puzzle: Sliding, search: str) -> tuple[Slide, ...] | None:
    """Return the moves to the first solved node of a search."""
    recording = solver.record(puzzle, search)
    last = len(recording) - 1
    if recording.node(last).outcome != "solved":
        return None
    moves = tuple(place.move for place in recording.path(last)[1:])
    return moves[search == "idastar" :]  # the first is the limit


@pytest.mark.parametrize("part", ["play", "bfs", "idastar", *WEIGHTS])
def test_every_mark_lights_its_instruction(part):
    python, cpp = solver.listings.load("sliding", part)
    assert set(python.marks) == set(cpp.marks)


def test_a_draw_is_spread_over_all_lengths():
    lengths = Counter(
        len(solver.solve(solver.surprise("sliding", seed)).moves) for seed in range(60)
    )
    assert min(lengths) >= 8
    assert len(lengths) > 12
