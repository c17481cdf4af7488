"""What if: another move on the board of a node, and what the search would have made of it.

What is left after the move is searched to its end, by the same search with the same prunings and no
deeper than that may go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from solver.capabilities.hands import AnyHands, Hands
from solver.errors import IllegalMove
from solver.play import Position, allowed, barred_at, ways_at
from solver.problem import Delegating, Move, Outcome, State, Watchable
from solver.recording.plan import Plan, RecordingPlan
from solver.recording.recording import Recording
from solver.words import N_

FORMAT, VERSION = "backtrack-what-if", 1

MOST_READABLE, MOST_FAST = 20_000, 2_000_000
"""Nodes of a branch: half a second of the readable search, and of a fast recorder."""

MOST_SENT = 20
"""Nodes of a branch that are sent with their boards: as many as a page draws."""

AnyRecording = Recording[Any, Any]
Record = Callable[[RecordingPlan], AnyRecording]


@dataclass(frozen=True)
class Branch(Delegating[State, Move]):
    """A search that begins at one of its other states.

    :param root: the state from which the branch searches.
    :param above: its depth in the search.
    """

    whole: Watchable[State, Move]
    root: State
    above: int

    @property
    def delegate(self) -> Watchable[State, Move]:
        """The whole search."""
        return self.whole

    def problem(self, search: str, prunings: frozenset[str]) -> Branch[State, Move]:  # noqa: ARG002
        """Return itself: a recording asks its puzzle."""
        return self

    def start(self) -> State:
        """Return the state where it begins."""
        return self.root

    def outcome(self, state: State, depth: int, prunings: frozenset[str]) -> Outcome:
        """Return the outcome of a node at its depth in the whole search."""
        return super().outcome(state, self.above + depth, prunings)


def hands_at(recording: AnyRecording, number: int) -> tuple[dict[str, Any], list[Barred]]:
    """Return the moves that a player may make at a node, JSON-ready, and why not the others.

    :raises IllegalMove: where the search makes other moves than hands do.
    :raises BadSearch: when there is no node with this number.
    """
    puzzle = hands_in(recording)
    at = position_at(puzzle, recording, number)
    document = {
        "format": FORMAT,
        "version": VERSION,
        "kind": puzzle.kind,
        "code": puzzle.to_code(),
        "node": number,
        "depth": len(at.made),
        "board": puzzle.json_board(at.state),
        "gesture": puzzle.gesture,
        "ways": ways_at(puzzle, at),
    }
    return document, barred_at(puzzle, at)


Barred = tuple[dict[str, Any], IllegalMove]


def hands_in(recording: AnyRecording) -> AnyHands:
    """Return the puzzle of a recording whose search makes the moves of its board.

    :raises IllegalMove: for one that makes others.
    """
    puzzle = recording.puzzle
    if not (isinstance(puzzle, Hands) and recording.search.by_hand):
        raise IllegalMove(
            "play.other-moves",
            "Expected a search that makes the moves of the board, but this one makes others.",
            N_("This search makes other moves than those of the board."),
        )
    return puzzle


def position_at(puzzle: AnyHands, recording: AnyRecording, number: int) -> Position:
    """Return where a node stands, as an attempt of one's own."""
    path = recording.path(number)
    state = puzzle.in_hand(path[-1].state)
    return Position(state, tuple(place.move for place in path[1:]))


def what_if(recording: AnyRecording, number: int, text: str, record: Record) -> dict[str, Any]:
    """Return the search that follows another move at a node, JSON-ready.

    :param text: the move in the short notation.
    :param record: records what is left, where that is a puzzle of the kind.
    :raises IllegalMove: when the rules do not allow it there.
    :raises BadSearch: when there is no node with this number.
    """
    puzzle, problem = hands_in(recording), recording.problem
    at = position_at(puzzle, recording, number)
    move = allowed(puzzle, at, text)
    after = problem.result(recording.path(number)[-1].state, move)
    branch = branch_of(puzzle, recording, after, len(at.made) + 1, record)
    return {
        "move": move,
        "text": puzzle.write_move(move),
        "child": child_by(recording, number, move),
        "left_out": left_out(recording, number, move),
        **summary_of(branch, len(at.made) + 1, move),
    }


def branch_of(
    puzzle: AnyHands, recording: AnyRecording, state: Any, depth: int, record: Record
) -> AnyRecording:
    """Return the recorded search from a state on.

    :param depth: of the state in the search.
    """
    problem, search = recording.problem, recording.search
    left = None if puzzle.limit is None else puzzle.limit - depth
    is_over = problem.outcome(state, depth, recording.prunings) is not Outcome.EXPANDED
    is_over = is_over and not search.is_game  # a finished game is a position like any other
    rest = None if is_over else puzzle.rest(puzzle.in_hand(state), left)
    pruned = len(recording.prunings) == len(search.prunings)
    most = MOST_READABLE if recording.play is None else MOST_FAST
    plan = Plan(search, recording.prunings, search.most_nodes(most, pruned=pruned))
    if rest is not None:
        return record(RecordingPlan(rest, *plan))
    from solver.recording import readable_recorder  # here: it needs NumPy

    whole: Any = Branch(problem, state, depth)
    return Recording(whole, plan, readable_recorder.record(whole, plan))


def child_by(recording: AnyRecording, number: int, move: Any) -> int | None:
    """Return the child that the search itself entered by a move; None where it has not."""
    children = recording.children(number)
    return next((each for each in children if recording.tree.move(each) == move), None)


def left_out(recording: AnyRecording, number: int, move: Any) -> str | None:
    """Return why the search itself left a move out at a node; None where it did not."""
    skips = (skip for group in recording.skips(number) for skip in group)
    return next((str(skip.reason) for skip in skips if skip.move == move), None)


def summary_of(branch: AnyRecording, depth: int, move: Any) -> dict[str, Any]:
    """Return how a branch ends, and its first nodes.

    :param depth: of its root in the whole search.
    :param move: the move from the node to the root of the branch.
    """
    solved = branch.solution_node
    fewest = branch.fewest
    state = branch.tree.state(0)
    return {
        "outcome": "solved" if solved is not None else "open" if branch.truncated else "none",
        "nodes": len(branch),
        "depth": depth + len(branch.counts().nodes) - 1,
        "solution": solved,
        "solution_depth": None if solved is None else depth + branch.tree.depth(solved),
        "left": fewest[-1][1] if fewest else None,
        "enter": {
            "kind": "enter",
            "mark": str(branch.tree.entered_as(0)),
            "outcome": str(branch.tree.outcome(0)),
            "facts": branch.tree.facts(0, state),
            "depth": depth,
            "board": branch.problem.json_board(state),
        },
        "first": [
            {**each, "move": move if each["move"] is None else each["move"]}
            for each in islice(first_nodes(branch, depth), MOST_SENT)
        ],
    }


def first_nodes(branch: AnyRecording, depth: int) -> Iterator[dict[str, Any]]:
    """Yield the nodes of a branch as a tree of boards has them."""
    tree = branch.tree
    for number in range(len(branch)):
        yield {
            "node": number,
            "parent": branch.parent(number),
            "depth": depth + tree.depth(number),
            "move": tree.move(number),
            "outcome": str(tree.outcome(number)),
            "board": branch.problem.json_board(tree.state(number)),
        }
