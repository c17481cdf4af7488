"""The names of people's states and moves, and their identity."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Hashable
from typing import Any

LONGEST = 60  # characters
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
OWN_MODULE = re.compile(r"(?<=<)own_\w+\.(?:beside\.)?")
"""Prefix of class names in a file, and in modules beside it."""
BLANKS = re.compile(r"\s+")

PLAIN = frozenset({int, str, bytes, bool, float, frozenset, type(None)})
"""Types whose values are their own keys."""


class Alike(TypeError):
    """Values of a type have no identity."""

    def __init__(self, type: str) -> None:
        super().__init__(type)
        self.type = type


def key_of(value: Any) -> Hashable:
    """Return a hashable key: equal for equal values, different for others, whatever their type.

    Hashable values are their own keys; lists, sets, dictionaries, arrays and plain objects get one.
    """
    kind = type(value)
    if kind in PLAIN:
        return value  # type: ignore[no-any-return]
    if by_identity(kind):
        raise Alike(kind.__name__)
    try:
        hash(value)
    except TypeError:
        return made_key(value)
    return value  # type: ignore[no-any-return]


def by_identity(kind: type[Any]) -> bool:
    """Say whether the values of a type are only equal to themselves."""
    methods: tuple[Any, Any] = (kind.__hash__, kind.__eq__)
    return methods == (object.__hash__, object.__eq__)


def made_key(value: Any) -> Hashable:
    """Return the key of an unhashable value; raise Alike for an unknown type."""
    match value:
        case dict():
            return "dict", frozenset((key_of(name), key_of(held)) for name, held in value.items())
        case list() | deque() | tuple():
            return type(value).__name__, tuple(map(key_of, value))
        case set():
            return "set", frozenset(map(key_of, value))
        case bytearray():
            return "bytearray", bytes(value)
    if hasattr(value, "tobytes"):  # arrays: of numpy, which may not be loaded, and others
        shape = getattr(value, "shape", len(value))
        return "array", shape, str(getattr(value, "dtype", type(value))), value.tobytes()
    if hasattr(value, "__dict__"):
        return type(value).__qualname__, key_of(vars(value))
    raise Alike(type(value).__name__)


def text_of(value: Any, longest: int = LONGEST) -> str:
    """Return a value's ``repr``, or its own ``__str__``, on one line and without addresses.

    >>> text_of((1, "a"))
    "(1, 'a')"
    """
    try:
        text = readable(value if has_plain_repr(type(value)) else repr(value))
    except (Exception, SystemExit) as error:  # its own __repr__
        text = f"<{type(value).__name__}: {type(error).__name__} in __repr__>"
    text = BLANKS.sub(" ", OWN_MODULE.sub("", ADDRESS.sub("", text[: longest * 4])))
    return text if len(text) <= longest else text[: longest - 1] + "…"


def has_plain_repr(kind: type[Any]) -> bool:
    """Return whether the ``repr`` of a class says no more than its name."""
    method: Any = kind.__repr__
    return method is object.__repr__


def readable(value: Any) -> str:
    """Return a value as a text that can be written as UTF-8: half of a character pair cannot."""
    return str(value).encode("utf-8", "replace").decode()


def name_of(move: Any) -> str:
    """Return the name of a move: a text itself, else its ``repr``.

    >>> name_of("right"), name_of((1, 2))
    ('right', '(1, 2)')
    """
    if isinstance(move, str):
        text = BLANKS.sub(" ", readable(move)).strip() or repr(str(move))
        return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    return text_of(move)
