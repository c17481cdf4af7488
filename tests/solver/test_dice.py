"""The rules of the dice maze: the die, one drawn maze a rule, and the answers."""

import json
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.problem import OUTDATED, SEEN, Outcome
from solver.puzzles.dice import Dice, rules
from solver.puzzles.dice.rules import FACES, FIGURE, TIPPED, Direction, Skip, deepest_layer, roll
from solver.search import bfs
from solver.search.bfs import Take, breadth_first
from solver.search.dfs import Enter
from tests.solver.dice_mazes import dice_of, dices, net_of, state_of

UP, RIGHT, DOWN, LEFT = Direction
GOLDEN = sorted((Path(__file__).parents[1] / "boards" / "dice").glob("*.txt"))
NONE = frozenset()

TIPS = {
    UP: ".5. 413 .2.",
    RIGHT: ".6. 245 .1.",
    DOWN: ".2. 463 .5.",
    LEFT: ".6. 532 .1.",
}


@pytest.mark.parametrize("direction", Direction)
def test_the_die_of_the_figure_tips_as_drawn(direction):
    assert net_of(FIGURE) == ".6. 453 .1."
    assert net_of(rules.tipped(FIGURE, direction)) == TIPS[direction]


def test_the_statement_says_what_comes_to_the_top():
    assert rules.tipped(FIGURE, LEFT).top == 3
    assert rules.tipped(FIGURE, DOWN).top == 6


def test_a_die_lies_in_24_ways_of_one_handedness():
    x, y, z = (1, 0, 0), (0, 1, 0), (0, 0, 1)
    outward = {FIGURE.right: x, 7 - FIGURE.front: y, FIGURE.top: z}
    outward |= {7 - face: tuple(-part for part in axis) for face, axis in outward.items()}

    def turns_right(top, front, right):
        (a, b, c), (d, e, f), (g, h, i) = outward[right], outward[7 - front], outward[top]
        return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == 1

    ways = {faces for faces in product(range(1, 7), repeat=3) if turns_right(*faces)}
    assert len(FACES) == len(ways) == 24
    assert set(FACES) == ways


@pytest.mark.parametrize("die", range(24))
def test_tipping_is_undone_by_tipping_back_and_by_going_round(die):
    for direction, back in [(UP, DOWN), (RIGHT, LEFT), (DOWN, UP), (LEFT, RIGHT)]:
        assert TIPPED[TIPPED[die][direction]][back] == die
        lies = [die]
        for _ in range(4):
            lies.append(TIPPED[lies[-1]][direction])
        assert lies[4] == die
        assert len(set(lies)) == 4
        assert FACES[lies[0]].top + FACES[lies[2]].top == 7
        assert FACES[lies[1]].top + FACES[lies[3]].top == 7


ROLLS = {
    "onto the number that was on top before": ("55 55", UP, None),
    "not onto the number that comes to the top": ("11 55", UP, Skip.NUMBER),
    "onto a star whatever is on top": ("** 55", UP, None),
    "not onto a hole": (".. 55", UP, Skip.HOLE),
    "to the right": ("** 55", RIGHT, None),
    "not to the right": ("** 54", RIGHT, Skip.NUMBER),
}


@pytest.mark.parametrize(("drawing", "direction", "reason"), ROLLS.values(), ids=ROLLS)
def test_a_die_with_5_on_top_rolls(drawing, direction, reason):
    puzzle = dice_of(drawing, 2, 1)
    assert puzzle.skip(puzzle.start(), direction, NONE) == reason


WAYS = {
    "the order of the answer": ("*** *** ***", (2, 2), [UP, RIGHT, DOWN, LEFT]),
    "the upper left corner": ("*** *** ***", (1, 1), [RIGHT, DOWN]),
    "the lower right corner": ("*** *** ***", (3, 3), [UP, LEFT]),
    "a corridor": ("***", (1, 2), [RIGHT, LEFT]),
    "nowhere to go": ("*", (1, 1), []),
}


@pytest.mark.parametrize(("drawing", "place", "directions"), WAYS.values(), ids=WAYS)
def test_moves_stay_on_the_maze(drawing, place, directions):
    puzzle = dice_of(drawing, *place)
    assert list(puzzle.moves(puzzle.start())) == directions


def test_a_roll_moves_and_tips_the_die():
    state = rules.roll(state_of(1, 2, top=5, front=1), DOWN)
    assert state == state_of(2, 2, top=6, front=5)
    assert rules.roll(state, RIGHT) == state_of(2, 3, top=4, front=5)


OUTCOMES = {
    "the start is not home yet": ("55", state_of(1, 1), 0, Outcome.EXPANDED),
    "home after some rolls": ("55", state_of(1, 1), 2, Outcome.SOLVED),
    "home however the die lies": ("55", state_of(1, 1, top=2, front=1), 4, Outcome.SOLVED),
    "no square around says 4": ("55", state_of(1, 2, top=4, front=1), 1, Outcome.DEAD),
    "stuck at the start": ("54", state_of(1, 1), 0, Outcome.DEAD),
    "a square around says 5": ("55", state_of(1, 2), 1, Outcome.EXPANDED),
}


@pytest.mark.parametrize(("drawing", "state", "depth", "outcome"), OUTCOMES.values(), ids=OUTCOMES)
def test_a_node_has_its_outcome(drawing, state, depth, outcome):
    assert dice_of(drawing, 1, 1).outcome(state, depth, NONE) is outcome


def test_the_first_rolls_of_the_statement():
    puzzle = solver.from_code("dice", "1.2.5.1.w24-556-6ww")
    start = puzzle.start()
    assert [move for move in puzzle.moves(start) if not puzzle.skip(start, move, NONE)] == [
        DOWN,
        LEFT,
    ]
    down, left = puzzle.result(start, DOWN), puzzle.result(start, LEFT)
    assert puzzle.outcome(left, 1, NONE) is Outcome.DEAD
    assert [move for move in puzzle.moves(down) if not puzzle.skip(down, move, NONE)] == [
        RIGHT,
        DOWN,
    ]


def test_a_die_that_is_stuck_tells_its_top_and_the_squares_around_it():
    puzzle = dice_of("55", 1, 1)
    stuck = state_of(1, 2, top=4, front=1)
    assert puzzle.facts(stuck, Outcome.DEAD) == {"top": 4, "cells": [[1, 1]]}
    assert puzzle.facts(stuck, Outcome.EXPANDED) == {}


def test_a_roll_that_is_left_out_tells_its_square():
    puzzle = dice_of("55", 1, 1)
    state = state_of(1, 2, top=4, front=1)
    facts = puzzle.skip_facts(state, LEFT, str(Skip.NUMBER))
    assert facts == {"cell": [1, 1], "square": 5}


def answer(puzzle: Dice) -> list[str]:
    """Return the judge's answer without the line of the name."""
    return solver.judge_output(puzzle, solver.solve(puzzle)).splitlines()[1:]


NOWHERE = ["  No Solution Possible"]

ANSWERS = {
    "one square": (dice_of("*", 1, 1), NOWHERE),
    "no move from the start": (dice_of("444 454 444", 2, 2), NOWHERE),
    "holes all round": (dice_of("*.* .5. *.*", 2, 2), NOWHERE),
    "nobody comes back onto a hole": (dice_of(".** ***", 1, 1), NOWHERE),
    "there, and home in the very position of the start": (
        dice_of("45", 1, 1),
        ["  (1,1),(1,2),(1,1)"],
    ),
    "around a block, and home with another top": (
        dice_of("41 42", 1, 1, top=4, front=5),
        ["  (1,1),(2,1),(2,2),(1,2),(1,1)"],
    ),
    "among shortest loops up comes first": (dice_of("*** *** ***", 2, 2), ["  (2,2),(1,2),(2,2)"]),
    "then right": (dice_of("*** ***", 1, 2), ["  (1,2),(1,3),(1,2)"]),
    "then down": (dice_of("** **", 1, 2), ["  (1,2),(2,2),(1,2)"]),
    "then left": (dice_of("**", 1, 2), ["  (1,2),(1,1),(1,2)"]),
    "a short way to the left before a long one up": (
        dice_of("*5 53", 2, 2),
        ["  (2,2),(2,1),(2,2)"],
    ),
    "ten by ten stars": (dice_of(" ".join(10 * ["*" * 10]), 1, 1), ["  (1,1),(1,2),(1,1)"]),
}


@pytest.mark.parametrize(("puzzle", "lines"), ANSWERS.values(), ids=ANSWERS)
def test_the_answer_is_the_first_of_the_shortest_loops(puzzle, lines):
    assert answer(puzzle) == lines


@pytest.mark.parametrize(
    ("puzzle", "same"),
    [(dice_of("45", 1, 1), True), (dice_of("41 42", 1, 1, top=4, front=5), False)],
)
def test_home_is_a_square_however_the_die_lies(puzzle, same):
    boards = solver.replay(puzzle, solver.solve(puzzle).moves)
    first, last = boards.start["die"], boards.steps[-1].board["die"]
    assert (first["row"], first["column"]) == (last["row"], last["column"])
    assert (first["top"] == last["top"]) is same


@pytest.mark.parametrize("text", GOLDEN, ids=lambda path: path.stem)
def test_golden_judge_files(text):
    puzzles = solver.parse_all("dice", text.read_bytes())
    answers = "".join(solver.judge_output(puzzle, solver.solve(puzzle)) for puzzle in puzzles)
    assert answers == text.with_suffix(".answer").read_text(encoding="ascii")


@pytest.mark.parametrize("rolls", [2, 8, 10, 26, 28])
def test_positions_are_written_nine_a_line_with_a_comma_at_all_ends_but_the_last(rolls):
    puzzle = dice_of("**", 1, 1).named("SWING")
    name, *lines = puzzle.judge_output((RIGHT, LEFT) * (rolls // 2)).split("\n")
    assert name == "SWING"
    assert lines.pop() == ""
    assert all(line.startswith("  (1,") and " " not in line[2:] for line in lines)
    assert [line.count("(") for line in lines[:-1]] == [9] * (rolls // 9)
    assert [line[-1] for line in lines] == [","] * (len(lines) - 1) + [")"]
    assert "".join(lines).replace(" ", "") == ",".join(
        ["(1,1)", "(1,2)"] * (rolls // 2) + ["(1,1)"]
    )


def test_a_maze_without_a_name_is_called_maze():
    puzzle = dice_of("45", 1, 1)
    assert puzzle.name == ""
    assert solver.judge_output(puzzle, solver.solve(puzzle)) == "MAZE\n  (1,1),(1,2),(1,1)\n"


# A second die, of six named faces, turned by moving its faces around.
TURNS = {
    UP: ["top", "back", "bottom", "front"],
    RIGHT: ["top", "right", "bottom", "left"],
    DOWN: ["top", "front", "bottom", "back"],
    LEFT: ["top", "left", "bottom", "right"],
}


def turned(die, direction):
    circle = TURNS[direction]
    moved = {new: die[old] for old, new in zip(circle, circle[1:] + circle[:1], strict=True)}
    return {**die, **moved}


def brute_force(puzzle: Dice) -> str | None:
    """Return the first of the shortest loops as digits 0 to 3, by trying all ways of k rolls.

    Of the ways into one position only the first is kept; a length that leads to no new position,
    and not home, ends it.
    """
    top, front = puzzle.top, puzzle.front
    (right,) = [face for face in range(1, 7) if (top, front, face) in FACES]
    sides = {"back": 7 - front, "left": 7 - right, "bottom": 7 - top}
    die = {"top": top, "front": front, "right": right, **sides}
    ways = {(puzzle.row, puzzle.column, *sorted(die.items())): ""}
    met = set(ways)
    while ways:
        longer, home = {}, []
        for (row, column, *faces), way in ways.items():
            for number, (down, along) in enumerate([(-1, 0), (0, 1), (1, 0), (0, -1)]):
                to = (row + down, column + along)
                if not (0 < to[0] <= len(puzzle.maze) and 0 < to[1] <= len(puzzle.maze[0])):
                    continue
                if puzzle.maze[to[0] - 1][to[1] - 1] not in (-1, dict(faces)["top"]):
                    continue
                if to == (puzzle.row, puzzle.column):
                    home.append(way + str(number))
                after = turned(dict(faces), list(Direction)[number])
                position = (*to, *sorted(after.items()))
                longer[position] = min(way + str(number), longer.get(position, "9"))
        if home:
            return min(home)
        ways = longer if set(longer) - met else {}
        met |= set(longer)
    return None


@given(dices(most_rows=4, most_columns=4))
def test_no_loop_is_shorter_or_earlier(puzzle):
    moves = solver.solve(puzzle).moves
    told = moves and "".join(str(puzzle.move_number(move)) for move in moves)
    assert told == brute_force(puzzle)


def test_the_search_may_come_home_in_a_position_that_was_seen():
    puzzle = dice_of("45", 1, 1)
    events = list(breadth_first(puzzle, NONE))
    assert events == [
        Enter(0, None, puzzle.start(), Outcome.EXPANDED),
        Take(0, 0),
        Enter(1, RIGHT, state_of(1, 2, top=4, front=1), Outcome.EXPANDED),
        Take(1, 1),
        Enter(2, LEFT, puzzle.start(), Outcome.SOLVED),
    ]


def test_a_search_of_everything_meets_no_state_twice():
    stars = ["*" * 10] * 10
    stars[4] = "****.*****"
    puzzle = dice_of(" ".join(stars), 5, 5)
    states = [e.state for e in breadth_first(puzzle, NONE) if isinstance(e, Enter)]
    # A roll changes the colour of the square and the parity of the die: 12 of 24 ways on a square.
    assert len(set(states)) == len(states) == 99 * 12 + 1
    assert solver.solve(puzzle).moves is None


def test_work_is_limited_in_boards():
    puzzle = dice_of(".** ***", 1, 1)
    boards = solver.solve(puzzle).boards
    assert bfs.solve(puzzle, NONE, boards).moves is None
    with pytest.raises(solver.LimitReached):
        bfs.solve(puzzle, NONE, boards - 1)


def test_what_is_declared():
    layers, walks, astar, graph = Dice.searches
    assert layers.reasons == ("hole", "number", SEEN)
    assert walks.reasons == ("hole", "number", "cycle")
    assert astar.reasons == graph.reasons == ("hole", "number", SEEN, OUTDATED)
    assert solver.from_code("dice", "1.2.5.1.w24-556-6ww").limit is None
    puzzle = dice_of("45", 1, 1)
    assert puzzle.problem("bfs") is puzzle
    assert puzzle.explanation() == {}
    assert [puzzle.numbered_move(puzzle.move_number(move)) for move in Direction] == list(Direction)


MOST = 300


def walks(puzzle):
    """Return by brute force the walks that meet no state twice, in the order of the search.

    Each as its moves, and whether it is home; not many more than a test looks at.
    """
    limit = deepest_layer(puzzle)
    found = []

    def visit(states, moves):
        home = bool(moves) and states[-1][:2] == states[0][:2]
        found.append((moves, home))
        if home or len(moves) == limit or len(found) > MOST:
            return
        for move in puzzle.moves(states[-1]):
            after = roll(states[-1], move)
            closes = after[:2] == states[0][:2]
            if not puzzle.skip(states[-1], move, NONE) and (closes or after not in states):
                visit([*states, after], [*moves, move])

    visit([puzzle.start()], [])
    return found


@given(puzzle=dices())
@settings(max_examples=80, deadline=None)
def test_depth_first_goes_through_all_walks_up_to_the_depth_of_breadth_first(puzzle):
    recording = solver.record(puzzle, "dfs", limit=MOST)
    expected = walks(puzzle)
    first = next((number for number, (_, home) in enumerate(expected) if home), None)
    size = len(expected) if first is None else first + 1
    assert (len(recording), recording.truncated) == (min(size, MOST), size > MOST)
    for number in range(len(recording)):
        moves = [place.move for place in recording.path(number)[1:]]
        assert (moves, recording.node(number).outcome == "solved") == expected[number]
    answer = solver.solve(puzzle).moves
    assert deepest_layer(puzzle) == len(solver.record(puzzle, "bfs").counts().nodes) - 1
    if not recording.truncated:
        found = recording.solution_node
        assert answer == (None if found is None else tuple(expected[found][0]))


def test_a_walk_in_circles_is_skipped_with_the_depth_at_which_it_closes():
    puzzle = dice_of(".** ***", 1, 1)
    steps = solver.steps(solver.record(puzzle, "dfs"), 0, 30)
    frames = [frame for step in steps for frame in (*step["before"], *step["after"])]
    circles = [frame for frame in frames if frame.get("reason") == "cycle"]
    assert circles
    assert all(frame["facts"]["depth"] >= 0 for frame in circles)
    assert {step["frames"][-1]["facts"]["limit"] for step in steps} == {deepest_layer(puzzle)}


ILLEGAL = [
    ("up", "dice.edge", "Expected a roll that stays on the maze, but (1, 1) is at its edge."),
    ("down", "dice.hole", "Expected a square to roll onto, but (2, 1) is a hole."),
    (
        "right",
        "dice.number",
        "Expected a 5 or a star to roll onto, but the square at (1, 2) says 6.",
    ),
    ("UP", "dice.move", "Expected a move as up, right, down or left, got 'UP'."),
    (0, "dice.move", "Expected a move as up, right, down or left, got '0'."),
    (None, "dice.move", "Expected a move as up, right, down or left, got 'None'."),
    (["up"], "dice.move", "Expected a move as up, right, down or left, got \"['up']\"."),
]


@pytest.mark.parametrize(("move", "error", "sentence"), ILLEGAL)
def test_an_illegal_roll_is_refused(move, error, sentence):
    with pytest.raises(solver.IllegalMove) as refusal:
        solver.replay(dice_of("56 .5", 1, 1), [move])
    assert (refusal.value.id, str(refusal.value)) == (error, sentence)


@given(dices(most_rows=5, most_columns=5), st.data())
def test_frames_follow_from_each_other(puzzle, data):
    state, moves, states = puzzle.start(), [], []
    for _ in range(6):
        legal = [move for move in puzzle.moves(state) if puzzle.skip(state, move, NONE) is None]
        if not legal:
            break
        moves.append(data.draw(st.sampled_from(legal)))
        state = puzzle.result(state, moves[-1])
        states.append(state)
    before = puzzle.json_board(puzzle.start())
    for step, state in zip(solver.replay(puzzle, map(str, moves)).steps, states, strict=True):
        (frame,) = step.frames
        assert frame["board"] == step.board == puzzle.json_board(state)
        assert (frame["kind"], frame["mark"], frame["direction"]) == ("roll", "roll", step.move)
        assert frame["from"] == [before["die"]["row"], before["die"]["column"]]
        assert frame["to"] == [state.row, state.column]
        assert frame["square"] == puzzle.maze[state.row - 1][state.column - 1]
        assert frame["square"] in (-1, before["die"]["top"])
        assert sum(abs(a - b) for a, b in zip(frame["from"], frame["to"], strict=True)) == 1
        assert (step.board["maze"], step.board["start"]) == (before["maze"], before["start"])
        before = step.board


def test_the_document_of_the_statement():
    puzzle = solver.from_code("dice", "1.2.5.1.w24-556-6ww")
    document = json.loads(json.dumps(solver.replay_document(puzzle, solver.solve(puzzle))))
    assert (document["kind"], document["limit"], document["outcome"]) == ("dice", None, "solved")
    assert document["start"] == {
        "maze": [[-1, 2, 4], [5, 5, 6], [6, -1, -1]],
        "start": [1, 2],
        "die": {"row": 1, "column": 2, "top": 5, "front": 1, "right": 3},
    }
    assert [step["move"] for step in document["steps"]] == [
        "down", "right", "down", "left", "left", "up", "up", "right",
    ]  # fmt: skip


def test_a_board_is_read_and_drawn():
    puzzle = dice_of("*24 5.6", 1, 2)
    board = puzzle.json_board(state_of(2, 1, top=3, front=1))
    assert puzzle.rows(board) == ((7, 2, 4), (35, 0, 6))
    assert puzzle.tiles(board) == (((7,), (2, 14), (4,)), ((5, 10), (0,), (6,)))
    assert puzzle.tiles(puzzle.json_board(puzzle.start()))[0][1] == (2, 14, 12)


def test_rolls_have_words():
    puzzle = dice_of("*", 1, 1)
    assert [puzzle.describe(move).template for move in Direction] == [
        "roll up",
        "roll right",
        "roll down",
        "roll left",
    ]
