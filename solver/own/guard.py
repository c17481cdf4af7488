"""Checks that methods of users' problems do not change the state they are given.

States are compared after each move too: one that is changed and restored between two moves of the
generator ``moves`` is wrong as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from solver.own.calls import StateChanged, checked_moves
from solver.own.courses import name_of_method, written_method
from solver.own.fingerprints import Fingerprint, fingerprint, is_plain
from solver.own.printing import ROUTER, Printed
from solver.own.problem import Problem
from solver.own.tracing import line_that_changes

FIRST_BYTES, MORE_BYTES = 1 << 20, 1 << 16
"""Bytes of states compared at the beginning of a recording, and in a later block."""

MOST_RUN = 1_000
"""Moves tried to find the line that changes a state."""

END = object()


class Methods(NamedTuple):
    """A recorder's methods; ``dead`` and ``skip`` may be None."""

    moves: Callable[[Any], Any]
    skip: Callable[[Any, Any], Any] | None
    result: Callable[[Any, Any], Any]
    solved: Callable[[Any], Any]
    dead: Callable[[Any], Any] | None


class Guard:
    """Compares states before and after each call, as long as ``left`` lasts."""

    def __init__(self, bare: Methods, person: Problem, path: str) -> None:
        self.bare = bare
        self.person = person
        self.path = path
        self.left = FIRST_BYTES
        """Bytes still to compare, about."""
        self.function = name_of_method(person, "start")
        """The method called last, by its name in the file."""
        self.methods = Methods(
            self.moves,
            bare.skip and self._watched("skip", bare.skip),
            self._watched("result", bare.result),
            self._watched("solved", bare.solved),
            bare.dead and self._watched("dead", bare.dead),
        )

    def moves(self, state: Any) -> Any:
        """Return the moves of a state; where it can be changed, it is compared after each."""
        self.function = name_of_method(self.person, "moves")
        return self.bare.moves(state) if is_plain(state) else self._watched_moves(state)

    def _watched_moves(self, state: Any) -> Iterator[Any]:
        following = checked_moves(self.call("moves", self.bare.moves, state))
        while self.left > 0:
            move = self.call("moves", lambda _: next(following, END), state)
            if move is END:
                return
            yield move
        yield from following

    def _watched(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        return lambda state, *move: self.call(name, method, state, *move)

    def call(self, name: str, method: Callable[..., Any], state: Any, *move: Any) -> Any:
        """Call a method, and return its result.

        :raises StateChanged: where the state is not what it was before.
        """
        self.function = name_of_method(self.person, name)
        if self.left <= 0 or is_plain(state):
            return method(state, *move)
        before = fingerprint(state)
        value = method(state, *move)
        self.left -= before.size
        if before.differs(state):
            raise StateChanged(self.function, self._line(name, before, state, move))
        return value

    def _line(self, name: str, before: Fingerprint, state: Any, move: Any) -> int | None:
        """Return the line of the file that changes a state: the call is made again to find it.

        :param state: the state after the call.
        :returns: where it is not found the first line of the method; None where that is elsewhere.
        """
        for again in (before.state(state), state):
            line = self._line_that_changes(name, again, move)
            if line:
                return line
        code = getattr(written_method(self.person, name), "__code__", None)
        return code.co_firstlineno if code and code.co_filename == self.path else None

    def _line_that_changes(self, name: str, state: Any, move: Any) -> int | None:
        method: Callable[..., Any] = getattr(self.bare, name, None) or getattr(self.person, name)
        before = fingerprint(state)

        def call() -> None:
            value = method(state, *move)
            if name == "moves":
                for _ in zip(range(MOST_RUN), checked_moves(value), strict=False):
                    pass

        with ROUTER.to(Printed()):
            return line_that_changes(self.path, call, lambda: before.differs(state))
