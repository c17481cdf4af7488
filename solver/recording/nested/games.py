"""The tree of a game: values come up from the log, and with them why moves were left out.

A log holds values of a user's game alone, whose utilities are any numbers. Elsewhere the outcome of
a finished game has one, and the value of any other node is the highest of its children if MAX is to
move there, the lowest if MIN is; only the positions that a search remembers have to be played once
more.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from solver.problem import CUT, Move, Outcome, State
from solver.recording.nested.tree import NestedTree, after
from solver.recording.tree import Place
from solver.search.dfs import Skip
from solver.search.games import UTILITY

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

UNKNOWN = "?"
"""The value of a node that the search was still at when its recording ended."""


def exact(value: float) -> float:
    """Return a value as a whole number where it is one."""
    return int(value) if float(value).is_integer() else float(value)


def written(value: float) -> str:
    """Return a value as people read it, and as Python writes it: -1, 0.5, inf."""
    return str(exact(value))


def bounds(alpha: float, beta: float) -> dict[str, str]:
    """Return alpha and beta as facts."""
    return {"alpha": written(alpha), "beta": written(beta)}


class Reply(NamedTuple, Generic[Move]):
    """A move, and the node of the position that it leads to."""

    move: Move
    node: int


class GameTree(NestedTree[State, Move]):
    """A log of a search of a game with its index and its rules."""

    @cached_property
    def values(self) -> NDArray[np.integer[Any] | np.floating[Any]]:
        """What MAX gets from each node on; 0 where the search was not done with a node."""
        return self._values_of_outcomes() if self.log.values is None else self.log.values

    def _values_of_outcomes(self) -> NDArray[np.int8]:
        import numpy as np  # here: what runs in a browser has none

        layout, nodes = self.index.layout, self.log.nodes
        outcomes, depths = layout.outcome.of(nodes), layout.depth.of(nodes)
        utilities = [UTILITY.get(outcome, 0) for outcome in self.search.outcomes]
        values = np.array(utilities, np.int8)[outcomes]
        below = np.flatnonzero(depths == depths.max())
        for depth in range(int(depths.max()) - 1, -1, -1):
            here = np.flatnonzero(depths == depth)
            first = np.searchsorted(below, here)
            has_any = np.diff(np.append(first, len(below))) > 0
            fold = np.maximum if self.is_max_at(depth) else np.minimum
            values[here[has_any]] = fold.reduceat(values[below], first[has_any])
            below = here
        if self.remembers:
            self._fold_known(values)
        return values

    @property
    def remembers(self) -> bool:
        """Whether the search searches no position twice."""
        return bool(self.search.reasons) and CUT not in self.search.reasons

    @cached_property
    def computed_at(self) -> dict[State, int]:
        """The node at which each position was searched, in a search that remembers them."""
        states = [self.problem.start()]
        found = {states[0]: 0}
        for number in range(1, len(self)):
            depth, move = self.depth(number), self.move(number)
            del states[depth:]
            assert move is not None, "only the root has no move"
            states.append(self.play(states[-1], move))
            found[states[-1]] = number
        return found

    def _fold_known(self, values: Any) -> None:
        """Add to the values of nodes those of the positions that were searched elsewhere."""
        by_depth: dict[int, list[tuple[int, State]]] = {}
        for state, number in self.computed_at.items():
            by_depth.setdefault(self.depth(number), []).append((number, state))
        for depth in sorted(by_depth, reverse=True):
            best = max if self.is_max_at(depth) else min
            for number, state in by_depth[depth]:
                if self.outcome(number) is Outcome.EXPANDED:
                    children = (self.play(state, move) for move in self.problem.moves(state))
                    known = (self.computed_at.get(each) for each in children)
                    found = [values[each] for each in known if each is not None]
                    values[number] = best(found, default=0)

    def is_max_at(self, depth: int) -> bool:
        """Say whether MAX is to move at a depth."""
        return self._starts_with_max is (depth % 2 == 0)

    @cached_property
    def _starts_with_max(self) -> bool:
        problem: Any = self.problem
        return bool(problem.is_max(problem.start()))

    def worth(self, number: int) -> str:
        """Return the value of a node as people read it."""
        return written(self.values[number]) if self._is_known(number) else UNKNOWN

    def _is_known(self, number: int) -> bool:
        outcome = self.outcome(number)
        if outcome is Outcome.EXPANDED:
            return self.is_complete(number)
        return outcome is not Outcome.ERROR

    def tried(self, number: int, state: State) -> Iterator[tuple[Move, str | None]]:
        """Yield the moves of a node: those without a child were left out, for the one reason."""
        reason = next(iter(self.search.reasons), None)
        # Counted, for a user's problem may name a move twice.
        entered = Counter(self.move(child) for child in self.index.children(number).tolist())
        is_complete = self.is_complete(number)
        for move in self.problem.moves(state):
            is_entered = entered[move] > 0
            entered[move] -= is_entered
            is_over = not is_entered and (is_complete or entered.total())
            yield move, reason if is_over else None

    def _skips_from(self, place: Place[State, Move], child: int) -> Mapping[str, int]:
        """Count what a node leaves out after a child, by reason; after 0 is all."""
        reasons = (reason for _, reason in self.tried(place.number, place.state))
        return Counter(reason for reason in after(reasons, child) if reason)

    def window(self, number: int) -> tuple[float, float]:
        """Return alpha and beta when a node is entered: from what was found above it before."""
        alpha, beta = -inf, inf
        for above, below in pairwise(self.index.ancestors(number)):
            best = self.best(above, self.index.place(above, below) - 1)
            if self.is_max_at(self.depth(above)):
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
        return alpha, beta

    def best(self, number: int, count: int) -> float:
        """Return the best value at a node after so many of its children, known ones included."""
        nodes = self.index.children(number)[:count].tolist()
        if self.remembers and nodes:
            nodes = self._nodes_up_to(number, nodes[-1])
        values = [float(self.values[each]) for each in nodes]
        if self.is_max_at(self.depth(number)):
            return max(values, default=-inf)
        return min(values, default=inf)

    def _looked_up(self, number: int) -> Iterator[Reply[Move]]:
        """Yield the moves of a node, each with the node at which its position was computed."""
        state = self.state(number)
        for move in self.problem.moves(state):
            node = self.computed_at.get(self.play(state, move))
            if node is not None:
                yield Reply(move, node)

    def _nodes_up_to(self, number: int, last: int) -> list[int]:
        """Return where the positions below a node were computed, up to one of its children."""
        made, found = self.move(last), []
        for move, node in self._looked_up(number):
            found.append(node)
            if move == made:
                break
        return found

    def side(self, number: int) -> str:
        """Return who is to move at a node: ``max`` or ``min``."""
        return "max" if self.is_max_at(self.depth(number)) else "min"

    def facts(self, number: int, state: State) -> dict[str, Any]:
        """Return what explains a node: what the problem says, its value, alpha and beta."""
        facts = {**super().facts(number, state), "worth": self.worth(number)}
        if self.outcome(number) is not Outcome.EXPANDED:
            return facts
        side = self.side(number)
        if CUT not in self.search.reasons:
            return {**facts, "order": f"{side}_never" if self.is_cut(number) else side}
        return {**facts, "order": f"{side}_window", **bounds(*self.window(number))}

    def skip_facts(self, number: int, state: State, skip: Skip[Move]) -> dict[str, Any]:
        """Return why a move was left out at a node: the bounds, or where it leads to."""
        facts = self.problem.skip_facts(state, skip.move, skip.reason)
        if skip.reason != CUT:
            known = self.computed_at.get(self.play(state, skip.move))
            return facts if known is None else {**facts, "node": known, "worth": self.worth(known)}
        # Whatever is cut comes after the last child.
        best = self.best(number, len(self.index.children(number)))
        window = bounds(*self.window(number))
        return {**facts, "order": self.side(number), "best": written(best), **window}

    def leave_facts(self, number: int, child: int) -> dict[str, Any]:
        """Return what comes up when the search goes back from a child to a node."""
        best = self.best(number, self.index.place(number, child))
        facts = {"worth": self.worth(child), "best": written(best)}
        if CUT not in self.search.reasons:
            return facts
        alpha, beta = self.window(number)
        is_max = self.is_max_at(self.depth(number))
        window = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        return {**facts, **bounds(*window)}

    @property
    def value(self) -> float | None:
        """What the root is worth; None where the search was not recorded to its end."""
        return exact(self.values[0]) if self.ends_by_itself else None

    @cached_property
    def line(self) -> tuple[Reply[Move], ...]:
        """The line that both players expect.

        Empty where the game is over at the root, or the search was not recorded to its end.
        """
        line: list[Reply[Move]] = []
        number = 0
        while self.ends_by_itself and self.outcome(number) is Outcome.EXPANDED:
            value, replies = self.values[number], self._replies(number)
            best = next((each for each in replies if self.values[each.node] == value), None)
            if best is None:  # a user's game that is another one each time
                return ()
            line.append(best)
            number = best.node
        return tuple(line)

    def _replies(self, number: int) -> Iterator[Reply[Move]]:
        """Yield the moves of a node, each with the node of the position that it leads to."""
        if self.remembers:
            yield from self._looked_up(number)
            return
        for child in self.index.children(number).tolist():
            move = self.move(child)
            assert move is not None, "only the root has no move"
            yield Reply(move, child)

    @cached_property
    def cut(self) -> tuple[range, ...]:
        """The nodes to which alpha-beta would not come, ascending, each child with all below it.

        Empty for a search that is not minimax, or that was not recorded to its end.
        """
        found: list[range] = []
        if not self.search.reasons and self.ends_by_itself:
            self._cut_below(0, (-inf, inf), found)
        return tuple(found)

    def _cut_below(self, number: int, window: tuple[float, float], found: list[range]) -> float:
        """Search below a node as alpha-beta does, note what it cuts, and return the value."""
        if self.outcome(number) is not Outcome.EXPANDED:
            return float(self.values[number])
        alpha, beta = window
        is_max = self.is_max_at(self.depth(number))
        best = -inf if is_max else inf
        child, end = number + 1, self.index.end(number)
        while child < end:
            if best >= beta if is_max else best <= alpha:
                found.append(range(child, end))
                break
            value = self._cut_below(child, (alpha, beta), found)
            best = max(best, value) if is_max else min(best, value)
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            child = self.index.end(child)
        return best

    def is_cut(self, number: int) -> bool:
        """Say whether alpha-beta would not come to a node, in a recording of minimax."""
        place = bisect_right(self.cut, number, key=lambda nodes: nodes.start) - 1
        return place >= 0 and number in self.cut[place]

    @cached_property
    def entered(self) -> NDArray[np.int64]:
        """The nodes to which alpha-beta comes in a recording of minimax, ascending."""
        import numpy as np  # here: what runs in a browser has none

        depth = np.zeros(len(self) + 1, np.int64)
        for nodes in self.cut:
            depth[nodes.start] += 1
            depth[nodes.stop] -= 1
        return np.flatnonzero(depth.cumsum()[:-1] == 0)

    def strip_code(self, number: int) -> int:
        """Return the code that a strip has for a node; one more for those that alpha-beta cuts."""
        return len(self.search.outcomes) if self.is_cut(number) else super().strip_code(number)
