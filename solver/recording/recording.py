"""A recorded search with random access: any node, the boards on its path, the moves left out.

Everything is derived from the log (``log``), the index beside it and the rules of the puzzle.
What differs between the shapes of searches lies in ``nested``, ``layers`` and ``taken``: the index,
the tree and the replayer; it is chosen once, here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from solver.errors import BadSearch
from solver.problem import Move, Outcome, Shape, State, Watchable
from solver.puzzle import AnyPuzzle
from solver.recording.fault import Fault
from solver.recording.index import Index, Queue
from solver.recording.layers.replayer import LayeredReplayer
from solver.recording.layers.tree import LayeredTree
from solver.recording.log import Log
from solver.recording.nested.games import GameTree
from solver.recording.nested.replayer import NestedReplayer
from solver.recording.nested.tree import NestedTree
from solver.recording.plan import Plan
from solver.recording.replayer import JsonStep, Replayer
from solver.recording.sourced import NestedSourcedTree, SourcedTree
from solver.recording.taken.frontier import FrontierTree
from solver.recording.taken.replayer import FrontierReplayer
from solver.recording.taken.tree import TakenTree
from solver.recording.tree import Place, Play, Skips, Tree

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from solver.recording.strip import Strip

__all__ = ["Counts", "LeftOut", "Node", "Place", "Recording", "Tally"]


class ByShape(NamedTuple):
    """What a shape of search has of its own."""

    tree: type[Tree[Any, Any]]
    replayer: type[Replayer[Any, Any]]


SHAPES: Mapping[Shape, ByShape] = {
    Shape.NESTED: ByShape(NestedTree, NestedReplayer),
    Shape.LAYERS: ByShape(LayeredTree, LayeredReplayer),
    Shape.TAKEN: ByShape(FrontierTree, FrontierReplayer),
}

SOURCED: Mapping[Shape, type[SourcedTree]] = {
    Shape.NESTED: NestedSourcedTree,
    Shape.TAKEN: TakenTree,
}
"""The trees of problems that tell their steps themselves."""


@dataclass(frozen=True, slots=True)
class Node(Generic[Move]):
    """A node of a search.

    :param number: its place in the order in which nodes were entered; the root is 0.
    :param move: the move into it; None at the root.
    :param parent: the number of its parent; None at the root.
    :param child: which child of its parent it is, from 1.
    :param children_of_parent: how many moves its parent plays; the search may have stopped earlier.
    :param end: the next node that is not deeper, the recording's length if there is none. In a
        nested search all nodes up to there are below it.
    """

    number: int
    depth: int
    move: Move | None
    outcome: Outcome
    parent: int | None
    child: int
    children_of_parent: int
    end: int

    @property
    def size(self) -> int:
        """How many nodes there are up to its end, itself included; if nested, its subtree."""
        return self.end - self.number


class Sibling(NamedTuple, Generic[Move]):
    """Where a node stands among the children of its parent.

    :param move: the move into it; None at the root, as is the parent.
    :param child: which of them it is, from 1.
    :param of: how many moves the parent plays.
    """

    parent: int | None
    move: Move | None
    child: int
    of: int


@dataclass(frozen=True)
class Counts:
    """How many nodes and skips there are.

    :param nodes: for each depth from the root's down, nodes by outcome.
    :param skips: moves left out, by reason.
    :param dead_ends: by reason; None where the puzzle gives none.
    """

    nodes: tuple[Mapping[Outcome, int], ...]
    skips: Mapping[str, int]
    dead_ends: Mapping[str, int] | None = None


@dataclass(frozen=True)
class Tally:
    """The counters at the moment when a node has just been entered, that node included."""

    nodes: int
    outcomes: Mapping[Outcome, int]
    skips: Mapping[str, int]
    dead_ends: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class LeftOut(Generic[Move]):
    """A move that was left out, and where its node would stand.

    :param next: the node that is entered next; the recording's length after its last one.
    :param depth: the depth that its node would have.
    """

    next: int
    depth: int
    move: Move
    reason: str


class Recording(Generic[State, Move]):
    """A recorded search.

    :param plan: what was asked for: the search, the prunings that were on, the limit in nodes.
    :param play: what the ``result`` of the search's problem gives, if there is a faster way.
    """

    def __init__(
        self,
        puzzle: AnyPuzzle,
        plan: Plan,
        log: Log,
        play: Play[State, Move] | None = None,
    ) -> None:
        self.puzzle = puzzle
        plan = log.found.plan if log.found else plan
        self.search, self.prunings, self.limit = plan
        self.log = log
        self.problem: Watchable[State, Move] = (
            log.found.problem if log.found else puzzle.problem(plan.search.name, plan.prunings)
        )
        shape = plan.search.shape
        tree: Any = SOURCED[shape] if self.problem.has_source else SHAPES[shape].tree
        if plan.search.is_game:
            tree = GameTree
        self.tree: Tree[State, Move] = tree(self.problem, plan, log, play or self.problem.result)
        self.index: Index = self.tree.index
        self.play = play

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the tables of the index with the log: to build them takes longer than to read."""
        plan = Plan(self.search, self.prunings, self.limit)
        log = replace(self.log, tables=self.index.tables or None)
        return type(self), (self.puzzle, plan, log, self.play)

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self.log.nodes)

    def __repr__(self) -> str:
        return f"<Recording of {self.puzzle.kind}/{self.puzzle.to_code()}: {self}>"

    def __str__(self) -> str:
        """Return how large it is and how it ends: "588 nodes, solved at 587"."""
        if self.fault:
            end = "an error ends it"
        elif self.solution_node is not None:
            end = f"solved at {self.solution_node:,}"
        else:
            end = "the search goes on" if self.truncated else "no solution"
        return f"{len(self):,} node{'s' * (len(self) != 1)}, {end}"

    def _repr_html_(self) -> str:
        """Return that, and the board of the solution; that of the root where there is none."""
        (step,) = self.steps(self.solution_node or 0, 1)
        return f"<p>{self}</p>{self.puzzle.board_html(step['board'])}"

    @property
    def truncated(self) -> bool:
        """Whether the recording stopped at its limit although the search goes on."""
        return self.log.truncated

    @property
    def fault(self) -> Fault | None:
        """Why the search ended before its time; None where nothing was wrong."""
        return self.log.fault

    @property
    def solution_node(self) -> int | None:
        """The solved node that is the answer; None if the recording has none.

        It is the one at which a search stops, the first of one that goes on, or the first of the
        cheapest where they have a cost; of a game the end of the line that both players expect.
        """
        if isinstance(self.tree, GameTree):
            return self.tree.line[-1].node if self.tree.line else None
        if self.search.cost:
            return self.best[-1][0] if self.best else None
        if self.search.goes_on:
            return self.index.find_outcome(self.search.outcomes.index(Outcome.SOLVED), 0)
        last = len(self) - 1
        return last if self.tree.outcome(last) is Outcome.SOLVED else None

    @property
    def solution_path(self) -> list[int] | None:
        """The nodes from the root to the answer; None if the recording has none.

        In a game that remembers positions each node of the expected line is the one at which its
        position was computed, and need not be a child of the one before.
        """
        if self.solution_node is None:
            return None
        if isinstance(self.tree, GameTree):
            return [0, *(each.node for each in self.tree.line)]
        return [place.number for place in self.path(self.solution_node)]

    @cached_property
    def best(self) -> tuple[tuple[int, int], ...]:
        """The solved nodes that were the cheapest so far, each with its cost, in order.

        Empty where the search has no cost.
        """
        if self.search.cost is None:
            return ()
        best: list[tuple[int, int]] = []
        for number in self._solved():
            cost = self.search.cost(self.tree.state(number))
            if cost is not None and (not best or cost < best[-1][1]):
                best.append((number, cost))
        return tuple(best)

    def _solved(self) -> Iterator[int]:
        """Yield the solved nodes."""
        code, number = self.search.outcomes.index(Outcome.SOLVED), -1
        while number + 1 < len(self):
            found = self.index.find_outcome(code, number + 1)
            if found is None:
                return
            yield (number := found)

    @cached_property
    def fewest(self) -> tuple[tuple[int, int], ...]:
        """The nodes at which less was left to do than at any before, each with how much, in order.

        The last one has the best board. Empty where nothing is measured (``Log.remaining``).
        """
        return tuple(self.log.lows())

    def next_dead_end(self, number: int) -> int | None:
        """Return the next node at which the search turns back: nothing is below, it is not solved.

        :returns: None where there is none any more.
        :raises BadSearch: when there is no node with this number.
        """
        start = self._checked(number) + 1
        expanded, solved = map(self.search.outcomes.index, (Outcome.EXPANDED, Outcome.SOLVED))
        settled = len(self) if self.tree.ends_by_itself else self.index.settled
        return self.index.next_leaf(start, settled, expanded, solved)

    def previous_solution(self, number: int) -> int | None:
        """Return the last solved node before a node, None where there is none.

        :raises BadSearch: when there is no node with this number.
        """

        def solved_before(edge: int) -> int:
            return self.index.outcomes_until(edge)[solved]

        solved = self.search.outcomes.index(Outcome.SOLVED)
        count = solved_before(self._checked(number))
        return bisect_left(range(number), count, key=solved_before) - 1 if count else None

    def next_solution(self, number: int) -> int | None:
        """Return the next solved node, None where there is none any more.

        :raises BadSearch: when there is no node with this number.
        """
        start = self._checked(number) + 1
        if start == len(self):
            return None
        return self.index.find_outcome(self.search.outcomes.index(Outcome.SOLVED), start)

    def skips_between(self, start: int, count: int) -> list[LeftOut[Move]]:
        """Return the moves that a nested search leaves out as it comes to some nodes and goes on.

        Empty for a search of another shape, whose skips lie in no order of depths.

        :param start: the first node.
        :param count: of nodes, fewer at the end of the recording.
        :raises BadSearch: when there is no node with this number.
        """
        steps = self.steps(start, count) if self.search.shape is Shape.NESTED else []
        return [each for step in steps for each in left_out(step)]

    def node(self, number: int) -> Node[Move]:
        """Return a node.

        :raises BadSearch: when there is no node with this number.
        """
        parent = self.parent(number)
        child, of = self.place(number, parent)
        return Node(
            number=number,
            depth=self.tree.depth(number),
            move=self.tree.move(number),
            outcome=self.tree.outcome(number),
            parent=parent,
            child=child,
            children_of_parent=of,
            end=self.index.end(number),
        )

    def place(self, number: int, parent: int | None) -> tuple[int, int]:
        """Return which child of its parent a node is, from 1, and how many moves that plays.

        :param parent: the node's; None for the root, which is 1 of 1.
        """
        if parent is None:
            return 1, 1
        children = self.index.children(parent)
        child = bisect_left(children, number) + 1
        return child, self._played_by(parent, children)

    def siblings(self, start: int, count: int) -> list[Sibling[Move]]:
        """Return where each of some nodes stands among the children of its parent.

        :param start: the first node.
        :param count: how many, fewer at the end of the recording.
        :raises BadSearch: when there is no node with this number.
        """
        found: list[Sibling[Move]] = []
        next_of: dict[int, tuple[int, int]] = {}
        stop = min(self._checked(start) + count, len(self))
        for number, parent in enumerate(self.index.parents_of(start, stop), start):
            if parent is None:
                found.append(Sibling(None, None, 1, 1))
                continue
            # Those of a parent come in their order, whatever comes between them.
            child, of = next_of.get(parent) or self.place(number, parent)
            next_of[parent] = child + 1, of
            found.append(Sibling(parent, self.tree.move(number), child, of))
        return found

    def end(self, number: int) -> int:
        """Return the next node that is not deeper, the length if there is none.

        :raises BadSearch: when there is no node with this number.
        """
        return self.index.end(self._checked(number))

    def parent(self, number: int) -> int | None:
        """Return the parent of a node, None for the root.

        :raises BadSearch: when there is no node with this number.
        """
        return self.index.parent(self._checked(number))

    def children(self, number: int) -> tuple[int, ...]:
        """Return the children of a node that were entered, in order.

        :raises BadSearch: when there is no node with this number.
        """
        return tuple(self.index.children(self._checked(number)).tolist())

    def next_sibling(self, number: int) -> int | None:
        """Return the next child of the same parent that was entered, None if there is none.

        :raises BadSearch: when there is no node with this number.
        """
        return self.index.next_sibling(self._checked(number))

    def path(self, number: int) -> tuple[Place[State, Move], ...]:
        """Return the path from the root to a node, both included.

        :raises BadSearch: when there is no node with this number.
        """
        return self.tree.path(self._checked(number))

    def queue(self, number: int) -> Queue | None:
        """Return the queue when a node has just been entered; None where the search has none.

        :raises BadSearch: when there is no node with this number.
        """
        return self.index.queue(self._checked(number))

    def skips(self, number: int) -> tuple[Skips[Move], ...]:
        """Return the moves of a node that were left out: before each child, and after the last.

        One more group than there are children that were entered, or, where the search has a
        frontier, moves that were put into it. What would have come after the search stopped is not
        among them.

        :raises BadSearch: when there is no node with this number.
        """
        children = self.children(number)
        is_complete = self.tree.is_complete(number)
        if not (children or is_complete):
            return ((),)
        groups = self.tree.groups(number)
        if not is_complete:
            groups[len(children) :] = [()]
        return tuple(groups)

    def counts(self) -> Counts:
        """Return how many nodes and skips there are in all."""
        return Counts(
            nodes=tuple(self._by_outcome(row) for row in self.index.by_depth),
            skips=dict(zip(self.search.reasons, self.log.skipped(), strict=True)),
            dead_ends=self._dead_ends(len(self)),
        )

    def tally(self, number: int) -> Tally:
        """Return the counters at the moment when a node has just been entered.

        :raises BadSearch: when there is no node with this number.
        """
        outcomes = self._by_outcome(self.index.outcomes_until(self._checked(number) + 1))
        skips = dict(self.tree.counted_skips(number))
        return Tally(number + 1, outcomes, skips, self._dead_ends(number + 1))

    def steps(self, start: int, count: int) -> list[JsonStep]:
        """Return the steps of some nodes; ``replayer`` describes their contents.

        :param start: the first node.
        :param count: how many, fewer at the end of the recording.
        :raises BadSearch: when there is no node with this number.
        """
        if isinstance(self.tree, SourcedTree):
            return self.tree.steps(self._checked(start), count)
        return list(islice(self.steps_from(start), count))

    def steps_from(self, start: int) -> Iterator[JsonStep]:
        """Yield the steps of a node and of all after it.

        :raises BadSearch: when there is no node with this number.
        """
        if isinstance(self.tree, SourcedTree):
            return self.tree.steps_from(self._checked(start))
        replayer = SHAPES[self.search.shape].replayer(self.tree, self._checked(start))
        return (replayer.step() for _ in range(start, len(self)))

    def strip(self, start: int, stop: int, width: int) -> Strip:
        """Return the picture of the nodes from ``start`` up to ``stop``, which is left out.

        In minimax the nodes that alpha-beta does not enter have one outcome more, beyond those of
        the search.

        :param width: in pixels.
        :raises BadSearch: unless 0 <= start < stop <= the length, and width is at least 1.
        """
        from solver.recording import strip as strips  # here: it needs NumPy

        self._check_window(start, stop, width)
        found = strips.strip(self.index, start, stop, width)
        if isinstance(self.tree, GameTree) and self.tree.cut:
            ghost = len(self.search.outcomes)
            return strips.with_ghosts(found, self.index, self.tree.entered, ghost)
        return found

    def moves_to(self, nodes: NDArray[np.int64]) -> tuple[list[Move], NDArray[np.int64]]:
        """Return the moves that lead to some nodes, each once, and which of them leads to each.

        :param nodes: of any shape; -1 stands for none.
        :returns: the moves; of the shape of the nodes, a place among them, -1 for the root and
            where there is no node.
        """
        import numpy as np  # here: what runs in a browser has none

        layout = self.index.layout
        numbers = layout.move.of(self.log.nodes[nodes]).astype(np.int64)
        numbers[nodes < 0] = layout.no_move
        known = np.zeros(layout.no_move + 1, np.bool_)
        known[numbers] = True
        known[layout.no_move] = False
        places = np.where(known, known.cumsum() - 1, -1)
        moves = [self.problem.numbered_move(number) for number in np.flatnonzero(known).tolist()]
        return moves, places[numbers]

    def outcome_counts(self, start: int, stop: int, width: int) -> NDArray[np.int64]:
        """Return how many nodes of each outcome each pixel of a strip stands for.

        :returns: shape (outcomes, width), outcomes in the order of the search.
        :raises BadSearch: as ``strip`` does.
        """
        from solver.recording import strip as strips  # here: it needs NumPy

        self._check_window(start, stop, width)
        return strips.outcome_counts(self.index, start, stop, width)

    def _checked(self, number: int) -> int:
        if not 0 <= number < len(self):
            raise BadSearch(
                "recording.node",
                "Expected a node from 0 to %(last)d, got %(came)d.",
                last=len(self) - 1,
                came=number,
            )
        return number

    def _check_window(self, start: int, stop: int, width: int) -> None:
        if not (0 <= start < stop <= len(self) and width >= 1):
            raise BadSearch(
                "recording.window",
                "Expected a window of nodes inside 0 to %(nodes)d and a width of at least 1 pixel, "
                "got %(start)d to %(stop)d and %(width)d.",
                nodes=len(self),
                start=start,
                stop=stop,
                width=width,
            )

    def _played_by(self, number: int, children: NDArray[np.integer[Any]]) -> int:
        """Return how many moves a node plays, were the search not to stop."""
        if self.problem.has_source or self.tree.is_complete(number):
            return len(children)
        return len(self.tree.groups(number)) - 1

    def _dead_ends(self, stop: int) -> Mapping[str, int] | None:
        return self.log.dead_ends.counts(stop) if self.log.dead_ends else None

    def _by_outcome(self, counts: Iterable[int]) -> dict[Outcome, int]:
        return dict(zip(self.search.outcomes, map(int, counts), strict=True))


def left_out(step: JsonStep) -> Iterator[LeftOut[Any]]:
    """Yield the moves that are left out in a step of a nested search."""
    number, depth = step["node"], step["depth"]
    for frame in step["before"]:
        yield LeftOut(number, depth, frame["move"], frame["reason"])
    for frame in step["after"]:
        if frame["kind"] == "leave":
            depth = frame["depth"]
        else:
            yield LeftOut(number + 1, depth + 1, frame["move"], frame["reason"])
