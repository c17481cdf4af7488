"""One sample a kind, `<kind>.toml` beside this file: what tests about any kind know of it."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import solver
from solver.problem import Search

FOLDER = Path(__file__).parent

Told = dict[str, str]
"""A sentence by language: "en" and "zh"."""


@dataclass(frozen=True)
class Sample:
    """A kind as tests meet it.

    :param title: its name.
    :param text: a puzzle of `moves` moves, which has a solution, and `code`, the same.
    :param unsolvable: the code of a board without a solution that is not tried for long.
    :param lively: the code of a board on which much moves.
    :param walked: the code of a small search in which nodes have siblings.
    :param headline: the outcome of `text`.
    :param count: how many moves it has.
    :param place: where one is among them, with "%d" for the step.
    :param heading: what stands over the list of moves.
    :param listed: the first and the last of them, as the English page lists them.
    :param effect: the sound of a move.
    :param refused: a text that is refused, and with which sentence.
    """

    kind: str
    title: Told
    text: str
    code: str
    moves: int
    unsolvable: str
    lively: str
    walked: str
    headline: Told
    count: Told
    place: Told
    heading: Told
    listed: list[str]
    effect: str
    refused: Told

    @property
    def path(self) -> str:
        """The address of the page of `code`."""
        return f"/{self.kind}/{self.code}"


def load(kind: str) -> Sample:
    """Read the sample of a kind.

    :raises FileNotFoundError: when there is none.
    """
    with (FOLDER / f"{kind}.toml").open("rb") as file:
        return Sample(kind=kind, **tomllib.load(file))


SAMPLES = {kind: load(kind) for kind in solver.kinds() if (FOLDER / f"{kind}.toml").exists()}
"""By kind. A kind without a sample fails tests/solver/test_any_kind.py, by name."""


def searches_of(kind: str) -> Sequence[Search]:
    """Return the searches of a kind, those of its sample."""
    return solver.from_code(kind, SAMPLES[kind].code).searches


PUZZLES = [(kind, sample.code) for kind, sample in SAMPLES.items()]
TITLES = {kind: sample.title["en"] for kind, sample in SAMPLES.items()}
