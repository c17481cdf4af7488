"""The search as a directed acyclic graph: each board once at each depth, its moves as edges.

Many paths lead to the same board: swaps in another order, a swap seen from its other side, a swap
of equals. What is below a node depends on its board and its depth alone. So a tree of 17.8 million
nodes, 0.6 million of them expanded, has a graph of 33 thousand boards, and what is known of these
is known of the whole tree: sizes, counts, the nodes themselves.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.kernels.mayan.bits import Cells, Indices, Planes, distinct, pack, union
from solver.kernels.mayan.tree.expansion import EXPANDED, LIMIT, SEARCH, ExpansionRules
from solver.kernels.mayan.tree.move_sets import Moves, MoveSets
from solver.puzzles.mayan import Mayan
from solver.recording.log import Layout
from solver.search.limits import Progress

LAYOUT = Layout.of(SEARCH)
NO_BOARD = -1
PART = 1 << 12  # boards of the last layer looked at together: their moves take 5 MB an array

Words = NDArray[np.uint16]
"""Nodes as a log has them."""

Remaining = NDArray[np.uint8]
"""How many blocks are left on boards."""


class Layer(NamedTuple):
    """The boards of one depth that are expanded, each once, and the edges to their children.

    Edges are the moves that are played: by board, then in the order of the search.

    :param chosen: what the search does with the moves of each board.
    :param first: each board's first edge, and then the number of all edges; shape (boards + 1,).
    :param words: by edge, the child as a node of a log.
    :param remaining: by edge, how many blocks are left on the child.
    :param children: by edge, the child's place in the next layer, -1 where it is not expanded.
    """

    chosen: MoveSets
    first: Indices
    words: Words
    remaining: Remaining
    children: NDArray[np.int32]

    def degrees(self) -> Indices:
        """Return how many edges each board has."""
        return np.diff(self.first)

    def edges_of(self, boards: Indices) -> Indices:
        """Return all edges of some boards, board after board."""
        degrees = self.degrees().take(boards)
        edges: Indices = np.repeat(self.first.take(boards) - degrees.cumsum() + degrees, degrees)
        edges += np.arange(edges.size)
        return edges


class Graph(NamedTuple):
    """A search.

    :param root: the root as a node of a log.
    :param layers: for each depth above the last; the first one is empty if the root is a leaf.
    """

    root: int
    layers: list[Layer]


class LayerBoards(NamedTuple):
    """The boards of a layer while it is built.

    :param needless: pairs whose moves could have been made earlier; 0 unless the order matters.
    """

    planes: Planes
    needless: Cells

    def take(self, which: Indices) -> LayerBoards:
        """Return some of the boards."""
        return LayerBoards(self.planes.take(which, axis=1), self.needless.take(which))


class Inner(NamedTuple):
    """A search without its leaves at the last depth.

    :param root: the root as a node of a log.
    :param boards: for each depth above the last, those that are expanded.
    :param layers: the same with what leads on, for all of these depths but the last one.
    """

    root: int
    boards: list[LayerBoards]
    layers: list[Layer]


def build_graph(puzzle: Mayan, rules: ExpansionRules, progress: Progress | None = None) -> Graph:
    """Build the graph of a puzzle's search, without regard to where that would stop.

    :param progress: called with small numbers, each one more than the last, while the leaves are
        found: most of the time goes by there, before any node is written.
    """
    root, boards, layers = build_inner(puzzle, rules)
    return Graph(root, [*layers, build_last_layer(rules, boards[-1], progress)])


def build_inner(puzzle: Mayan, rules: ExpansionRules) -> Inner:
    """Build the same but for the leaves."""
    planes = pack(puzzle.board)
    codes = rules.codes(planes, 0)
    root = LayerBoards(planes, np.zeros(1, np.uint64)).take(np.flatnonzero(codes == EXPANDED))
    boards, layers = [root], []
    for depth in range(1, rules.n):
        layer, next_boards = build_inner_layer(rules, boards[-1], depth)
        layers.append(layer)
        boards.append(next_boards)
    return Inner(LAYOUT.packed(LAYOUT.no_move, 0, int(codes[0])), boards, layers)


def build_inner_layer(
    rules: ExpansionRules, boards: LayerBoards, depth: int
) -> tuple[Layer, LayerBoards]:
    """Return a layer and the boards of the next.

    :param boards: the boards of the layer.
    :param depth: of the next layer.
    """
    chosen = rules.move_sets(boards.planes, boards.needless, rules.n - depth + 1)
    moves = Moves.all_of(chosen)
    played = rules.play(boards.planes, chosen, moves, depth)
    expanded = np.flatnonzero(played.codes == EXPANDED)
    next_boards, places = merged(LayerBoards(played.planes, played.needless).take(expanded))
    children = np.full(moves.boards.size, NO_BOARD, np.int32)
    children[expanded] = places
    words = words_of(moves.numbers, depth, played.codes)
    layer = Layer(chosen, first_edges(chosen), words, blocks(played.planes), children)
    return layer, next_boards


def build_last_layer(
    rules: ExpansionRules, boards: LayerBoards, progress: Progress | None
) -> Layer:
    """Return the layer whose children are leaves.

    A quiet swap takes nothing away, so the board after it is neither solved nor dead, or the one
    before it would have been: only loud moves are played.
    """
    chosen = rules.move_sets(boards.planes, boards.needless, 1)
    first = first_edges(chosen)
    words = np.empty(first[-1], np.uint16)
    remaining = np.repeat(blocks(boards.planes), np.diff(first))
    for number, start in enumerate(range(0, first.size - 1, PART)):
        if progress:
            progress(number)
        stop = min(start + PART, first.size - 1)
        some = np.arange(start, stop)
        part, planes = chosen.take(some), boards.planes.take(some, axis=1)
        words[first[start] : first[stop]] = words_of(Moves.all_of(part).numbers, rules.n, LIMIT)
        moves = Moves.loud_of(part)
        edges = part.take(moves.boards).played_before(moves.numbers)
        edges += first.take(moves.boards + start)
        played = rules.play(planes, part, moves, rules.n)
        words[edges] = words_of(moves.numbers, rules.n, played.codes)
        remaining[edges] = blocks(played.planes)
    return Layer(chosen, first, words, remaining, np.full(words.size, NO_BOARD, np.int32))


def first_edges(chosen: MoveSets) -> Indices:
    """Return the first edge of each board, and the number of all."""
    return np.concatenate([[0], chosen.how_many().cumsum()])


def blocks(planes: Planes) -> Remaining:
    """Return how many blocks boards have."""
    return np.bitwise_count(union(planes))


def words_of(numbers: Indices, depth: int, codes: NDArray[np.uint8] | int) -> Words:
    """Return nodes as a log has them."""
    words: Words = numbers.astype(np.uint16) << np.uint16(LAYOUT.move.shift)
    words |= depth << LAYOUT.depth.shift
    words |= np.asarray(codes, np.uint16) << LAYOUT.outcome.shift
    return words


def merged(boards: LayerBoards) -> tuple[LayerBoards, Indices]:
    """Return every board once, and the place of each of the given ones among them."""
    order, is_first = distinct(np.vstack([boards.planes, boards.needless]))
    places = np.empty_like(order)
    places[order] = is_first.cumsum() - 1
    return boards.take(order[is_first]), places
