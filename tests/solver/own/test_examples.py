"""The examples that people copy: each opens, is searched, finds what is right, and is drawn."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise, product
from pathlib import Path

import pytest

import solver
from solver.own.brought import brought
from solver.own.opening import load
from solver.recordings import record_plan

from .bare import search

ROOT = Path(__file__).parents[3]
ON_OWN = ("map_colouring", "maze_costs", "send_more_money", "tiles_astar")
"""Examples of the page /own that stand in the guide."""

IN_FOLDER = sorted((ROOT / "examples").glob("*.py"))
FILES = [
    *IN_FOLDER,
    *(ROOT / "webapp" / "features" / "write" / "examples" / f"{stem}.py" for stem in ON_OWN),
]
STEMS = [file.stem for file in FILES]

NODES = {
    "eight_puzzle": 3932,
    "graph_colouring": 177,
    "knights_tour": 1508,
    "map_colouring": 8,
    "mayan": 588,
    "maze_breadth": 61,
    "maze_costs": 26,
    "maze_depth": 61,
    "missionaries": 15,
    "queens": 32,
    "queens_csp": 15,
    "send_more_money": 19,
    "subset_sum": 213,
    "sudoku": 4209,
    "sudoku_csp": 176,
    "tiles_astar": 77,
    "word_squares": 43,
}


@cache
def recorded(stem: str):
    (puzzle,) = load(FILES[STEMS.index(stem)])
    return solver.record(puzzle)


def person(stem: str):
    return recorded(stem).puzzle.person


def answer(stem: str) -> list[str]:
    """Return the moves of the answer, as they are called."""
    recording = recorded(stem)
    return [place.move for place in recording.path(recording.solution_node)[1:]]


def test_every_example_is_known():
    assert set(STEMS) == set(NODES)


@pytest.mark.parametrize("path", IN_FOLDER, ids=lambda path: path.stem)
def test_an_example_is_short_and_says_how_it_is_watched(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60
    assert f"backtrack watch {path.name}" in text.partition("\n")[0]
    imported = set(re.findall(r"^(?:from|import) (\w+)", text, re.M))
    assert imported <= {"backtrack", "itertools"}


@pytest.mark.parametrize("stem", STEMS)
def test_an_example_has_the_nodes_of_a_bare_loop(stem):
    recording, count = recorded(stem), search(person(stem))
    assert recording.fault is None
    assert not recording.truncated
    assert len(recording) == len(count.states) == NODES[stem]
    outcomes = [str(recording.tree.outcome(number)) for number in range(len(recording))]
    assert outcomes == count.outcomes
    skipped = {name: n for name, n in recording.counts().skips.items() if n}
    assert sum(skipped.values()) == sum(count.reasons.values())


@pytest.mark.sampled(9)
@pytest.mark.parametrize("stem", STEMS)
def test_an_example_is_drawn_at_every_node(stem):
    recording = recorded(stem)
    steps = recording.steps(0, 40) + recording.steps(max(0, len(recording) - 15), 15)
    boards = [step["board"] for step in steps]
    boards += [frame["board"] for step in steps for frame in step["before"] + step["frames"]]
    assert all(list(board) == ["rows"] and board["rows"] for board in boards)
    sizes = {(len(board["rows"]), *map(len, board["rows"])) for board in boards}
    assert len(sizes) == 1
    assert any(
        isinstance(cell, list) and cell[1] for row in boards[-1]["rows"] for cell in row
    ) or (
        stem == "mayan"  # its last board is empty
    )


@pytest.mark.sampled(9)
@pytest.mark.parametrize("stem", STEMS)
def test_every_switch_of_an_example_can_be_off(stem):
    recording = recorded(stem)
    for pruning in recording.search.prunings:
        plan = solver.recordings.plan(recording.puzzle, off=[pruning], limit=3000)
        other = record_plan(plan)
        # A walk that may come back goes on for ever: that is what it shows.
        assert other.fault is None or (stem, other.fault.id) == ("maze_depth", "deep")
        assert len(other) > 1


def test_queens_stand_apart():
    columns = [int(move) for move in answer("queens")]
    assert sorted(columns) == list(range(6))
    assert len({row + column for row, column in enumerate(columns)}) == 6
    assert len({row - column for row, column in enumerate(columns)}) == 6


def test_the_sudoku_is_right():
    recording, given = recorded("sudoku"), person("sudoku").given
    cells = "".join(map(str, answer("sudoku")))
    assert len(cells) == given.count(".")
    digits = iter(cells)
    full = "".join(next(digits) if cell == "." else cell for cell in given)
    rows = [full[9 * row : 9 * row + 9] for row in range(9)]
    boxes = [
        "".join(rows[row][column : column + 3] for row in range(top, top + 3))
        for top, column in product((0, 3, 6), repeat=2)
    ]
    lines = [*rows, *("".join(line) for line in zip(*rows, strict=True)), *boxes]
    assert all(sorted(line) == list("123456789") for line in lines)
    board = recording.steps(recording.solution_node, 1)[0]["board"]["rows"]
    assert ["".join(c if isinstance(c, str) else c[0] for c in row) for row in board] == rows


def test_the_knight_visits_every_square_once():
    tour = ["a1", *answer("knights_tour")]
    places = [(ord(square[0]), int(square[1])) for square in tour]
    assert len(set(places)) == 25
    leaps = [{abs(a - c), abs(b - d)} for (a, b), (c, d) in pairwise(places)]
    assert all(leap == {1, 2} for leap in leaps)


def test_the_subset_has_the_sum():
    problem = person("subset_sum")
    taken = [
        n for n, move in zip(problem.numbers, answer("subset_sum"), strict=True) if move == "take"
    ]
    assert sum(taken) == problem.target == 126


def test_no_neighbours_on_the_map_are_alike():
    problem = person("graph_colouring")
    colour = dict(zip(problem.countries, answer("graph_colouring"), strict=True))
    rows = problem.rows
    for line in [*rows, *zip(*rows, strict=True)]:
        for one, other in pairwise(line):
            assert one == other or colour[one] != colour[other]


STEPS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}


def walk(problem, moves):
    place = problem.find("S")
    for move in moves:
        place = place[0] + STEPS[move][0], place[1] + STEPS[move][1]
        assert problem.rows[place[0]][place[1]] != "#"
    return place


def shortest(rows):
    """Return the length of the shortest way, by flooding."""
    squares = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    reached = {place for place, sign in squares.items() if sign == "S"}
    steps = 0
    while not any(squares[place] == "G" for place in reached):
        near = {(r + y, c + x) for r, c in reached for y, x in STEPS.values()}
        reached |= {place for place in near if squares[place] != "#"}
        steps += 1
    return steps


def test_both_mazes_are_one_and_breadth_first_finds_the_shortest_way():
    deep, broad = person("maze_depth"), person("maze_breadth")
    assert deep.rows == broad.rows
    for problem, stem in ((deep, "maze_depth"), (broad, "maze_breadth")):
        assert walk(problem, answer(stem)) == problem.find("G")
    assert len(answer("maze_breadth")) == shortest(broad.rows) == 22
    assert len(answer("maze_depth")) == 34


def test_the_eight_puzzle_is_solved_in_as_few_moves_as_there_can_be():
    problem = person("eight_puzzle")
    limit, *moves = answer("eight_puzzle")
    assert (limit, len(moves)) == ("limit 12", 12)
    state = problem.start()
    for move in moves:
        state = problem.result(state, move)
    assert state[0] == "123456780"
    broad = solver.record(brought(type(problem)), "bfs")
    assert broad.node(broad.solution_node).depth == 12


def test_nobody_is_eaten():
    problem = person("missionaries")
    state, moves = problem.start(), answer("missionaries")
    assert len(moves) == 11  # the classical number of crossings
    for move in moves:
        state = problem.result(state, str(move))
        for missionaries, cannibals in (state[:2], (3 - state[0], 3 - state[1])):
            assert missionaries == 0 or missionaries >= cannibals >= 0
    assert state == (0, 0, False)


def test_the_words_read_down_as_across():
    words = answer("word_squares")
    assert ["".join(letters) for letters in zip(*words, strict=True)] == list(words)
    assert set(words) <= set(person("word_squares").words)


# The Mayan game in fifty lines beside the fast one.

CODES = [
    "3.1-21-234-31-2434",
    "2.1-21-21-0-2",
    "2.2-0-1-0-11",
    "1.0-121-212-0-0",
    "3.12-3-211-12-3",
    "2.1212-2121-1212-2121-121",
    "4.1-0-11-0-0",
    "3.123456-654-1-2-3456",
]
REASONS = {"equal-colours": "equal", "left-onto-a-block": "left"}


def mayan(code):
    n, _, columns = code.partition(".")
    kind = type(person("mayan"))
    return kind(tuple(columns.split("-")), int(n))


@pytest.mark.parametrize("code", CODES)
def test_the_short_mayan_has_the_tree_of_the_fast_one(code):
    ours = solver.record(brought(mayan(code)))
    fast = solver.record(solver.from_code("mayan", code))
    assert tree(ours) == tree(fast)
    left_out = {REASONS[name]: n for name, n in ours.counts().skips.items() if n}
    assert left_out == {name: n for name, n in fast.counts().skips.items() if n}


def tree(recording):
    """Return depth, move and outcome of every node."""
    nodes = []
    for number in range(len(recording)):
        move = recording.tree.move(number)
        written = None if move is None else str(tuple(getattr(move, "value", move)))
        nodes.append((recording.tree.depth(number), written, str(recording.tree.outcome(number))))
    return nodes


@pytest.mark.parametrize("code", CODES[:2])
def test_the_short_mayan_has_the_tree_of_the_fast_one_without_prunings(code):
    problem = mayan(code)
    puzzle = brought(problem)
    solver.record(puzzle)
    # Equal colours dragged to the left have two reasons, and skip tells the first alone; so with
    # that one off the fast search still leaves them out.
    for ours, theirs in [("left-onto-a-block", "left"), ("a-colour-is-too-few", "dead")]:
        mine = record_plan(solver.recordings.plan(puzzle, off=[ours], limit=20_000))
        fast = record_plan(
            solver.recordings.plan(solver.from_code("mayan", code), off=[theirs], limit=20_000)
        )
        assert tree(mine) == tree(fast)
