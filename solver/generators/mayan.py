"""A random Mayan board that can be cleared, built backwards from the empty board.

Every round takes one move back: new runs are pushed into the settled board, then one block is
dragged away so that nothing vanishes any more. A candidate counts only if playing that drag gives
exactly the board of the round before, so the drags of all rounds, last round first, clear the
result.
"""

from __future__ import annotations

from random import Random

from solver.puzzles.mayan import Mayan
from solver.puzzles.mayan.rules import (
    GAP,
    HEIGHT,
    LEFT,
    MOST_MOVES,
    RIGHT,
    SHORTEST_RUN,
    WIDTH,
    Board,
    Move,
    block_at,
    matches,
    play,
)

FEWEST_MOVES = 2
FEWEST_COLOURS, MOST_COLOURS = 3, 6  # fewer make boards that look alike, more make them sparse
TRIES_A_ROUND = 400  # a round succeeds within 20 tries at the median; the board is full otherwise


def generate(seed: int) -> Mayan:
    """Return a solvable puzzle; the same one for the same seed."""
    random = Random(seed)
    colours = range(1, random.randint(FEWEST_COLOURS, MOST_COLOURS) + 1)
    board: Board = ((),) * WIDTH
    rounds = 0
    for _ in range(random.randint(FEWEST_MOVES, MOST_MOVES)):
        earlier = undone(board, colours, random)
        if earlier is None:
            break
        board = earlier
        rounds += 1
    return Mayan(rounds, board)


def undone(board: Board, colours: range, random: Random) -> Board | None:
    """Return a board from which one drag leads to this one; None when none was met."""
    for _ in range(TRIES_A_ROUND):
        grown = board
        for _ in range(random.randint(1, 2)):
            grown = with_run(grown, random.choice(colours), random)
        earlier, move = dragged_back(grown, random)
        if leads_to(board, earlier, move):
            return earlier
    return None


def leads_to(board: Board, earlier: Board, move: Move) -> bool:
    """Say whether ``earlier`` is a proper board and a legal drag makes it ``board``."""
    return (
        all(len(column) <= HEIGHT for column in earlier)
        and block_at(earlier, (move.x, move.y)) != GAP
        and block_at(earlier, (move.x, move.y)) != block_at(earlier, (move.x + move.g, move.y))
        and not matches(earlier)
        and play(earlier, move) == board
    )


def with_run(board: Board, colour: int, random: Random) -> Board:
    """Push a run of three into a board: upright in one column, or lying across three."""
    columns = [list(column) for column in board]
    if random.random() < 0.5:
        column = random.choice(columns)
        y = random.randint(0, len(column))
        column[y:y] = [colour] * SHORTEST_RUN
    else:
        x = random.randint(0, WIDTH - SHORTEST_RUN)
        across = columns[x : x + SHORTEST_RUN]
        y = random.randint(0, min(len(column) for column in across))
        for column in across:
            column.insert(y, colour)
    return tuple(tuple(column) for column in columns)


def dragged_back(board: Board, random: Random) -> tuple[Board, Move]:
    """Take some block back to a neighbouring column; return that board and the drag forwards."""
    columns = [list(column) for column in board]
    x = random.choice([x for x, column in enumerate(columns) if column])
    g = random.choice([g for g in (RIGHT, LEFT) if 0 <= x - g < WIDTH])
    here, origin = columns[x], columns[x - g]
    y = random.randrange(len(here))
    if y < len(origin):
        here[y], origin[y] = origin[y], here[y]
    else:
        block = here.pop()
        y = random.randint(min(len(here), len(origin)), len(origin))
        origin.insert(y, block)
    return tuple(tuple(column) for column in columns), Move(x - g, y, g)
