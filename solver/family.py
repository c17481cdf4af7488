"""Families: all boards of a kind within some bounds, numbered.

A kind declares in ``solver/families/`` which boards belong to a family, which are equivalent, and
how they are solved; ``solver/census`` counts them without any rule of a kind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NEVER = -1
"""In place of a number of moves: none within those allowed."""


class Bound(NamedTuple):
    """A bound of a family; ``offered`` values ascend, ``usual`` is the default."""

    offered: range
    usual: int


class Looked(NamedTuple):
    """One board of each class of equivalent boards; columns of one length.

    :param number: int64: in its family.
    :param size: int64: see ``Family.size``.
    :param boards: int64: size of the class.
    :param patterns: int64: the same, boards of one pattern counted once.
    :param moves: int64: of its shortest answers, or NEVER.
    :param ways: int64: number of shortest answers.
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
    """Number of boards of one size, including those not searched; patterns as the kind defines."""

    boards: int
    patterns: int


class FamilyWords(NamedTuple):
    """Texts about a family, in English, keys of the catalogues.

    :param boards: which boards belong to it, with ``%(name)d`` places for its bounds.
    :param size: what the size of a board counts.
    :param pattern: which boards are one pattern.
    :param proven: which boards are not searched, and why; may be empty.
    """

    boards: str
    size: str
    pattern: str
    proven: str = ""


class Family(ABC):
    """All boards of a kind within some bounds.

    Numbers are below ``numbers``, with gaps. Boards proven to be unsolvable may lack one: ``total``
    counts them, and they are not searched.
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
        """The sizes of its boards, in what the kind counts, such as blocks."""

    @property
    def chunk(self) -> int:
        """How many numbers are looked at together: work for about a second."""
        return 1 << 16

    @abstractmethod
    def look(self, start: int, stop: int) -> Looked:
        """Solve boards ``start`` to ``stop - 1``, ascending, the smallest of equivalent ones."""

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
