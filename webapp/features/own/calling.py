"""Pages of recursive functions: how they are called, and which of their variables is drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import current_app, request, url_for

from solver.own import Brought, FunctionPuzzle, LocalPuzzle
from webapp.site.contexts import CallForm, OwnBoard, OwnFacts, OwnSeed

MOST_CALL = 2_000


def form_of(puzzle: FunctionPuzzle, call: str | None = None, error: str = "") -> CallForm:
    """Return the form for a call, by default the one shown."""
    shown = puzzle.runs.call if call is None else call
    return CallForm(
        url=url_for("watch.call", name=puzzle.to_code()),
        call=shown or "",
        example=puzzle.example,
        offered=puzzle.offered,
        error=error,
        most=MOST_CALL,
    )


def boards_of(puzzle: FunctionPuzzle) -> tuple[OwnBoard, ...]:
    """Return the variables that can be drawn, the best board first."""
    calls = puzzle.calls
    if calls is None:
        return ()
    return tuple(
        OwnBoard(
            each.name,
            url_for("watch.page", name=puzzle.to_code(), board=each.name),
            each.name == calls.board,
        )
        for each in calls.candidates
    )


def draw(puzzle: FunctionPuzzle, board: str) -> None:
    """Draw another variable from now on; nothing changes where there is none of that name."""
    if puzzle.draw(board):
        current_app.extensions.setdefault("own_reports", {}).pop(puzzle.to_code(), None)


def seed_of(puzzle: LocalPuzzle) -> OwnSeed:
    """Return the seed of a local search; the page of another seed keeps the view and the search."""
    stem = puzzle.code.removesuffix(f".{puzzle.seed}")
    kept: dict[str, Any] = {
        name: request.args[name] for name in ("view", "search") if name in request.args
    }
    return OwnSeed(puzzle.seed, url_for("watch.page", name=f"{stem}.{puzzle.seed + 1}", **kept))


def with_choices(facts: OwnFacts, puzzle: Brought[Any]) -> OwnFacts:
    """Return the facts of a page with what can be chosen on it."""
    if isinstance(puzzle, LocalPuzzle):
        return replace(facts, seed=seed_of(puzzle))
    if not isinstance(puzzle, FunctionPuzzle):
        return facts
    link = notice_link(puzzle)
    return replace(
        facts,
        notice_link=link,
        boards=boards_of(puzzle),
        other_link=other_link(puzzle),
        call=form_of(puzzle),
    )


def other_link(puzzle: FunctionPuzzle) -> str:
    """Return the URL of the search with the one beside it that has memory, or has none."""
    if not puzzle.other:
        return ""
    return url_for("watch.page", name=puzzle.to_code(), view="search", beside=puzzle.other)


def notice_link(puzzle: Brought[Any]) -> str:
    """Return the URL of the first node that lacks an undo, empty if there is none."""
    forgotten = puzzle.forgotten if isinstance(puzzle, FunctionPuzzle) else None
    if forgotten is None:
        return ""
    node = int(forgotten.arguments["node"])
    return url_for("watch.page", name=puzzle.to_code(), view="search", node=node)
