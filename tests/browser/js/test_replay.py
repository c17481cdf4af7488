"""Documents are read when they are of the format and the version that the page knows."""

from __future__ import annotations

import pytest

from .conftest import Evaluate
from .documents import CODES, SAMPLE, document

READ = """
    const { boardAt, pathTo, readReplay } = await load("documents/replay.js");
"""


@pytest.mark.parametrize("code", CODES)
def test_every_board_is_the_document_s(run: Evaluate, code: str) -> None:
    replay = document(code)
    body = """
        const trace = readReplay(given.replay);
        return { ...trace, again: trace.boards.map((_, step) => boardAt(trace, step)) };
    """
    trace = run(READ + body, replay=replay)
    boards = [replay["start"], *[step["board"] for step in replay["steps"]]]
    assert trace["boards"] == trace["again"] == boards
    assert trace["steps"] == replay["steps"]
    assert trace["total"] == len(replay["steps"])
    assert trace["tried"] == replay["boards"]
    for field in ("kind", "code", "name", "limit", "outcome"):
        assert trace[field] == replay[field]


def test_a_trace_cannot_be_changed(run: Evaluate) -> None:
    body = """
        const trace = readReplay(given.replay);
        return [trace, trace.boards, trace.steps].map(Object.isFrozen);
    """
    assert run(READ + body, replay=document(SAMPLE)) == [True] * 3


def test_a_path_has_the_moves_beside_the_boards(run: Evaluate) -> None:
    replay = document(SAMPLE)
    body = """
        return pathTo(readReplay(given.replay), 2).map(({ move, board }) => ({ move, board }));
    """
    steps = [{"move": step["move"], "board": step["board"]} for step in replay["steps"]]
    path = [{"move": None, "board": replay["start"]}, *steps[:2]]
    assert run(READ + body, replay=replay) == path


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "gif"}, 'Replay, format: expected "backtrack-replay", got "gif".'),
        ({"format": None}, 'Replay, format: expected "backtrack-replay", got null.'),
        ({"version": 2}, "Replay, version: expected 1, got 2."),
        ({"version": "1"}, 'Replay, version: expected 1, got "1".'),
    ],
)
def test_another_format_or_version_is_refused(
    run: Evaluate, change: dict[str, object], said: str
) -> None:
    body = "try { readReplay(given.replay); } catch (error) { return error.message; }"
    assert run(READ + body, replay=document(SAMPLE) | change) == said


@pytest.mark.parametrize("replay", [None, [], {}, 3])
def test_what_has_no_format_is_refused(run: Evaluate, replay: object) -> None:
    body = "try { readReplay(given.replay); } catch (error) { return error.message; }"
    said = 'Replay, format: expected "backtrack-replay", got nothing.'
    assert run(READ + body, replay=replay) == said
