"""Work in pieces that goes on where it was: what lies in a file already is not done again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from solver.census import parts
from solver.census.running import Where, Work, run

Progress = Callable[[int, int], None]
"""Told how many pieces are done, of how many."""

Piece = TypeVar("Piece")


def finish(
    work: Work,
    pieces: Mapping[Path, Piece],
    is_done: Callable[[Path, Piece], bool],
    where: Where,
    progress: Progress,
) -> None:
    """Do those pieces of work whose files are not there yet.

    :param pieces: what ``work`` is called with, by the file of each; all in one folder.
    :param is_done: whether a file holds what its piece comes to.
    :raises BadCensus: as ``run`` does.
    :raises OSError: when the folder cannot be written.
    """
    for folder in {path.parent for path in pieces}:
        parts.clean(folder)
    missing = {str(path): piece for path, piece in pieces.items() if not is_done(path, piece)}
    done = len(pieces) - len(missing)
    progress(done, len(pieces))

    def keep(name: str, content: bytes) -> None:
        nonlocal done
        parts.write(Path(name), content)
        done += 1
        progress(done, len(pieces))

    run(work, missing, keep, where)
