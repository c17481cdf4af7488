"""What each sort of frame is heard as."""

from __future__ import annotations

from .conftest import Evaluate

# What each sort of frame is heard as: effect, semitones up, part of the frame that has passed.
DRAG = {"kind": "drag", "from": [0, 0], "to": [1, 0]}
FALL = {
    "kind": "fall",
    "paths": [{"from": [0, start], "to": [0, end]} for start, end in ((2, 1), (4, 0), (5, 1))],
}
SOUNDS: list[tuple[str, dict[str, object], list[list[object]]]] = [
    ("mayan", {**DRAG, "swap": True}, [["swish", 0, 0], ["swap", 0, 0.6]]),
    ("mayan", {**DRAG, "swap": False}, [["swish", 0, 0]]),
    ("mayan", FALL, [["land", 0, 0.25], ["land", 0, 1]]),
    *[("mayan", {"kind": "match", "wave": n}, [["match", 2 * n - 2, 0]]) for n in (1, 2, 3)],
    ("mayan", {"kind": "enter", "outcome": "dead"}, [["dead", 0, 0]]),
    ("mayan", {"kind": "enter", "outcome": "limit"}, [["limit", 0, 0]]),
    ("mayan", {"kind": "enter", "outcome": "solved"}, [["chime", 0, 0]]),
    ("mayan", {"kind": "leave"}, [["back", 0, 0]]),
    ("flip", {"kind": "flip", "turned": [[1, 1], [1, 2], [2, 1]]}, [["turn", 0, 0]]),
    ("flip", {"kind": "flip", "turned": [[1, 1]] * 5}, [["turn", 2, 0]]),
    ("flip", {"kind": "enter", "outcome": "limit"}, [["limit", 0, 0]]),
    ("flip", {"kind": "leave"}, [["back", 0, 0]]),
    ("flip", {"kind": "take"}, [["back", 0, 0]]),
    ("flip", {"kind": "empty"}, [["limit", 0, 0]]),
    ("dice", {"kind": "roll", "board": {"die": {"top": 4}}}, [["roll", 3, 0], ["land", 0, 0.8]]),
    ("dice", {"kind": "enter", "outcome": "dead"}, [["dead", 0, 0]]),
    ("dice", {"kind": "take"}, [["back", 0, 0]]),
    ("dice", {"kind": "empty"}, [["limit", 0, 0]]),
]


def test_every_sort_of_frame_has_its_sound(run: Evaluate) -> None:
    body = """
        return Promise.all(given.rows.map(async ([kind, frame]) =>
            (await puzzleOf(kind)).sounds(frame).map(
                ({ effect, step = 0, at = 0 }) => [effect, step, at])));
    """
    heard = run(body, rows=[row[:2] for row in SOUNDS])
    for (kind, frame, expected), sounds in zip(SOUNDS, heard, strict=True):
        assert sounds == expected, (kind, frame)
