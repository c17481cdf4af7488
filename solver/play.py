"""A puzzle played by hand: moves in, where they lead, and what could come next.

Here a move is legal when the rules of the puzzle allow it, whatever the search leaves out. Moves
are read as JSON holds them or in the kind's short notation. Nothing is kept between calls. The
written form is described with examples in docs/formats.md.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from solver.capabilities.hands import AnyHands
from solver.errors import IllegalMove, LimitReached, Phrase
from solver.problem import SEEN, Outcome, Search, Shape
from solver.search.limits import WorkLimit
from solver.search.result import Solver
from solver.words import N_

FORMAT, VERSION = "backtrack-play", 1

JOINT = "-"
"""Between moves in the short notation."""

MOST_MOVES = 1_000
"""Of one attempt."""

PLACE_LIMIT = 20_000
"""Boards that may be played to find a board in a search in layers."""

ORDER = "order"
"""Why moves are not those of the search: it makes them in another order."""


class Verdict(StrEnum):
    """What an attempt has come to."""

    OPEN = "open"
    SOLVED = "solved"
    LOST = "lost"


class Position(NamedTuple):
    """Where an attempt stands.

    :param made: the moves so far, as the kind's own type.
    """

    state: Any
    made: tuple[Any, ...]


@dataclass(frozen=True)
class Ahead:
    """What can still come of an attempt.

    :param solvable: None where that is not known within the limit.
    :param moves: those that lead to a solution, as few as can be; None where there are none or none
        are known.
    """

    solvable: bool | None
    moves: tuple[Any, ...] | None

    @property
    def left(self) -> int | None:
        """How many moves it takes."""
        return None if self.moves is None else len(self.moves)


@dataclass(frozen=True)
class Along:
    """How far some moves lead into the tree of a puzzle's first search.

    :param search: its name.
    :param moves: a way in the tree, as JSON-ready moves: to the same board, or as far as it goes.
    :param whole: whether it leads to the same board.
    :param reason: why it is not the way of the moves themselves, or goes no further: a reason of a
        skip, the outcome of the node at which the search turned back, ``order`` where it tries
        other moves here, ``far`` where that takes too much work; None without one.
    :param number: of the first move, from 1, to which the reason applies; 0 without a reason.
    """

    search: str
    moves: list[Any]
    whole: bool
    reason: str | None = None
    number: int = 0


def write_moves(puzzle: AnyHands, moves: Iterable[Any]) -> str:
    """Write moves in the kind's short notation, joined by ``-``.

    >>> import solver
    >>> write_moves(solver.from_code("mayan", "3.1-21-234-31-2434"), [(2, 1, 1), (3, 0, 1)])
    '21r-30r'
    """
    return JOINT.join(puzzle.write_move(move) for move in moves)


def read_moves(puzzle: AnyHands, text: str) -> tuple[Any, ...]:
    """Read the notation of write_moves; the moves need not be legal.

    :raises IllegalMove: for the first that is no move of the kind, with its number from 1.
    """
    parts = split(text)
    too_many(len(parts))
    moves = []
    for number, part in enumerate(parts, start=1):
        try:
            moves.append(puzzle.read_move(part))
        except IllegalMove as error:
            raise numbered(error, number) from None
    return tuple(moves)


def split(text: str) -> list[str]:
    """Return the moves of a text, each in the short notation."""
    return text.split(JOINT) if text else []


def too_many(count: int) -> None:
    """Refuse an attempt that is too long.

    :raises IllegalMove: when it has more than MOST_MOVES.
    """
    if count > MOST_MOVES:
        raise IllegalMove(
            "play.long",
            "Expected at most %(limit)d moves, got %(came)d.",
            limit=MOST_MOVES,
            came=count,
        )


def numbered(error: IllegalMove, number: int) -> IllegalMove:
    """Return a refusal with the number of its move, from 1."""
    why = Phrase(error.template, **error.arguments)
    return IllegalMove(error.id, "Move %(number)d: %(why)s", number=number, why=why)


def position(puzzle: AnyHands, moves: Sequence[Any]) -> Position:
    """Return where moves lead.

    :param moves: each as JSON holds it, or in the short notation.
    :raises IllegalMove: for the first that the rules do not allow, with its number from 1.
    """
    too_many(len(moves))
    at = Position(puzzle.start(), ())
    for number, said in enumerate(moves, start=1):
        try:
            at = after(puzzle, at, allowed(puzzle, at, said))
        except IllegalMove as error:
            raise numbered(error, number) from None
    return at


def after(puzzle: AnyHands, at: Position, move: Any) -> Position:
    """Return where a legal move leads."""
    return Position(puzzle.result(at.state, move), (*at.made, move))


def allowed(puzzle: AnyHands, at: Position, said: Any) -> Any:
    """Return a move that may be made at a position, as the kind's own type.

    :param said: the move as JSON, or in the short notation.
    :raises IllegalMove: when the rules do not allow it, or nothing is left to do.
    """
    match verdict(puzzle, at):
        case Verdict.SOLVED:
            raise IllegalMove(
                "play.solved",
                "Expected no more moves: the puzzle is solved.",
                N_("The puzzle is solved: no move is left to make."),
            )
        case Verdict.LOST if puzzle.limit is not None and len(at.made) >= puzzle.limit:
            raise IllegalMove(
                "play.limit",
                "Expected at most %(limit)d moves, and all of them are made: undo one.",
                N_("All %(limit)d moves are made: undo one to try another."),
                limit=puzzle.limit,
            )
    if isinstance(said, list) and any(isinstance(each, bool) for each in said):
        raise IllegalMove("play.move", "Expected a move in numbers, got %(came)s.", came=str(said))
    move = puzzle.read_move(said) if isinstance(said, str) else said
    return puzzle.permit(at.state, move)


def verdict(puzzle: AnyHands, at: Position) -> Verdict:
    """Return the verdict on an attempt: open, solved or lost."""
    if puzzle.is_solved(at.state, len(at.made)):
        return Verdict.SOLVED
    spent = puzzle.limit is not None and len(at.made) >= puzzle.limit
    stuck = spent or next(iter(puzzle.playable(at.state)), None) is None
    return Verdict.LOST if stuck else Verdict.OPEN


def play(puzzle: AnyHands, moves: Sequence[Any], since: int = 0) -> dict[str, Any]:
    """Return where moves lead and what may come next, JSON-ready.

    :param moves: each as JSON holds it, or in the short notation.
    :param since: steps after so many moves are returned; from 0 to the number of moves.
    :raises IllegalMove: for the first that the rules do not allow, with its number from 1.
    """
    at = position(puzzle, moves)
    before = position(puzzle, at.made[:since]).state if since else puzzle.start()
    steps, state = [], before
    for move in at.made[since:]:
        frames = puzzle.frames(state, move)
        state = puzzle.result(state, move)
        steps.append({"move": move, "frames": frames, "board": puzzle.json_board(state)})
    return {
        "format": FORMAT,
        "version": VERSION,
        "kind": puzzle.kind,
        "code": puzzle.to_code(),
        "limit": puzzle.limit,
        "made": len(at.made),
        "moves": [puzzle.write_move(move) for move in at.made],
        "outcome": str(verdict(puzzle, at)),
        "from": since,
        "start": puzzle.json_board(before),
        "steps": steps,
        "board": puzzle.json_board(at.state),
        "gesture": puzzle.gesture,
        "legal": legal(puzzle, at),
        "ways": ways_at(puzzle, at),
    }


def legal(puzzle: AnyHands, at: Position) -> list[Any]:
    """Return the moves that may be made at a position."""
    return list(puzzle.playable(at.state)) if verdict(puzzle, at) is Verdict.OPEN else []


def ways_at(puzzle: AnyHands, at: Position) -> list[dict[str, Any]]:
    """Return how the legal moves at a position are made by hand, JSON-ready."""
    return [way(puzzle, at.state, move) for move in legal(puzzle, at)]


def way(puzzle: AnyHands, state: Any, move: Any) -> dict[str, Any]:
    """Return how a legal move is made by hand, JSON-ready."""
    return {"text": puzzle.write_move(move), **puzzle.grip(state, move)._asdict()}


def attempt(puzzle: AnyHands, moves: Sequence[Any]) -> tuple[Any, ...]:
    """Return as many of some moves as are legal one after another, none of the others.

    :param moves: each as JSON holds it, or in the short notation.
    """
    at = Position(puzzle.start(), ())
    for said in moves[:MOST_MOVES]:
        try:
            at = after(puzzle, at, allowed(puzzle, at, said))
        except IllegalMove:
            break
    return at.made


def refused(puzzle: AnyHands, moves: Sequence[Any], tried: Any) -> IllegalMove | None:
    """Return why a move may not follow some others; None where it may.

    :param tried: the move as JSON, or in the short notation.
    :raises IllegalMove: when one of ``moves`` is not legal itself.
    """
    at = position(puzzle, moves)
    try:
        allowed(puzzle, at, tried)
    except IllegalMove as error:
        return error
    return None


def barred(puzzle: AnyHands, moves: Sequence[Any]) -> list[tuple[dict[str, Any], IllegalMove]]:
    """Return the moves that a hand could begin after some moves, and why they are not legal.

    :raises IllegalMove: for the first of ``moves`` that the rules do not allow.
    """
    return barred_at(puzzle, position(puzzle, moves))


def barred_at(puzzle: AnyHands, at: Position) -> list[tuple[dict[str, Any], IllegalMove]]:
    """Return the moves that a hand could begin at a position, and why they are not legal."""
    if verdict(puzzle, at) is Verdict.SOLVED:
        return []
    found = []
    for move in puzzle.tempting(at.state):
        try:
            allowed(puzzle, at, move)
        except IllegalMove as error:
            found.append((way(puzzle, at.state, move), error))
    return found


def ahead(puzzle: AnyHands, moves: Sequence[Any], solve: Solver, limit: int | None = None) -> Ahead:
    """Return whether it can still be solved from where moves lead, and by which.

    :param solve: the solver of the kind.
    :param limit: the most boards that may be played for each length that is tried; as many as
        the kind declares unless given.
    :raises IllegalMove: for the first move that the rules do not allow.
    """
    at = position(puzzle, moves)
    match verdict(puzzle, at):
        case Verdict.SOLVED:
            return Ahead(True, ())
        case Verdict.LOST:
            return Ahead(False, None)
    try:
        found = shortest(puzzle, at, solve, puzzle.most_ahead if limit is None else limit)
    except LimitReached:
        return Ahead(None, None)
    return Ahead(found is not None, found)


def shortest(puzzle: AnyHands, at: Position, solve: Solver, limit: int) -> tuple[Any, ...] | None:
    """Return the fewest moves that solve a position, None where none do.

    :raises LimitReached: when that takes more boards than the limit.
    """
    if puzzle.limit is not None:
        for most in range(1, puzzle.limit - len(at.made) + 1):
            rest = puzzle.rest(at.state, most)
            if rest is None:
                break
            if (found := solve(rest, limit).moves) is not None:
                return found
        else:
            return None
    elif (rest := puzzle.rest(at.state, None)) is not None:
        return solve(rest, limit).moves
    return first_in_layers(puzzle, at, WorkLimit(limit))


def first_in_layers(puzzle: AnyHands, at: Position, work: WorkLimit) -> tuple[Any, ...] | None:
    """Return the fewest moves that solve a position, by the rules alone, layer by layer.

    :raises LimitReached: when that takes too much work.
    """
    queue: deque[Position] = deque([at])
    seen: set[Hashable] = {at.state}
    while queue:
        here = queue.popleft()
        for move in puzzle.playable(here.state):
            work.count(1)
            there = after(puzzle, here, move)
            if verdict(puzzle, there) is Verdict.SOLVED:
                return there.made[len(at.made) :]
            if there.state not in seen:
                seen.add(there.state)
                queue.append(there)
    return None


def along(puzzle: AnyHands, moves: Sequence[Any], limit: int = PLACE_LIMIT) -> Along:
    """Return how far moves lead into the tree of the puzzle's first search, all prunings on.

    :param limit: the most boards that may be played to find a board in a search in layers.
    :raises IllegalMove: for the first that the rules do not allow.
    """
    at = position(puzzle, moves)
    search = puzzle.searches[0]
    if search.shape is Shape.LAYERS:
        return along_layers(puzzle, search, at, limit)
    return along_tree(puzzle, search, at)


def along_layers(puzzle: AnyHands, search: Search, at: Position, limit: int) -> Along:
    """Return the way by which a search in layers reached a board first."""
    made = [as_json(move) for move in at.made]
    try:
        back = not made or (at.state == puzzle.start() and verdict(puzzle, at) is Verdict.OPEN)
        found = [] if back else first_way(puzzle, search, at.state, WorkLimit(limit))
    except LimitReached:
        return Along(search.name, made, whole=False, reason="far", number=len(made))
    if found == made:
        return Along(search.name, made, whole=True)
    if found is None:
        return Along(search.name, made, whole=False, reason=SEEN, number=len(made))
    return Along(search.name, found, True, SEEN, first_difference(found, made))


def first_way(puzzle: AnyHands, search: Search, goal: Any, work: WorkLimit) -> list[Any] | None:
    """Return the moves by which a search in layers first comes to a state; None where none do.

    :raises LimitReached: when that takes too much work.
    """
    prunings = frozenset(search.prunings)
    problem = puzzle.problem(search.name, prunings)
    queue: deque[tuple[Any, list[Any]]] = deque([(problem.start(), [])])
    seen: set[Hashable] = {problem.start()}
    while queue:
        state, way_here = queue.popleft()
        for move in problem.moves(state):
            if problem.skip(state, move, prunings):
                continue
            work.count(1)
            there, way_there = problem.result(state, move), [*way_here, as_json(move)]
            if there == goal:
                return way_there
            if problem.outcome(there, len(way_there), prunings) is Outcome.SOLVED:
                return None  # here the search is over
            if there not in seen:
                seen.add(there)
                queue.append((there, way_there))
    return None


def along_tree(puzzle: AnyHands, search: Search, at: Position) -> Along:
    """Return the way in a tree that is searched depth first.

    A move that is left out gives way to one that leads to the same board.
    """
    prunings = frozenset(search.prunings)
    problem = puzzle.problem(search.name, prunings)
    state, left = problem.start(), list(at.made)
    way_here: list[Any] = []
    reason: str | None = None
    number = 0
    while left:
        outcome = problem.outcome(state, len(way_here), prunings)
        if outcome is not Outcome.EXPANDED:
            return Along(search.name, way_here, False, str(outcome), len(way_here) + 1)
        played = [move for move in problem.moves(state) if not problem.skip(state, move, prunings)]
        move = next(
            (each for each in played if each in (left if puzzle.any_order else left[:1])), None
        )
        if move is None or move != left[0]:
            why = None if puzzle.any_order else problem.skip(state, left[0], prunings)
            reason, number = reason or str(why or ORDER), number or len(way_here) + 1
        if move is None and not puzzle.any_order:
            goal = problem.result(state, left[0])
            move = next((each for each in played if problem.result(state, each) == goal), None)
        if move is None:
            return Along(search.name, way_here, False, reason, number)
        left.remove(move if puzzle.any_order else left[0])
        way_here.append(as_json(move))
        state = problem.result(state, move)
    return Along(search.name, way_here, True, reason, number)


def first_difference(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Return the number, from 1, of the first move in which two ways differ."""
    for number, (here, there) in enumerate(zip(one, other, strict=False), start=1):
        if here != there:
            return number
    return min(len(one), len(other)) + 1


def as_json(move: Any) -> Any:
    """Return a move as JSON holds it."""
    return list(move) if isinstance(move, tuple) else move
