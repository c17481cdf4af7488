"""The loops that a student would write over the methods of a problem: the measure of recordings."""

from __future__ import annotations

from collections import Counter, deque
from contextlib import suppress
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Any


class Found(Exception):
    """The first solution ends a search."""


@dataclass
class Count:
    """What a search went through.

    :param states: of the nodes, in the order in which they were entered.
    :param outcomes: of the nodes, in that order.
    :param reasons: moves left out.
    """

    states: list[Any] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)

    def enter(self, problem: Any, state: Any, left: int | None) -> bool:
        """Count a node; say whether it is searched."""
        self.states.append(state)
        if problem.solved(state):
            self.outcomes.append("solved")
            if type(problem).cost is type(problem).__mro__[-2].cost:
                raise Found
        elif problem.dead(state):
            self.outcomes.append("dead")
        elif left == 0:
            self.outcomes.append("limit")
        else:
            self.outcomes.append("expanded")
        return self.outcomes[-1] == "expanded"

    def leave(self, number: int, last: int) -> None:
        """Make a dead end of a node whose moves are tried, where none was entered meanwhile.

        :param last: the node that was entered last before its moves were tried.
        """
        if last == len(self.outcomes) - 1:
            self.outcomes[number] = "dead"


def search(problem: Any, name: str | None = None) -> Count:
    """Go through a problem up to its first solution."""
    first = problem.search if isinstance(problem.search, str) else problem.search[0]
    count = Count()
    with suppress(Found):
        LOOPS[name or first](problem, count)
    return count


def depth_first(problem: Any, count: Count) -> None:
    visit(problem, count, problem.start(), problem.most_moves)


def visit(problem: Any, count: Count, state: Any, left: int | None) -> None:
    if not count.enter(problem, state, left):
        return
    number = len(count.outcomes) - 1
    for move in problem.moves(state):
        reason = problem.skip(state, move)
        if reason:
            count.reasons[reason] += 1
        else:
            child = problem.result(state, move)
            visit(problem, count, child, None if left is None else left - 1)
    count.leave(number, number)


def deepening(problem: Any, count: Count) -> None:
    count.states.append(problem.start())
    count.outcomes.append("expanded")
    for depth in range(100):
        before = len(count.outcomes)
        visit(problem, count, problem.start(), depth)
        if "limit" not in count.outcomes[before:]:
            return


def breadth_first(problem: Any, count: Count) -> None:
    state = problem.start()
    queue = deque([(0, state)] if count.enter(problem, state, None) else [])
    seen = {repr(state)}
    while queue:
        number, state = queue.popleft()
        last = len(count.outcomes) - 1
        for move in problem.moves(state):
            reason = problem.skip(state, move)
            if reason:
                count.reasons[reason] += 1
                continue
            child = problem.result(state, move)
            if repr(child) in seen and not problem.solved(child):
                count.reasons["seen"] += 1
                continue
            seen.add(repr(child))
            if count.enter(problem, child, None):
                queue.append((len(count.outcomes) - 1, child))
        count.leave(number, last)


def astar(problem: Any, count: Count) -> None:
    """Search by the least cost so far and estimate; the goal test comes when a state is taken."""
    start, number = problem.start(), 0
    heap, best = [(problem.heuristic(start), 0, 0, start)], {start: 0}
    while heap:
        _, _, cost, state = heappop(heap)
        if cost > best[state]:
            count.reasons["outdated"] += 1
        elif enter_weighed(problem, state, count):
            before = number
            for move in problem.moves(state):
                child = problem.result(state, move)
                priced = type(problem).cost is not type(problem).__mro__[-2].cost
                dear = cost + (problem.cost(state, move) if priced else 1)
                if child in best and dear >= best[child]:
                    count.reasons["seen"] += 1
                    continue
                best[child], number = dear, number + 1
                heappush(heap, (dear + problem.heuristic(child), number, dear, child))
            if number == before:
                count.outcomes[-1] = "dead"


def enter_weighed(problem: Any, state: Any, count: Count) -> bool:
    """Count a node that was taken; say whether it is searched."""
    count.states.append(state)
    is_solved = problem.solved(state)
    count.outcomes.append("solved" if is_solved else "expanded")
    if is_solved:
        raise Found
    return True


LOOPS = {
    "csp": depth_first,
    "dfs": depth_first,
    "bfs": breadth_first,
    "iddfs": deepening,
    "astar": astar,
}
