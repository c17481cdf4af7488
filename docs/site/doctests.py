"""Doctests of docstrings as blocks of code; as Markdown they would be quotations."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

DOCTEST = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)
"""A prompt and all lines up to an empty one."""


class FencedDoctests(Extension):
    """Fences them before they are read as Markdown."""

    def on_object(self, *, obj: Object, **_others: Any) -> None:
        """Fence those of one object, once."""
        if obj.docstring and "```" not in obj.docstring.value:
            obj.docstring.value = DOCTEST.sub("```pycon\n\\g<0>\n```", obj.docstring.value)
