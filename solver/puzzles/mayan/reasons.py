"""Why a Mayan board cannot be cleared."""

from __future__ import annotations

from solver.errors import Sentence
from solver.puzzle import Reason
from solver.puzzles.mayan.frames import called
from solver.puzzles.mayan.rules import HEIGHT, SHORTEST_RUN, Board
from solver.words import N_

ONE = N_("There is only one %(colour)s block, and it takes three in a line to vanish.")
TWO = N_("There are only two %(colour)s blocks, and it takes three in a line to vanish.")
FOR_EVER = N_("New blocks never come, so the board keeps what cannot vanish.")
NO_DRAG = N_("No solution: no drag clears this board.")
NO_ORDER = N_("No solution: no order of %(n)d drags clears this board.")
COUNTED = N_(
    "The columns prove it before a drag is tried: blocks of one colour stand too far apart to come "
    "together in so few drags."
)
PLAYED = N_("The solver played %(boards)s boards, and blocks were left on every one.")


def why_unsolvable(n: int, board: Board, boards: int) -> tuple[Reason, ...]:
    """Return colours that can never vanish, else that every order was tried on ``boards``."""
    if dead := dead_reasons(board):
        return (*dead, Reason(Sentence(FOR_EVER, {})))
    verdict = Sentence(NO_DRAG, {}) if n == 1 else Sentence(NO_ORDER, {"n": n})
    known = Sentence(PLAYED, {"boards": f"{boards:,}"}) if boards else Sentence(COUNTED, {})
    return (Reason(verdict), Reason(known))


def dead_reasons(board: Board) -> tuple[Reason, ...]:
    """Return for every colour with one or two blocks that these can never vanish, and where."""
    blocks = [block for column in board for block in column]
    return tuple(
        Reason(Sentence(ONE if count == 1 else TWO, {"colour": called(colour)}), at(board, colour))
        for colour in sorted(set(blocks))
        if (count := blocks.count(colour)) < SHORTEST_RUN
    )


def at(board: Board, colour: int) -> tuple[tuple[int, int], ...]:
    """Return a colour's blocks as row and column from 0 at the upper left.

    >>> at(((1, 2), (), (1,), (), ()), 1)
    ((6, 0), (6, 2))
    """
    return tuple(
        (HEIGHT - 1 - y, x)
        for x, column in enumerate(board)
        for y, block in enumerate(column)
        if block == colour
    )
