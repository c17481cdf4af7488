"""Recording the search of a user's problem, as fast as its own methods allow.

The loops are those of ``solver.search``, without a generator between them and the log: what they
enter, leave out and find is the same (``tests/solver/own/test_recorder.py``). Everything else here
is done once in 1,024 or 65,536 nodes.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from solver.own.calls import (
    NO_STATE,
    OUTSIDE,
    CallTooLong,
    Run,
    TooManyMoves,
    TooManySkips,
    WrongValue,
    checked_moves,
    fault_of,
    is_theirs,
)
from solver.own.guard import FIRST_BYTES, MORE_BYTES, Guard, Methods
from solver.own.local import LocalSearch, are_small, measured
from solver.own.moves import FAILED, MoveTable
from solver.own.problem import Problem
from solver.own.values import key_of
from solver.own.view import NEVER, View
from solver.problem import CUT, OUTCOMES, OUTDATED, SEEN, Search, Shape
from solver.recording.dead_ends import ALL_LEFT_OUT, NOTHING_LEFT
from solver.recording.fault import Fault
from solver.recording.log import BLOCK, CODES, DEAD, ERROR, EXPANDED, LIMIT, SOLVED, Log
from solver.recording.plan import Plan
from solver.search.limits import MOST_DEPTH, Progress

CHECKED, RECHECKED = 64, 8
"""Nodes of the first and of every other block whose states are compared before and after calls."""

MOST_SKIPS = 4_000_000_000
"""Moves left out one after the other for one reason: a log has 32 bits for them."""

PATIENCE = 100
"""How often a recording that is stopped goes on to its next node, when it is asked in between."""

OUTCOME_BITS, REASON_BITS, DEPTH_BITS = 3, 6, 10
DEPTH_SHIFT = OUTCOME_BITS + REASON_BITS
MOVE_SHIFT = DEPTH_SHIFT + DEPTH_BITS
NO_MOVE = (1 << 64 - MOVE_SHIFT) - 1
"""Read with a sign it is -1."""
DEEPEST = (1 << DEPTH_BITS) - 1


class Ended(Exception):
    """The recording is full or stopped."""


class Solved(Exception):
    """The search is over: its first solution is found."""


class EndKnown(Exception):
    """What comes next ended the process that recorded this before."""


class Unwanted(BaseException):
    """The recording is not wanted any more.

    :param error: with which they said so.
    """

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error


class NodeColumns(Protocol):
    """The columns of a log while it grows, and as it is over; made of NumPy's arrays or plain."""

    open: Any
    """An array of 64 bits a node, to which nodes are added: move, depth, why dead, outcome."""
    skips: list[dict[str, int]]
    """Moves left out after the nodes of each block, by reason."""

    def __len__(self) -> int:
        """Return the number of nodes."""

    def open_block(self) -> None:
        """Begin a block."""

    def log(self, plan: Plan, problem: Any, moves: int, ends: Ends, **facts: Any) -> Log:
        """Return the log, nodes that were entered to try their moves in vain as dead ends.

        :param plan: with the reasons that were found.
        :param problem: that it is shown with.
        :param moves: how many there are.
        :param facts: as ``Log`` has them.
        """


class Ends(NamedTuple):
    """Which nodes turn back, and why nodes are dead.

    :param names: of the reasons of dead ends, in the order of their codes from 1.
    :param left_out: the nodes all of whose moves were left out.
    :param parents: of all nodes; None in a nested search.
    :param entered: the parents of all that was entered, or put into a frontier; None likewise.
    :param tried: up to which node all moves were tried.
    """

    names: tuple[str, ...]
    left_out: array[int]
    parents: array[int] | None
    entered: array[int] | None
    tried: int


def add_counts(counts: dict[str, int], more: dict[str, int]) -> None:
    """Add counts to others."""
    for reason, count in more.items():
        counts[reason] = counts.get(reason, 0) + count


class Recorder:
    """One recording.

    :param view: of the problem, for this search and these switches.
    :param progress: called with the number of nodes now and then.
    :param nodes: where they are written.
    """

    def __init__(
        self, view: View, plan: Plan, progress: Progress | None, nodes: NodeColumns
    ) -> None:
        self.view = view
        self.program = view.program
        self.person: Problem = view.person
        self.plan = plan
        self.progress = progress
        self.nodes = nodes
        self.parents = array("I")
        self.table: MoveTable = view.table
        self.counts: dict[str, int] = {}
        """Where skips are counted at the moment, by reason."""
        self.surplus: dict[str, int] = {}
        self.dead = {NOTHING_LEFT: 1, ALL_LEFT_OUT: 2}
        """The codes of why nodes are dead ends, by reason."""
        self.left_out = array("I")
        """Nodes all of whose moves were left out."""
        self.is_whole = False
        """Whether the search ended by itself."""
        self.patience = PATIENCE
        before = self.program.ends.get((plan.search.name, view.off))
        self.end = before[1] if before else None
        """With which fault the recording ends at ``bound`` nodes, because it did before."""
        self.bound = max(before[0] - 1, 0) if before else NEVER
        self.run = Run()
        self.is_layered = plan.search.shape is Shape.LAYERS
        self.truncated = False
        self.fault: Fault | None = None
        self.bare = Methods(
            self.person.moves,
            view.skip_method,
            self.person.result,
            self.person.solved,
            view.dead_reason if view.dead_method else None,
        )
        self.guard = Guard(self.bare, view.written, self.program.path)
        self.methods = self.guard.methods
        self.turn = 0
        """At which count of nodes ``turn_block`` is called next."""
        # What the search is at, for a fault: the depth of the node, and the move that is tried.
        self.depth, self.move = -1, FAILED
        self.front, self.state = 0, None

    def record(self) -> Log:
        """Return the log: all of it, or what there was until it was stopped or failed."""
        try:
            with OUTSIDE.watch.over(self.beats) as self.run:
                self.search()
                add_counts(self.nodes.skips[-1], self.surplus)
                self.is_whole = True
        except Solved:
            pass
        except Ended:
            self.truncated = True
        except Unwanted as stop:
            raise stop.error from None
        except BaseException as error:
            if not is_theirs(error):
                raise
            self.fail(error)
        return self.log()

    def search(self) -> None:
        """Go through the problem by the loop of the search."""
        (self.breadth_first if self.is_layered else self.depth_first)()

    def tell(self) -> None:
        """Report the progress, and end a recording that was stopped."""
        self.run.due = False
        if self.progress:
            try:
                self.progress(len(self.nodes))
            except Exception as error:
                raise Unwanted(error) from None
        if self.program.is_stopping:
            raise Ended

    def tell_between(self) -> None:
        """Tell the progress where a move is left out.

        A stop waits for the next node, so that no skip is counted that is not shown; where none
        comes it does not.
        """
        if max(self.counts.values(), default=0) >= MOST_SKIPS:
            raise TooManySkips
        if self.program.is_stopping and self.patience:
            self.patience -= 1
        else:
            self.tell()

    def turn_block(
        self, count: int, *, is_entering: bool = True
    ) -> tuple[dict[str, int], Callable[[int], None], int, int]:
        """Do what is done once in 1,024 nodes, or when the progress is requested.

        :param count: of nodes.
        :param is_entering: whether one more is added at once.
        :returns: where skips are counted from now on, what adds a node, the count, and at which
            count this is to be called next.
        """
        nodes, limit = self.nodes, self.plan.limit
        if count:
            self.tell()
        block, place = divmod(count, BLOCK)
        if place == 0 and len(nodes.skips) == block:
            nodes.open_block()
            self.guard.left = MORE_BYTES if block else FIRST_BYTES
        checked = RECHECKED if block else CHECKED
        self.methods = self.guard.methods if place < checked else self.bare
        soonest = count + is_entering
        places = (count - place + checked, count - place + BLOCK, limit - 1, limit, self.bound)
        turn = self.turn = min(place for place in (*places, NEVER) if place >= soonest)
        # What is left out after the last node that there is room for did not happen, unless the
        # search ends without one more.
        self.counts = self.surplus if soonest >= limit else nodes.skips[-1]
        return self.counts, nodes.open.append, count, turn

    def depth_first(self) -> None:  # noqa: C901, PLR0912, PLR0915 - a call a node costs a third
        """Go through the problem depth first."""
        view, run, limit, bound = self.view, self.run, self.plan.limit, self.bound
        rounds, most = view.rounds, view.most_moves
        name, off = self.program.reasons.name, view.off
        numbers, number_of, nodes = self.table.numbers, self.table.number, self.nodes
        state, is_open = self.start()
        stack: list[tuple[Any, Iterator[Any]]] = []
        depth, move, left_out = 0, FAILED, False
        counts, append, count, turn = self.turn_block(1, is_entering=False)
        moves, skip, result, solved, dead = self.methods
        try:
            following = checked_moves(moves(state) if is_open else ())
            while True:
                for tried in following:
                    move = tried
                    if skip is not None:
                        reason = skip(state, move)
                        if reason:
                            kind = name(reason)
                            if kind not in off:
                                counts[kind] = counts.get(kind, 0) + 1
                                if run.due:
                                    self.tell_between()
                                move, left_out = FAILED, True
                                continue
                    if count == turn or run.due:
                        if count >= limit:
                            raise Ended
                        if count >= bound:
                            raise EndKnown
                        counts, append, count, turn = self.turn_block(count)
                        moves, skip, result, solved, dead = self.methods
                    child = result(state, move)
                    if child is None:
                        raise WrongValue("result", NO_STATE, "result")
                    if solved(child):
                        outcome = SOLVED
                    elif dead is not None and (why := dead(child)):
                        outcome = DEAD | self.code_of(name(why)) << OUTCOME_BITS
                    elif depth + 1 >= most or (rounds and rounds.is_at_limit(child)):
                        outcome = LIMIT
                    else:
                        outcome = EXPANDED
                        if depth + 1 >= MOST_DEPTH:
                            raise TooManyMoves(str(depth + 1))
                    try:
                        number = numbers[move]
                    except (KeyError, TypeError):
                        number = number_of(move)
                    append(number << MOVE_SHIFT | depth + 1 << DEPTH_SHIFT | outcome)
                    count += 1
                    if outcome == EXPANDED:
                        stack.append((state, following))
                        state, depth, move = child, depth + 1, FAILED
                        left_out = False
                        following = checked_moves(moves(state))
                        break
                    if outcome == SOLVED:
                        self.find(child)
                    move = FAILED
                else:
                    if left_out and nodes.open[-1] >> DEPTH_SHIFT & DEEPEST == depth:
                        self.left_out.append(count - 1)  # the node was the last one entered
                    if not stack:
                        return
                    state, following = stack.pop()
                    depth -= 1
        finally:
            self.depth, self.move, self.state = depth, move, state

    def breadth_first(self) -> None:
        """Go through the problem breadth first."""
        name, off = self.program.reasons.name, self.view.off
        start, is_open = self.start()
        seen = {key_of(start)}
        queue: deque[tuple[int, Any, int]] = deque([(0, start, 0)] if is_open else [])
        while queue:
            self.front, state, self.depth = queue.popleft()
            self.move, self.state = FAILED, state
            before, left_out = len(self.nodes), False
            for move in checked_moves(self.methods.moves(state)):
                self.move = move
                reason = self.methods.skip(state, move) if self.methods.skip else None
                if reason and (kind := name(reason)) not in off:
                    left_out = True
                    self.leave_out(kind)
                    continue
                child = self.methods.result(state, move)
                if child is None:
                    raise WrongValue("result", NO_STATE, "result")
                key = key_of(child)
                if key in seen and not self.methods.solved(child):
                    left_out = True
                    self.leave_out(SEEN)
                    continue
                number = len(self.nodes)
                is_open = self.enter(self.depth + 1, self.table.number(move), child)
                seen.add(key)
                if is_open:
                    queue.append((number, child, self.depth + 1))
                self.move = FAILED
            if left_out and len(self.nodes) == before:
                self.left_out.append(self.front)

    def start_state(self) -> Any:
        """Return the state of the root, which is not entered yet."""
        if not self.bound:
            raise EndKnown
        state = self.person.start()
        if state is None:
            raise WrongValue("start", NO_STATE, "start")
        return state

    def leave_out(self, reason: str) -> None:
        """Count a move that is left out."""
        self.counts[reason] = self.counts.get(reason, 0) + 1
        if self.run.due:
            self.tell_between()
        self.move = FAILED

    def code_of(self, reason: str) -> int:
        """Return the code of why a node is a dead end."""
        return self.dead.setdefault(reason, len(self.dead) + 1)

    def start(self) -> tuple[Any, bool]:
        """Enter the root, and return its state and whether it is searched."""
        state = self.start_state()
        is_open = self.enter(0, NO_MOVE, state)
        self.depth = 0
        return state, is_open

    def enter(self, depth: int, number: int, state: Any) -> bool:
        """Enter a node, and return whether it is searched.

        :raises Ended: when the recording is full or stopped.
        :raises Solved: when the search is over.
        """
        view = self.view
        if len(self.nodes) >= self.plan.limit:
            raise Ended
        if len(self.nodes) >= self.bound:
            raise EndKnown
        if self.methods.solved(state):
            outcome = SOLVED
        elif self.methods.dead is not None and (why := self.methods.dead(state)):
            outcome = DEAD | self.code_of(self.program.reasons.name(why)) << OUTCOME_BITS
        elif depth >= view.most_moves or (view.rounds and view.rounds.is_at_limit(state)):
            outcome = LIMIT
        else:
            outcome = EXPANDED
            if depth >= MOST_DEPTH:
                raise TooManyMoves(str(depth))
        self.append(depth, number, outcome)
        if outcome == SOLVED:
            self.find(state)
        return outcome == EXPANDED

    def find(self, state: Any) -> None:
        """Note a solution.

        :raises Solved: when the search is over with it.
        """
        if not self.view.has_cost:
            raise Solved
        self.view.cost_of(state)

    def append(self, depth: int, number: int, outcome: int) -> None:
        """Add a node to the log."""
        count = len(self.nodes)
        if count >= self.turn or self.run.due:
            self.turn_block(count)
        self.nodes.open.append(number << MOVE_SHIFT | depth << DEPTH_SHIFT | outcome)
        self.link(count, number)

    def link(self, node: int, number: int) -> None:  # noqa: ARG002
        """Note what a node that was added comes from.

        :param number: of the move to it.
        """
        if self.is_layered:
            self.parents.append(self.front)

    def fail(self, error: BaseException) -> None:
        """End with a node for an error in people's code: below the node that was searched."""
        if self.depth < 0 and len(self.nodes):  # its cost failed: the root itself is the error
            self.nodes.open.pop()
            del self.parents[:]
        node = len(self.nodes)
        if node >= self.plan.limit:
            self.truncated = True
            return
        program, self.run = self.program, Run()
        if self.end and isinstance(error, EndKnown):
            self.fault = self.end._replace(node=node)
        else:
            self.fault = fault_of(error, program.path, program.file, node, self.guard.function)
        if isinstance(error, CallTooLong):
            self.view.give_up(self.fault.function, self.state, self.move)
        elif isinstance(error, EndKnown):  # the next call did it, or what followed from that
            self.view.give_up("result", self.state, self.move)
        number = NO_MOVE if self.depth < 0 else self.table.number(self.move)
        self.truncated = True
        # Not by ``append``, which would ask whether to stop: the node stands there in any case.
        if len(self.nodes.skips) == node // BLOCK:
            self.nodes.open_block()
        self.nodes.open.append(number << MOVE_SHIFT | self.depth + 1 << DEPTH_SHIFT | ERROR)
        self.link(node, number)

    def beats(self) -> int:
        """Return a number that changes whenever a call has come to its end."""
        return hash((len(self.nodes), tuple(self.counts.values())))

    def log(self) -> Log:
        """Return what was recorded, with what was found on the way."""
        ends = self.ends()
        search = self.found_search()
        plan = Plan(search, frozenset(search.prunings) - self.view.off, self.plan.limit)
        self.view.fault, moves = self.fault, len(self.table.values)
        facts = {
            "truncated": self.truncated,
            "fault": self.fault,
            "remaining": self.measured(),
            **self.beside(),
        }
        return self.nodes.log(plan, self.view, moves, ends, **facts)

    def beside(self) -> dict[str, Any]:
        """Return the columns beside the nodes, as ``Log`` has them."""
        return {}

    def ends(self) -> Ends:
        """Return which nodes turn back."""
        parents = self.parents if self.is_layered else None
        tried = self.parents[-1] if parents else len(self.nodes) - 1
        return self.turned(parents, parents, tried)

    def turned(self, parents: array[int] | None, entered: array[int] | None, tried: int) -> Ends:
        """Return which nodes turn back; all moves are tried where the search ended by itself."""
        last = len(self.nodes) if self.is_whole else tried
        return Ends(tuple(self.dead), self.left_out, parents, entered, last)

    def measured(self) -> Any:
        """Return what the nodes of a local search cost, a byte each; None for other searches."""
        if not isinstance(self.view.rounds, LocalSearch):
            return None
        self.view.rounds.is_recorded = True
        return measured(self.view.rounds.costs, len(self.nodes))

    def measure(self) -> str:
        """Return what the log measures of each node."""
        if not isinstance(self.view.rounds, LocalSearch):
            return self.plan.search.measure
        return "cost" if are_small(self.view.rounds.costs) else "level"

    def found_search(self) -> Search:
        """Return the search with the reasons that occurred; those of moves are its switches too."""
        met = dict.fromkeys(reason for counts in self.nodes.skips for reason in counts)
        declared = self.plan.search
        known = {**dict.fromkeys(declared.reasons), **met}
        switches = dict.fromkeys(declared.prunings)
        if not self.view.has_own_switches:
            switches |= met
        for ours in (SEEN, OUTDATED, CUT):
            switches.pop(ours, None)
        return replace(
            declared,
            prunings=tuple(switches),
            reasons=tuple(known),
            outcomes=CODES if self.fault else OUTCOMES,
            measure=self.measure(),
        )
