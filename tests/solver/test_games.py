"""Searches of games, beside loops written apart: counts of nodes, values, bounds, what is cut."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from itertools import pairwise
from math import inf
from random import Random

import pytest

import solver
from solver.problem import SEEN, Outcome
from solver.puzzles.connect import Connect
from solver.recording.documents import search_document
from solver.recording.readable_recorder import record as record_readable
from solver.recordings import plan, record_plan
from solver.search.dfs import Enter, Skip
from solver.search.games import alpha_beta, minimax

EMPTY = "3.000-000-000"
LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]
SEEDED = 200


def winner(cells):
    """Return who has three in a row on nine cells, "" if nobody has; on tic-tac-toe alone."""
    for line in LINES:
        first, second, third = (cells[int(at)] for at in line)
        if first == second == third != ".":
            return first
    return ""


def utility(cells):
    """Return 1, 0 or -1 for a finished game, None where it goes on."""
    won = winner(cells)
    if won:
        return 1 if won == "X" else -1
    return None if "." in cells else 0


def following(cells):
    """Yield the positions after one move, row by row."""
    stone = "X" if cells.count("X") == cells.count("O") else "O"
    for at, cell in enumerate(cells):
        if cell == ".":
            yield cells[:at] + stone + cells[at + 1 :]


def plain_minimax(cells, counts):
    """Return the value of a position; count nodes and finished games."""
    counts["nodes"] += 1
    value = utility(cells)
    if value is not None:
        counts["games"] += 1
        return value
    values = [plain_minimax(each, counts) for each in following(cells)]
    return max(values) if cells.count("X") == cells.count("O") else min(values)


def plain_alpha_beta(cells, alpha, beta, entered):
    """Return the value of a position within a window; note what is entered, with its window."""
    entered.append((cells, alpha, beta))
    value = utility(cells)
    if value is not None:
        return value
    maximizes = cells.count("X") == cells.count("O")
    best = -inf if maximizes else inf
    for each in following(cells):
        found = plain_alpha_beta(each, alpha, beta, entered)
        best = max(best, found) if maximizes else min(best, found)
        if best >= beta if maximizes else best <= alpha:
            break
        alpha, beta = (max(alpha, best), beta) if maximizes else (alpha, min(beta, best))
    return best


def written(board):
    return "".join(".XO"[cell] for row in board for cell in row)


def seeded(count):
    """Return positions of tic-tac-toe in which the game goes on, three moves or more from empty."""
    random, found = Random(36), []
    while len(found) < count:
        cells = "." * 9
        for _ in range(random.randint(3, 6)):
            open_games = [each for each in following(cells) if utility(each) is None]
            cells = random.choice(open_games) if open_games else cells
        rows = [cells[at : at + 3] for at in (0, 3, 6)]
        found.append(Connect(tuple(tuple(".XO".index(cell) for cell in row) for row in rows)))
    return found


def recorded(puzzle, search, off=("order",)):
    return record_plan(plan(puzzle, search, off))


@pytest.fixture(scope="module")
def whole():
    return recorded(solver.from_code("connect", EMPTY), "minimax")


def test_the_whole_tree_of_tic_tac_toe(whole):
    counts = Counter()
    assert plain_minimax("." * 9, counts) == 0
    outcomes = Counter()
    for row in whole.counts().nodes:
        outcomes.update(row)
    assert len(whole) == counts["nodes"] == 549_946
    finished = sum(outcomes.values()) - outcomes[Outcome.EXPANDED]
    assert finished == counts["games"] == 255_168
    assert (outcomes[Outcome.SOLVED], outcomes[Outcome.LIMIT]) == (131_184, 46_080)


@pytest.mark.parametrize(
    ("search", "off", "nodes"),
    [
        ("alphabeta", ["order"], 18_297),
        ("alphabeta", [], 3_320),
        ("memo", ["order"], 5_478),
        ("memo", [], 5_478),
    ],
)
def test_how_much_of_it_other_searches_enter(search, off, nodes):
    assert len(recorded(solver.from_code("connect", EMPTY), search, off)) == nodes


def test_alpha_beta_enters_what_a_plain_loop_does():
    for puzzle in [solver.from_code("connect", EMPTY), *seeded(SEEDED)]:
        entered = []
        value = plain_alpha_beta(written(puzzle.board), -inf, inf, entered)
        game = puzzle.problem("alphabeta", frozenset())
        events = [each for each in alpha_beta(game, frozenset()) if isinstance(each, Enter)]
        assert [written(each.state) for each in events] == [cells for cells, _, _ in entered]
        recording = recorded(puzzle, "alphabeta")
        assert len(recording) == len(entered)
        assert recording.tree.values[0] == value == puzzle.value


def test_every_value_of_minimax_is_that_of_a_plain_loop():
    for puzzle in seeded(SEEDED // 10):
        for search in ("minimax", "memo"):
            recording = recorded(puzzle, search)
            for node in range(len(recording)):
                cells = written(recording.tree.state(node))
                assert recording.tree.values[node] == plain_minimax(cells, Counter())


def boards():
    yield from seeded(SEEDED // 10)
    for code in (
        "3d.000-000-000",
        "3d.0000-0o00-0xx0",
        "3.x0o-0x0-0o0-000",
        "4d.0000-0000-xoxo-oxox",
    ):
        yield solver.from_code("connect", code)


@pytest.mark.parametrize("search", ["minimax", "alphabeta", "memo"])
@pytest.mark.parametrize("off", [(), ("order",)])
@pytest.mark.parametrize("limit", [60, 1_500, 20_000])
def test_the_fast_recorder_has_the_nodes_of_the_readable_one(search, off, limit):
    for puzzle in boards():
        todo = plan(puzzle, search, off, limit)
        fast, slow = record_plan(todo).log, record_readable(puzzle, todo.plan)
        assert fast.nodes.tolist() == slow.nodes.tolist()
        assert fast.nodes.dtype == slow.nodes.dtype
        assert fast.skips.tolist() == slow.skips.tolist()
        assert fast.truncated == slow.truncated


@pytest.mark.parametrize("search", ["alphabeta", "memo"])
def test_a_recording_leaves_out_what_the_search_left_out(search):
    for puzzle in seeded(SEEDED // 10):
        recording = recorded(puzzle, search)
        loop = recording.search.loop(recording.problem, recording.prunings)
        events = [(each.move, each.reason) for each in loop if isinstance(each, Skip)]
        shown = [
            (frame["move"], frame["reason"])
            for step in recording.steps(0, len(recording))
            for frame in (*step["before"], *step["after"])
            if frame["kind"] == "skip"
        ]
        assert shown == events


NUMBERS = {"inf": inf, "-inf": -inf, "-1": -1, "0": 0, "1": 1}


def test_every_node_says_its_bounds():
    for puzzle in seeded(SEEDED // 10):
        entered = []
        plain_alpha_beta(written(puzzle.board), -inf, inf, entered)
        steps = recorded(puzzle, "alphabeta").steps(0, len(entered))
        for step, (_, alpha, beta) in zip(steps, entered, strict=True):
            facts = step["frames"][-1]["facts"]
            if step["outcome"] == "expanded":
                assert (NUMBERS[facts["alpha"]], NUMBERS[facts["beta"]]) == (alpha, beta)
            for frame in step["after"]:
                if frame["kind"] == "leave":
                    assert NUMBERS[frame["facts"]["worth"]] in (-1, 0, 1)
                    names = ("best", "alpha", "beta")
                    best, low, high = (NUMBERS[frame["facts"][each]] for each in names)
                    assert best <= low or high <= best


def test_a_cut_says_which_bounds_it_crosses():
    for puzzle in seeded(SEEDED // 10):
        for step in recorded(puzzle, "alphabeta").steps(0, 10_000):
            for frame in (*step["before"], *step["after"]):
                if frame["kind"] == "skip":
                    facts = frame["facts"]
                    best, alpha, beta = (NUMBERS[facts[each]] for each in ("best", "alpha", "beta"))
                    assert best >= beta if facts["order"] == "max" else best <= alpha


def test_a_known_position_says_where_it_was_computed():
    for puzzle in seeded(SEEDED // 10):
        recording = recorded(puzzle, "memo")
        for step in recording.steps(0, len(recording)):
            for frame in (*step["before"], *step["after"]):
                if frame["kind"] == "skip" and frame["reason"] == SEEN:
                    facts, state = frame["facts"], puzzle.rows(frame["board"])
                    child = puzzle.result(state, frame["move"])
                    assert recording.tree.state(facts["node"]) == child
                    assert facts["node"] <= step["node"]


@pytest.mark.parametrize("search", ["minimax", "alphabeta", "memo"])
def test_the_solution_path_is_a_line_of_best_play(search):
    for puzzle in seeded(SEEDED // 10):
        recording = recorded(puzzle, search)
        states = [recording.tree.state(node) for node in recording.solution_path]
        for state, after in pairwise(states):
            assert after in [puzzle.result(state, move) for move in puzzle.moves(state)]
            assert plain_minimax(written(after), Counter()) == puzzle.value
        assert utility(written(states[-1])) == puzzle.value


def test_the_nodes_that_alpha_beta_does_not_enter_are_the_cut_ones(whole):
    entered = []
    plain_alpha_beta("." * 9, -inf, inf, entered)
    cut = sum(map(len, whole.tree.cut))
    assert len(whole) - cut == len(entered) == 18_297
    assert not whole.tree.is_cut(0)
    assert whole.tree.is_cut(whole.tree.cut[0].start)


def test_the_strip_of_minimax_shows_what_alpha_beta_enters(whole):
    assert search_document(whole)["cut"] == 549_946 - 18_297
    strip = whole.strip(0, len(whole), 1_243)
    ghost = len(whole.search.outcomes)
    cut = [[node >= 0 and whole.tree.is_cut(node) for node in row] for row in strip.nodes.tolist()]
    assert (strip.outcomes == ghost).tolist() == cut
    edges = [at * len(whole) // 1_243 for at in range(1_244)]
    entered = whole.tree.entered
    depths = [whole.tree.depth(node) for node in entered.tolist()]
    for node, depth in zip(entered.tolist(), depths, strict=True):
        column = bisect_right(edges, node) - 1
        assert strip.outcomes[depth, column] != ghost


@pytest.mark.parametrize("search", ["minimax", "alphabeta"])
def test_a_recording_ends_in_the_line_that_both_expect(search):
    for puzzle in boards():
        recording = recorded(puzzle, search, ())
        if not recording.truncated:
            _, *path = recording.path(recording.solution_node)
            assert tuple(each.move for each in path) == solver.solve(puzzle).moves


def test_minimax_enters_what_depth_first_search_would():
    (puzzle,) = seeded(1)
    game = puzzle.problem("minimax", frozenset())
    states = [each.state for each in minimax(game, frozenset()) if isinstance(each, Enter)]
    assert len(states) == len(recorded(puzzle, "minimax"))
