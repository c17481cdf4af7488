"""Families: all boards of a kind within some bounds, each with a number.

A kind says in ``solver/families/`` which boards belong to a family, which of them are alike, and
how their answers are found; whatever counts boards (``solver/census``) knows no rule of any kind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NEVER = -1
"""In place of a number of moves: no answer within those that the family allows."""


class Bound(NamedTuple):
    """What a family is bounded by: a number that may be chosen.

    :param offered: the numbers there are, ascending.
    :param usual: unless one is chosen.
    """

    offered: range
    usual: int


class Looked(NamedTuple):
    """Boards that were looked at, one of each set of boards that are alike; columns of one length.

    :param number: int64: of the board in its family.
    :param size: int64: see ``Family.size``.
    :param boards: int64: how many boards of the family it stands for, itself counted.
    :param patterns: int64: the same, boards of one pattern counted once.
    :param moves: int64: of its shortest answers; NEVER where there is none.
    :param ways: int64: how many shortest answers it has; 0 where there is none.
    :param code: of its link.
    """

    number: NDArray[np.int64]
    size: NDArray[np.int64]
    boards: NDArray[np.int64]
    patterns: NDArray[np.int64]
    moves: NDArray[np.int64]
    ways: NDArray[np.int64]
    code: Sequence[str]


class Total(NamedTuple):
    """How many boards of one size a family has, also those that need not be looked at.

    :param boards: all that differ in any way.
    :param patterns: all but those that differ only in what the kind says: names, turns, mirrors.
    """

    boards: int
    patterns: int


class FamilyWords(NamedTuple):
    """What people read about a family: sentences in English, keys of the catalogues.

    :param boards: which boards belong to it, with ``%(name)d`` places for its bounds.
    :param size: what the size of a board counts.
    :param pattern: which boards are one pattern.
    :param proven: which boards are left out, and why; empty where all are looked at.
    """

    boards: str
    size: str
    pattern: str
    proven: str = ""


class Family(ABC):
    """All boards of a kind within some bounds.

    Numbers run from 0 up to ``numbers``; not each is that of a board. A board that is proven to
    have no answer may have no number: ``total`` counts it, and it is not searched.

    :param bounds: a number for each of ``bounds`` of the class, each among those offered.
    """

    kind: ClassVar[str]
    bounds: ClassVar[Mapping[str, Bound]]
    words: ClassVar[FamilyWords]

    def __init__(self, bounds: Mapping[str, int]) -> None:
        self.chosen = {name: bounds[name] for name in self.bounds}

    @property
    @abstractmethod
    def numbers(self) -> int:
        """How many numbers there are."""

    @property
    @abstractmethod
    def sizes(self) -> range:
        """The sizes of its boards: of what its kind counts them by, blocks say."""

    @property
    def chunk(self) -> int:
        """How many numbers are looked at together: work for about a second."""
        return 1 << 16

    @abstractmethod
    def look(self, start: int, stop: int) -> Looked:
        """Find the answers of the boards with numbers from ``start`` up to, not with, ``stop``.

        Of boards that are alike only the one with the smallest number is found, wherever the
        others are. Rows come in the order of their numbers.
        """

    @abstractmethod
    def total(self, size: int) -> Total:
        """Return how many boards of a size there are."""


def concatenated(parts: Sequence[Looked]) -> Looked:
    """Return boards that were looked at in several parts, one after another; at least one part."""
    import numpy as np

    *columns, codes = zip(*parts, strict=True)
    number, size, boards, patterns, moves, ways = map(np.concatenate, columns)
    all_codes = [code for part in codes for code in part]
    return Looked(number, size, boards, patterns, moves, ways, all_codes)
