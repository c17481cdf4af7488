"""Puzzles that are none, to prove that recordings know no puzzle by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from solver.problem import SEEN, NodeBits, Outcome, Search, Shape, Watchable

PRUNINGS = ("dull", "odd", "stuck")
OUTCOMES = (Outcome.EXPANDED, Outcome.SOLVED, Outcome.LIMIT, Outcome.DEAD)

State = tuple[int, int]


def luck_of(state: State) -> int:
    """Return what a solved state costs."""
    return state[1]


@dataclass(frozen=True)
class Few(Watchable[State, int]):
    """Take pebbles or put some back until none is left; a seed decides what is left out or dead.

    Luck is one of five numbers, so states come back, also solved ones and that of the start.
    """

    seed: int
    depth: int
    pebbles: int

    def start(self) -> State:
        return (self.pebbles, self.seed % 5)

    def outcome(self, state: State, depth: int, prunings: frozenset[str]) -> Outcome:
        pebbles, luck = state
        if pebbles == 0 and depth > 0:
            return Outcome.SOLVED
        if pebbles < 0 or ("stuck" in prunings and (luck + pebbles + self.seed) % 7 == 3):
            return Outcome.DEAD
        return Outcome.LIMIT if depth == self.depth else Outcome.EXPANDED

    def moves(self, state: State) -> range:
        return range(1, 6)

    def skip(self, state: State, move: int, prunings: frozenset[str]) -> str | None:
        luck = mixed(state[1] + self.seed, move + state[0])
        if "dull" in prunings and luck % 3 == 0:
            return "dull"
        return "odd" if "odd" in prunings and luck % 5 == 0 else None

    def result(self, state: State, move: int) -> State:
        pebbles, luck = state
        return (pebbles + 2 if move == 5 else pebbles - move, mixed(luck, move) % 5)

    def move_number(self, move: int) -> int:
        return move

    def numbered_move(self, number: int) -> int:
        return number

    def frames(self, state: State, move: int) -> list[dict[str, Any]]:
        """Return nothing for one of the moves: not every move is seen."""
        board = self.json_board(self.result(state, move))
        return [{"kind": "pick", "mark": "pick", "board": board}] if move != 2 else []

    def facts(self, state: State, outcome: Outcome) -> dict[str, Any]:
        return {"luck": state[1]} if outcome is Outcome.DEAD else {}

    def json_board(self, state: State) -> dict[str, int]:
        return {"pebbles": state[0], "luck": state[1]}

    def to_code(self) -> str:
        return f"{self.seed}.{self.depth}.{self.pebbles}"

    @classmethod
    def from_code(cls, code: str) -> Self:
        return cls(*map(int, code.split(".")))


@dataclass(frozen=True)
class Pebbles(Few):
    """Take 1 to 5 pebbles at a time until none is left; a seed decides what is left out or dead.

    Trees are irregular: the children of a state are 0 to 5, and leaves lie at all depths. Luck is
    any number, so that hardly a state comes back; the searches in layers work on few states.
    """

    kind: ClassVar[str] = "pebbles"
    searches: ClassVar[tuple[Search, ...]] = (
        Search(
            name="dfs",
            shape=Shape.NESTED,
            prunings=PRUNINGS,
            reasons=("dull", "odd"),
            outcomes=OUTCOMES,
            bits=NodeBits(outcome=2, depth=4, move=3),
        ),
        Search(
            name="bfs",
            shape=Shape.LAYERS,
            prunings=PRUNINGS,
            reasons=("odd", SEEN, "dull"),
            outcomes=OUTCOMES,
            bits=NodeBits(outcome=2, depth=12, move=3),
        ),
        Search(
            name="cheapest",
            shape=Shape.NESTED,
            prunings=("stuck",),
            reasons=(),
            outcomes=OUTCOMES[::-1],
            bits=NodeBits(outcome=3, depth=9, move=3),
            cost=luck_of,
        ),
        Search(
            name="wave",
            shape=Shape.LAYERS,
            prunings=PRUNINGS,
            reasons=("dull", "odd", SEEN),
            outcomes=OUTCOMES,
            bits=NodeBits(outcome=2, depth=4, move=3),
            cost=luck_of,
        ),
    )

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Few:
        return self if search == "dfs" else Few(self.seed, self.depth, self.pebbles)

    def start(self) -> State:
        return (self.pebbles, self.seed)

    def outcome(self, state: State, depth: int, prunings: frozenset[str]) -> Outcome:
        pebbles, luck = state
        if pebbles == 0:
            return Outcome.SOLVED
        if pebbles < 0 or ("stuck" in prunings and luck % 7 == 3):
            return Outcome.DEAD
        return Outcome.LIMIT if depth == self.depth else Outcome.EXPANDED

    def skip(self, state: State, move: int, prunings: frozenset[str]) -> str | None:
        luck = mixed(state[1], move)
        if "dull" in prunings and luck % 3 == 0:
            return "dull"
        return "odd" if "odd" in prunings and luck % 5 == 0 else None

    def result(self, state: State, move: int) -> State:
        return (state[0] - move, mixed(state[1], move))


SEARCHES = {search.name: search for search in Pebbles.searches}


@dataclass(frozen=True)
class Ladder(Few):
    """Climb rung by rung; beside each lies a dead end. Deeper than 256, the largest byte."""

    kind: ClassVar[str] = "ladder"
    searches: ClassVar[tuple[Search, ...]] = (
        Search(
            name="dfs",
            shape=Shape.NESTED,
            prunings=(),
            reasons=("fall",),
            outcomes=OUTCOMES,
            bits=NodeBits(outcome=2, depth=10, move=2),
        ),
        Search(
            name="bfs",
            shape=Shape.LAYERS,
            prunings=(),
            reasons=("fall", SEEN),
            outcomes=OUTCOMES,
            bits=NodeBits(outcome=2, depth=10, move=2),
        ),
    )

    def problem(self, search: str, prunings: frozenset[str] | None = None) -> Ladder:
        return self

    def start(self) -> State:
        return (self.pebbles, 0)

    def outcome(self, state: State, depth: int, prunings: frozenset[str]) -> Outcome:
        if state[1]:
            return Outcome.DEAD
        return Outcome.SOLVED if state[0] == 0 else Outcome.EXPANDED

    def moves(self, state: State) -> range:
        return range(3)

    def skip(self, state: State, move: int, prunings: frozenset[str]) -> str | None:
        return None if move else "fall"

    def result(self, state: State, move: int) -> State:
        return (state[0], 1) if move == 1 else (state[0] - 1, 0)


def mixed(luck: int, move: int) -> int:
    """Return a number that looks random."""
    return (luck * 6364136223846793005 + move * 1442695040888963407) % 2**64 >> 7
