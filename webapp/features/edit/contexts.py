"""What the templates of the editor get."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from webapp.site.contexts import BoardTable


@dataclass(frozen=True)
class EditBrush:
    """A brush of the palette; ``name`` is translated, ``cell`` the picture's, None for the name."""

    number: int
    name: str
    key: str
    cell: int | None
    chosen: bool


@dataclass(frozen=True)
class EditValue:
    """A value of a choice; ``cell`` is the picture's, None for the number."""

    value: int
    cell: int | None
    chosen: bool
    allowed: bool


@dataclass(frozen=True)
class EditChoice:
    """A number of the puzzle that is no cell."""

    name: str
    title: str
    values: tuple[EditValue, ...]


@dataclass(frozen=True)
class EditSize:
    """A resizable side of the board."""

    name: str
    title: str
    value: int


@dataclass(frozen=True)
class EditPage:
    """The editor with a board.

    :param answer: the finding about it, as in the API.
    :param links: to watch, search, play and print the board.
    :param editor: makes the kinds in the header link to their editors.
    """

    drawn: tuple[str, ...]
    kind: str
    code: str
    name: str
    table: BoardTable
    brushes: tuple[EditBrush, ...]
    choices: tuple[EditChoice, ...]
    sizes: tuple[EditSize, ...]
    answer: Mapping[str, Any]
    links: Mapping[str, str]
    data: Mapping[str, Any]
    editor: bool = True
