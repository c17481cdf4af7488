"""Zooming and panning as arithmetic: what stays where it is, and where the edges are."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .conftest import Evaluate

USE = """
    const interval = await load("strip/interval.js");
    return interval[given.name](...given.args);
"""

PLACES = st.floats(0, 1)
SPANS = st.floats(8, 1e6)
browsing = settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def call(run: Evaluate, name: str, *args: object) -> Any:
    return run(USE, name=name, args=args)


def interval(start: float, stop: float) -> dict[str, float]:
    return {"start": start, "stop": stop}


def position_at(shown: dict[str, float], at: float) -> float:
    return shown["start"] + at * (shown["stop"] - shown["start"])


@pytest.mark.parametrize(
    ("asked", "total", "shown"),
    [
        (interval(10, 20), 100, interval(10, 20)),
        (interval(-5, 5), 100, interval(0, 10)),
        (interval(95, 105), 100, interval(90, 100)),
        (interval(-50, 500), 100, interval(0, 100)),
        (interval(40, 42), 100, interval(37, 45)),
        (interval(99, 100), 100, interval(92, 100)),
        (interval(30, 10), 100, interval(16, 24)),
        (interval(0, 3), 5, interval(0, 5)),
        (interval(7, 9), 1, interval(0, 1)),
    ],
)
def test_a_stretch_stays_in_the_search_and_does_not_get_too_small(
    run: Evaluate, asked: dict[str, float], total: int, shown: dict[str, float]
) -> None:
    assert call(run, "clampInterval", asked, total) == shown


@pytest.mark.parametrize(
    ("asked", "total", "shown"),
    [
        (interval(10, 20), 100, interval(10, 20)),
        (interval(40, 43), 100, interval(37, 45)),
        (interval(1, 5), 100, interval(0, 8)),
        (interval(99, 100), 100, interval(92, 100)),
        (interval(60, 999_999), 100, interval(60, 100)),
        (interval(0, 99), 100, interval(0, 99)),
        (interval(0, 100), 100, None),
        (interval(0, 999_999), 100, None),
        (interval(100, 200), 100, None),
        (interval(1, 2), 5, None),
    ],
)
def test_a_window_in_a_link_is_set_right(
    run: Evaluate, asked: dict[str, float], total: int, shown: dict[str, float] | None
) -> None:
    assert call(run, "intervalWithin", asked, total) == shown


@browsing
@given(span=SPANS, at=PLACES, times=st.floats(0.1, 1))
def test_zooming_in_keeps_what_is_under_the_pointer(
    run: Evaluate, span: float, at: float, times: float
) -> None:
    total = 17_847_789
    before = interval(5_000_000, 5_000_000 + span)
    held = {"position": position_at(before, at), "at": at}
    after = call(run, "zoomed", before, times, held, total)
    assert position_at(after, at) == pytest.approx(held["position"], abs=1e-6)
    assert after["stop"] - after["start"] == pytest.approx(max(span * times, 8))


def test_zooming_out_ends_with_all_of_it(run: Evaluate) -> None:
    held = {"position": 50, "at": 0.1}
    assert call(run, "zoomed", interval(40, 140), 100, held, 1000) == interval(0, 1000)


def test_zooming_out_at_an_edge_stays_inside(run: Evaluate) -> None:
    held = {"position": 2, "at": 0.5}
    assert call(run, "zoomed", interval(0, 20), 2, held, 1000) == interval(0, 40)


@browsing
@given(ats=st.lists(PLACES, min_size=2, max_size=2), apart=st.floats(0.05, 0.9))
def test_both_fingers_keep_what_they_hold(run: Evaluate, ats: list[float], apart: float) -> None:
    first, second = sorted(ats)
    if second - first < 0.05:
        second = first + 0.05
    before = interval(400_000, 500_000)
    holds = [{"position": position_at(before, at), "at": at} for at in (first, second)]
    moved = [{**holds[0], "at": 0.05}, {**holds[1], "at": 0.05 + apart}]
    after = call(run, "pinched", *moved, 17_847_789)
    for hold in moved:
        assert position_at(after, hold["at"]) == pytest.approx(hold["position"], abs=1e-3)


def test_fingers_at_one_place_do_not_break_it(run: Evaluate) -> None:
    hold = {"position": 50, "at": 0.5}
    after = call(run, "pinched", hold, hold, 100)
    assert after == interval(46, 54)
    assert call(run, "pinched", hold, {"position": 90, "at": 0.5}, 100) == interval(0, 100)


@pytest.mark.parametrize(
    ("node", "shown"),
    [
        (100, interval(100, 200)),
        (199, interval(100, 200)),
        (200, interval(180.5, 280.5)),  # on to the right: most of what is seen lies ahead
        (99, interval(19.5, 119.5)),
        (700, interval(650.5, 750.5)),  # far away: in the middle
        (0, interval(0, 100)),
        (999, interval(900, 1000)),
    ],
)
def test_the_current_node_is_followed(run: Evaluate, node: int, shown: dict[str, float]) -> None:
    assert call(run, "following", interval(100, 200), node, 1000) == shown


def test_panning_stops_at_the_ends(run: Evaluate) -> None:
    assert call(run, "panned", interval(100, 200), 0.5, 1000) == interval(150, 250)
    assert call(run, "panned", interval(100, 200), -3, 1000) == interval(0, 100)
    assert call(run, "panned", interval(100, 200), 99, 1000) == interval(900, 1000)


@browsing
@given(progress=PLACES, at=PLACES, times=st.floats(0.01, 0.9))
def test_what_both_ends_of_a_glide_share_stays_where_it_is(
    run: Evaluate, progress: float, at: float, times: float
) -> None:
    before = interval(1000, 1_001_000)
    held = {"position": position_at(before, at), "at": at}
    after = call(run, "zoomed", before, times, held, 17_847_789)
    between = call(run, "interpolated", before, after, progress)
    assert position_at(between, at) == pytest.approx(held["position"], abs=1e-2)


def test_a_glide_begins_and_ends_where_it_should(run: Evaluate) -> None:
    ends = [interval(0, 1000), interval(500.5, 600)]
    assert call(run, "interpolated", *ends, 0) == ends[0]
    assert call(run, "interpolated", *ends, 1) == ends[1]
    side = call(run, "interpolated", interval(0, 100), interval(50, 150), 0.5)
    assert side == interval(25, 125)


def test_links_hold_whole_numbers(run: Evaluate) -> None:
    assert call(run, "wholeNumbers", interval(10.4, 19.2)) == interval(10, 20)
    assert call(run, "wholeNumbers", interval(10, 20)) == interval(10, 20)
    assert call(run, "wholeNumbers", interval(9.999999999, 20.000000001)) == interval(10, 20)
