"""Why nodes of an own problem are dead ends: by ``dead``, or as no move was entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Self

from solver.recording.log import BLOCK

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NOTHING_LEFT, ALL_LEFT_OUT = "nothing_left", "all_left_out"
"""Reasons of expanded nodes; users' have no underscores."""

TRIED = (NOTHING_LEFT, ALL_LEFT_OUT)


@dataclass(frozen=True, eq=False)
class DeadEnds:
    """The reason of every dead end of a log.

    :param names: of the reasons, at most 255.
    :param codes: indices of the names by node, from 1; 0 if alive. Shape (nodes,), dtype uint8.
    """

    names: tuple[str, ...]
    codes: NDArray[np.uint8]

    @classmethod
    def of(cls, names: tuple[str, ...], codes: NDArray[np.uint8]) -> Self | None:
        """Return the reasons of a log; None where it has no dead end."""
        return cls(names, codes) if codes.any() else None

    def reason(self, number: int) -> str | None:
        """Return the reason of a node; None where it is no dead end."""
        code = int(self.codes[number])
        return self.names[code - 1] if code else None

    def counts(self, stop: int) -> Mapping[str, int]:
        """Return the number of dead ends before node ``stop`` by reason."""
        block = stop // BLOCK
        within = self._counted(self.codes[block * BLOCK : stop])
        reasons = zip(self.names, self._before[block], within, self._before[-1], strict=True)
        return {name: before + count for name, before, count, in_all in reasons if in_all}

    def were_tried(self, start: int, stop: int) -> NDArray[np.bool_]:
        """Say of the nodes from ``start`` up to ``stop`` which are dead ends for want of moves."""
        import numpy as np  # here: what runs in a browser has none

        codes = [code for code, name in enumerate(self.names, 1) if name in TRIED]
        return np.isin(self.codes[start:stop], codes)

    @cached_property
    def _before(self) -> list[list[int]]:
        """Nodes of each reason before each block, and in all."""
        sums = [[0] * len(self.names)]
        for start in range(0, len(self.codes), BLOCK):
            counts = self._counted(self.codes[start : start + BLOCK])
            sums.append([before + count for before, count in zip(sums[-1], counts, strict=True)])
        return sums

    def _counted(self, codes: NDArray[np.uint8]) -> list[int]:
        held = bytes(codes)
        return [held.count(code) for code in range(1, len(self.names) + 1)]
