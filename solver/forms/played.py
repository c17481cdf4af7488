"""Files of programs in which a board is played: what the player has put is open again.

HoDoKu writes ``:0000:x:5+37..:``, where ``+`` stands before a digit that was put. OpenSudoku's
games have ``version: 1``, a line end, and for every cell ``value|notes|open|``, from version 4 on
with two fields of notes; ``open`` is 1 where the player may change the cell.
"""

from __future__ import annotations

import re

LIBRARY_LINE = re.compile(r"^:[0-9x-]*:[0-9x]*:[+.0-9]{81,162}:", re.MULTILINE)
PUT = re.compile(r"\+[1-9]")

GAME = re.compile(r"version:[ ]?(\d)(?:\s|&#10;|\\n)*([^\"'<>]*)")
TWO_NOTES = 4
"""The version from which a cell has notes in its corner and in its middle."""


def unplayed(text: str) -> str:
    """Return a text in which such boards stand as signs, ``.`` for what the player has put.

    >>> unplayed("version: 1 5|-|0|3|-|1|0|1,2,|1|")
    '5..'
    """
    text = LIBRARY_LINE.sub(lambda found: PUT.sub(".", found[0]), text)
    return GAME.sub(lambda found: given_cells(int(found[1]), found[2]) or found[0], text)


def given_cells(version: int, cells: str) -> str:
    """Return the signs of the cells of a game, ``.`` for open ones; empty where it has none."""
    width = 4 if version >= TWO_NOTES else 3
    fields = cells.strip().split("|")
    values, is_open = fields[::width], fields[width - 1 :: width]
    return "".join(
        "." if state == "1" else value for value, state in zip(values, is_open, strict=False)
    )
