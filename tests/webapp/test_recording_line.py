"""Who is served next: whoever has asked for least of late, and among those whoever came first."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from webapp.services.recordings.line import REMEMBERED_SECONDS, Line

ASKERS = "abcde"


def anybody(_asker: str) -> bool:
    return True


def all_of(line: Line[str]) -> list[str]:
    """Return what waits, in turn."""
    taken = []
    while (item := line.take(anybody)) is not None:
        taken.append(item)
    return taken


def line_of(asked: str, clock=lambda: 0.0) -> Line[str]:
    """Return a line to which askers have come in turn, one letter each; "a0" is a's first item."""
    line: Line[str] = Line(clock)
    for number, asker in enumerate(asked):
        line.add(asker, f"{asker}{asked[:number].count(asker)}")
    return line


def test_who_asks_for_one_thing_is_before_those_who_ask_for_many():
    assert all_of(line_of("aaabbbc")) == ["c0", "a0", "a1", "a2", "b0", "b1", "b2"]
    assert all_of(line_of("abc")) == ["a0", "b0", "c0"]


def test_what_somebody_was_served_counts():
    line = line_of("aaa")
    assert all_of(line) == ["a0", "a1", "a2"]
    line.add("a", "again")
    line.add("b", "new")
    assert all_of(line) == ["new", "again"]


def test_but_not_for_ever():
    now = [0.0]
    line = line_of("aaa", lambda: now[0])
    all_of(line)
    now[0] += REMEMBERED_SECONDS + 1
    line.add("a", "again")
    line.add("b", "new")
    assert all_of(line) == ["again", "new"]


def test_those_whose_turn_it_may_not_be_are_passed_by():
    line = line_of("abb")
    assert line.take(lambda asker: asker == "b") == "b0"
    assert line.take(lambda asker: asker == "c") is None
    assert all_of(line) == ["a0", "b1"]


@given(st.text(ASKERS, max_size=30))
def test_places_are_those_at_which_items_are_taken(asked):
    line = line_of(asked)
    items = [f"{asker}{asked[:at].count(asker)}" for at, asker in enumerate(asked)]
    places = {line.place(item[0], item): item for item in items}
    assert len(line) == len(asked)
    last = line.last()
    in_turn = all_of(line)
    assert in_turn == [places[number] for number in range(1, len(asked) + 1)]
    assert last == (in_turn[-1] if in_turn else None)
    assert len(line) == 0


@given(st.text(ASKERS, max_size=30), st.sampled_from(ASKERS))
def test_who_would_be_last_is(asked, asker):
    line = line_of(asked)
    is_last = line.is_last(asker)
    line.add(asker, "more")
    assert is_last == (all_of(line)[-1] == "more")


@given(st.text(ASKERS, min_size=1, max_size=30), st.data())
def test_what_is_taken_out_is_nobodys_turn(asked, data):
    line = line_of(asked)
    at = data.draw(st.integers(0, len(asked) - 1))
    gone = f"{asked[at]}{asked[:at].count(asked[at])}"
    in_turn = all_of(line_of(asked))
    line.discard(asked[at], gone)
    line.discard(asked[at], gone)
    assert line.place(asked[at], gone) is None
    assert all_of(line) == [item for item in in_turn if item != gone]
