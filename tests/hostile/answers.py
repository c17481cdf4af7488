"""What has to hold of every answer, whoever asked and whatever was asked."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jsonschema import Draft202012Validator

from webapp.http.problems import all_types
from webapp.http.protection import ALWAYS
from webapp.http.statuses import PROBLEM_PAGES

SCHEMA = Path(__file__).parent.parent.parent / "docs" / "schema" / "problem.json"
PROTECTION = [
    *(name.lower() for name in ALWAYS),
    "content-security-policy",
    "cross-origin-resource-policy",
]
NOT_HTTP = (400, 408, 431)
"""The statuses with which the server refuses, in plain text, what never reaches the app."""
EXCEPTIONS = ("unsafe", "data:", "http:", "https:", "*")
"""What no policy lets in."""
ALLOWED = ("'wasm-unsafe-eval'", "style-src-attr 'unsafe-inline'")
"""Python in a frame without an origin, and the look of pasted text: neither is a script."""
NOT_IMPLEMENTED = 501
"""The one error of a server that is meant: oEmbed wants it for a format that it does not know."""


@dataclass(frozen=True)
class Answer:
    """One answer.

    :param fields: by their names in small letters.
    """

    status: int
    fields: dict[str, str]
    body: bytes


class Wrong(AssertionError):
    """An answer that should not be."""


@cache
def problems() -> Draft202012Validator:
    """Return what holds problem details to their schema."""
    return Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def parse(data: bytes, *, to_head: bool) -> list[Answer]:
    """Read all answers of a connection.

    :param to_head: whether the first of them has no body whatever its head says.
    :raises Wrong: when they are not whole.
    """
    answers: list[Answer] = []
    while data:
        top, end, data = data.partition(b"\r\n\r\n")
        line, *lines = top.decode("latin-1").split("\r\n")
        if not end or not line.startswith("HTTP/1."):
            raise Wrong(f"no head of an answer: {top[:80]!r}")
        status = int(line.split(" ")[1])
        fields = {name.lower(): text for name, _, text in (each.partition(": ") for each in lines)}
        if status == 100:
            continue
        length = 0 if status in (204, 304) else int(fields["content-length"])
        if to_head and not answers:
            length = 0
        if len(data) < length:
            raise Wrong(f"{len(data)} of {length} bytes came of a {status}")
        answers.append(Answer(status, fields, data[:length]))
        data = data[length:]
    return answers


def check(answer: Answer, *, is_api: bool, has_body: bool) -> None:
    """Hold an answer to what holds for all.

    :param is_api: whether it was asked for by a program, as far as that is certain.
    :param has_body: whether it may have one.
    :raises Wrong: for whatever does not hold.
    """
    if answer.status >= 500 and answer.status != NOT_IMPLEMENTED:
        raise Wrong(f"{answer.status}: {answer.body[:300]!r}")
    missing = [name for name in PROTECTION if name not in answer.fields]
    if missing:
        raise Wrong(f"a {answer.status} without {missing}")
    policy = answer.fields["content-security-policy"]
    left = re.sub("|".join(ALLOWED), "", policy)
    if not policy.startswith("default-src 'none'") or any(each in left for each in EXCEPTIONS):
        raise Wrong(f"the policy {policy}")
    for name in ("set-cookie", "x-injected"):
        if name in answer.fields:
            raise Wrong(f"a {answer.status} with {name}")
    if b"Traceback (most recent" in answer.body:
        raise Wrong("a traceback")
    if answer.status >= 400:
        check_error(answer, is_api=is_api, has_body=has_body)


def check_error(answer: Answer, *, is_api: bool, has_body: bool) -> None:
    """Hold an error to what holds for all.

    :raises Wrong: for whatever does not hold.
    """
    if answer.fields.get("cache-control") != "no-store":
        raise Wrong(f"a {answer.status} that may be kept: {answer.fields.get('cache-control')}")
    kind = answer.fields.get("content-type", "").partition(";")[0]
    if kind == "text/plain" and answer.status in NOT_HTTP:
        return
    if is_api and kind != "application/problem+json":
        raise Wrong(f"a {answer.status} to a program as {kind}")
    if kind == "application/problem+json" and has_body:
        packed = "content-encoding" in answer.fields
        if not packed:
            check_problem(json.loads(answer.body))


def check_problem(told: dict[str, object]) -> None:
    """Hold problem details to their schema, and their type to the pages that there are.

    :raises Wrong: for whatever does not hold.
    """
    for error in problems().iter_errors(told):
        raise Wrong(f"{error.message}: {told}")
    if told["type"] != f"{PROBLEM_PAGES}{told['id']}" or told["id"] not in all_types():
        raise Wrong(f"no page tells of {told}")
