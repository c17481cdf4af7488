"""A small breadth-first search, drawn by hand as the documents that the server would send.

A counter starts at 1; it is doubled or made one more, up to 5, until it is 5::

    node      0      1       2       3
    state     1      2 (+)   3 (+)   4 (*)      then 5 (*: no, + of 4) is solved
    layer     0      1       2       2

State 2 is reached again from 1 by doubling (a skip, "seen"), and 3 leads to 4 and 6.
"""

from __future__ import annotations

from typing import Any

Document = dict[str, Any]

PARENTS = [None, 0, 1, 1, 3]
STATES = [1, 2, 3, 4, 5]
MOVES = [None, "+", "+", "*", "+"]
LAYERS = [0, 1, 2, 2, 3]
NODES = len(STATES)

SUMMARY: Document = {
    "format": "backtrack-search",
    "version": 1,
    "kind": "counter",
    "code": "1",
    "search": "bfs",
    "shape": "layers",
    "on": [],
    "off": [],
    "limit": 100,
    "nodes": NODES,
    "truncated": False,
    "depth": 3,
    "depths": [1, 1, 2, 1],
    "outcomes": {"solved": 1, "expanded": 4},
    "skips": {"seen": 2},
    "solution_node": 4,
    "solution_path": [0, 1, 3, 4],
    "best": [],
}


def frame(kind: str, board: int, **facts: Any) -> Document:
    """Return a frame after which a board stands."""
    return {"kind": kind, "mark": kind, "board": board, **facts}


def take(node: int) -> Document:
    """Return the frame that takes a node from the front of the queue."""
    return frame("take", STATES[node], node=node, depth=LAYERS[node])


def queue(node: int) -> Document:
    """Return the frame after which the search is back at the front."""
    return frame("queue", STATES[node], node=node, depth=LAYERS[node])


def seen(node: int, move: str) -> Document:
    """Return a move that is left out: its state was reached before."""
    return frame("skip", STATES[node], move=move, reason="seen", node=node)


def entered(node: int) -> list[Document]:
    """Return the frames of a move, and what the node turns out to be."""
    outcome = "solved" if node == NODES - 1 else "expanded"
    found = frame("enter", STATES[node], outcome=outcome, facts={}, depth=LAYERS[node])
    return [found] if node == 0 else [frame("count", STATES[node]), found]


BEFORE = [[], [take(0)], [seen(0, "*"), take(1)], [], [take(2), seen(2, "+"), take(3)]]
AFTER = [[], [queue(0)], [queue(1)], [queue(1)], []]

STEPS: list[Document] = [
    {
        "node": node,
        "depth": LAYERS[node],
        "move": MOVES[node],
        "outcome": "solved" if node == NODES - 1 else "expanded",
        "board": STATES[node],
        "before": BEFORE[node],
        "frames": entered(node),
        "after": AFTER[node],
    }
    for node in range(NODES)
]

FRONTS = [None, 0, 1, 1, 3]
"""At the front when a node has just been entered."""


def waiting(node: int) -> Document:
    """Return a node of the queue."""
    return {
        "node": node,
        "depth": LAYERS[node],
        "move": MOVES[node],
        "board": STATES[node],
    }


def queue_at(node: int) -> Document:
    """Return the queue when a node has just been entered."""
    front = FRONTS[node]
    first = 0 if front is None else front + 1
    waits = [waiting(k) for k in range(first, node + 1) if k < NODES - 1]
    at_front = dict.fromkeys(["node", "depth", "move", "board"])
    return {**(at_front if front is None else waiting(front)), "waiting": len(waits), "next": waits}


def path_to(node: int | None) -> list[int]:
    """Return the nodes from the root to this one."""
    return [] if node is None else [*path_to(PARENTS[node]), node]


def node_document(node: int) -> Document:
    """Return everything about a node."""
    children = [k for k in range(NODES) if PARENTS[k] == node]
    return {
        **{name: STEPS[node][name] for name in ("node", "depth", "move", "outcome", "board")},
        "facts": {},
        "parent": PARENTS[node],
        "next_sibling": None,
        "end": node + 1,
        "children": [{"node": k, "move": MOVES[k], "outcome": "", "end": k + 1} for k in children],
        "path": [
            {"node": k, "move": MOVES[k], "board": STATES[k], "child": 1, "siblings": 1}
            for k in path_to(node)
        ],
        "tally": {"nodes": node + 1, "outcomes": {"expanded": node + 1}, "skips": {"seen": 0}},
        "queue": queue_at(node),
    }
