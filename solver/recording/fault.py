"""Why a recording ends before its time."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """Why a search ended early: an error in a user's problem.

    :param id: "exception", "too-long".
    :param template: the English sentence with ``%(name)s`` places; the key in the catalogues.
    :param node: the last one.
    :param line: of the user's file, from 1, or None.
    :param function: that was called: "result".
    """

    id: str
    template: str
    arguments: dict[str, int | str]
    node: int
    line: int | None
    function: str

    @property
    def sentence(self) -> str:
        """The sentence in English."""
        return self.template % self.arguments
