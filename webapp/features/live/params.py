"""Bodies of the requests to a live class, checked member by member."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, TypeGuard

from flask import current_app, request

from webapp.features.live.rooms import AskedQuestion
from webapp.http.errors import Refused

MOST_NUMBER = 2**31 - 1
LEAST_CHOICES, MOST_CHOICES = 2, 8
"""A quiz has at most five choices, a lesson four."""

LONGEST_PROMPT = 500
LONGEST_CHOICE = 300
"""In characters; a question of a lesson has 300, its choices 120."""

LONGEST_TOKEN = 100

PHONE = re.compile(r"[A-Za-z0-9_-]{16,40}")
"""A random id that the page of a phone makes."""

SURROGATE = re.compile("[\ud800-\udfff]")
"""Half a character, which JSON may hold and UTF-8 may not."""


@dataclass(frozen=True)
class HostedState:
    """What the projector shows.

    :param question: None for none.
    """

    token: str
    number: int
    question: AskedQuestion | None
    is_open: bool


@dataclass(frozen=True)
class PhoneAnswer:
    """An answer of a phone: the index of a choice of a numbered question."""

    phone: str
    number: int
    choice: int


def parse_hosted() -> HostedState:
    """Parse the body of a host; raise Refused: 400 or 422."""
    body = parse_object()
    number, is_open = body.get("number"), body.get("open")
    if not is_whole(number) or not isinstance(is_open, bool):
        raise Refused(
            422,
            "web.live-state",
            "Expected `number` to be a whole number from 0, and `open` to be true or false.",
        )
    return HostedState(token_in(body), number, question_in(body.get("question")), is_open)


def parse_token() -> str:
    """Parse a body that has a token alone; raise Refused: 400 or 422."""
    return token_in(parse_object())


def parse_phone() -> str:
    """Parse a body that has the id of a phone alone; raise Refused: 400 or 422."""
    return phone_in(parse_object())


def parse_answer() -> PhoneAnswer:
    """Parse the answer of a phone; raise Refused: 400 or 422."""
    body = parse_object()
    number, choice = body.get("number"), body.get("choice")
    if not is_whole(number) or not is_whole(choice):
        raise Refused(
            422, "web.live-answer", "Expected `number` and `choice` to be whole numbers from 0."
        )
    return PhoneAnswer(phone_in(body), number, choice)


def parse_object() -> dict[str, Any]:
    """Return the JSON object of a body; raise Refused: 400 if it is not JSON, 422 if no object."""
    try:
        body = current_app.json.loads(request.get_data())
    except (ValueError, RecursionError):
        raise Refused(400, "web.json", "Expected JSON, but the body is not.") from None
    if not isinstance(body, dict):
        raise Refused(422, "web.live-object", "Expected a JSON object.")
    return body


def token_in(body: dict[str, Any]) -> str:
    """Return the token of a body; raise Refused 422."""
    token = body.get("token")
    if not is_text(token, LONGEST_TOKEN):
        raise Refused(
            422, "web.live-string", "Expected `token` to be the string of the opened class."
        )
    return str(token)


def phone_in(body: dict[str, Any]) -> str:
    """Return the id of a phone; raise Refused 422."""
    phone = body.get("phone")
    if not isinstance(phone, str) or not PHONE.fullmatch(phone):
        raise Refused(
            422, "web.live-phone", "Expected `phone` to be 16 to 40 letters, digits, `-` or `_`."
        )
    return phone


def question_in(given: Any) -> AskedQuestion | None:
    """Return a question, None for null; raise Refused 422."""
    match given:
        case None:
            return None
        case {"prompt": prompt, "choices": list(choices)} if is_question(prompt, choices):
            return AskedQuestion(prompt, tuple(choices))
    raise Refused(
        422,
        "web.live-question",
        "Expected `question` to be null, or an object with `prompt`, a text of at most %(prompt)d "
        "characters, and `choices`, %(least)d to %(most)d texts of at most %(choice)d.",
        prompt=LONGEST_PROMPT,
        least=LEAST_CHOICES,
        most=MOST_CHOICES,
        choice=LONGEST_CHOICE,
    )


def is_question(prompt: Any, choices: list[Any]) -> bool:
    """Return whether a prompt and choices are texts within their bounds."""
    return (
        is_text(prompt, LONGEST_PROMPT)
        and LEAST_CHOICES <= len(choices) <= MOST_CHOICES
        and all(is_text(choice, LONGEST_CHOICE) for choice in choices)
    )


def is_text(value: Any, longest: int) -> bool:
    """Return whether a value is a nonempty string within a length in characters."""
    return isinstance(value, str) and 0 < len(value) <= longest and not SURROGATE.search(value)


def is_whole(value: Any) -> TypeGuard[int]:
    """Return whether a value is a whole number from 0, and no truth value."""
    return type(value) is int and 0 <= value <= MOST_NUMBER
