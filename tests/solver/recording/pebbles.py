"""A puzzle that is none, to prove that recordings know no puzzle by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solver.puzzle import NodeBits, Outcome, Search, Shape


@dataclass(frozen=True)
class Pebbles:
    """Take 1 to 5 pebbles at a time until none is left; a seed decides what is left out or dead.

    Trees are irregular: the children of a state are 0 to 5, and leaves lie at all depths.
    """

    kind: ClassVar[str] = "pebbles"
    searches: ClassVar[tuple[Search, ...]] = (
        Search(
            name="dfs",
            shape=Shape.NESTED,
            prunings=("dull", "odd", "stuck"),
            reasons=("dull", "odd"),
            outcomes=(Outcome.EXPANDED, Outcome.SOLVED, Outcome.LIMIT, Outcome.DEAD),
            bits=NodeBits(outcome=2, depth=4, move=3),
        ),
    )

    seed: int
    depth: int
    pebbles: int

    def start(self) -> tuple[int, int]:
        return (self.pebbles, self.seed)

    def outcome(self, state: tuple[int, int], depth: int, prunings: frozenset[str]) -> Outcome:
        pebbles, luck = state
        if pebbles == 0:
            return Outcome.SOLVED
        if pebbles < 0 or ("stuck" in prunings and luck % 7 == 3):
            return Outcome.DEAD
        return Outcome.LIMIT if depth == self.depth else Outcome.EXPANDED

    def moves(self, state: tuple[int, int]) -> range:
        return range(1, 6)

    def skip(self, state: tuple[int, int], move: int, prunings: frozenset[str]) -> str | None:
        luck = mixed(state[1], move)
        if "dull" in prunings and luck % 3 == 0:
            return "dull"
        return "odd" if "odd" in prunings and luck % 5 == 0 else None

    def result(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return (state[0] - move, mixed(state[1], move))

    def move_number(self, move: int) -> int:
        return move

    def numbered_move(self, number: int) -> int:
        return number

    def to_code(self) -> str:
        return f"{self.seed}.{self.depth}.{self.pebbles}"

    @classmethod
    def from_code(cls, code: str) -> Pebbles:
        return cls(*map(int, code.split(".")))


def mixed(luck: int, move: int) -> int:
    """Return a number that looks random."""
    return (luck * 6364136223846793005 + move * 1442695040888963407) % 2**64 >> 7
