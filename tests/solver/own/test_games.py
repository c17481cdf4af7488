"""Games of people's own: the recorder against loops written apart, values, bounds, refusals."""

from __future__ import annotations

from math import inf
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from backtrack import Problem
from solver.own.base import BadProblem
from solver.own.events import events
from solver.own.games import GAMES
from solver.own.opening import load
from solver.problem import Outcome
from solver.recording.documents import search_document
from solver.search.dfs import Enter, Leave, Skip

ALL = 100_000
UTILITIES = (-7, -1, -0.5, 0, 0.25, 1, 2, 3, 12)


class Layers(Problem):
    """A game at random: a state is a layer and a place in it, to which several moves may lead."""

    search = tuple(GAMES)

    def __init__(self, seed=1, first="MAX", depth=5, width=4):
        random = Random(seed)
        self.first, self.depth = first, depth
        self.following = {
            (layer, place): [
                (f"{each}", (layer + 1, random.randrange(width)))
                for each in range(random.randint(0, 3))
            ]
            for layer in range(depth)
            for place in range(width)
        }
        self.worth = {
            (layer, place): random.choice(UTILITIES)
            for layer in range(depth + 1)
            for place in range(width)
        }

    def start(self):
        return 0, 0

    def moves(self, state):
        return [move for move, _ in self.following[state]]

    def result(self, state, move):
        return dict(self.following[state])[move]

    def player(self, state):
        other = "MIN" if self.first == "MAX" else "MAX"
        return other if state[0] % 2 else self.first

    def utility(self, state):
        return None if self.following.get(state) else self.worth[state]


class Nim(Problem):
    """Take one, two or three of a heap; the one who takes the last wins as many as were there."""

    search = tuple(GAMES)

    def __init__(self, heap=7, first="MAX"):
        self.heap, self.first = heap, first

    def start(self):
        return self.heap, self.first

    def moves(self, state):
        return [taken for taken in (1, 2, 3) if taken <= state[0]]

    def result(self, state, taken):
        return state[0] - taken, "MIN" if state[1] == "MAX" else "MAX"

    def player(self, state):
        return state[1]

    def utility(self, state):
        heap, player = state
        if heap:
            return None
        return -self.heap if player == "MAX" else self.heap


class Apart:
    """The three searches, written apart: events as tuples, values and bounds by node."""

    def __init__(self, game, search):
        self.game, self.search = game, search
        self.events, self.values, self.windows = [], [], []
        self.known = {}
        self.visit(game.start(), 0, None, -inf, inf)

    def visit(self, state, depth, move, alpha, beta):
        game, number = self.game, len(self.values)
        worth = game.utility(state)
        self.events.append(("enter", depth, move, state, outcome_of(worth)))
        self.values.append(worth)
        self.windows.append((alpha, beta))
        if worth is None:
            sign = 1 if game.player(state) == "MAX" else -1
            best = None
            for each in game.moves(state):
                child = game.result(state, each)
                bound = beta if sign == 1 else alpha
                cuts = best is not None and sign * best >= sign * bound
                if self.search == "alphabeta" and cuts:
                    self.events.append(("skip", depth, each, "cut"))
                    continue
                if self.search == "minimax-memo" and child in self.known:
                    self.events.append(("skip", depth, each, "seen"))
                    value = self.known[child]
                else:
                    value = self.visit(child, depth + 1, each, alpha, beta)
                    self.known[child] = value
                best = value if best is None or sign * value > sign * best else best
                if sign == 1:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
            self.values[number] = best
        self.events.append(("leave", depth))
        return self.values[number]


def outcome_of(worth):
    if worth is None:
        return "expanded"
    return "limit" if worth == 0 else "solved" if worth > 0 else "dead"


def told(event):
    match event:
        case Enter(depth=depth, move=move, state=state, outcome=outcome):
            return "enter", depth, move, state, str(outcome)
        case Skip(depth=depth, move=move, reason=reason):
            return "skip", depth, move, reason
        case Leave(depth=depth):
            return "leave", depth
    raise AssertionError(event)


games = st.builds(
    Layers,
    st.integers(0, 10_000),
    st.sampled_from(["MAX", "MIN"]),
    st.integers(1, 6),
    st.integers(1, 5),
)
searches = st.sampled_from(list(GAMES))


@given(game=games, search=searches)
@settings(max_examples=80, deadline=None)
def test_the_readable_loop_does_what_one_written_apart_does(game, search):
    assert list(map(told, events(game, search))) == Apart(game, search).events


@given(game=games, search=searches, limit=st.sampled_from([1, 2, 7, 40, ALL]))
@settings(max_examples=120, deadline=None)
def test_the_recorder_has_the_nodes_and_skips_of_the_loop(game, search, limit):
    recording = solver.record_problem(game, search, limit=limit)
    apart = Apart(game, search).events
    entered = [each[1:] for each in apart if each[0] == "enter"]
    nodes = [recording.node(number) for number in range(len(recording))]
    assert [(each.depth, each.move, str(each.outcome)) for each in nodes] == [
        (depth, move, outcome) for depth, move, _, outcome in entered[:limit]
    ]
    assert recording.truncated is (len(entered) > limit)
    assert recording.log.dead_ends is None
    assert shown(recording) == left_out(apart, limit)
    counted = recording.counts().skips
    assert sum(counted.values()) == len(shown(recording))


def left_out(apart, limit):
    """Return what is left out up to the last node that there is room for."""
    found, nodes, happened = [], 0, []
    for each in apart:
        if each[0] == "enter":
            nodes += 1
            if nodes > limit:
                return happened
            happened = found[:]
        elif each[0] == "skip":
            found.append(each[2:])
    return found


def shown(recording):
    """Return what the steps of a recording leave out, without what comes after its end."""
    skips = [
        (frame["move"], frame["reason"])
        for step in recording.steps(0, len(recording))
        for frame in (*step["before"], *step["after"])
        if frame["kind"] == "skip"
    ]
    return skips[: sum(recording.counts().skips.values())]


@given(game=games, search=searches)
@settings(max_examples=80, deadline=None)
def test_every_node_has_its_value_and_its_bounds(game, search):
    recording = solver.record_problem(game, search, limit=ALL)
    apart = Apart(game, search)
    assert recording.log.values.tolist() == apart.values
    for step in recording.steps(0, len(recording)):
        facts, number = step["frames"][-1]["facts"], step["node"]
        assert float(facts["worth"]) == apart.values[number]
        if search == "alphabeta" and step["outcome"] == "expanded":
            assert (float(facts["alpha"]), float(facts["beta"])) == apart.windows[number]


@given(game=games)
@settings(max_examples=80, deadline=None)
def test_all_three_find_the_same_value_by_a_line_that_leads_to_it(game):
    root = Apart(game, "minimax").values[0]
    entered = len(solver.record_problem(game, "alphabeta", limit=ALL))
    for search in GAMES:
        recording = solver.record_problem(game, search, limit=ALL)
        summary = search_document(recording)
        assert summary["value"] == root
        if search == "minimax":
            assert summary["nodes"] - summary["cut"] == entered
        state = game.start()
        for move in recording.puzzle.solution_of(recording).moves or ():
            state = game.result(state, str(move))
        assert game.utility(state) == root


def nim_nodes(heap):
    """Return how many nodes minimax has: one for each way to take some of a heap."""
    return 1 + sum(nim_nodes(heap - taken) for taken in (1, 2, 3) if taken <= heap)


@pytest.mark.parametrize("first", ["MAX", "MIN"])
@pytest.mark.parametrize("heap", [1, 4, 7, 10])
def test_nim_is_lost_on_a_multiple_of_four(heap, first):
    game = Nim(heap, first)
    recordings = [solver.record_problem(game, search) for search in GAMES]
    won = heap if (first == "MAX") == bool(heap % 4) else -heap
    assert [search_document(each)["value"] for each in recordings] == [won] * 3
    assert len(recordings[0]) == nim_nodes(heap)
    # With memory each size of heap is met once for each player who can face it.
    states = {each[3] for each in Apart(game, "minimax").events if each[0] == "enter"}
    assert len(recordings[2]) == len(states)


class TicTacToe(Problem):
    """Nine cells in a text, X is MAX."""

    search = tuple(GAMES)
    lines = ("012", "345", "678", "036", "147", "258", "048", "246")

    def start(self):
        return "." * 9

    def moves(self, cells):
        return [at for at, cell in enumerate(cells) if cell == "."]

    def result(self, cells, at):
        return cells[:at] + ("X" if self.player(cells) == "MAX" else "O") + cells[at + 1 :]

    def player(self, cells):
        return "MIN" if cells.count("X") > cells.count("O") else "MAX"

    def utility(self, cells):
        for line in self.lines:
            row = {cells[int(at)] for at in line}
            if len(row) == 1 and "." not in row:
                return 1 if row == {"X"} else -1
        return None if "." in cells else 0


def test_tic_tac_toe_with_memory_has_its_5478_positions():
    assert len(solver.record_problem(TicTacToe(), "minimax-memo")) == 5_478


def test_alpha_beta_enters_what_it_does_as_a_kind():
    recording = solver.record_problem(TicTacToe(), "alphabeta")
    assert len(recording) == 18_297
    assert search_document(recording)["value"] == 0


@pytest.mark.exhaustive
def test_the_whole_tree_of_tic_tac_toe():
    recording = solver.record_problem(TicTacToe(), "minimax")
    assert len(recording) == 549_946
    assert search_document(recording)["cut"] == 549_946 - 18_297


def test_a_recording_that_was_stopped_says_no_value():
    recording = solver.record_problem(Nim(9), "minimax", limit=20)
    summary = search_document(recording)
    assert summary["value"] is summary["cut"] is summary["solution_node"] is None
    assert recording.steps(0, 1)[0]["frames"][-1]["facts"]["worth"] == "?"


class Listed(Nim):
    """States that can be changed, as lists."""

    def start(self):
        return [self.heap, self.first]

    def result(self, state, taken):
        return list(super().result(state, taken))


@pytest.mark.parametrize("search", list(GAMES))
def test_states_may_be_lists(search):
    assert len(solver.record_problem(Listed(6), search)) == len(
        solver.record_problem(Nim(6), search)
    )


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("player", lambda *_: "X", 'player() has to return "MAX" or "MIN", but it returned \'X\'.'),
        ("player", lambda *_: True, 'player() has to return "MAX" or "MIN", but it returned True.'),
        ("player", lambda *_: "max", "player() returned MAX twice in a row, but the two players"),
        ("utility", lambda *_: "won", "utility() has to return a number, or None while the game"),
        ("utility", lambda *_: False, "utility() has to return a number, or None while the game"),
        ("utility", lambda *_: inf, "utility() has to return a number, or None while the game"),
        ("utility", lambda *_: None, "Here moves() named no move, but utility() returned None."),
        ("result", lambda *_: None, "result() has to return a state, but it returned None"),
    ],
)
@pytest.mark.parametrize("search", list(GAMES))
def test_a_fault_ends_the_recording_with_a_sentence(search, name, value, sentence):
    kind = type("Faulty", (Nim,), {name: value})
    recording = solver.record_problem(kind(3), search)
    fault = recording.fault
    assert (fault.template % fault.arguments).startswith(sentence)
    assert fault.function == name
    assert recording.tree.outcome(len(recording) - 1) is Outcome.ERROR
    assert recording.steps(0, len(recording))[-1]["frames"][-1]["facts"]["worth"] == "?"


@pytest.mark.parametrize("name", ["player", "utility"])
def test_a_method_that_changes_its_state_is_named(name):
    def changing(self, state):
        state.append(0)
        return getattr(Nim, name)(self, state[:2])

    kind = type("Changing", (Listed,), {name: changing})
    fault = solver.record_problem(kind(3), "minimax").fault
    assert fault.template.startswith("%(function)s() changed the state")
    assert fault.function == name


WHOLE = """
from backtrack import Problem


class Pile(Problem):
    search = "minimax"

    def start(self): return 3, "MAX"
    def moves(self, state): return [1, 2]
    def result(self, state, taken): return state[0] - taken, "MIN"
    def player(self, state): return state[1]
    def utility(self, state): return None
"""

PLAYER = "    def player(self, state): return state[1]\n"
UTILITY = "    def utility(self, state): return None\n"

REFUSED = [
    (
        WHOLE.replace(PLAYER, ""),
        "The class Pile in mine.py lacks the method player; these are needed: start, moves, result,"
        " player, utility.",
    ),
    (
        WHOLE.replace(UTILITY, ""),
        "The class Pile in mine.py lacks the method utility; these are needed: start, moves,",
    ),
    (
        WHOLE.replace("player(self, state)", "player(self)"),
        "Expected player(self, state) in line 11 of mine.py, got player(self).",
    ),
    (
        WHOLE.replace("return state[1]", "state[1]"),
        "player() in line 11 of mine.py never returns anything: is a return missing?",
    ),
    (
        WHOLE.replace("return None", "1 if state[0] else None"),
        "utility() in line 12 of mine.py never returns anything: is a return missing?",
    ),
    (
        WHOLE.replace('"minimax"', '("minimax", "dfs")'),
        "The search minimax of Pile plays a game of two players, and dfs does not: name searches of"
        " one sort.",
    ),
    (
        WHOLE.replace('"minimax"', '"alphabeta:player"'),
        "The search alphabeta of Pile asks no heuristic: leave out the colon and what follows it.",
    ),
    *(
        (
            WHOLE + more,
            f"The search minimax of Pile does not ask for {what}: leave that out.",
        )
        for what, more in (
            ("skip", "    def skip(self, state, move): return 'no'"),
            ("dead", "    def dead(self, state): return 'no'"),
            ("heuristic", "    def heuristic(self, state): return 1"),
            ("cost", "    def cost(self, state, move): return 1"),
            ("most_moves", "    most_moves = 4"),
            ("prunings", "    prunings = ('no',)"),
        )
    ),
]


@pytest.mark.parametrize(("source", "sentence"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_no_game_is_refused_in_one_sentence(source, sentence, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(source, encoding="utf-8")
    with pytest.raises(BadProblem) as refused:
        load(file)
    assert str(refused.value).startswith(sentence)
