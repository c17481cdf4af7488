"""What a person keeps beside the moment: the loop and the bookmarks."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Evaluate

LOOP = {"from": 2, "to": 5}


@pytest.mark.parametrize(
    ("loop", "step", "expected"),
    [
        (None, 0, {"from": 0, "to": 9}),
        (None, 8, {"from": 8, "to": 9}),
        (None, 9, None),
        (LOOP, 0, {"from": 0, "to": 5}),
        (LOOP, 4, {"from": 4, "to": 5}),
        (LOOP, 5, {"from": 5, "to": 9}),
        (LOOP, 7, {"from": 7, "to": 9}),
        (LOOP, 9, None),
    ],
)
def test_a_loop_from_here(run: Evaluate, loop: object, step: int, expected: object) -> None:
    body = 'return (await load("player/loop.js")).loopFrom(given.loop, given.step, 9)'
    assert run(body, loop=loop, step=step) == expected


@pytest.mark.parametrize(
    ("loop", "step", "expected"),
    [
        (None, 9, {"from": 0, "to": 9}),
        (None, 1, {"from": 0, "to": 1}),
        (None, 0, None),
        (LOOP, 9, {"from": 2, "to": 9}),
        (LOOP, 3, {"from": 2, "to": 3}),
        (LOOP, 2, {"from": 0, "to": 2}),
        (LOOP, 1, {"from": 0, "to": 1}),
        (LOOP, 0, None),
    ],
)
def test_a_loop_to_here(run: Evaluate, loop: object, step: int, expected: object) -> None:
    body = 'return (await load("player/loop.js")).loopTo(given.loop, given.step)'
    assert run(body, loop=loop, step=step) == expected


def toggled(run: Evaluate, asked: list[int], total: int, presses: list[int]) -> Any:
    """Return what each press on the button does, and the bookmarks after all of them."""
    return run(
        """
        const { createBookmarkList } = await load("player/bookmarks.js");
        const bookmarks = createBookmarkList(given.asked, given.total);
        return [given.presses.map((step) => bookmarks.toggle(step)), bookmarks.list()];
        """,
        asked=asked,
        total=total,
        presses=presses,
    )


def test_bookmarks_come_and_go_and_stay_in_order(run: Evaluate) -> None:
    assert toggled(run, [7], 9, [2, 5, 7, 0]) == [["set", "set", "removed", "set"], [0, 2, 5]]


def test_what_a_link_asks_for_is_put_in_order(run: Evaluate) -> None:
    assert toggled(run, [5, 2, 5, 99, 10, 9, 0], 9, []) == [[], [0, 2, 5, 9]]


def test_there_are_twenty_at_most(run: Evaluate) -> None:
    many = list(range(25))
    assert toggled(run, many, 99, []) == [[], many[:20]]
    assert toggled(run, many, 99, [40, 3, 40]) == [
        ["full", "removed", "set"],
        [*range(3), *range(4, 20), 40],
    ]


def test_the_list_is_another_one_only_when_it_changes(run: Evaluate) -> None:
    body = """
        const marks = (await load("player/bookmarks.js")).createBookmarkList([3], 9);
        const [before, again] = [marks.list(), marks.list()];
        marks.toggle(4);
        return [before === again, before === marks.list(), before];
    """
    assert run(body) == [True, False, [3]]
