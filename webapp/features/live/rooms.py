"""The rooms of live classes, in the memory of one process and nowhere else.

A room is a code, a question and a choice for each phone. It is known to the process that opened it,
whose tag starts the code, so another process can refuse it in a sentence of its own.
"""

from __future__ import annotations

import hmac
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from webapp.http.errors import Refused

LETTERS = "23456789BCDFGHJKMNPQRSTVWXZ"
"""Without vowels, so no code on a projector is a word; no letter looks like a digit."""

TAG_LETTERS = 2
"""729 tags: two processes behind one proxy hardly ever share one."""

ROOM_LETTERS = 4
"""531,441 rooms a tag: a code is short to type, and guessing does not meet one of 50 by chance."""

TOKEN_BYTES = 16

MOST_ROOMS = 50
"""With all phones and the longest texts 2 MB; more classes at once need another server."""

MOST_CLIENT_ROOMS = 10
"""Of one client, since a school has one address: one visitor cannot take all the rooms."""

MOST_PHONES = 200
"""A lecture hall; they poll 130 times a second, a fifth of a core."""

LONGEST_SECONDS = 90 * 60
"""A double lesson."""

IDLE_SECONDS = 20 * 60
"""Since the last request of the projector, which sends one a second while its page is open."""


@dataclass(frozen=True)
class AskedQuestion:
    """A question as phones show it: plain text."""

    prompt: str
    choices: tuple[str, ...]


@dataclass
class Room:
    """A live class.

    :param code: of six letters, as on the projector.
    :param token: a secret of the page that opened it.
    :param client: that opened it.
    :param opened_at: and ``used_at`` in seconds of the clock.
    :param number: of the question; another number is another question, even with equal texts.
    :param is_open: whether phones may answer.
    :param answers: the index of a choice by the id of a phone.
    """

    code: str
    token: str
    client: str
    opened_at: float
    used_at: float
    number: int = 0
    question: AskedQuestion | None = None
    is_open: bool = False
    phones: set[str] = field(default_factory=set)
    answers: dict[str, int] = field(default_factory=dict)

    def is_over(self, now: float) -> bool:
        """Return whether the room has been open or idle for too long."""
        return now - self.opened_at > LONGEST_SECONDS or now - self.used_at > IDLE_SECONDS

    def ask(self, number: int, question: AskedQuestion | None, *, is_open: bool) -> None:
        """Show a question, or none; answers to another one are forgotten."""
        if (number, question) != (self.number, self.question):
            self.answers.clear()
        self.number, self.question = number, question
        self.is_open = is_open and question is not None

    def join(self, phone: str) -> None:
        """Count a phone once; raise Refused 409 if the room is full."""
        if phone not in self.phones and len(self.phones) >= MOST_PHONES:
            raise Refused(
                409,
                "web.live-phones",
                "This class has %(most)d phones, which is as many as it holds.",
                most=MOST_PHONES,
            )
        self.phones.add(phone)

    def answer(self, phone: str, number: int, choice: int) -> None:
        """Record the answer of a phone, in place of an earlier one.

        :raises Refused: 409 if the room is full, or the question is closed or another one by now;
            422 if there is no such choice.
        """
        self.join(phone)
        if not self.question or not self.is_open or number != self.number:
            raise Refused(
                409, "web.live-closed", "This question is closed. Please look at the screen."
            )
        if choice >= len(self.question.choices):
            raise Refused(
                422,
                "web.live-choice",
                "There is no such choice; the choices are 0 to %(last)d.",
                last=len(self.question.choices) - 1,
            )
        self.answers[phone] = choice

    def counts(self) -> list[int]:
        """Return how many phones have chosen each choice."""
        counts = [0] * len(self.question.choices if self.question else ())
        for choice in self.answers.values():
            counts[choice] += 1
        return counts


class Rooms:
    """The open rooms of a process.

    :param clock: returns seconds that never go back.
    :param processes: that serve the app at its address; more than one open no rooms.
    """

    def __init__(self, clock: Callable[[], float], processes: int = 1) -> None:
        self.lock = threading.Lock()
        self._clock = clock
        self._processes = processes
        self._rooms: dict[str, Room] = {}

    @cached_property
    def tag(self) -> str:
        """The first letters of all rooms of this process; drawn late, after any fork."""
        return random_letters(TAG_LETTERS)

    def __len__(self) -> int:
        """Return the number of rooms in memory."""
        return len(self._rooms)

    def open(self, client: str) -> Room:
        """Open a room for a client.

        :raises Refused: 409 if there are several processes, or too many rooms.
        """
        self._forget_old()
        self._check_room_for(client)
        codes = iter(lambda: self.tag + random_letters(ROOM_LETTERS), "")
        code = next(code for code in codes if code not in self._rooms)
        now = self._clock()
        room = Room(code, secrets.token_urlsafe(TOKEN_BYTES), client, now, now)
        self._rooms[code] = room
        return room

    def find(self, code: str) -> Room:
        """Return a room; raise Refused: 404 if there is none, 409 if another process opened it."""
        self._forget_old()
        code = normal_code(code)
        if code in self._rooms:
            return self._rooms[code]
        if is_code(code) and not code.startswith(self.tag):
            raise Refused(
                409,
                "web.live-foreign",
                "This server does not know the class %(room)s: it was restarted since, or has more "
                "than one process, and live classes need one.",
                room=code,
            )
        raise Refused(
            404,
            "web.live-room",
            "There is no class with this code: it is over, or the code is mistyped.",
        )

    def hosted(self, code: str, token: str) -> Room:
        """Return a room that its host uses; raise Refused: 403 for another token, else as find."""
        room = self.find(code)
        if not hmac.compare_digest(room.token.encode(), token.encode()):
            raise Refused(
                403, "web.live-token", "Only the page that opened this class may do that."
            )
        room.used_at = self._clock()
        return room

    def close(self, room: Room) -> None:
        """Forget a room."""
        del self._rooms[room.code]

    def _forget_old(self) -> None:
        now = self._clock()
        for room in [room for room in self._rooms.values() if room.is_over(now)]:
            self.close(room)

    def _check_room_for(self, client: str) -> None:
        if self._processes > 1:
            raise Refused(
                409,
                "web.live-processes",
                "Live classes need a server with one process; this one has %(count)d.",
                count=self._processes,
            )
        if len(self._rooms) >= MOST_ROOMS:
            raise Refused(
                409,
                "web.live-rooms",
                "%(most)d classes are open on this server, which is as many as it holds. Please "
                "try again when one is over.",
                most=MOST_ROOMS,
            )
        if sum(room.client == client for room in self._rooms.values()) >= MOST_CLIENT_ROOMS:
            raise Refused(
                409,
                "web.live-network",
                "%(most)d classes are open from this network. Please end one of them first.",
                most=MOST_CLIENT_ROOMS,
            )


def random_letters(count: int) -> str:
    """Return random letters of a code."""
    return "".join(secrets.choice(LETTERS) for _ in range(count))


def normal_code(text: str) -> str:
    """Return a code as a room has it.

    >>> normal_code(" 7kq-f3m ")
    '7KQF3M'
    """
    return "".join(letter for letter in text.upper() if letter not in " -")


def is_code(text: str) -> bool:
    """Return whether a text has the form of a code."""
    return len(text) == TAG_LETTERS + ROOM_LETTERS and set(text) <= set(LETTERS)
