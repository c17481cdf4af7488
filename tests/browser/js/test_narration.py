"""The guide has one short sentence for everything that happens, in both languages."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import solver
from tests.browser.layered import DICE, FLIP, IMPOSSIBLE, TWO_FLIPS
from tests.browser.stage import NO_SOLUTION, SAMPLE
from webapp.i18n import script_messages

from .conftest import Evaluate

NODES = 60
"""How far a search is told from its beginning; its last nodes are told too."""

STUCK = "1.1.2.4.223-456-www"
PUZZLES = [
    ("mayan", SAMPLE, None),
    ("mayan", NO_SOLUTION, None),
    ("flip", FLIP, None),
    ("flip", TWO_FLIPS, "dfs"),
    ("flip", IMPOSSIBLE, None),
    ("dice", DICE, None),
    ("dice", STUCK, None),
]

MOST = {"en": 110, "zh": 60}
"""Characters that the bubble has room for."""

SENTENCE = {
    "en": re.compile(r"(Victory! )?[^.?!]+[.?!]( (No solution|Impossible)\.)?"),
    "zh": re.compile(r"(胜利！)?[^。？！.?!]+[。？！](无解。)?"),
}
"""One, beside the verdict."""


TELL = """
    const { setMessages } = await load("lib/messages.js");
    const { readReplay } = await load("documents/replay.js");
    setMessages(given.catalogue, given.lang);
    const puzzle = await puzzleOf(given.replay.kind);
    const trace = readReplay(given.replay);
    const rest = (step) => puzzle.narrate(trace, { step, board: trace.boards[step], frame: null });
    const facts = { nodes: 1234, solved: false, best: null };
    return [
        ...trace.boards.map((_, step) => rest(step)),
        ...trace.steps.flatMap((step) => [puzzle.event(step), ...step.frames.map(puzzle.tell)]),
        ...given.frames.map(puzzle.tell),
        ...[true, false].map((truncated) => puzzle.search.ending({ ...facts, truncated })),
        puzzle.search.ending({ ...facts, truncated: false, best: 1 }),
    ];
"""


def frames_of(puzzle: Any, search: str | None) -> list[dict[str, Any]]:
    """Return the frames of a search around its two ends."""
    recording = solver.record(puzzle, search)
    last = max(0, len(recording) - 3)
    steps = solver.steps(recording, 0, NODES) + solver.steps(recording, last, 3)
    parts = ("before", "frames", "after")
    frames = [frame for step in steps for part in parts for frame in step[part]]
    received: list[dict[str, Any]] = json.loads(json.dumps(frames))
    return received


@pytest.mark.parametrize(("kind", "code", "search"), PUZZLES)
def test_one_short_sentence_for_everything(
    run: Evaluate, kind: str, code: str, search: str | None
) -> None:
    puzzle = solver.from_code(kind, code)
    replay = json.loads(json.dumps(solver.replay_document(puzzle, solver.solve(puzzle))))
    frames = frames_of(puzzle, search)
    for lang, whole in SENTENCE.items():
        catalogue = script_messages(lang) if lang != "en" else {}
        told = run(TELL, replay=replay, frames=frames, catalogue=catalogue, lang=lang)
        wrong = {each for each in told if not whole.fullmatch(each) or len(each) > MOST[lang]}
        assert wrong == set()
        assert "%" not in "".join(told)
