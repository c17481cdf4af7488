"""Recording the tree of the search at full speed, node for node what the readable recorder writes.

The graph of the search is unfolded into the log. A subtree is the same wherever its board is met,
so it is packed once for each board two depths above the leaves, and copied to all the places of the
log where that board is entered: some twenty thousand in the largest trees.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.kernels.mayan.bits import Indices
from solver.kernels.mayan.tree.expansion import ExpansionRules
from solver.kernels.mayan.tree.graph import Graph, Layer, build_graph
from solver.kernels.mayan.tree.skips import skip_sums
from solver.kernels.mayan.tree.subtrees import Ending, Numbers, Subtrees, sum_all_subtrees
from solver.puzzles.mayan import Mayan
from solver.recording.log import Log
from solver.recording.plan import Plan
from solver.search.limits import Progress

Value = TypeVar("Value", bound=np.integer[Any])

COPIED_DEPTHS = 2  # of a packed subtree: more would take too much memory, fewer too many copies
WORDS_TOGETHER = 1 << 18  # packed at once: their indices take 2 MB an array
COPIES_A_REPORT = 1000  # a few milliseconds


def record(puzzle: Mayan, plan: Plan, progress: Progress | None = None) -> Log:
    """Record the depth-first search up to its first solved node.

    The largest trees of the game, 17.8 million nodes, take 0.1 s and 100 MB in all.
    """
    graph = build_graph(puzzle, ExpansionRules.of(puzzle, plan.prunings), progress)
    below = sum_all_subtrees(graph)
    ending = Ending.of(graph, below, plan.limit)
    words = Column(graph.root, [layer.words for layer in graph.layers])
    nodes = unfold(graph, below, words, ending.size, progress)
    blocks = Column(puzzle.remaining(puzzle.board), [layer.remaining for layer in graph.layers])
    remaining = unfold(graph, below, blocks, ending.size, None)
    sums = skip_sums(graph, below, ending)
    return Log(nodes, sums, ending.truncated, remaining=remaining)


class Column(NamedTuple, Generic[Value]):
    """What a log says of each node.

    :param root: the entry of the root.
    :param edges: by layer, for each edge, of the child.
    """

    root: int
    edges: list[NDArray[Value]]


class EntryPlaces(NamedTuple):
    """Where boards of one layer are entered, in the order of the search.

    :param nodes: their places in the log.
    """

    boards: Indices
    nodes: Numbers


def unfold(
    graph: Graph,
    below: list[Subtrees],
    column: Column[Value],
    size: int,
    progress: Progress | None,
) -> NDArray[Value]:
    """Return a column of the log for the first nodes of a search."""
    nodes = np.empty(size, column.edges[0].dtype)
    nodes[0] = column.root
    copied = max(0, len(graph.layers) - COPIED_DEPTHS)
    roots = np.arange(below[0].sizes.size)  # one, or none if the root is a leaf
    places = EntryPlaces(boards=roots, nodes=np.zeros_like(roots))
    for layer, here, values in zip(
        graph.layers[:copied], below[:copied], column.edges[:copied], strict=True
    ):
        places = enter_children(layer, here, places, values, nodes)
    packed = pack_subtrees(graph, below, column, copied)
    subtrees = copies(graph.layers[copied], below[copied], places, size)
    for number, (at, begin, length) in enumerate(subtrees):
        nodes[at : at + length] = packed[begin : begin + length]
        if progress and number and number % COPIES_A_REPORT == 0:
            progress(at)
    return nodes


def enter_children(
    layer: Layer,
    below: Subtrees,
    places: EntryPlaces,
    values: NDArray[Value],
    nodes: NDArray[Value],
) -> EntryPlaces:
    """Write the children of boards into the log; return where those are entered that go on."""
    edges = layer.edges_of(places.boards)
    degrees = layer.degrees().take(places.boards)
    first = below.entered.take(layer.first.take(places.boards))
    child_place = np.repeat(places.nodes + 1 - first, degrees) + below.entered.take(edges)
    within = np.flatnonzero(child_place < nodes.size)
    edges, child_place = edges.take(within), child_place.take(within)
    nodes[child_place] = values.take(edges)
    children = layer.children.take(edges)
    expanded = np.flatnonzero(children >= 0)
    return EntryPlaces(children.take(expanded).astype(np.intp), child_place.take(expanded))


def pack_subtrees(
    graph: Graph, below: list[Subtrees], column: Column[Value], depth: int
) -> NDArray[Value]:
    """Return the subtrees of the boards of a layer as log entries, board after board.

    It begins for a board where ``entered`` says for its first edge.

    :param depth: of the layer, the last one or the one before it.
    """
    layer, entered, leaves = graph.layers[depth], below[depth].entered, graph.layers[-1]
    here, at_leaves = column.edges[depth], column.edges[-1]
    if layer is leaves or not at_leaves.size:
        return here
    packed = np.empty(entered[-1], here.dtype)
    cuts = entered.searchsorted(np.arange(0, packed.size, WORDS_TOGETHER))
    for start, stop in pairwise([*cuts.tolist(), here.size]):
        begin, end = entered[start], entered[stop]
        first_leaf = leaves.first.take(layer.children[start:stop])
        from_here_to_leaf = first_leaf - 1 - entered[start:stop]
        leaf = np.repeat(from_here_to_leaf, np.diff(entered[start : stop + 1]))
        leaf += np.arange(begin, end)
        packed[begin:end] = at_leaves.take(leaf, mode="clip")
    packed[entered[:-1]] = here
    return packed


def copies(
    layer: Layer, below: Subtrees, places: EntryPlaces, size: int
) -> Iterator[tuple[int, int, int]]:
    """Yield the subtrees to copy to places: start in the log, start in the packed ones, length.

    :param size: of the log, which may end in the middle of a subtree.
    """
    to = places.nodes + 1
    begin = below.entered.take(layer.first.take(places.boards))
    length = np.minimum(below.sizes.take(places.boards), size - to)
    return zip(to.tolist(), begin.tolist(), length.tolist(), strict=True)
