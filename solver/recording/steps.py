"""The steps of a recording: what is seen on the way from each node to the next, ready for JSON.

A step is a node. Its frames come in three groups, each in order, and every frame carries the board
that stands after it. In a nested search::

    before   the moves of the parent that were skipped since its last child, or since it was entered
    frames   the move and what follows from it, as in a replay, then what the search finds (enter)
    after    the way back to the parent of the next node: skips after the last child, then leave,
             level by level; nothing if the next node is a child of this one

In layers::

    before   the skips of the node at the front of the queue since its last child; then for every
             node that is taken after it (take) its skips, up to the parent of this node
    frames   as above
    after    the way back to the front (queue); after the last node of a search that ends by itself
             also all that is left: skips, nodes that are taken, at last the empty queue (empty)

At rest on a node, ``before`` and ``frames`` are over and ``after`` is to come. So the step forward
from node k plays k's ``after``, then ``before`` and ``frames`` of k + 1; the step back plays the
same frames reversed. Every skip of the search is in exactly one group.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solver.puzzle import Move, Shape, State
from solver.recording.layers.replayer import LayeredReplayer
from solver.recording.nested.replayer import NestedReplayer
from solver.recording.recording import Recording
from solver.recording.replayer import JsonStep, Replayer

REPLAYERS: Mapping[Shape, type[Replayer[Any, Any]]] = {
    Shape.NESTED: NestedReplayer,
    Shape.LAYERS: LayeredReplayer,
}


def steps(recording: Recording[State, Move], start: int, count: int) -> list[JsonStep]:
    """Return the steps of some nodes as JSON-ready values; fewer at the end of the recording.

    :param start: the first node.
    :raises BadSearch: when there is no node with this number.
    """
    first = recording.node(start).number
    replayer = REPLAYERS[recording.search.shape](recording.tree, first)
    return [replayer.step() for _ in range(min(count, len(recording) - first))]
