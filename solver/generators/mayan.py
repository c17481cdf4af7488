"""Random Mayan boards that can be cleared, built backwards from the empty board.

Every round undoes a move: new runs are pushed in, then a block is dragged away so that nothing
vanishes. A candidate counts only if that drag gives exactly the board before, so the drags in
reverse order clear the result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log
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

Answer = tuple[Move, ...]
Solve = Callable[[Mayan], Answer]

FEWEST_MOVES = 2
FEWEST_COLOURS, MOST_COLOURS = 3, 6  # fewer make boards that look alike, more make them sparse
WISHED_SIZE = {1: 0.1, 2: 0.35, 3: 0.57, 4: 0.78, 5: 1.0}
"""Size of a tree by stars, as `solver.difficulty` measures it."""
BOARDS_A_DRAW = 6
TRIES_A_WISH = 100
DRAGS_BY_STARS: Mapping[int | None, tuple[int, ...]] = {
    None: (2, 3, 4, 5),
    1: (1, 2, 3),
    2: (2, 3),
    3: (3, 4),
    4: (4, 5),
    5: (5,),
}
"""Drags of boards that often have so many stars."""

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


def draw(random: Random, wishes: Mapping[str, int], solve: Solve) -> Mayan | None:
    """Return the best of some boards and mirror images for the wishes, or None."""
    stars = wishes.get("difficulty")
    tries = 1 if stars is None else BOARDS_A_DRAW
    met = [board for _ in range(tries) if (board := candidate(random, wishes))]
    if stars is None:
        return met[0] if met else None
    wished = log(Mayan.tree_sizes[1]) * WISHED_SIZE[stars]
    if met and wishes.keys() != {"difficulty"}:
        met = [min(met, key=lambda puzzle: misses(puzzle, solve(puzzle), wishes))]
    return min(
        [*met, *map(mirrored, met)],
        key=lambda puzzle: abs(log(1 + estimate(puzzle, solve(puzzle))) - wished),
        default=None,
    )


def candidate(random: Random, wishes: Mapping[str, int]) -> Mayan | None:
    """Return a puzzle with about the wished drags and colours; None if there was none."""
    colours = wishes.get("colours", 0)
    drags = wishes.get("moves") or max(
        random.choice(DRAGS_BY_STARS[wishes.get("difficulty")]), (colours + 1) // 2
    )
    many = colours or random.randint(min(drags, FEWEST_COLOURS), MOST_COLOURS)
    board: Board = ((),) * WIDTH
    for _ in range(drags):
        unused = set(range(1, many + 1)).difference(*board)
        earlier = undone(board, sorted(unused) or range(1, many + 1), random, TRIES_A_WISH)
        if earlier is None:
            return None
        board = earlier
    return Mayan(drags, board)


def mirrored(puzzle: Mayan) -> Mayan:
    """Return the same board seen in a mirror: as hard for people, and another search."""
    return Mayan(puzzle.n, puzzle.board[::-1])


def misses(puzzle: Mayan, answer: Answer, wishes: Mapping[str, int]) -> int:
    """Return the distance of a puzzle from its wishes, in drags and colours."""
    colours = puzzle.amount("colours")
    drags = len(answer)
    wished = wishes.get("colours", colours), wishes.get("moves", drags)
    return abs(colours - wished[0]) + abs(drags - wished[1])


def estimate(puzzle: Mayan, answer: Answer) -> int:
    """Estimate a search's nodes: moves tried before the answer, if all boards had as many."""
    prunings = frozenset(puzzle.prunings)
    nodes, board = 0, puzzle.board
    width = 0
    for move in answer:
        tried = [each for each in puzzle.moves(board) if not puzzle.skip(board, each, prunings)]
        width = width or len(tried)
        nodes = nodes * width + tried.index(move)
        board = puzzle.result(board, move)
    return nodes


def undone(
    board: Board, colours: Sequence[int], random: Random, tries: int = TRIES_A_ROUND
) -> Board | None:
    """Return a board from which one drag leads to this one; None when none was met."""
    for _ in range(tries):
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
