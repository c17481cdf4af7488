"""What people read about a kind of puzzle, declared beside its rules in English.

The sentences are keys of the catalogues: ``N_`` and ``plural`` do nothing but let them be found.
Templates have ``%(name)d`` and ``%(name)s`` places; each field lists its names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Rows = tuple[tuple[int, ...], ...]


class Plural(NamedTuple):
    """A sentence about ``%(count)d`` things: of one, and of several."""

    one: str
    other: str


Texts = str | Plural | Mapping[str, str | Plural | Mapping[str, str | Plural]]
"""What is said of a frame: one sentence, or one for each outcome or reason; of an outcome also one
for each ``order`` in its facts."""


def N_(sentence: str) -> str:  # noqa: N802 - what gettext calls it
    """Mark a sentence for the catalogues and return it."""
    return sentence


def plural(one: str, other: str) -> Plural:
    """Mark a sentence about ``%(count)d`` things for the catalogues."""
    return Plural(one, other)


COUNT = plural("%(count)d move", "%(count)d moves")
CELL = N_("row %(row)d, column %(column)d")
SOLVED = plural("Solved in %(count)d move", "Solved in %(count)d moves")


class Rule(NamedTuple):
    """A rule, with a figure that shows it.

    :param name: in two or three words.
    :param text: one or two short sentences.
    :param board: the figure: rows of cell numbers, from the top.
    :param then: what the board becomes; empty where nothing follows.
    :param chosen: cells that are picked out in ``board``, as row and column from 0.
    :param forbidden: whether the figure shows what must not be.
    """

    name: str
    text: str
    board: Rows
    then: Rows = ()
    chosen: tuple[tuple[int, int], ...] = ()
    forbidden: bool = False


@dataclass(frozen=True, kw_only=True)
class Words:
    """All that the pages, the narrator and the log say of a kind beyond what they say of any.

    :param title: its name.
    :param about: one sentence for search engines and previews.
    :param blurb: two short lines for its door.
    :param caption: of the board as a table.
    :param intro: what is to be done.
    :param rules: in the order of reading; the first three also stand in its door.
    :param outro: which answer is meant.
    :param start: what the narrator says before the first move.
    :param victory: the same after the last, about ``count`` moves.
    :param impossible: the same where there is no solution.
    :param ending: what is said at the end of a search that goes through everything, about
        ``count`` nodes; None: that no solution was found.
    :param parts: what the values of a move are called in sentences, in their order. Where ``order``
        is among them, a sentence about a move may be one for each ``order``.
    :param describe: a move, from its parts and ``text``, what the cell shows.
    :param short: the same where there is little room: on the stack and in the tree.
    :param moves: the heading over the list of moves; ``place`` one among them, from ``step`` and
        ``total``; ``count`` how many; ``solved`` the outcome in so many.
    :param frames: what the narrator says of a frame, by its kind; of ``enter`` by outcome, of
        ``skip`` by reason. Places: ``row``, ``column``, ``value``, ``text``, ``depth``, ``node``,
        ``filled`` and ``empty`` cells; of a skip also ``other_row`` and ``other_column``, the first
        cell because of which it is; ``candidates`` of a cell, a list, and ``count`` of them.
    :param log: the same in the log, shorter.
    :param notices: the same on the stage, in two or three words.
    :param searches: the titles of its searches, by name.
    :param move: a move in the panels of a search, by what follows its number; "" where nothing
        does. Empty: its place and its text.
    :param counted: heads the counter of nodes, by outcome; ``outcomes`` says what one such node is
        where that is said otherwise.
    :param skipped: heads the counter of the moves left out, by reason.
    :param prunings: its switches, by name.
    :param notes: why a pruning is safe, by its name: one or two paragraphs.
    """

    title: str
    about: str
    blurb: tuple[str, str]
    caption: str
    intro: str
    rules: tuple[Rule, ...]
    start: str
    victory: Plural
    impossible: str
    ending: Plural | None = None
    parts: tuple[str, ...] = ("row", "column", "value")
    describe: Texts = CELL
    short: Texts = ""
    outro: str = N_(
        "The answer is the first in depth-first order. Where there is none, it is No solution."
    )
    moves: str = N_("Moves")
    place: str = N_("Move %(step)d of %(total)d")
    count: Plural = COUNT
    solved: Plural = SOLVED
    frames: Mapping[str, Texts] = field(default_factory=dict)
    log: Mapping[str, Texts] = field(default_factory=dict)
    notices: Mapping[str, Texts] = field(default_factory=dict)
    searches: Mapping[str, str] = field(default_factory=lambda: {"dfs": N_("depth-first")})
    move: Mapping[str, str] = field(default_factory=dict)
    outcomes: Mapping[str, str] = field(default_factory=dict)
    counted: Mapping[str, str] = field(default_factory=dict)
    skipped: Mapping[str, str] = field(default_factory=dict)
    prunings: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def for_scripts(self) -> dict[str, Any]:
        """Return the sentences of the page's scripts, JSON-ready; a plural is a pair."""
        names = ("start", "victory", "impossible", "describe", "place", "count")
        search: dict[str, Any] = {
            **({"move": self.short} if self.short else {}),
            "titles": self.searches,
            "outcomes": {**self.counted, **self.outcomes},
            "counted": self.counted,
            "skipped": self.skipped,
            "prunings": self.prunings,
            "notes": {name: {"lines": lines} for name, lines in self.notes.items()},
            **({"move": self.move} if self.move else {}),
        }
        if self.ending:
            search["ending"] = self.ending
        tables = {"moments": self.frames, "log": self.log, "notices": self.notices}
        return {**{name: getattr(self, name) for name in names}, **tables, "search": search}
