"""How far work on the command line has come, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import click

from solver.puzzle import AnyPuzzle
from webapp.config import DEFAULTS
from webapp.site import solving


@contextmanager
def bar() -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on a terminal's standard error; call the value with done, total."""
    with ExitStack() as stack:
        shown = click.progressbar(
            length=1, file=sys.stderr, hidden=not sys.stderr.isatty(), show_pos=True
        )

        def report(done: int, total: int) -> None:
            shown.length = total
            if not shown.entered:
                stack.enter_context(shown)
            shown.update(done - shown.pos)

        yield report


def solve_with_bar(puzzle: AnyPuzzle) -> solving.Solved:
    """Solve with a progress bar; raise LimitReached after as many boards as ``SOLVE_LIMIT``."""
    limit: int = DEFAULTS["SOLVE_LIMIT"]
    with bar() as report:
        return solving.solve(puzzle, limit, lambda boards: report(boards, limit))
