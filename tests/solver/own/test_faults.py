"""What goes wrong in people's code is a red node and one sentence, and what was recorded stays."""

from __future__ import annotations

import inspect
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property

import pytest

import solver
from backtrack import Problem
from solver.own import calls
from solver.own.brought import brought
from solver.own.calls import CallTooLong
from solver.problem import Outcome
from solver.recording.documents import node_document, search_document
from solver.recording.fault import Fault


class Count(Problem):
    """Counts to five."""

    def start(self):
        return 0

    def moves(self, state):
        return (1, 2)

    def result(self, state, move):
        return state + move

    def solved(self, state):
        return state == 5

    def dead(self, state):
        return "too much" if state > 5 else None


class BadResult(Count):
    def result(self, state, move):
        if state == 3:
            return [][state]  # fails
        return state + move


class BadSolved(Count):
    def solved(self, state):
        return 1 / (state - 3) == 0.5  # fails


class BadMoves(Count):
    def moves(self, state):
        if state == 4:
            raise ValueError("no second move")  # fails
        yield 1


class BadSkip(Count):
    def skip(self, state, move):
        return {0: None, 1: None, 2: None}[state]  # fails


class NoReturn(Count):
    def result(self, state, move):
        state + move


class NoMoves(Count):
    def moves(self, state):
        self.tried = (1, 2)


class Deep(Count):
    def dead(self, state):
        return None

    def solved(self, state):
        return False


class TooDeep(Count):
    def solved(self, state):
        return self.solved(state)


class Lists(Count):
    def start(self):
        return [0]

    def result(self, state, move):
        return [*state, move]

    def solved(self, state):
        return len(state) == 4

    def dead(self, state):
        return None


class Changes(Lists):
    def result(self, state, move):
        state.append(move)  # fails
        return state


class HeldByMoves(Lists):
    def moves(self, state):
        for move in (1, 2):
            state.append(move)  # fails
            if self.fits(state):
                yield move
            state.pop()

    def fits(self, state):
        return True


class ChangedByMoves(Lists):
    def moves(self, state):
        self.prepare(state)
        return (1, 2)

    def prepare(self, state):
        state[0] = len(state) + 7  # fails


class ChangedBySkip(Lists):
    def skip(self, state, move):
        if len(state) > 2:
            state.append(move)  # fails


class ChangedByDead(Lists):
    def dead(self, state):
        state.sort(key=lambda each: -each)  # fails


class ChangedBySolved(Lists):
    def solved(self, state):
        while len(state) > 2:
            state.pop()  # fails
        return False


class Board:
    def __init__(self, cells):
        self.cells = cells
        self._sum = None

    @cached_property
    def largest(self):
        return max(self.cells)

    def total(self):
        if self._sum is None:
            self._sum = sum(self.cells)
        return self._sum


class Boards(Lists):
    def start(self):
        return Board([0])

    def result(self, board, move):
        return Board([*board.cells, move])

    def solved(self, board):
        return board.total() == 4 and board.largest == 2


class ChangedObject(Boards):
    def moves(self, board):
        for move in (1, 2):
            board.cells.append(move)  # fails
            yield move
            board.cells.pop()


class Thing:
    pass


class Unlike(Count):
    search = "bfs"

    def start(self):
        return Thing()

    def result(self, state, move):
        return Thing()

    def solved(self, state):
        return False

    def dead(self, state):
        return None


class BadCost(Count):
    def cost(self, state):
        return "cheap"


class BadCostOfRoot(BadCost):
    def start(self):
        return 5


class NotTheirs(Count):
    solved = staticmethod("{0[1]}".format)


class NoMemory(Count):
    def result(self, state, move):
        return [0] * (1 << 62)  # fails


class Exits(Count):
    def result(self, state, move):
        raise SystemExit(3)  # fails


FAULTS = [
    (
        BadResult,
        "exception",
        "result() failed in line LINE of test_faults.py: IndexError: list index",
    ),
    (BadSolved, "exception", "solved() failed in line LINE of test_faults.py: ZeroDivisionError"),
    (BadMoves, "exception", "moves() failed in line LINE of test_faults.py: ValueError: no second"),
    (BadSkip, "exception", "skip() failed in line LINE of test_faults.py: KeyError: 3."),
    (NoReturn, "state", "result() has to return a state, but it returned None: is a return"),
    (NoMoves, "moves", "moves() has to return moves, or yield them, but it returned None."),
    (Deep, "deep", "The search is 1000 moves deep and still goes down."),
    (TooDeep, "too-deep", "solved() went deeper into functions than Python allows"),
    (Changes, "changed", "result() changed the state that it was given (line LINE of"),
    (HeldByMoves, "touched", "moves() changed the state that it was given (line LINE of"),
    (ChangedByMoves, "touched", "moves() changed the state that it was given (line LINE of"),
    (ChangedBySkip, "touched", "skip() changed the state that it was given (line LINE of"),
    (ChangedByDead, "touched", "dead() changed the state that it was given (line LINE of"),
    (ChangedBySolved, "touched", "solved() changed the state that it was given (line LINE of"),
    (ChangedObject, "touched", "moves() changed the state that it was given (line LINE of"),
    (Unlike, "alike", "States of the type Thing cannot be told apart."),
    (BadCost, "cost", "cost() has to return a whole number, but it returned 'cheap'."),
    (BadCostOfRoot, "cost", "cost() has to return a whole number, but it returned 'cheap'."),
    (NotTheirs, "elsewhere", "solved() failed: TypeError: "),
    (NoMemory, "no-memory", "result() found no memory left in line LINE of test_faults.py."),
    (Exits, "exception", "result() failed in line LINE of test_faults.py: SystemExit: 3."),
]


def failing_line(kind):
    lines, first = inspect.getsourcelines(kind)
    return next((first + n for n, line in enumerate(lines) if "# fails" in line), 0)


@pytest.mark.parametrize(("kind", "id", "sentence"), FAULTS, ids=lambda each: str(each)[:20])
def test_a_fault_is_a_red_node_at_the_end_with_one_sentence(kind, id, sentence):
    recording = solver.record_problem(kind())
    fault = recording.fault
    assert fault is not None
    assert fault.id == id
    assert fault.sentence.startswith(sentence.replace("LINE", str(failing_line(kind))))
    last = len(recording) - 1
    assert fault.node == last
    assert recording.node(last).outcome is Outcome.ERROR
    assert recording.truncated
    assert recording.solution_node is None or id == "cost"
    document = node_document(recording, last)
    assert document["facts"]["fault"]["id"] == id
    assert search_document(recording)["fault"]["node"] == last
    steps = recording.steps(0, len(recording))
    assert steps[-1]["frames"][-1]["outcome"] == "error"
    assert steps[-1]["after"] == []
    assert recording.next_dead_end(0) is None or recording.next_dead_end(0) <= last


@pytest.mark.parametrize("search", ["dfs", "bfs", "iddfs"])
@pytest.mark.parametrize("kind", [HeldByMoves, ChangedBySkip, ChangedByDead, ChangedBySolved])
def test_no_search_accepts_a_state_that_is_changed(kind, search):
    class Searched(kind):
        pass

    Searched.search = search
    fault = solver.record_problem(Searched()).fault
    assert (fault.id, fault.line) == ("touched", failing_line(kind))


def test_a_change_that_begins_late_is_found_in_the_next_block():
    class Late(Lists):
        asked = 0

        def solved(self, state):
            self.asked += 1
            if self.asked > 500:
                state[0] += 1
            return False

        def dead(self, state):
            return "deep" if len(state) > 12 else None

    recording = solver.record_problem(Late())
    assert recording.fault.id == "touched"
    assert 1024 <= recording.fault.node <= 1032


def test_what_is_undone_before_a_method_returns_and_what_is_worked_out_once_is_no_change():
    class Undone(Boards):
        def skip(self, board, move):
            board.cells.append(move)
            reason = "too much" if sum(board.cells) > 4 else None
            board.cells.pop()
            return reason

    recording = solver.record_problem(Undone())
    assert recording.fault is None
    assert recording.solution_node is not None


def test_a_change_by_a_method_of_another_file_is_told_without_a_line():
    class Elsewhere(Lists):
        dead = staticmethod(list.clear)

    fault = solver.record_problem(Elsewhere()).fault
    assert fault.sentence == ("dead() changed the state that it was given. Change a copy instead.")


def test_the_error_says_where_it_stands_and_what_led_there():
    recording = solver.record_problem(BadResult())
    last = recording.node(len(recording) - 1)
    path = [str(place.move) for place in recording.path(last.number)[1:]]
    assert path == ["1", "1", "1", "1"]
    document = node_document(recording, last.number)
    assert document["facts"]["state"] == "3"
    assert (recording.fault.line, recording.fault.function) == (failing_line(BadResult), "result")


def test_whatever_is_raised_in_another_thread_is_theirs():
    class Interrupted(Count):
        def result(self, state, move):
            raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as threads:
        recording = threads.submit(solver.record_problem, Interrupted()).result()
    assert recording.fault.sentence.endswith("KeyboardInterrupt.")
    with pytest.raises(KeyboardInterrupt):
        solver.record_problem(Interrupted())


@pytest.mark.parametrize("search", ["dfs", "bfs", "iddfs"])
def test_every_search_ends_in_its_fault(search):
    class Bad(BadSolved):
        pass

    Bad.search = search
    recording = solver.record_problem(Bad())
    assert recording.fault.id == "exception"
    assert recording.node(len(recording) - 1).outcome is Outcome.ERROR
    assert len(recording.steps(0, len(recording))) == len(recording)
    assert recording.strip(0, len(recording), 20).nodes.size


def test_a_call_that_somebody_ends_from_outside_is_a_fault():
    calls_made = []

    class Endless(Count):
        def result(self, state, move):
            if state == 2:
                calls_made.append(move)
                raise CallTooLong  # as it comes from another thread
            return state + move

    recording = solver.record_problem(Endless())
    assert recording.fault.id == "too-long"
    assert f"within {calls.CALL_SECONDS} seconds" in recording.fault.sentence
    # Where the recording is looked at, the same call is not waited for twice.
    assert recording.steps(len(recording) - 1, 1)[0]["outcome"] == "error"
    node_document(recording, len(recording) - 1)
    assert calls_made == [1]


def test_what_ended_a_process_before_ends_the_recording_this_time():
    puzzle = brought(Count())
    whole = len(solver.record_problem(Count()))
    fault = Fault("too-long", "%(function)s", {"function": "result"}, 0, 3, "result")
    for nodes in range(1, whole):
        puzzle = brought(Count())
        puzzle.program.ends[("dfs", frozenset())] = (nodes, fault)
        recording = solver.record_problem(puzzle)
        assert len(recording) == nodes
        assert recording.fault == fault._replace(node=nodes - 1)
        assert recording.node(nodes - 1).outcome is Outcome.ERROR


def test_a_picture_that_fails_leaves_the_state_in_words():
    class Undrawn(Count):
        def draw(self, state):
            return 1 / 0

    class Odd(Count):
        def draw(self, state):
            return {"no": "picture"}

    board = solver.record_problem(Undrawn()).steps(0, 1)[0]["board"]
    assert board["text"] == "0"
    assert board["fault"]["id"] == "exception"
    assert board["fault"]["function"] == "draw"
    board = solver.record_problem(Odd()).steps(0, 1)[0]["board"]
    assert board["fault"]["id"] == "picture"


def test_a_picture_that_is_printed_is_a_picture(capsys):
    class Printed(Count):
        def draw(self, state):
            print("at", state)
            print("-" * state)

    class Both(Count):
        def draw(self, state):
            print("drawing", state)
            return [["a"]]

    steps = solver.record_problem(Printed()).steps(0, 3)
    assert [step["board"] for step in steps] == [
        {"text": text} for text in ("at 0", "at 1\n-", "at 2\n--")
    ]
    assert solver.record_problem(Both()).steps(0, 1)[0]["board"] == {"rows": [["a"]]}
    assert capsys.readouterr().out == ""


def test_what_it_prints_is_kept_where_a_process_routes_it(monkeypatch):
    from solver.own.printing import ROUTER

    class Talks(Count):
        def result(self, state, move):
            print("from", state, "by", move)
            return state + move

    monkeypatch.setattr("sys.stdout", ROUTER)
    puzzle = brought(Talks())
    recording = solver.record_problem(puzzle)
    assert puzzle.printed[0] == "from 0 by 1"
    assert puzzle.printed_lines == len(recording) - 1
    recording.steps(0, len(recording))
    assert puzzle.printed_lines == len(recording) - 1
