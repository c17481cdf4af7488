"""Replay documents for the tests, straight from the solver."""

from __future__ import annotations

from functools import partial

from .stage import document_of

SAMPLE = "3.1-21-234-31-2434"
"""The statement's: two swaps, then a chain of three waves, the first of two groups."""

DROPS = "3.0-112-313312-2-11"
"""Blocks dragged over a gap, and a chain of three waves."""

HOPELESS = "1.12-12-0-21-0"
"""Two blocks of each colour."""

CLEAR = "2.0-0-0-0-0"
"""Nothing to do."""

CODES = (SAMPLE, DROPS, HOPELESS, CLEAR, "2.2-0-2-1-211", "3.1-3-13-132-22", "3.1-2-311-23113-21")

document = partial(document_of, "mayan")
