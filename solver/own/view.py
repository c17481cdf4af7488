"""A user's problem as the loops, the replayers and the documents see it.

People's methods may fail. While a search is recorded that is its end (``recorder``); where a
recording is looked at, every method is called again, and what fails then is passed over: the
recording says already what went wrong, and where.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from typing import Any

from solver.errors import Sentence
from solver.own import calls, differences
from solver.own.algorithms import NamedSearch, has_end_costs, has_step_costs
from solver.own.calls import CallTooLong, checked_moves
from solver.own.courses import CourseProblem, name_of_method, written_method
from solver.own.csp import CSP
from solver.own.deepening import CostDeepening, Weights
from solver.own.drawing import BadDrawing, JsonBoard, board_of
from solver.own.fingerprints import Answers
from solver.own.local import LocalSearch, Neighbour
from solver.own.moves import FAILED, Move, MoveTable
from solver.own.paths import LeftOnPath, inner_state, without_path
from solver.own.printing import taken_down
from solver.own.problem import Problem
from solver.own.program import OwnProgram
from solver.own.reasons import WORDLESS, text_of_reason
from solver.own.tracing import Call, attempt
from solver.own.values import key_of, text_of
from solver.own.words import NO_VALUE
from solver.problem import Frame, Outcome, Shape, Watchable
from solver.recording.album import Album
from solver.recording.fault import Fault

MOST_UNPLAYED = 20_000
"""Moves in a row that the search has made nowhere; with more a list is taken for endless."""

LONGEST_STATE = 1_000  # characters
BOARDS_KEPT = 500
MOST_COST = 10**15
NEVER = 1 << 62

PICTURES = ("draw", "say")
"""What is asked of every board: what does not come to an end once is asked no more."""

Facts = dict[str, Any]


class Held:
    """A state of a person's problem.

    :param value: the person's own.
    :param broken: whether the call that should have made it failed; the value is its parent's then.
    """

    __slots__ = ("_key", "broken", "value")

    def __init__(self, value: Any, *, broken: bool = False) -> None:
        self.value = value
        self.broken = broken
        self._key: Hashable = None

    @property
    def key(self) -> Hashable:
        """What equal states share."""
        if self._key is None:
            try:
                self._key = ("state", key_of(self.value))
            except Exception:  # then the recording says so, and ends
                self._key = ("alike", id(self.value))
        return self._key

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        try:
            return isinstance(other, Held) and bool(self.key == other.key)
        except Exception:  # of a class of its own; a recording of layers ends with it
            return False


class View(Watchable[Held, Move]):
    """What a search of a person's problem works on, and what its recording is shown with.

    :param program: what is noticed of it, and how reasons are named.
    :param written: the problem, as its class is written.
    :param search: the name of the search.
    :param off: the reasons that are switched off, by name.
    """

    is_slow = True
    repeats = False

    def __init__(
        self, program: OwnProgram, written: Problem, search: str, off: frozenset[str]
    ) -> None:
        if isinstance(written, CSP):
            name = program.reasons.name
            written = written.switched([each for each in written.prunings if name(each) in off])
        self.program = program
        self.written = written
        self.has_own_switches = isinstance(written, CSP)
        """Whether its switches are all named before, and no reason for a skip is one."""
        self.off = off
        found = NamedSearch.of(search)
        kind = found.kind
        self.frontier = kind.frontier(written.weight) if kind.frontier else None
        self.keeps_path = isinstance(written, CourseProblem) and kind.shape is Shape.NESTED
        person = LeftOnPath(written) if self.keeps_path else written
        self.estimates = found.heuristic
        """The name of the method that estimates."""
        weights = Weights(self.estimate_of, self.step_cost_of)
        self.rounds = kind.rounds(person, weights) if kind.rounds else None
        self.person: Problem = self.rounds or person
        self.table = MoveTable()
        self.fault: Fault | None = None
        self.is_traced = True
        """Whether its facts tell which lines run."""
        self.album: Album | None = None
        """Numbers the boards, each drawn once, where documents name them by number."""
        self._boards: dict[Held, JsonBoard] = {}
        """Those that were drawn last: a window shows most of its boards many times."""
        written_class = type(written)
        finds_skips = self.keeps_path or isinstance(self.rounds, LocalSearch)
        has_skips = finds_skips or written_class.skip is not Problem.skip
        self.skip_method = self.person.skip if has_skips else None
        self.dead_method = None if written_class.dead is Problem.dead else self.person.dead
        self.has_cost = has_end_costs(written) and kind.keeps_best
        self.has_step_costs = has_step_costs(written)
        self.informs = kind.rounds is CostDeepening or bool(
            self.frontier and self.frontier.of_heuristic
        )
        """Whether the search asks the heuristic."""
        self.most_moves = NEVER
        if written.most_moves is not None:
            self.most_moves = written.most_moves + (self.rounds is not None)
        self._answers = Answers()
        self._failed: set[tuple[str, str]] = set()
        self._undrawn: set[str] = set()

    # What a search asks.

    def start(self) -> Held:
        """Return the state at the root."""
        value = self._asked("start", self.person.start)
        return Held(None, broken=True) if failed(value) else Held(value)

    def outcome(self, state: Held, depth: int, prunings: frozenset[str]) -> Outcome:  # noqa: ARG002
        """Return what a node at this depth is; an error where that cannot be found out."""
        solved = self._answered(
            "solved", lambda given: bool(self.person.solved(given)), state.value
        )
        dead: Any = None
        if self.dead_method and not solved:
            dead = self._answered("dead", self.dead_text, state.value)
        if state.broken or failed(solved) or failed(dead):
            return Outcome.ERROR
        if solved or dead:
            return Outcome.SOLVED if solved else Outcome.DEAD
        is_cut = self.rounds is not None and self.rounds.is_at_limit(state.value)
        return Outcome.LIMIT if is_cut or depth >= self.most_moves else Outcome.EXPANDED

    def moves(self, state: Held) -> Iterator[Move]:
        """Yield the moves of a state, in order; where they fail a move that stands for the failure.

        :param state: one that is searched.
        """
        if self.rounds and self.rounds.is_loop(state.value) and self.table.values:
            known = self.table.values
            yield from (Move(each) for each in known if isinstance(each, self.rounds.round))
            return
        unplayed = 0
        for value in self._guarded_moves(state.value):
            unplayed = 0 if self.table.knows(value) else unplayed + 1
            if unplayed > MOST_UNPLAYED:
                return
            yield Move(value)

    def _guarded_moves(self, state: Any) -> Iterator[Any]:
        """Yield the person's moves, each call looked after."""
        following = self._asked(
            "moves", lambda given: checked_moves(self.person.moves(given)), state
        )
        while not failed(following):
            value = self._asked("moves", lambda _: next(following, END), state)
            if value is END:
                return
            if failed(value):
                break
            yield value
        yield FAILED

    def skip(self, state: Held, move: Move, prunings: frozenset[str]) -> str | None:  # noqa: ARG002
        """Return the kind of the reason why a move is left out, None when it is made."""
        reason = self._reason(state, move)
        if not reason:
            return None
        name = self.program.reasons.name(reason)
        return None if name in self.off else name

    def _reason(self, state: Held, move: Move) -> Any:
        skip = self.skip_method
        if skip is None or move.value is FAILED:
            return None
        reason = self._answered(
            "skip", lambda *given: text_or_none(skip(*given)), state.value, move.value
        )
        return None if failed(reason) else reason

    def dead_reason(self, state: Any) -> Any:
        """Return why nothing can come of a person's state; nothing where that is switched off."""
        assert self.dead_method is not None, "asked where nothing is dead"
        found: Any = self.dead_method(state)
        reason = WORDLESS if found is True else found
        return reason if reason and self.program.reasons.name(reason) not in self.off else None

    def dead_text(self, state: Any) -> str | None:
        """Return the same as a text."""
        return text_or_none(self.dead_reason(state))

    def result(self, state: Held, move: Move) -> Held:
        """Return the state that a move leads to; the same, broken, where the move fails."""
        if move.value is FAILED or state.broken:
            return Held(state.value, broken=True)
        value = self._answered("result", self.person.result, state.value, move.value)
        if failed(value) or value is None:
            return Held(state.value, broken=True)
        return Held(value)

    def cost_of(self, state: Any) -> int:
        """Return what a solved state of the person's costs.

        :raises WrongValue: when it is no whole number.
        """
        cost = self.person.cost(state)
        if not (isinstance(cost, int) and is_cost(cost)):
            raise calls.WrongValue("cost", calls.NO_COST, text_of(cost))
        return cost

    def step_cost(self, state: Held, move: Move) -> float:
        """Return the cost of a move."""
        return self.step_cost_of(state.value, move.value)

    def step_cost_of(self, state: Any, move: Any) -> float:
        """Return what a move costs on a state of the person's.

        :raises WrongValue: when it is no number from 0 on.
        """
        if not self.has_step_costs:
            return 1
        return self.checked_cost(self.written.cost(inner_state(state), move))

    def checked_cost(self, cost: Any) -> float:
        """Return the cost of a move, if it is one.

        :raises WrongValue: when it is no number from 0 on.
        """
        if not is_weight(cost):
            raise calls.WrongValue("cost", calls.NO_STEP_COST, text_of(cost))
        return float(cost)

    def heuristic(self, state: Held) -> float:
        """Return the estimate of a state; 0 where the search does not ask for it."""
        return self.estimate_of(state.value) if self.informs else 0

    def estimate_of(self, state: Any) -> float:
        """Return the estimate of a state of the person's.

        :raises WrongValue: when it is no number from 0 on.
        """
        return self.checked_estimate(getattr(self.written, self.estimates)(inner_state(state)))

    def checked_estimate(self, estimate: Any) -> float:
        """Return an estimate, if it is one.

        :raises WrongValue: when it is no number from 0 on.
        """
        if not is_weight(estimate):
            raise calls.WrongValue(self.estimates, calls.NO_ESTIMATE, text_of(estimate))
        return float(estimate)

    # Its moves in the log.

    def move_number(self, move: Move) -> int:
        """Return the number of a move."""
        return self.table.number(move.value)

    def numbered_move(self, number: int) -> Move:
        """Return the move with a number."""
        return Move(self.table.values[number])

    # Its pictures and their descriptions.

    def json_board(self, state: Held) -> Any:
        """Return the picture of a state, its number where there is an album."""
        return self.album.place(state, self._draw) if self.album else self._drawn(state)

    def _drawn(self, state: Held) -> JsonBoard:
        """Return the picture of a state, drawn once for as long as it is kept."""
        board = self._boards.get(state)
        if board is None:
            if len(self._boards) >= BOARDS_KEPT:
                self._boards.clear()
            board = self._boards[state] = self._draw(state)
        return board

    def _draw(self, state: Held) -> JsonBoard:
        """Return the picture of a state; a text that says why where it cannot be drawn."""
        drawn = self._asked("draw", self._picture, state.value)
        if not failed(drawn):
            self._compare("draw", (shown(state.value),), drawn)
            board: JsonBoard = drawn
            return board
        if isinstance(drawn, BadDrawing):
            drawn = calls.WrongValue("draw", calls.NO_PICTURE, str(drawn))
        fault = calls.fault_of(drawn, self.program.path, self.program.file, 0, "draw")
        return {"text": text_of(shown(state.value), LONGEST_STATE), "fault": fault._asdict()}

    def _picture(self, state: Any) -> JsonBoard:
        """Return what a person draws of a state, or prints where that is all."""
        with taken_down() as printed:
            drawn = self.person.draw(state)
        if drawn is None and printed.count:
            drawn = "\n".join(printed.lines)
        return board_of(drawn, shown(state))

    def frames(self, state: Held, move: Move) -> list[Frame]:
        """Return the one frame of a move: what the person says of it, and the lines that ran."""
        board = self.json_board(self.result(state, move))
        facts = self.move_facts(state, move)
        return [{"kind": "move", "mark": "move", "move": move, "facts": facts, "board": board}]

    def move_facts(self, state: Held, move: Move) -> Facts:
        """Return what explains a move: what the person says of it, and the lines that ran."""
        trace = []
        if move.value is not FAILED:
            # Why a move is not left out shows as much of a search as why another one is.
            asks = self.skip_method and not isinstance(move.value, Neighbour)
            passed = self.trace("skip", state, move) if asks else None
            trace = [passed, self.trace("result", state, move), self._cost_trace(state, move)]
            trace += self._weighed(state, move)
        facts: Facts = {"trace": [each for each in trace if each], **costs_of(move)}
        said = self._asked(
            "say", lambda *given: text_or_none(self.person.say(*given)), state.value, move.value
        )
        if said and not failed(said) and move.value is not FAILED:
            facts["say"] = said
        return facts

    def _weighed(self, state: Held, move: Move) -> list[Call | None]:
        """Return the lines that weigh a move: its cost, and the estimate of its result."""
        if self.frontier is None or not self.frontier.is_heap:
            return []
        cost = self.trace("cost", state, move) if self.has_step_costs else None
        after = self.result(state, move) if self.informs else state
        estimated = self.informs and not after.broken and self.trace(self.estimates, after)
        return [cost, estimated or None]

    def facts(self, state: Held, outcome: Outcome) -> Facts:
        """Return what explains a node: its state, its reason or fault, the lines that ran."""
        facts: Facts = {"state": text_of(shown(state.value), LONGEST_STATE)}
        if outcome is Outcome.ERROR and self.fault:
            facts["fault"] = self.fault._asdict()
        if state.broken:
            return {**facts, "trace": []}
        if self.rounds:
            with suppress(Exception):  # the recording says so
                facts |= self.rounds.numbers(state.value)
        if outcome is Outcome.DEAD and self.dead_method:
            reason = self._asked("dead", self.dead_text, state.value)
            facts["reason"] = reason if reason and not failed(reason) else ""
            facts |= self._variable_without_value(state.value)
        return {**facts, "trace": [each for each in self.judged(state, outcome) if each]}

    def judged(self, state: Held, outcome: Outcome) -> list[Call | None]:
        """Return the lines that found out what a node is."""
        names = ["solved"]
        if outcome is not Outcome.SOLVED and self.dead_method:
            names.append("dead")
        if outcome is Outcome.EXPANDED:
            names.append("moves")
        return [self.trace(name, state) for name in names]

    def _variable_without_value(self, state: Any) -> Facts:
        """Return the variable of a constraint problem that has no value left; else nothing."""
        name = self.person.without_value(state) if isinstance(self.person, CSP) else None
        return {} if name is None else {"reason": f"{NO_VALUE}: {name}", "variable": name}

    def _first_move(self, state: Any) -> Any:
        """Return what ``moves`` returns, when its first move is known; of a generator that move."""
        moves = written_method(self.written, "moves")(state)
        first = next(checked_moves(moves), None)
        return first if isinstance(moves, Iterator) else moves

    def skip_facts(self, state: Held, move: Move, reason: str) -> Facts:  # noqa: ARG002
        """Return the whole reason why a move is left out, and the lines that found it."""
        found = self._reason(state, move)
        if found:
            is_found_by_result = self.keeps_path or isinstance(move.value, Neighbour)
            finds = "result" if is_found_by_result else "skip"
            traces = [self.trace(finds, state, move), self._cost_trace(state, move)]
            return {"reason": found, "trace": [*filter(None, traces)], **costs_of(move)}
        trace = self.trace("result", state, move)
        return {"trace": [trace] if trace else []}

    # Calls of the person's methods.

    def _asked(self, name: str, method: Callable[..., Any], *about: Any) -> Any:
        """Return what a method returns, looked after; the error where it fails.

        :param about: what it is called with; what did not come to an end once is not tried again.
        """
        known = (name, text_of(about, LONGEST_STATE)) if self._failed and about else None
        if known in self._failed or name in self._undrawn:
            return CallTooLong()
        if note := calls.OUTSIDE.note:
            call = calls.call_name(name, about)
            if call in self.program.lost or name in self.program.lost:
                return calls.CallLost()
            note(f"{self.program.code} {call}")
        try:
            with calls.OUTSIDE.watch.over(lambda: 0):
                return method(*self._given(about))
        except CallTooLong as error:
            self._failed.add((name, text_of(about, LONGEST_STATE)))
            if name in PICTURES:
                self._undrawn.add(name)
            return error
        except BaseException as error:
            if not calls.is_theirs(error):
                raise
            return error

    def _answered(self, name: str, method: Callable[..., Any], *about: Any) -> Any:
        """Return what ``_asked`` returns, and note where that was otherwise before."""
        value = self._asked(name, method, *about)
        if not failed(value):
            self._compare(name, about, value)
        return value

    def _compare(self, name: str, about: tuple[Any, ...], answer: Any) -> None:
        """Note where a call was answered otherwise before."""
        if self.keeps_path and name == "skip":  # what leads back depends on the path
            return
        call = name, *map(without_path, about)
        if self.program.difference is None and self._answers.is_other(call, without_path(answer)):
            self._note(differences.other_answer(name))

    def note_moves(self, node: int) -> None:
        """Note that a node made other moves when it was recorded."""
        self._note(differences.other_moves(node))

    def note_skips(self, node: int) -> None:
        """Note that a node left out other moves when it was recorded."""
        self._note(differences.other_skips(node))

    def note_outcome(self, node: int, before: Outcome, now: Outcome) -> None:
        """Note that a node had another outcome when it was recorded."""
        self._note(differences.other_outcome(node, before, now))

    def _note(self, difference: Sentence) -> None:
        """Note the first difference from the recording; the others are not kept."""
        self.program.difference = self.program.difference or difference

    def _given(self, about: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return what a method is called with: a copy of a state that it is known to change."""
        if about and self.fault and self.fault.id in calls.CHANGES:
            with suppress(Exception):  # of a class of its own
                return copy.deepcopy(about[0]), *about[1:]
        return about

    def give_up(self, name: str, state: Any, move: Any) -> None:
        """Do not try a call again that did not come to an end while the search was recorded."""
        for about in ((state,), (state, move), (shown(state), move), (shown(state),)):
            self._failed.add((name, text_of(about, LONGEST_STATE)))

    def _cost_trace(self, state: Held, move: Move) -> Call | None:
        """Return which lines find the cost after a step of a local search; None for others."""
        if not isinstance(move.value, Neighbour):
            return None
        return self.trace("cost", self.result(state, move))

    def _inner_move(self, move: Move) -> Any:
        """Return a move as the person knows it."""
        return self.rounds.inner_move(move.value) if self.rounds else move.value

    def trace(self, name: str, state: Held, *moves: Move) -> Call | None:
        """Return which lines run in a call of the person's; None where nothing of their file does.

        The loop over the rounds of a search is not among them.
        """
        if not self.is_traced or (self.rounds and self.rounds.is_loop(state.value)):
            return None
        path, person = self.program.path, self.written
        function = self._first_move if name == "moves" else getattr(person, name)
        called = name_of_method(person, name)
        arguments = (shown(state.value), *map(self._inner_move, moves))
        found = self._asked(
            name, lambda *given: attempt(path, called, lambda: function(*given)), *arguments
        )
        if failed(found):
            return None
        value, call = found
        if name == "result" and not failed(value) and not self.rounds:
            self._compare(name, arguments, value)
        return call if call["lines"] else None


END = object()


def costs_of(move: Move) -> Facts:
    """Return the costs before and after a step of a local search, and its temperature."""
    if not isinstance(move.value, Neighbour):
        return {}
    step = move.value
    return {"costs": [step.cost, step.cost_after], "temperature": step.temperature}


def failed(value: Any) -> bool:
    """Say whether a call has failed: its value is the error then."""
    return isinstance(value, BaseException)


def text_or_none(reason: Any) -> str | None:
    """Return a reason as a text, None where there is none."""
    return text_of_reason(reason) if reason else None


def is_cost(cost: Any) -> bool:
    """Say whether a method has returned a cost: a whole number, as large as pages can tell."""
    return isinstance(cost, int) and abs(cost) <= MOST_COST


def is_weight(value: Any) -> bool:
    """Return whether a method has returned a cost of a move or an estimate."""
    return isinstance(value, int | float) and 0 <= value <= MOST_COST


def shown(state: Any) -> Any:
    """Return a state as its owner knows it."""
    return inner_state(state)
