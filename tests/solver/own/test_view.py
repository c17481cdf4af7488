"""What is told of people's values, pictures, reasons and lines."""

from __future__ import annotations

import re
from array import array
from collections import deque
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import numpy as np
import pytest

import solver
from solver.own.brought import brought
from solver.own.drawing import BadDrawing, as_text, board_of, clean_svg
from solver.own.reasons import MOST, Reasons
from solver.own.tracing import MOST_LINES, attempt
from solver.own.values import Alike, key_of, name_of, text_of
from solver.palette import NAMED
from solver.recording.documents import steps_context
from tests.solver.own.problems import Queens

ROOT = Path(__file__).parents[3]


def test_each_board_of_a_window_is_drawn_once():
    drawn = []

    class Drawn(Queens):
        def draw(self, state):
            drawn.append(state)
            return [["Q" if column in state else "" for column in range(self.n)]]

    recording = solver.record_problem(Drawn(6))
    steps = recording.steps(0, 20)
    steps_context(recording, 0, 20)
    assert len(drawn) == len(set(drawn)) == 20
    shown = [frame for step in steps for frame in step["before"] + step["frames"] + step["after"]]
    assert len(shown) > 60


@dataclass
class Point:
    x: int
    y: list[int]


class Colour(Enum):
    RED = 1


EQUAL = [
    ([1, [2, 3]], [1, [2, 3]]),
    ({"a": [1], "b": {2}}, {"b": {2}, "a": [1]}),
    ({1, 2}, {2, 1}),
    (np.array([[1, 2]]), np.array([[1, 2]])),
    (array("i", [1]), array("i", [1])),
    (Point(1, [2]), Point(1, [2])),
    (deque([1]), deque([1])),
    (([1],), ([1],)),
    (Colour.RED, Colour.RED),
]


@pytest.mark.parametrize(("one", "other"), EQUAL, ids=lambda each: type(each).__name__)
def test_equal_states_have_equal_keys(one, other):
    assert key_of(one) == key_of(other)
    assert hash(key_of(one)) == hash(key_of(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([1, 2], [2, 1]),
        ([1], (1,)),
        (np.array([1, 2]), np.array([[1, 2]])),
        (np.array([1], np.int8), np.array([1], np.int16)),
        (Point(1, [2]), Point(1, [3])),
        ({"a": 1}, {"a": 2}),
    ],
)
def test_other_states_have_other_keys(one, other):
    assert key_of(one) != key_of(other)


def test_what_is_only_equal_to_itself_is_refused_by_name():
    class Thing:
        pass

    with pytest.raises(Alike) as caught:
        key_of(Thing())
    assert caught.value.type == "Thing"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("right", "right"),
        ("", "''"),
        ((1, 2), "(1, 2)"),
        (3, "3"),
        ("two\nlines", "two lines"),
        (list(range(99)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, …"),
    ],
)
def test_moves_are_called_what_people_would_say(value, text):
    assert name_of(value) == text


def test_no_address_in_memory_is_told():
    class Thing:
        def __bool__(self):
            return True

    assert "0x" not in text_of(Thing())


def test_reasons_that_differ_in_numbers_are_of_one_kind():
    reasons = Reasons()
    names = [reasons.name(f"row {n} is attacked by row {n + 1}") for n in range(20)]
    assert set(names) == {"row-n-is-attacked-by-row-n"}
    assert reasons.name("同一列") == "同一列"
    assert reasons.name(True) == "left-out"
    assert reasons.name("!?") == "reason"
    for letter in range(100):
        reasons.name(f"word {chr(0x4E00 + letter)}")
    assert len(reasons.titles) == MOST + 1


CELLS = [
    ([["a", ("b", "red"), ("c", "", "ring")]], [["a", ["b", "red", ""], ["c", "", "ring"]]]),
    (["ab", "cd"], [["a", "b"], ["c", "d"]]),
    ([[1, None, 2.5]], [["1", "", "2.5"]]),
    (((n, n) for n in range(2)), [["0", "0"], ["1", "1"]]),
    (np.array([[1, 2]]), [["1", "2"]]),
    ([], []),
    ([[("x", "#aa00FF")]], [[["x", "#aa00FF", ""]]]),
    ([[("x", "cyan"), ("y", "#f00")]], [[["x", "#00ffff", ""], ["y", "#ff0000", ""]]]),
]


@pytest.mark.parametrize(("drawn", "rows"), CELLS, ids=range(len(CELLS)))
def test_rows_of_cells_are_boards(drawn, rows):
    assert board_of(drawn, None) == {"rows": rows}


@pytest.mark.parametrize(
    "drawn", [7, {"a": 1}, [[("a", "reddish")]], [[()]], [3], [[("a", "red", "ring", "more")]]]
)
def test_what_is_no_picture_is_refused(drawn):
    with pytest.raises(BadDrawing):
        board_of(drawn, None)


def test_a_cell_has_one_colour_wherever_it_is_drawn():
    script = (ROOT / "static/js/puzzles/own/boards.js").read_text(encoding="utf-8")
    table = script.partition("NAMED = ")[2].partition("}")[0]
    assert dict(re.findall(r'(\w+): "(#\w+)"', table)) == NAMED


def test_texts_and_nothing_are_boards_too():
    assert board_of("one\ntwo  ", None) == {"text": "one\ntwo"}
    assert board_of(None, (1, 2)) == {"text": "(1, 2)"}
    assert as_text({"rows": [["a", ["bc", "red", ""]], ["", "d"]]}) == " a bc\n .  d"


DANGERS = [
    "<svg onload='alert(1)'><rect/></svg>",
    "<svg><script>alert(1)</script></svg>",
    "<svg><image href='http://evil.example/x.png'/></svg>",
    "<svg><a href='javascript:alert(1)'><rect/></a></svg>",
    "<svg><use href='http://evil.example/#x'/></svg>",
    "<svg><foreignObject><iframe src='x'></iframe></foreignObject></svg>",
    "<svg><rect style='background:url(http://evil.example)'/></svg>",
    "<svg><rect fill='url(http://evil.example/x)'/></svg>",
    "<svg><style>@import 'http://evil.example'</style></svg>",
    "<svg><animate attributeName='href' to='javascript:alert(1)'/></svg>",
    "<svg><set attributeName='onmouseover' to='alert(1)'/></svg>",
]


@pytest.mark.parametrize("text", DANGERS)
def test_an_svg_keeps_nothing_that_acts(text):
    cleaned = clean_svg(text)
    assert cleaned.startswith("<svg")
    for danger in ("alert", "evil", "script", "style", "iframe", "animate", "<set", "<image"):
        assert danger not in cleaned


def test_an_svg_keeps_its_shapes():
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><linearGradient id="g">'
        '<stop offset="0" stop-color="red"></stop></linearGradient></defs>'
        '<rect x="1" width="3" fill="url(#g)"></rect><use href="#g"></use></svg>'
    )
    assert clean_svg(text) == text
    assert board_of(text, 5) == {"svg": text, "text": "5"}


def test_the_lines_that_run_are_told_in_order_with_what_changed():
    recording = solver.record_problem(Queens(4))
    step = recording.steps(2, 1)[0]
    skip = step["before"][-1]
    assert skip["facts"]["reason"] == "diagonal"
    (call,) = skip["facts"]["trace"]
    assert call["function"] == "skip"
    assert call["value"] == "'diagonal'"
    first, *_, last = call["lines"]
    assert first[1] == {"state": "(0,)", "move": "1"}
    numbers = [line for line, _ in call["lines"]]
    source = brought(Queens(4)).source.split("\n")
    assert source[first[0] - 1].strip().startswith("for row, column")
    assert source[last[0] - 1].strip() == 'return "diagonal"'
    assert numbers == sorted(numbers)
    (move,) = [frame for frame in step["frames"] if frame["kind"] == "move"]
    passed, made = move["facts"]["trace"]
    assert (passed["function"], passed["value"]) == ("skip", "None")
    assert made["function"] == "result"
    assert [call["function"] for call in step["frames"][-1]["facts"]["trace"]] == [
        *("solved", "moves")
    ]


def test_a_long_call_is_told_up_to_a_number_of_lines():
    def long():
        total = 0
        for each in range(1000):
            total += each
        return total

    value, call = attempt(__file__, "long", long)
    assert value == 499500
    assert call["cut"] is True
    assert len(call["lines"]) == MOST_LINES


def test_a_trace_leaves_the_one_of_whoever_debugs_in_place():
    import sys

    before = sys.gettrace()
    attempt(__file__, "x", lambda: 1)
    assert sys.gettrace() is before
