"""What is wrong with a trace is one sentence with the number of its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.traces import BadTrace, Trace, check
from solver.traces import trace as reading

from .printing import HEADER, queens

ROOT = HEADER + ">\n"
EVENTS = '> - ~ # = " x * < !'
ROOT_ONCE = "expected one root above all nodes, got a second one; print a > before the search"

WRONG = [
    ("", "Line 1: expected a node (>), got the end of the trace."),
    ("backtrack-trace 2\n", "Line 1: expected backtrack-trace 1, got 'backtrack-trace 2'."),
    ("\ufeff" + HEADER, "Line 1: expected backtrack-trace 1, got '<zero width no-break space>back"),
    (HEADER, "Line 2: expected a node (>), got the end of the trace."),
    (
        HEADER + "by me\n>\n<\n",
        f"Line 2: expected a line that begins with one of {EVENTS}, got 'by me'.",
    ),
    (HEADER + "source \n>\n<\n", "Line 2: expected the name of a file after source."),
    (
        HEADER + "look Q golden\n>\n<\n",
        "Line 2: expected look, a sign, a colour and, if need be, a mark, got 'look Q golden'.",
    ),
    (HEADER + "look Q\n>\n<\n", "Line 2: expected look, a sign, a colour"),
    (
        HEADER + "-1\n>\n<\n",
        "Line 2: expected an event between a node (>) and its end (<), got '-1'.",
    ),
    (ROOT + "<\n*\n", "Line 4: expected an event between a node (>) and its end (<), got '*'."),
    (ROOT + "<\n<\n", "Line 4: expected an event between a node (>) and its end (<), got '<'."),
    (ROOT + "<\n>1\n<\n", f"Line 4: {ROOT_ONCE}"),
    (
        ROOT + "title Queens\n<\n",
        "Line 3: expected title, source and look before the first node (>).",
    ),
    (
        ROOT + "Solution 1\n<\n",
        f"Line 3: expected a line that begins with one of {EVENTS}, got 'Solution 1'.",
    ),
    (ROOT + "< 7\n", "Line 3: expected nothing after <, got '< 7'."),
    (
        ROOT + ">1\n<\n#..\n<\n",
        "Line 5: expected the board of a node before its first child, got '#..'.",
    ),
    (
        ROOT + "=0,Q\n<\n",
        "Line 3: expected a board of cells (#) before a change of it, got '=0,Q'.",
    ),
    (ROOT + '"sum 3\n=0,Q\n<\n', "Line 4: expected a board of cells (#) before a change of it"),
    (ROOT + "#..\n=2,Q\n<\n", "Line 4: expected place,sign and a place from 0 to 1, got '=2,Q'."),
    (ROOT + "#..\n=1\n<\n", "Line 4: expected place,sign and a place from 0 to 1, got '=1'."),
    (
        ROOT + "~3 same row\n<\n",
        "Line 3: expected a number and a reason, a tab between them, got '~3 same row'.",
    ),
    (ROOT + "~x\tsame row\n<\n", "Line 3: expected a number and a reason, a tab between them"),
    (ROOT + "<", "Line 3: expected a line break at its end."),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG)
def test_a_fault_is_a_sentence(text, sentence, tmp_path):
    path = tmp_path / "wrong.trace"
    path.write_text(text, encoding="utf-8", newline="")
    first = str(check(path).faults[0])
    assert first.startswith(sentence), first


def test_bytes_that_are_no_letters_are_named(tmp_path):
    path = tmp_path / "wrong.trace"
    path.write_bytes(b"backtrack-trace 1\n>\n-\xe9t\xe9\n<\n")
    assert [str(each) for each in check(path).faults] == [
        "Line 3: expected UTF-8, got the byte '0xe9'."
    ]


# What spoils one board alone, or is only how the file ends, does not keep a trace from being shown.
SHOWN = {"trace.cells", "trace.change", "trace.bytes", "trace.end", "trace.empty", "trace.leave"}


@pytest.mark.parametrize(("text", "sentence"), WRONG)
def test_a_trace_that_is_read_says_the_same(text, sentence, tmp_path):
    path = tmp_path / "wrong.trace"
    path.write_text(text, encoding="utf-8", newline="")
    first = check(path).faults[0]
    if first.id in SHOWN:
        assert len(Trace(path)) == check(path).nodes
    else:
        with pytest.raises(BadTrace, match=r"^Line \d+: ") as error:
            Trace(path)
        assert str(error.value) == str(first)


PIECES = [
    b">", b">1\t@2", b">\xe9", b"<", b"< 7", b"<\t@3", b"-", b"-1\tone", b"~1\tone", b"~1", b"~\t",
    b"~1\tone\t2", "~\u0663\tone".encode(), b"#../..", b"=0,Q", b"=9,Q", b"=\xff", b'"text', b"x",
    b"xno", b"*", b"!", b"", b"\r", b"title x", b"oops", b"\xe9tat", b"\x00", b"|line",
]  # fmt: skip


@given(lines=st.lists(st.sampled_from(PIECES), max_size=12), size=st.integers(1, 40))
def test_both_readers_find_the_same_faults(lines, size, tmp_path_factory):
    path = tmp_path_factory.mktemp("any") / "any.trace"
    path.write_bytes(b"".join(line + b"\n" for line in [HEADER.encode().strip(), b">", *lines]))
    expected = [error for error in check(path).faults if error.id not in SHOWN]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "CHUNK", size)
        if expected:
            with pytest.raises(BadTrace) as error:
                Trace(path)
            assert str(error.value) == str(expected[0])
        else:
            trace = Trace(path)
            assert len(trace.steps(0, len(trace))) == len(trace) == check(path).nodes


def test_faults_are_listed_up_to_twenty(tmp_path):
    path = tmp_path / "wrong.trace"
    path.write_text(ROOT + "=0,Q\n" * 50 + "<\n", encoding="utf-8")
    assert [each.arguments["line"] for each in check(path).faults] == list(range(3, 23))


@pytest.mark.parametrize(
    ("text", "nodes", "still_open"),
    [
        (queens(4), 17, 0),
        (queens(4, counted=True), 17, 0),
        (queens(4).replace("\n", "\r\n"), 17, 0),
        (ROOT + "\n>1\n", 2, 2),
        (ROOT + ">1\n!20000000 nodes\n", 2, 2),
        (HEADER + '>root\n"two\\nlines\n=\n'.replace("=\n", "") + ">\\t\n<\n<\n", 2, 0),
    ],
)
def test_what_is_right_is_counted(text, nodes, still_open, tmp_path):
    path = tmp_path / "right.trace"
    path.write_text(text, encoding="utf-8", newline="")
    assert check(path) == ((), nodes, still_open)
