"""The tree of a search: its log, the index beside it, and what follows from them by the rules.

Boards and the moves left out are in no log. They follow by playing, each shape in its own way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple

from solver.problem import Move, Outcome, State, Watchable
from solver.recording.dead_ends import TRIED
from solver.recording.index import Index
from solver.recording.log import BLOCK, Log
from solver.recording.plan import Plan
from solver.search.dfs import Skip

GROUPS_KEPT = 4096
"""Nodes of a slow problem whose skips are kept: those of four blocks."""

Play = Callable[[State, Move], State]
Skips = tuple[Skip[Move], ...]


@dataclass(frozen=True, slots=True)
class Place(Generic[State, Move]):
    """A node on a path: its number, the move that led to it (None at the root), its state."""

    number: int
    move: Move | None
    state: State


class Turn(NamedTuple, Generic[Move]):
    """A move that a node plays, None after its last one, and the moves left out before it."""

    skips: Skips[Move]
    move: Move | None


class Tree(ABC, Generic[State, Move]):
    """What each shape of search answers in its own way; numbers of nodes are not checked.

    :param play: what the problem's ``result`` gives, perhaps faster.
    """

    index: Index

    def __init__(
        self, problem: Watchable[State, Move], plan: Plan, log: Log, play: Play[State, Move]
    ) -> None:
        self.problem = problem
        self.search, self.prunings, _ = plan
        self.log = log
        self.play = play
        self.index = log.index(plan)
        self.latest: dict[int, State] = {}
        """The states on the path that was asked for last: a document asks for each of them."""
        self._groups: dict[int, list[Skips[Move]]] = {}
        self._skips_seen: dict[tuple[int, int], Skips[Move]] = {}
        """What nodes left out, where that may be otherwise the next time; by turn."""

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self.log.nodes)

    @cached_property
    def ends_by_itself(self) -> bool:
        """Whether the search is over because nothing is left to do."""
        return not (self.log.truncated or self.search.stops_at(self.outcome(len(self) - 1)))

    def depth(self, number: int) -> int:
        """Return the depth of a node."""
        return self.index.layout.depth.of(int(self.log.nodes[number]))

    def outcome(self, number: int) -> Outcome:
        """Return the outcome of a node."""
        return self.search.outcomes[self.index.layout.outcome.of(int(self.log.nodes[number]))]

    def strip_code(self, number: int) -> int:
        """Return the code that a strip has for a node: that of its outcome."""
        return self.index.layout.outcome.of(int(self.log.nodes[number]))

    def dead_end(self, number: int) -> str | None:
        """Return why a node is a dead end; None where it is none, or the puzzle does not say."""
        return self.log.dead_ends.reason(number) if self.log.dead_ends else None

    def entered_as(self, number: int) -> Outcome:
        """Return the outcome of a node when it was entered, before its moves were tried."""
        return Outcome.EXPANDED if self.dead_end(number) in TRIED else self.outcome(number)

    def facts(self, number: int, state: State) -> dict[str, Any]:
        """Return the facts that explain a node.

        :param state: the node's.
        :returns: by the problem; of a dead end whose moves were tried also how many were
            left out.
        """
        facts = self.problem.facts(state, self.entered_as(number))
        if self.dead_end(number) in TRIED:
            left_out = sum(map(len, self.groups(number, state)))
            return {**facts, "left_out": left_out}
        return facts

    def skip_facts(self, number: int, state: State, skip: Skip[Move]) -> dict[str, Any]:  # noqa: ARG002
        """Return the facts that explain why a node left out a move; by the problem.

        :param state: the node's.
        """
        return self.problem.skip_facts(state, skip.move, str(skip.reason))

    def leave_facts(self, number: int, child: int) -> dict[str, Any]:  # noqa: ARG002
        """Return the facts of the way back from a child to a node; mostly there are none."""
        return {}

    def move(self, number: int) -> Move | None:
        """Return the move that led to a node, None at the root."""
        move = self.index.layout.move.of(int(self.log.nodes[number]))
        return None if move == self.index.layout.no_move else self.problem.numbered_move(move)

    def places_above(self, start: int, count: int) -> list[Place[State, Move]]:
        """Return the nodes on the paths to some nodes that were entered before the first of them.

        :param start: the first of these.
        :param count: of these, fewer at the end of the recording.
        """
        nodes = range(start, min(start + count, len(self)))
        ways = (self.index.ancestors(node) for node in nodes)
        above = sorted({node for way in ways for node in way if node < start})
        return [Place(node, self.move(node), self.state(node)) for node in above]

    def path(self, number: int) -> tuple[Place[State, Move], ...]:
        """Return the path from the root to a node, both included."""
        state, known = self.problem.start(), self.latest
        places: list[Place[State, Move]] = [Place(0, None, state)]
        for ancestor in self.index.ancestors(number)[1:]:
            move = self.move(ancestor)
            assert move is not None, "only the root has no move"
            state = known[ancestor] if ancestor in known else self.play(state, move)
            places.append(Place(ancestor, move, state))
        self.latest = {place.number: place.state for place in places}
        return tuple(places)

    def groups(self, number: int, state: State | None = None) -> list[Skips[Move]]:
        """Return the skips of a node: before each move that it plays, and after the last.

        As ``turns``.

        :param state: the node's, where it is known.
        """
        found = self._groups.get(number)
        if found is None:
            known = self.state(number) if state is None else state
            found = [turn.skips for turn in self.turns(number, known)]
            if self.problem.is_slow:
                if len(self._groups) >= GROUPS_KEPT:
                    self._groups.clear()
                self._groups[number] = found
        return list(found)

    def turns(self, number: int, state: State) -> Iterator[Turn[Move]]:
        """Yield the moves that a node plays, and at last a turn without a move.

        As if the search never stopped, for a node whose moves it had begun to try. Moves that were
        recorded are yielded whatever the problem says now.

        :param state: the node's.
        """
        turns = self._turns(number, state)
        return turns if self.problem.repeats else self._as_recorded(number, turns)

    def _turns(self, number: int, state: State) -> Iterator[Turn[Move]]:
        skips: list[Skip[Move]] = []
        if self.entered_as(number) is Outcome.EXPANDED:
            depth = self.depth(number)
            for move, reason in self.tried(number, state):
                if reason:
                    skips.append(Skip(depth, move, reason))
                else:
                    yield Turn(tuple(skips), move)
                    skips = []
        yield Turn(tuple(skips), None)

    def _as_recorded(self, number: int, turns: Iterator[Turn[Move]]) -> Iterator[Turn[Move]]:
        """Yield turns as long as they are those of the log, and those of the log from there on."""
        played = self.played(number)
        for place, (child, move) in enumerate(played):
            turn = next(turns, Turn((), None))
            if turn.move != move:
                # The last node of a search that an error ended need not come from a move.
                if child is None or self.outcome(child) is not Outcome.ERROR:
                    self.problem.note_moves(number)
                yield from (Turn((), move) for _, move in played[place:])
                yield Turn((), None)
                return
            yield Turn(self._compared(number, place, turn.skips), move)
        if not self.is_complete(number):
            yield from turns
            return
        turn = next(turns)
        if turn.move is not None:
            self.problem.note_moves(number)
        yield Turn(self._compared(number, len(played), turn.skips), None)

    def played(self, number: int) -> list[tuple[int | None, Move | None]]:
        """Return the moves that a node played when it was recorded, each with its child.

        None is the child of a move that waits on a frontier for ever.
        """
        children: list[int] = self.index.children(number).tolist()
        return [(child, self.move(child)) for child in children]

    def _compared(self, number: int, place: int, skips: Skips[Move]) -> Skips[Move]:
        """Return the skips, and note a difference from the recorded ones.

        :param place: which of the node's turns it is.
        """
        known = tuple(each for each in skips if each.reason in self.search.reasons)
        if len(self._skips_seen) >= GROUPS_KEPT:
            self._skips_seen.clear()
        if self._skips_seen.setdefault((number, place), known) != skips:
            self.problem.note_skips(number)
        return known

    def hold_outcome(self, number: int, state: State) -> None:
        """Note where a node has another outcome now than when it was recorded.

        :param state: the node's.
        """
        if self.problem.repeats:
            return
        before = self.entered_as(number)
        now = self.problem.outcome(state, self.depth(number), self.prunings)
        if Outcome.ERROR not in (before, now) and now is not before:
            self.problem.note_outcome(number, before, now)

    def counted_skips(self, number: int) -> Mapping[str, int]:
        """Return how many moves had been left out when a node was entered, by reason.

        Never fewer than before its block, nor more than after it.
        """
        skips = self.skips_before(number)
        if self.problem.repeats:
            return skips
        block = number // BLOCK
        before, after = (
            dict(zip(self.search.reasons, self.log.skipped(end), strict=True))
            for end in (block, block + 1)
        )
        held = {
            reason: min(max(count, before.get(reason, 0)), after.get(reason, 0))
            for reason, count in skips.items()
        }
        if held != skips:
            self.problem.note_skips(number)
        return held

    def is_complete(self, number: int) -> bool:
        """Say whether the search tried all moves of a node before it stopped."""
        return self.ends_by_itself or self.index.is_done(number)

    @abstractmethod
    def state(self, number: int) -> State:
        """Return the state of a node."""

    @abstractmethod
    def tried(self, number: int, state: State) -> Iterator[tuple[Move, str | None]]:
        """Yield the moves of a node that is expanded, each with the reason to leave it out.

        None is the reason of a move that is played. As if the search never stopped.
        """

    @abstractmethod
    def skips_before(self, number: int) -> Mapping[str, int]:
        """Return how many moves had been left out when a node was entered, by reason."""
