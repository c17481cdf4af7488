"""Recording the searches with a frontier of a user's problem, as fast as its methods allow.

The loops are ``best_first`` and ``depth_first_graph`` of ``solver.search``, without a generator
between them and the log (``tests/solver/own/test_weighed.py``).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable
from heapq import heappop, heappush
from itertools import repeat
from typing import Any

from solver.own.calls import NO_STATE, WrongValue, checked_moves
from solver.own.moves import FAILED
from solver.own.recorder import NO_MOVE, Ends, NodeColumns, Recorder
from solver.own.values import key_of
from solver.own.view import MOST_COST, View
from solver.problem import OUTDATED, SEEN, FrontierOrder
from solver.recording.plan import Plan
from solver.recording.taken.entries import NEVER
from solver.search.limits import Progress


class Pushed:
    """The columns of the entries of a frontier while they are recorded; as ``Entries`` has them."""

    def __init__(self) -> None:
        self.of_nodes = array("I")
        self.parents = array("I")
        self.moves = array("I")
        self.g = array("d")
        self.h = array("d")
        self.outdated: list[tuple[int, int]] = []
        """Entries that were left out when they were taken, each with the node before."""
        self.kept = 0
        """Entries when the last node was entered."""

    def push(self, parent: int, move: int, g: float, h: float) -> None:
        """Add an entry."""
        self.parents.append(parent)
        self.moves.append(move)
        self.g.append(g)
        self.h.append(h)

    def enter(self, entry: int) -> None:
        """Make a node of an entry."""
        self.of_nodes.append(entry)
        self.kept = len(self.parents)

    def columns(self, *, weighed: bool, is_whole: bool) -> list[array[Any]]:
        """Return the columns that are in the log, g and h where they are weighed.

        :param is_whole: whether what was taken after the last node is in it.
        """
        kept = len(self.parents) if is_whole else self.kept
        left = array("I", [NEVER]) * kept
        for node, entry in enumerate(self.of_nodes):
            left[entry] = node
        for entry, node in self.outdated:
            if is_whole or node < len(self.of_nodes) - 1:
                left[entry] = node + 1
        columns: list[array[Any]] = [self.parents, self.moves, *([self.g, self.h] * weighed)]
        parents, moves, *weights = (column[:kept] for column in columns)
        return [self.of_nodes, parents, moves, left, *weights]


class FrontierRecorder(Recorder):
    """One recording of a search in the order of taking.

    :param order: what it takes its nodes from.
    """

    def __init__(
        self,
        view: View,
        plan: Plan,
        progress: Progress | None,
        nodes: NodeColumns,
        order: FrontierOrder,
    ) -> None:
        super().__init__(view, plan, progress, nodes)
        self.order = order
        self.pushed = Pushed()
        self.entry: int | None = None
        """The entry that is tested, before it is a node."""

    def search(self) -> None:
        """Go through the problem by the loop of the search."""
        (self.best_first if self.order.is_heap else self.depth_first_graph)()

    def best_first(self) -> None:  # noqa: C901, PLR0915 - a call a move costs a third
        """Go through the problem by the least f."""
        name, off, run, order = self.program.reasons.name, self.view.off, self.run, self.order
        of_cost, of_heuristic, pushed = order.of_cost, order.of_heuristic, self.pushed
        numbers, number_of = self.table.numbers, self.table.number
        weigh, estimate = self.step_cost(), self.estimate()
        push_move, push_g, push_h = pushed.moves.append, pushed.g.append, pushed.h.append
        state = self.start_state()
        h = estimate(state) if estimate else 0
        reached: dict[Any, float] = {key_of(state): 0}
        trusted: set[type] = set()
        heap: list[Any] = [(of_heuristic * h, 0, state, key_of(state), 0, 0, NO_MOVE)]
        pushed.push(0, 0, 0, h)
        entries = 1
        while heap:
            _, entry, state, key, depth, cost, number = heappop(heap)
            if cost > reached[key]:
                self.leave_outdated(entry)
                continue
            if not self.enter_taken(entry, depth, number, state):
                continue
            before, left_out, depth = entries, False, depth + 1
            moves, skip, result, _, _ = self.methods
            counts = self.counts
            for move in checked_moves(moves(state)):
                self.move = move
                if skip is not None:
                    reason = skip(state, move)
                    if reason and (kind := name(reason)) not in off:
                        left_out = True
                        self.leave_out(kind)
                        continue
                child = result(state, move)
                if child is None:
                    raise WrongValue("result", NO_STATE, "result")
                try:
                    key = child if child.__class__ in trusted else self.trust(child, trusted)
                    best = reached.get(key)
                except TypeError:
                    key = key_of(child)
                    best = reached.get(key)
                g = cost + 1 if weigh is None else cost + weigh(state, move)
                if best is not None and g >= best:
                    left_out = True
                    counts[SEEN] = counts.get(SEEN, 0) + 1
                    if run.due:
                        self.tell_between()
                    continue
                h = 0 if estimate is None else estimate(child)
                try:
                    number = numbers[move]
                except (KeyError, TypeError):
                    number = number_of(move)
                push_move(number)
                push_g(g)
                push_h(h)
                reached[key] = g
                heappush(
                    heap,
                    (of_cost * g + of_heuristic * h, entries, child, key, depth, g, number),
                )
                entries += 1
            self.move = FAILED
            pushed.parents.extend(repeat(self.front, entries - before))
            if left_out and entries == before:
                self.left_out.append(self.front)

    def depth_first_graph(self) -> None:
        """Go through the problem depth first, each state once."""
        name, off, pushed = self.program.reasons.name, self.view.off, self.pushed
        state = self.start_state()
        reached: set[Hashable] = set()
        stack: list[Any] = [(0, state, key_of(state), 0, NO_MOVE)]
        pushed.push(0, 0, 0, 0)
        while stack:
            entry, state, key, depth, number = stack.pop()
            if key in reached:
                self.leave_outdated(entry)
                continue
            reached.add(key)
            if not self.enter_taken(entry, depth, number, state):
                continue
            before, left_out = len(pushed.parents), False
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
                if key in reached:
                    left_out = True
                    self.leave_out(SEEN)
                    continue
                number = self.table.number(move)
                stack.append((len(pushed.parents), child, key, depth + 1, number))
                pushed.push(self.front, number, 0, 0)
                self.move = FAILED
            if left_out and len(pushed.parents) == before:
                self.left_out.append(self.front)

    def enter_taken(self, entry: int, depth: int, number: int, state: Any) -> bool:
        """Enter the node of an entry that was taken, and return whether it is searched."""
        node, front = len(self.nodes), self.pushed.parents[entry]
        self.entry, self.front, self.depth, self.state = entry, front, depth - 1, state
        self.move = FAILED if number == NO_MOVE else self.table.values[number]
        is_open = self.enter(depth, number, state)
        self.entry, self.front, self.depth, self.move = None, node, depth, FAILED
        return is_open

    def leave_outdated(self, entry: int) -> None:
        """Leave out what is taken from a frontier after another way was found."""
        self.leave_out(OUTDATED)
        self.pushed.outdated.append((entry, len(self.nodes) - 1))

    def step_cost(self) -> Callable[[Any, Any], float] | None:
        """Return the checked cost of moves; None where each costs 1."""
        guard, cost, checked = self.guard, self.view.written.cost, self.view.checked_cost

        def weigh(state: Any, move: Any) -> float:
            guard.function = "cost"
            weight = cost(state, move)
            if weight.__class__ is int and 0 <= weight <= MOST_COST:
                return weight
            return checked(weight)

        return weigh if self.view.has_step_costs else None

    def estimate(self) -> Callable[[Any], float] | None:
        """Return the checked estimate of states; None where the search does not ask for it."""
        guard, name, checked = self.guard, self.view.estimates, self.view.checked_estimate
        heuristic = getattr(self.view.written, name)

        def estimate(state: Any) -> float:
            guard.function = name
            weight = heuristic(state)
            if weight.__class__ is int and 0 <= weight <= MOST_COST:
                return weight
            return checked(weight)

        return estimate if self.view.informs else None

    def trust(self, state: Any, trusted: set[type]) -> Any:
        """Return the key of a state, and note its type where such states are their own."""
        key = key_of(state)
        if key is state:
            trusted.add(type(state))
        return key

    def link(self, node: int, number: int) -> None:  # noqa: ARG002
        """Note what a node that was added comes from: an error while moves are tried is pushed."""
        pushed = self.pushed
        pushed.parents.extend(repeat(self.front, len(pushed.moves) - len(pushed.parents)))
        self.parents.append(self.front)
        entry = len(pushed.parents) if self.entry is None else self.entry
        if self.entry is None:
            pushed.push(self.front, 0 if number == NO_MOVE else number, 0, 0)
        pushed.enter(entry)

    def beside(self) -> dict[str, Any]:
        """Return the columns of the frontier."""
        weighed, is_whole = self.order.is_heap, self.is_whole
        return {"entries": self.pushed.columns(weighed=weighed, is_whole=is_whole)}

    def ends(self) -> Ends:
        """Return which nodes turn back: those that pushed nothing."""
        kept = len(self.pushed.parents) if self.is_whole else self.pushed.kept
        entered = self.pushed.parents[:kept]
        return self.turned(self.parents, entered, len(self.nodes) - 1)
