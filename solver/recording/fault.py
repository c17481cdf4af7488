"""Why a recording ends before its time."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """Why a search ended before its time: something in a problem of a user.

    :param id: a name for programs: "exception", "too-long".
    :param template: the English sentence with ``%(name)s`` places; the key in the catalogues.
    :param arguments: what goes into the places.
    :param node: the node at which it happened, the last one.
    :param line: of the person's file, from 1; None where it is in none.
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
