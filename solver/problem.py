"""What a search needs to know of a problem, and what it takes to record and to show one.

A problem has its moves and what follows from them; the search, the recorder and the replay know
nothing else. States and moves are plain immutable values (ints, strings, tuples), so
that they can be compared and kept in sets; moves can be written as JSON.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

State = TypeVar("State")
Move = TypeVar("Move")

Frame = Mapping[str, Any]
"""One picture of a move as JSON-ready facts.

``kind`` (what happens), ``mark`` (the instruction that does it, named in the listings), ``board``
(what stands after it), and whatever else its drawing needs.
"""

JsonBoard = Any
"""A state as JSON values; its form is the kind's own, see docs/formats.md."""

SEEN = "seen"
"""The reason of searches over graphs: the state that the move leads to was reached before, on a way
that costs no more."""

OUTDATED = "outdated"
"""The reason for what is left out when it is taken from a frontier: another way to its state was
found after it was put there."""

CUT = "cut"
"""The reason of alpha-beta: whatever the move is worth, the game will not come here."""


class Outcome(StrEnum):
    """What a search finds when it enters a node; tested in this order."""

    SOLVED = "solved"
    DEAD = "dead"
    LIMIT = "limit"
    EXPANDED = "expanded"
    ERROR = "error"
    """Its code failed here; only a user's problem can do that."""


OUTCOMES = (Outcome.SOLVED, Outcome.DEAD, Outcome.LIMIT, Outcome.EXPANDED)
"""What the nodes of a search without errors can be."""


class Shape(StrEnum):
    """How the nodes of a search lie in the order in which they are entered."""

    NESTED = "nested"
    """Depth first: all that is below a node follows it before anything else does."""

    LAYERS = "layers"
    """Breadth first: nodes in the order of discovery, layer by layer; a depth is a layer."""

    TAKEN = "taken"
    """Nodes in the order in which they were taken from a stack, a queue or a heap; their parents
    may be any earlier nodes."""

    @property
    def has_implicit_parents(self) -> bool:
        """Whether parents follow from the order and the depths; else a log has to keep them."""
        return self is Shape.NESTED


class FrontierOrder(NamedTuple):
    """What a search in the order of taking puts found states into, and how it takes one out.

    :param kind: "stack", the last in is the first out; "heap", the one of the least f.
    :param of_cost: how much g, the cost from the root, counts in f.
    :param of_heuristic: how much h, the estimate of the cost that is left, counts in f.
    """

    kind: str
    of_cost: float = 0
    of_heuristic: float = 0

    @property
    def is_heap(self) -> bool:
        """Whether what is in it has the numbers g, h and f."""
        return self.kind == "heap"

    def f(self, g: float, h: float) -> float:
        """Return the evaluation of a way of cost g to a state whose estimate is h."""
        return self.of_cost * g + self.of_heuristic * h


STACK = FrontierOrder("stack")
UNIFORM_COST = FrontierOrder("heap", 1, 0)
GREEDY = FrontierOrder("heap", 0, 1)
ASTAR = FrontierOrder("heap", 1, 1)


def weighted_astar(weight: float) -> FrontierOrder:
    """Return the frontier of weighted A*, f = g + weight * h."""
    return FrontierOrder("heap", 1, weight)


class NodeBits(NamedTuple):
    """How many bits of a node in a log tell its outcome (the lowest ones), its depth, its move."""

    outcome: int
    depth: int
    move: int

    @classmethod
    def holding(cls, *, outcomes: int, depth: int, moves: int) -> NodeBits:
        """Return the fewest bits that hold so many outcomes, every depth up to one, and moves.

        The move number with all bits set stays free for the root.

        >>> NodeBits.holding(outcomes=4, depth=5, moves=78)
        NodeBits(outcome=2, depth=3, move=7)
        """
        return cls((outcomes - 1).bit_length(), depth.bit_length(), moves.bit_length())


@dataclass(frozen=True)
class Search:
    """A way of searching that a puzzle declares; what records or shows it needs no more.

    :param name: unique within the kind, part of links: ``dfs``.
    :param prunings: its switches, all on unless one is turned off.
    :param reasons: why a move may be left out; a search in layers has SEEN among them.
    :param outcomes: what a node can be, in the order of its codes in a log.
    :param bits: how a log packs a node; a move number with all bits set means none (the root).
    :param cost: what a solved state costs. With it the search goes through everything and keeps the
        cheapest solved node so far, the first of equals; None: it stops at its first solved node. A
        user's problem may have no cost for a node: None.
    :param goes_on: whether it goes on after a solved node, to find all there are.
    :param by_hand: whether its moves are those that hands make on the board.
    :param frontier: of our own loops in the order of taking, whose reasons have SEEN and OUTDATED
        among them; None where a user's program has its own.
    :param loop: its readable loop where that is not the one of its shape: yields the events of a
        problem, given the prunings that are on.
    :param is_game: whether two players move by turns, so that nodes have values: what MAX can get.
    :param measure: what ``Log.remaining`` holds: how much is ``left`` to do, the ``cost`` of each
        state, or its ``level`` in proportion to the dearest of them.
    :param most: where a recording ends, whatever limit is asked for; None: nowhere. For searches
        that hold every board in memory, and for trees that explode.
    :param most_unpruned: the same for a recording that lacks a pruning. For trees that explode
        without prunings and have no fast recorder.
    """

    name: str
    shape: Shape
    prunings: tuple[str, ...]
    reasons: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    bits: NodeBits
    cost: Callable[[Any], int | None] | None = None
    most: int | None = None
    most_unpruned: int | None = None
    goes_on: bool = False
    by_hand: bool = True
    frontier: FrontierOrder | None = None
    loop: Callable[[Any, frozenset[str]], Iterator[Any]] | None = None
    is_game: bool = False
    measure: str = "left"

    def most_nodes(self, limit: int, *, pruned: bool) -> int:
        """Return the most nodes that a recording with a limit may have.

        :param pruned: whether all prunings are on.
        """
        ends = [limit, self.most, None if pruned else self.most_unpruned]
        return min(end for end in ends if end is not None)

    def stops_at(self, outcome: Outcome) -> bool:
        """Say whether the search is over when a node of this outcome is entered."""
        finds_all = self.goes_on or self.is_game
        return outcome is Outcome.SOLVED and self.cost is None and not finds_all


class Problem(Protocol[State, Move]):
    """What a search needs to know; the rest of a puzzle does not concern it."""

    @abstractmethod
    def start(self) -> State:
        """Return the state at the root, depth 0."""

    @abstractmethod
    def outcome(self, state: State, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome of a node at this depth, with the given prunings on."""

    @abstractmethod
    def moves(self, state: State) -> Iterable[Move]:
        """Return every move that could be thought of, in the order of the answer."""

    def skip(self, state: State, move: Move, prunings: frozenset[str]) -> str | None:
        """Return the reason why this move is left out here, None when it is played."""
        return None

    @abstractmethod
    def result(self, state: State, move: Move) -> State:
        """Return the state that the move leads to; nothing of the old state changes."""

    def step_cost(self, state: State, move: Move) -> float:
        """Return the cost of a move, at least 0; asked by searches that weigh costs."""
        return 1

    def heuristic(self, state: State) -> float:
        """Return an estimate of the cost from a state to a solved one, at least 0.

        Admissible if it is never more than that cost, consistent if no move lowers it by more than
        the move costs.
        """
        return 0


class Recordable(Problem[State, Move], Protocol[State, Move]):
    """A problem whose moves have numbers, so that a log of its search can hold them."""

    def tried(self, state: State, prunings: frozenset[str]) -> Iterator[tuple[Move, str | None]]:
        """Yield the moves of a state, each with the reason of ``skip``; None where it is played."""
        for move in self.moves(state):
            yield move, self.skip(state, move, prunings)

    def count_skips(self, state: State, prunings: frozenset[str]) -> dict[str, int]:
        """Return how many moves are left out here, by the reason that ``skip`` gives."""
        return Counter(reason for _, reason in self.tried(state, prunings) if reason)

    @abstractmethod
    def move_number(self, move: Move) -> int:
        """Return the number of a move; it has the bits that the search declares for it."""

    @abstractmethod
    def numbered_move(self, number: int) -> Move:
        """Return the move with a number."""


class Watchable(Recordable[State, Move], Protocol[State, Move]):
    """A problem whose search can be shown."""

    is_slow: ClassVar[bool] = False
    """Whether asking it may take long, so that what it has said is worth keeping for a while."""
    repeats: ClassVar[bool] = True
    """Whether it answers the same each time it is asked; what people bring along need not."""
    has_source: ClassVar[bool] = False
    """Whether it makes the steps of its recording itself (``solver.recording.sourced``)."""

    def note_moves(self, node: int) -> None:
        """Note that a node made other moves when it was recorded."""
        return

    def note_skips(self, node: int) -> None:
        """Note that a node left out other moves when it was recorded."""
        return

    def note_outcome(self, node: int, before: Outcome, now: Outcome) -> None:
        """Note that a node had another outcome when it was recorded."""
        return

    @abstractmethod
    def frames(self, state: State, move: Move) -> list[Frame]:
        """Return the pictures of a legal move, in order; the last one's board is the result.

        None where a move changes nothing that is seen.
        """

    def frames_and_result(self, state: State, move: Move) -> tuple[list[Frame], State]:
        """Return ``frames`` and ``result`` of a move, for kinds that find both on one way."""
        return self.frames(state, move), self.result(state, move)

    def remaining(self, state: State) -> int | None:
        """Return how much is still to be done on this state, 0 to 254 and 0 where it is solved.

        None for every state: there is no measure of the way to the end.
        """
        return None

    def facts(self, state: State, outcome: Outcome) -> dict[str, Any]:
        """Return the facts that explain an outcome on this state, JSON-ready; may be empty."""
        return {}

    def skip_facts(self, state: State, move: Move, reason: str) -> dict[str, Any]:
        """Return the facts that explain why a move is left out, JSON-ready; may be empty."""
        return {}

    def stack_facts(self, state: State) -> dict[str, Any]:
        """Return the facts of a state that the call stack shows beside its board, JSON-ready."""
        return {}

    @abstractmethod
    def json_board(self, state: State) -> JsonBoard:
        """Return the state as the JSON board of the replay format."""


class Delegating(Watchable[State, Move]):
    """A problem that is another one but for what its class says."""

    @property
    @abstractmethod
    def delegate(self) -> Watchable[State, Move]:
        """The other problem."""

    def start(self) -> State:
        """Return the state at the root, depth 0."""
        return self.delegate.start()

    def outcome(self, state: State, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome of a node at this depth."""
        return self.delegate.outcome(state, depth, prunings)

    def moves(self, state: State) -> Iterable[Move]:
        """Return every move that could be thought of."""
        return self.delegate.moves(state)

    def skip(self, state: State, move: Move, prunings: frozenset[str]) -> str | None:
        """Return the reason why a move is left out."""
        return self.delegate.skip(state, move, prunings)

    def result(self, state: State, move: Move) -> State:
        """Return the state that a move leads to."""
        return self.delegate.result(state, move)

    def step_cost(self, state: State, move: Move) -> float:
        """Return the cost of a move."""
        return self.delegate.step_cost(state, move)

    def heuristic(self, state: State) -> float:
        """Return an estimate of the cost to a solved state."""
        return self.delegate.heuristic(state)

    def move_number(self, move: Move) -> int:
        """Return the number of a move."""
        return self.delegate.move_number(move)

    def numbered_move(self, number: int) -> Move:
        """Return the move with a number."""
        return self.delegate.numbered_move(number)

    def frames(self, state: State, move: Move) -> list[Frame]:
        """Return the pictures of a move."""
        return self.delegate.frames(state, move)

    def remaining(self, state: State) -> int | None:
        """Return how much is still to be done."""
        return self.delegate.remaining(state)

    def facts(self, state: State, outcome: Outcome) -> dict[str, Any]:
        """Return the facts that explain an outcome."""
        return self.delegate.facts(state, outcome)

    def json_board(self, state: State) -> JsonBoard:
        """Return the JSON board of a state."""
        return self.delegate.json_board(state)
