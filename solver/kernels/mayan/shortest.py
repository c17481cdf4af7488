"""The shortest answers of many boards at once: how many moves they have, and how many there are.

The layers are those of ``solve``, with the boards of all questions in one layer: each carries the
question that it belongs to, and how many paths lead to it. Nothing is left out here but what the
bound proves hopeless and, with one move left, quiet swaps; so paths are counted as the search with
all its prunings would enter them. A question leaves the layers as soon as it is answered.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.kernels.mayan.bits import Indices, Planes, distinct, settle, union
from solver.kernels.mayan.bound import hopeful
from solver.kernels.mayan.moves import PAIR_OF, drag, pairs

NEVER = -1
PART = 16_384  # boards expanded at once; with 28 moves each they make arrays of 4 MB


class Shortest(NamedTuple):
    """What is known of each board.

    :param moves: int8: of its shortest answers, 0 for an empty board, NEVER if none is found.
    :param ways: int64: how many shortest answers it has, 0 if none is found.
    """

    moves: NDArray[np.int8]
    ways: NDArray[np.int64]


class ShortestLayer(NamedTuple):
    """Boards after as many moves.

    :param planes: shape (planes, boards).
    :param question: which of the boards asked about each belongs to.
    :param paths: how many paths lead to it.
    """

    planes: Planes
    question: Indices
    paths: NDArray[np.int64]

    def take(self, which: NDArray[np.intp]) -> ShortestLayer:
        """Return some boards of the layer."""
        planes, question, paths = self
        return ShortestLayer(planes.take(which, axis=1), question.take(which), paths.take(which))


def shortest(planes: Planes, colours: int, most: int) -> Shortest:
    """Find the shortest answers of settled boards without runs.

    :param planes: shape (planes, boards).
    :param colours: numbered from 1 to this on every board.
    :param most: moves that an answer may have, 1 to 5.
    """
    boards = planes.shape[1]
    empty = union(planes) == 0
    answers = Shortest(
        np.where(empty, 0, NEVER).astype(np.int8), np.where(empty, 1, 0).astype(np.int64)
    )
    layer = ShortestLayer(planes, np.arange(boards), np.ones(boards, np.int64))
    layer = layer.take(np.flatnonzero(~empty))
    for moves_left in range(most, 0, -1):
        layer = next_layer(layer, colours, moves_left)
        solved = union(layer.planes) == 0
        np.add.at(answers.ways, layer.question[solved], layer.paths[solved])
        answers.moves[layer.question[solved]] = most - moves_left + 1
        layer = layer.take(np.flatnonzero(answers.moves[layer.question] == NEVER))
    return answers


def next_layer(layer: ShortestLayer, colours: int, moves_left: int) -> ShortestLayer:
    """Play the moves of a layer that may still lead to an answer, boards met twice made one."""
    size = layer.question.size
    below = [
        expand(layer.take(np.arange(start, min(start + PART, size))), colours, moves_left)
        for start in range(0, size, PART)
    ]
    if not below:
        return layer
    return merged(
        ShortestLayer(*(np.concatenate(arrays, axis=-1) for arrays in zip(*below, strict=True)))
    )


def expand(layer: ShortestLayer, colours: int, moves_left: int) -> ShortestLayer:
    """Play the moves of some boards that may still lead to an answer."""
    found = pairs(layer.planes)
    chosen = found.legal & hopeful(layer.planes, colours, moves_left)
    if moves_left == 1:
        chosen &= ~found.quiet
    parents, numbers = found.listed(chosen)
    pair = PAIR_OF.take(numbers)
    planes = drag(layer.planes, parents, pair)
    loud = np.flatnonzero(found.quiet.take(parents) & pair == 0)
    planes[:, loud] = settle(planes.take(loud, axis=1))
    return ShortestLayer(planes, layer.question.take(parents), layer.paths.take(parents))


def merged(layer: ShortestLayer) -> ShortestLayer:
    """Make one of the equal boards of a question; all their paths lead to it."""
    if not layer.question.size:
        return layer
    order, is_first = distinct(np.vstack([layer.planes, layer.question.view(np.uint64)[None]]))
    firsts = np.flatnonzero(is_first)
    paths = np.add.reduceat(layer.paths.take(order), firsts)
    kept = layer.take(order.take(firsts))
    return kept._replace(paths=paths)
