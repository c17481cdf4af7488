"""Every type of problem that a request may meet; ``webapp.translations.problems`` collects them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from webapp.text.catalogues import PROBLEMS


class KnownType(NamedTuple):
    """A type of problem: HTTP status, and sentence with ``%(name)s`` places."""

    status: int
    template: str


@cache
def all_types() -> Mapping[str, KnownType]:
    """Return every type by its id, in the order of their names."""
    read = json.loads(PROBLEMS.read_bytes())
    return {name: KnownType(**each) for name, each in read.items()}
