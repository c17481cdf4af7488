"""Fingerprints of states, to detect changes.

Unlike keys they cover objects that are equal only to themselves; states of plain values are
written by ``marshal``.
"""

from __future__ import annotations

import marshal
from collections import deque
from collections.abc import Hashable, Iterator
from functools import cached_property
from types import ModuleType
from typing import Any, NamedTuple

from solver.own.paths import inner_state, with_inner
from solver.own.problem import Problem
from solver.own.values import PLAIN

CALL_BYTES, OBJECT_BYTES = 64, 512
"""Cost of a comparison, and of each object that ``marshal`` cannot write."""

MOST_OBJECTS = 5_000
"""In a compared state."""

LARGEST_COMPARED = 1 << 16
"""Size of arguments up to which a method's answers are compared."""

MOST_ANSWERS = 4_096
"""Answers kept for comparison."""


class Fingerprint(NamedTuple):
    """The content of a state at a moment.

    :param content: its bytes, or ``Walk.content``; None if it cannot be compared.
    :param size: its cost.
    :param is_lasting: equal for equal states; else valid for this object only.
    """

    content: Hashable
    size: int
    is_lasting: bool = True

    def differs(self, state: Any) -> bool:
        """Say whether a state is another one now."""
        content = fingerprint(state).content
        return None not in (self.content, content) and not is_same(self.content, content)

    def state(self, now: Any) -> Any:
        """Return the state as it was, where it can be made from its bytes, else as it is now."""
        if not isinstance(self.content, bytes):
            return now
        before = marshal.loads(self.content)  # noqa: S302 - our own bytes
        return with_inner(now, before)


def is_plain(state: Any) -> bool:
    """Say at a glance whether a state cannot be changed."""
    value = inner_state(state)
    return type(value) in PLAIN or (type(value) is tuple and PLAIN.issuperset(map(type, value)))


def is_same(one: Hashable, other: Hashable) -> bool:
    """Say whether two contents are equal."""
    if one == other:
        return True
    if isinstance(one, bytes) and isinstance(other, bytes):
        # The same set or dict may be written in another order.
        return bool(marshal.loads(one) == marshal.loads(other))  # noqa: S302 - our own bytes
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return all(map(is_same, one, other))
    return False


class Answers:
    """What methods answered, by what they were called with."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Hashable] = {}

    def is_other(self, call: tuple[Any, ...], answer: Any) -> bool:
        """Say whether a call was answered otherwise before; no, where that cannot be compared."""
        asked = fingerprint(call)
        if not asked.is_lasting or asked.size > LARGEST_COMPARED:
            return False
        answered = fingerprint(answer)
        if not answered.is_lasting:
            return False
        if len(self._known) >= MOST_ANSWERS:
            self._known.clear()
        return not is_same(
            self._known.setdefault(asked.content, answered.content), answered.content
        )


def fingerprint(state: Any) -> Fingerprint:
    """Return the fingerprint of a state, which shows whether it changes later."""
    value = inner_state(state)
    walk = Walk()
    try:
        content = walk.content(value)
    except Exception:  # it is too large or too deep, or code of a class of its own fails
        content = None
    return Fingerprint(content, walk.size, walk.is_lasting and content is not None)


class Walk:
    """Walks a state down to plain values; ``size`` is the cost so far."""

    def __init__(self) -> None:
        self.size = CALL_BYTES
        self.is_lasting = True
        self.seen: dict[int, Any] = {}

    def content(self, value: Any) -> Hashable:
        """Return a hashable content: equal for equal values, different for others.

        :raises OverflowError: when there are too many objects in it.
        """
        kind = type(value)
        if kind in PLAIN and kind is not frozenset:
            return value  # type: ignore[no-any-return]
        try:
            written = marshal.dumps(value, 2)
        except ValueError:
            return self._object(value)
        self.size += len(written)
        return written

    def _object(self, value: Any) -> Hashable:
        kind = type(value)
        if isinstance(value, (Problem, type, ModuleType)) or id(value) in self.seen:
            return self._identity(value)
        self.seen[id(value)] = value
        self.size += OBJECT_BYTES
        if len(self.seen) > MOST_OBJECTS:
            raise OverflowError
        match value:
            case dict():
                pairs = ((self.content(name), self.content(held)) for name, held in value.items())
                return kind, frozenset(pairs)
            case set() | frozenset():
                return kind, frozenset(map(self.content, value))
            case list() | tuple() | deque():
                return kind, tuple(map(self.content, value))
        return kind, self._inside(value)

    def _inside(self, value: Any) -> Hashable:
        """Return an array's or object's content without private and cached attributes."""
        kind = type(value)
        if hasattr(kind, "tobytes"):
            written = value.tobytes()
            self.size += len(written)
            return str(getattr(value, "shape", "")), written
        names = sorted(attribute_names(value))
        public = [name for name in names if not name.startswith("_")]
        if public != names:
            self.is_lasting = False
        if not public:
            return self._identity(value)
        return tuple((name, self.content(getattr(value, name))) for name in public)

    def _identity(self, value: Any) -> Hashable:
        self.is_lasting = False
        return id(value)


def attribute_names(value: Any) -> Iterator[str]:
    """Yield the names of the attributes of an object that are its own and no cached properties."""
    kind = type(value)
    slots = [vars(each).get("__slots__", ()) for each in kind.__mro__]
    named = [name for each in slots for name in ((each,) if isinstance(each, str) else each)]
    for name in {*getattr(value, "__dict__", ()), *named} - {"__dict__", "__weakref__"}:
        if hasattr(value, name) and not isinstance(getattr(kind, name, None), cached_property):
            yield name
