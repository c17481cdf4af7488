"""How hard a puzzle is: measured in its search, by one formula for all kinds.

``docs/difficulty.md`` gives the reason for each term, with an example of every kind. All work is
bounded in nodes, and nothing is random, so a puzzle has one difficulty.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from math import log, log10
from typing import Any

from solver.capabilities.draws import AnyDrawn
from solver.catalog import entry
from solver.problem import Outcome
from solver.puzzle import AnyPuzzle
from solver.search.limits import DEFAULT_LIMIT

KEPT = 256  # puzzles that are remembered with what was measured

MOST_POINTS = 100
STARS = range(1, 6)
POINTS_A_STAR = MOST_POINTS / len(STARS)

SIZE_SHARE, HURDLES_SHARE = 3, 1
"""Three quarters of the points are for the size of the tree, one for what stands in the way."""


@dataclass(frozen=True)
class Difficulty:
    """What is measured of a puzzle, and what it adds up to.

    :param nodes: of the search up to its first answer, the root included, from 1.
    :param more_nodes: whether there are more, not counted: "at least".
    :param dead_ends: which share of the nodes leads nowhere, from 0 to 1.
    :param answers: how many answers are right, from 0.
    :param more_answers: whether there are more, not counted.
    :param greedy: how far a player comes who always takes what leaves least, from 0 to 1.
    :param moves: of the first answer; without one the depth of the deepest node.
    :param points: from 0 to 100.
    """

    nodes: int
    more_nodes: bool
    dead_ends: float
    answers: int
    more_answers: bool
    greedy: float
    moves: int
    points: float

    @property
    def stars(self) -> int:
        """The points as 1 (easy) to 5 (hard): a star for each fifth of them that is begun."""
        return stars_of(self.points)


def difficulty(puzzle: AnyPuzzle, limit: int | None = None) -> Difficulty:
    """Measure how hard a puzzle is.

    :param limit: the most nodes that are entered one by one; None: as many as the trees of the
        hardest boards of this kind have, beyond which there are no more points.
    """
    return measured(puzzle, limit or AnyDrawn.of(puzzle).tree_sizes[1])


@lru_cache(KEPT)
def measured(puzzle: AnyPuzzle, limit: int) -> Difficulty:
    """Measure a puzzle as ``difficulty`` does; results are cached."""
    least, most = AnyDrawn.of(puzzle).tree_sizes
    tree = entry(puzzle.kind).measure(puzzle, limit)
    greedy = greedy_share(puzzle, tree.depth)
    dead_ends = tree.dead_ends / tree.of_nodes
    size = size_of_tree(tree.nodes, least, most)
    return Difficulty(
        nodes=tree.nodes,
        more_nodes=tree.more_nodes,
        dead_ends=dead_ends,
        answers=tree.answers,
        more_answers=tree.more_answers,
        greedy=greedy,
        moves=tree.depth,
        points=points_of(size, dead_ends, tree.answers, greedy),
    )


def size_of_tree(nodes: int, least: int, most: int) -> float:
    """Return where a tree lies between the smallest and the largest of its kind, from 0 to 1.

    Ten times as many nodes are as much harder everywhere: the scale is logarithmic.

    >>> [size_of_tree(nodes, 10, 1_000) for nodes in (1, 10, 100, 5_000)]
    [0.0, 0.0, 0.5, 1.0]
    """
    if nodes >= most:
        return 1.0
    return max(0.0, log(nodes / least) / log(most / least))


def scarcity(answers: int) -> float:
    """Return how little luck helps, from 0 to 1: 1 for one answer or none, a half for ten.

    >>> [round(scarcity(answers), 2) for answers in (0, 1, 10, 100)]
    [1.0, 1.0, 0.5, 0.33]
    """
    return 1 / (1 + log10(max(1, answers)))


def points_of(size: float, dead_ends: float, answers: int, greedy: float) -> float:
    """Return the points of difficulty, the sum of its parts, from 0 to 100.

    Hurdles weigh as much as there is to search: a small tree is easy, whatever it is made of.

    >>> points_of(1.0, 1.0, 1, 0.0), points_of(0.0, 1.0, 1, 0.0), points_of(1.0, 0.0, 10**9, 1.0)
    (100.0, 0.0, 75.8)
    """
    hurdles = (dead_ends + scarcity(answers) + (1 - greedy)) / 3
    shares = (SIZE_SHARE + HURDLES_SHARE * hurdles) / (SIZE_SHARE + HURDLES_SHARE)
    return round(MOST_POINTS * size * shares, 1)


def stars_of(points: float) -> int:
    """Return points as stars.

    >>> [stars_of(points) for points in (0, 19.9, 20, 79.9, 80, 100)]
    [1, 1, 2, 4, 5, 5]
    """
    return min(STARS[-1], STARS[0] + int(points // POINTS_A_STAR))


def greedy_share(puzzle: AnyPuzzle, most_moves: int) -> float:
    """Return how far a player comes who never looks further than one move, from 0 to 1.

    Where the kind measures what is left the player takes what leaves least, the first of equals,
    and it counts how much of the board is done. Elsewhere the first move that is allowed is taken,
    and it counts how many of the moves are those of the answer. No board is met twice.

    :param most_moves: the most moves that the player has, from 0.
    """
    start = puzzle.start()
    at_first = puzzle.remaining(start)
    boards = walk_greedily(puzzle, most_moves)
    if at_first is None:
        return share_of_answer(puzzle, boards)
    left = [puzzle.remaining(state) or 0 for state, _ in boards]
    return 1 - min(left) / at_first if at_first else 1.0


def walk_greedily(puzzle: AnyPuzzle, most_moves: int) -> list[tuple[Any, Any]]:
    """Return the boards that a greedy player meets, the first one included, with their moves."""
    prunings = frozenset(puzzle.searches[0].prunings)
    state = puzzle.start()
    met, boards = {state}, [(state, None)]
    while len(boards) <= most_moves:
        if puzzle.outcome(state, len(boards) - 1, prunings) is not Outcome.EXPANDED:
            break
        choices = [
            (child, move)
            for move in puzzle.moves(state)
            if puzzle.skip(state, move, prunings) is None
            and (child := puzzle.result(state, move)) not in met
        ]
        if not choices:
            break
        state, move = min(choices, key=lambda choice: puzzle.remaining(choice[0]) or 0)
        met.add(state)
        boards.append((state, move))
    return boards


def share_of_answer(puzzle: AnyPuzzle, boards: list[tuple[Any, Any]]) -> float:
    """Return which part of the answer's moves a player made before the first other move."""
    answer = entry(puzzle.kind).solver(puzzle, DEFAULT_LIMIT).moves
    if not answer:
        return float(answer is not None)
    made = [move for _, move in boards[1:]]
    same = takewhile(lambda pair: pair[0] == pair[1], zip(made, answer, strict=False))
    return sum(1 for _ in same) / len(answer)
