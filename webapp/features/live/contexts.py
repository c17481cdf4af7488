"""What the templates of live classes get."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class PhonePage:
    """The page of a phone.

    :param room: its code; empty where one is to be typed.
    :param typed: an unknown code, to be corrected.
    :param fault: why it is unknown, a translated sentence.
    :param is_passing: whether browsers keep nothing of the page for later.
    """

    room: str
    typed: str
    fault: str
    data: Mapping[str, Any]
    drawn: tuple[str, ...] = ()
    is_passing: bool = True
