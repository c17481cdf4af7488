"""What can go wrong: errors that can be translated.

Every error carries an English sentence, and beside it what a catalogue needs to say the same in
another language: the sentence's template and its arguments.

>>> str(BadPuzzle("demo.count", "Expected %(expected)d rows, got %(count)d.", expected=5, count=4))
'Expected 5 rows, got 4.'
"""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

LONGEST_QUOTE = 24  # characters of the input repeated in a message: enough to find it, never a page


class Phrase(str):
    """A part of a sentence that is in words itself, and so is translated too.

    :param template: the English words with ``%(name)s`` places; the key in the catalogues.
    :param arguments: what goes into the places.
    """

    __slots__ = ("arguments", "template")

    template: str
    arguments: dict[str, int | str]

    def __new__(cls, template: str, **arguments: int | str) -> Phrase:
        """Return the phrase, in English where there is no translation."""
        phrase = super().__new__(cls, template % arguments)
        phrase.template = template
        phrase.arguments = arguments
        return phrase


class Sentence(NamedTuple):
    """Words for people: an English template (the key in the catalogues) and what goes into it."""

    template: str
    arguments: dict[str, int | str]


class PuzzleError(ValueError):
    """The base class of all errors of the solver.

    :param id: a stable name for programs, ``<kind>.<what>``, for example ``mayan.colour``.
    :param template: the English sentence with ``%(name)s`` places; the key in the catalogues.
    :param arguments: what goes into the places; ``line`` and ``item`` count from 1.
    """

    def __init__(self, id: str, template: str, **arguments: int | str) -> None:
        super().__init__(template % arguments)
        self.id = id
        self.template = template
        self.arguments = arguments


class BadDate(PuzzleError):
    """A day that has no puzzle."""


class UnknownKind(PuzzleError, KeyError):
    """A kind of puzzle that there is not."""

    def __str__(self) -> str:
        return ValueError.__str__(self)  # where KeyError's own would put it into quotes


class BadWish(PuzzleError):
    """A wish for a board that the kind cannot fulfil."""


class BadCensus(PuzzleError):
    """Boards that cannot be counted or mined as asked."""


class BadPuzzle(PuzzleError):
    """A text or a code that says no puzzle, or one that breaks a rule of its kind."""

    kind: str = ""
    """What a text that may be of any kind was taken for."""


class BadDeclaration(Exception):
    """A kind of puzzle of which a part is missing or wrong: one sentence with file and remedy."""


class BadCode(BadPuzzle):
    """A link code outside the grammar of its kind, or not in its one canonical spelling."""


class IllegalMove(PuzzleError):
    """A move that the rules do not allow on the board it was to be played on.

    :param by_hand: the same for a player who tries it on the board, where the sentence for programs
        does not serve; a template with the same places.
    """

    def __init__(self, id: str, template: str, by_hand: str = "", **arguments: int | str) -> None:
        super().__init__(id, template, **arguments)
        self.by_hand = by_hand or template


class BadOutput(PuzzleError):
    """An output of a program that a judge would refuse."""


class LimitReached(PuzzleError):
    """The work asked for would exceed its limit, counted in boards or nodes."""


class BadSearch(PuzzleError):
    """A search that was not declared, a switch it does not have, or a node outside a recording."""


class BadRecording(PuzzleError):
    """Bytes that are no recording, or one that was cut short or altered."""


def quoted(text: str) -> str:
    """Repeat a piece of the input in a message: short, on one line, visibly quoted.

    >>> quoted("7" * 40), quoted("5" + chr(0xA0) + "3" + chr(7))
    ("'777777777777777777777777…' (40 characters)", "'5<no-break space>3<U+0007>'")
    """
    if len(text) > LONGEST_QUOTE:
        start = f"'{visible(text[:LONGEST_QUOTE])}…'"
        return Phrase("%(start)s (%(count)s characters)", start=start, count=f"{len(text):,}")
    mark = '"' if "'" in text and '"' not in text else "'"
    return f"{mark}{visible(text)}{mark}"


def visible(text: str) -> str:
    """Return a text with the name of each sign in it that cannot be seen."""
    return "".join(sign if sign.isprintable() else f"<{name_of(sign)}>" for sign in text)


def name_of(sign: str) -> str:
    """Return the Unicode name of a character, or its code point where it has none."""
    return unicodedata.name(sign, "").lower() or f"U+{ord(sign):04X}"
