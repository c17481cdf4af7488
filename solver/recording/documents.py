"""A recording and its nodes in writing: what the API answers, ready for JSON.

Both are described in docs/formats.md. Nothing measured is in them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from solver.problem import Move, Shape, State
from solver.recording.nested.games import GameTree
from solver.recording.recording import Place, Recording, Sibling, Tally
from solver.recording.replayer import JsonStep
from solver.recording.taken import estimates
from solver.recording.taken.frontier import FrontierTree
from solver.search.others import nearest

FORMAT, VERSION = "backtrack-search", 1
MOST_WAITING = 12  # nodes of a queue that are listed: as many as a page has room for

Document = dict[str, Any]


def search_document(recording: Recording[State, Move]) -> Document:
    """Return the summary of a recorded search."""
    puzzle, search = recording.puzzle, recording.search
    counts = recording.counts()
    table = [[row[outcome] for outcome in search.outcomes] for row in counts.nodes]
    return {
        "format": FORMAT,
        "version": VERSION,
        "kind": puzzle.kind,
        "code": puzzle.to_code(),
        "search": search.name,
        "shape": str(search.shape),
        **({"frontier": search.frontier._asdict()} if search.frontier else {}),
        "on": [name for name in search.prunings if name in recording.prunings],
        "off": [name for name in search.prunings if name not in recording.prunings],
        "limit": recording.limit,
        "nodes": len(recording),
        "truncated": recording.truncated,
        "depth": len(table) - 1,
        "depths": [sum(row) for row in table],
        "outcomes": named(
            dict(zip(search.outcomes, map(sum, zip(*table, strict=True)), strict=True))
        ),
        "counts": table,
        "skips": named(counts.skips),
        **dead_ends(counts.dead_ends),
        "solution_node": recording.solution_node,
        "solution_path": recording.solution_path,
        "best": [list(found) for found in recording.best],
        **estimated(recording),
        **game(recording),
        **({} if search.measure == "left" else {"measure": search.measure}),
        **({"fault": recording.fault._asdict()} if recording.fault else {}),
    }


def game(recording: Recording[State, Move]) -> Document:
    """Return what the root of a game is worth, and how many of its nodes alpha-beta cuts.

    Empty for a search of another sort; None where the recording does not tell.
    """
    tree = recording.tree
    if not isinstance(tree, GameTree):
        return {}
    whole = not recording.truncated
    return {
        "value": tree.value,
        "cut": sum(map(len, tree.cut)) if whole and not recording.search.reasons else None,
    }


def node_document(
    recording: Recording[State, Move], number: int, tally: Tally | None = None
) -> Document:
    """Return everything about a node.

    :param tally: the counters there, where they are known already.
    :raises BadSearch: when there is no node with this number.
    """
    path = recording.path(number)
    tree, state = recording.tree, path[-1].state
    dead_end = tree.dead_end(number)
    tree.hold_outcome(number, state)
    return {
        "node": number,
        "depth": tree.depth(number),
        "move": tree.move(number),
        "outcome": str(tree.outcome(number)),
        **({"dead_end": dead_end} if dead_end else {}),
        "facts": tree.facts(number, state),
        "board": recording.problem.json_board(state),
        "skips": [
            {"move": skip.move, "reason": str(skip.reason)}
            for group in recording.skips(number)
            for skip in group
        ],
        "path": call_stack(recording, path),
        **node_relations(recording, number, tally),
    }


def node_relations(
    recording: Recording[State, Move], number: int, tally: Tally | None = None
) -> Document:
    """Return of the document of a node what neither its steps nor the path to it tell.

    :param tally: as in ``node_document``.
    """
    node = recording.node(number)
    return {
        "parent": node.parent,
        "next_sibling": recording.next_sibling(number),
        "end": node.end,
        "child": node.child,
        "siblings": node.children_of_parent,
        "children": [child(recording, number) for number in recording.children(number)],
        "queue": queue(recording, number),
        **frontier(recording, number),
        "solution_node": recording.solution_node,
        "tally": counters(tally or recording.tally(number)),
    }


def next_nodes(recording: Recording[State, Move]) -> Document:
    """Return where the search goes on to after each node, -1 where there is none any more."""

    def following(find: Callable[[int], int | None]) -> list[int]:
        found, at = [], -1
        for number in range(len(recording)):
            if at <= number and (at >= 0 or number == 0):
                at = -1 if (node := find(number)) is None else node
            found.append(at)
        return found

    return {
        "dead_end": following(recording.next_dead_end),
        "solution": following(recording.next_solution),
        "best": recording.fewest[-1][0] if recording.fewest else None,
    }


def tally_after(tally: Tally, before: JsonStep, step: JsonStep) -> Tally:
    """Return the counters at a node from those at the node before it.

    To count from the log takes a thousand times as long: for all nodes, use this.

    :param before: the step of the node before.
    """
    left_out = Counter[str]()
    for frame in (*before["after"], *step["before"]):
        if frame["kind"] == "skip":
            left_out[frame["reason"]] += frame.get("count", 1)
    skips = {reason: count + left_out[reason] for reason, count in tally.skips.items()}
    outcomes = {
        outcome: count + (str(outcome) == step["outcome"])
        for outcome, count in tally.outcomes.items()
    }
    ends = tally.dead_ends and {
        reason: count + (reason == step.get("dead_end"))
        for reason, count in tally.dead_ends.items()
    }
    return Tally(tally.nodes + 1, outcomes, skips, ends)


def steps_context(
    recording: Recording[State, Move],
    start: int,
    count: int,
    tally: Tally | None = None,
    *,
    others: bool = True,
) -> Document:
    """Return the path and the counters before some steps, from which pages derive them at each.

    :param start: the first node.
    :param count: how many, fewer at the end of the recording.
    :param tally: the counters at the first, where they are known already.
    :param others: whether other moves are listed beside each, which take playing the way to it.
    :raises BadSearch: when there is no node with this number.
    """
    nodes = recording.siblings(start, count)
    return {
        "path": call_stack(recording, recording.path(start)),
        "tally": counters(tally or recording.tally(start)),
        "places": [[node.child, node.of] for node in nodes],
        **({"others": others_of(recording, nodes)} if others else {}),
        **ways_to(recording, start, nodes),
    }


def with_boards_once(document: Document) -> Document:
    """Return steps with a number in the place of each board, and all boards once in ``boards``."""
    places: dict[str, int] = {}
    boards: list[Any] = []
    known: dict[int, int] = {}

    def place(board: Any) -> int:
        if id(board) not in known:  # those of one state are one object as a rule
            text = json.dumps(board)
            if text not in places:
                places[text] = len(boards)
                boards.append(board)
            known[id(board)] = places[text]
        return known[id(board)]

    def numbered(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {
                name: place(each) if name == "board" else numbered(each)
                for name, each in value.items()
            }
        return list(map(numbered, value)) if isinstance(value, (list, tuple)) else value

    return {**numbered(document), "boards": boards}


def ways_to(recording: Recording[Any, Any], start: int, nodes: Sequence[Sibling[Any]]) -> Document:
    """Return the parents of nodes in the order of taking, and the nodes above the first of them.

    Empty for other shapes, whose depths give the paths.
    """
    if recording.search.shape is not Shape.TAKEN:
        return {}
    above = []
    for place in recording.tree.places_above(start, len(nodes)):
        parent = recording.parent(place.number)
        above.append({**stacked(recording, place, parent), "parent": parent})
    return {"parents": [node.parent for node in nodes], "above": above}


def others_of(
    recording: Recording[State, Move], nodes: Sequence[Sibling[Move]]
) -> list[list[Move]]:
    """Return for each node some other moves that can be thought of on its parent's board.

    What the search leaves out is among them: it is a move that a reader may expect.
    """
    problem = recording.problem
    tried: dict[int | None, list[Move]] = {None: []}
    for parent in {node.parent for node in nodes} - {None}:
        tried[parent] = list(problem.moves(recording.tree.state(parent or 0)))
    return [[] if each.move is None else nearest(tried[each.parent], each.move) for each in nodes]


def node_along(recording: Recording[State, Move], moves: Sequence[Any]) -> int:
    """Return the node that moves lead to from the root, the last on their way that there is.

    :param moves: as in the document of a node.
    """
    at = 0
    for move in moves:
        children = recording.children(at)
        led = [node for node in children if as_json(recording.node(node).move) == move]
        if not led:
            break
        at = led[0]
    return at


def as_json(move: Any) -> Any:
    """Return a move as it is read from JSON: a tuple is a list."""
    return list(move) if isinstance(move, tuple) else move


def counters(tally: Tally) -> Document:
    """Return the counters at a moment."""
    return {
        "nodes": tally.nodes,
        "outcomes": named(tally.outcomes),
        "skips": named(tally.skips),
        **dead_ends(tally.dead_ends),
    }


def dead_ends(counts: Mapping[str, int] | None) -> Document:
    """Return the counts of dead ends as a part of a document; nothing where there are none."""
    return {} if counts is None else {"dead_ends": named(counts)}


def child(recording: Recording[State, Move], number: int) -> Document:
    """Return the facts about a node as a child of its parent."""
    node = recording.node(number)
    return {
        "node": number,
        "move": node.move,
        "outcome": str(node.outcome),
        "end": node.end,
    }


def call_stack(
    recording: Recording[State, Move], path: Sequence[Place[State, Move]]
) -> list[Document]:
    """Return the entries of the call stack for a path from the root."""
    parents = (None, *(place.number for place in path))
    pairs = zip(path, parents, strict=False)
    return [stacked(recording, place, parent) for place, parent in pairs]


def stacked(
    recording: Recording[State, Move], place: Place[State, Move], parent: int | None
) -> Document:
    """Return the entry of the call stack for a node.

    :param parent: the node's.
    """
    child, siblings = recording.place(place.number, parent)
    return {
        "node": place.number,
        "move": place.move,
        "board": recording.problem.json_board(place.state),
        "child": child,
        "siblings": siblings,
        **recording.problem.stack_facts(place.state),
    }


def queue(recording: Recording[State, Move], number: int) -> Document | None:
    """Return the queue when a node has just been entered; None where the search has none.

    Before the root's moves are tried no node is at the front: its facts are None.
    """
    queue = recording.queue(number)
    if queue is None:
        return None
    front = dict.fromkeys(["node", "depth", "move", "board"])
    return {
        **(front if queue.front is None else in_queue(recording, queue.front)),
        "waiting": len(queue.waiting),
        "next": [in_queue(recording, node) for node in queue.waiting[:MOST_WAITING].tolist()],
    }


def in_queue(recording: Recording[State, Move], number: int) -> Document:
    """Return the entry of the queue for a node."""
    tree = recording.tree
    return {
        "node": number,
        "depth": tree.depth(number),
        "move": tree.move(number),
        "board": recording.problem.json_board(tree.state(number)),
    }


def estimated(recording: Recording[State, Move]) -> Document:
    """Return what the search shows to be wrong with its heuristic; nothing without one."""
    if not isinstance(recording.tree, FrontierTree):
        return {}
    return {"findings": list(estimates.findings(recording.tree))}


def frontier(recording: Recording[State, Move], number: int) -> Document:
    """Return the frontier when a node has just been entered; nothing where the log has none."""
    tree, order = recording.tree, recording.search.frontier
    entries = recording.log.entries
    if not (order and entries and isinstance(tree, FrontierTree)):
        return {}
    waiting = entries.waiting(number)
    following = entries.next(waiting, MOST_WAITING, order)
    return {
        "frontier": {
            **order._asdict(),
            "waiting": len(waiting),
            "next": [tree.described(entry) for entry in following],
        }
    }


def named(counts: Mapping[Any, int]) -> dict[str, int]:
    """Return counts under plain names."""
    return {str(name): count for name, count in counts.items()}
