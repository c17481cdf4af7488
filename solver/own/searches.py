"""Names of the searches of recursive functions."""

from __future__ import annotations

CALLS = "calls"
"""The program as it stands."""

MEMO, BARE = "memo", "bare"
"""With a memory of results, and without the memory that it has."""

RECURSIVE = (CALLS, MEMO, BARE)
