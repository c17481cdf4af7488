"""The moves that a student's search returned: whether they lead to a solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.errors import Sentence
from solver.own.calls import OUTSIDE, is_theirs
from solver.own.courses import CourseProblem
from solver.own.moves import move_key
from solver.own.searched import StudentSearch
from solver.own.values import text_of
from solver.words import N_

NOT_SOLVED = N_(
    "%(function)s() returned %(count)d moves that do not lead to a solution: after them the goal "
    "test fails."
)
NO_SUCH_MOVE = N_(
    "%(function)s() returned moves that do not lead to a solution: move %(number)d, %(move)s, "
    "cannot be made there."
)


def wrong_answer(title: str, found: StudentSearch, person: CourseProblem) -> Sentence | None:
    """Return the sentence about a wrong answer; None where it solves it, or is no list of moves.

    :param title: of the function.
    """
    answer = found.answer
    if not answer or not isinstance(answer, list | tuple):
        return None
    try:
        with OUTSIDE.watch.over(lambda: 0):
            return followed(title, answer, person)
    except BaseException as error:
        if not is_theirs(error):
            raise
        return None


def followed(title: str, answer: Sequence[Any], person: CourseProblem) -> Sentence | None:
    """Follow moves from the start; return a sentence if they lead to no solution."""
    state = person.start()
    for number, move in enumerate(answer, start=1):
        if move_key(move) not in map(move_key, person.moves(state)):
            if number == 1:
                return None
            facts: dict[str, int | str] = {"function": title, "number": number}
            return Sentence(NO_SUCH_MOVE, {**facts, "move": text_of(move)})
        state = person.result(state, move)
    if person.solved(state):
        return None
    return Sentence(NOT_SOLVED, {"function": title, "count": len(answer)})
