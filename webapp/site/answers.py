"""From a request to the answer of a puzzle, within the work that one request may cause."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Flask, Response, current_app, request

from solver.catalog import boards_within
from solver.puzzle import AnyPuzzle
from webapp.http.environ import CLIENT_DISCONNECTED
from webapp.site import solving
from webapp.site.params import check_kind
from webapp.site.solving import Solved

CLIENT_CLOSED_REQUEST = 499
"""nginx's status of a request whose client went away; only logged."""


class ClientLeft(Exception):
    """The client has closed the connection, so its answer has no reader."""


def answer(kind: str, code: str, name: str = "") -> Solved:
    """Return the answer of the puzzle that a request is about.

    :raises Refused: for an unknown kind.
    :raises LimitReached: after ``most_boards``.
    :raises ClientLeft: if the client disconnects.
    """
    limit = most_boards(check_kind(kind))
    return solving.solve_code(kind, code, limit, name, check_client)


def answer_all(puzzles: Iterable[AnyPuzzle]) -> list[Solved]:
    """Return answers of puzzles of one kind, within the limit of one; raises as ``answer``."""
    puzzles = list(puzzles)
    limit = most_boards(puzzles[0].kind) if puzzles else 0
    return solving.solve_all(puzzles, limit, check_client)


def most_boards(kind: str) -> int:
    """Return how many boards may be played to answer a request about a kind."""
    config = current_app.config
    within: int = boards_within(kind, config["SOLVE_SECONDS"])
    return min(int(config["SOLVE_LIMIT"]), within)


def check_client(_boards: int = 0) -> None:
    """Raise ClientLeft if the answer has no reader, where the server knows."""
    has_left = request.environ.get(CLIENT_DISCONNECTED)
    if has_left and has_left():
        raise ClientLeft


def init_app(app: Flask) -> None:
    """Answer requests without a reader as briefly as can be."""
    app.register_error_handler(ClientLeft, lambda _error: Response(status=CLIENT_CLOSED_REQUEST))
