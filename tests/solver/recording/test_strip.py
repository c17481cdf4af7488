"""Strips against a painter that looks at every bar for every pixel."""

from bisect import bisect_right

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.problem import Shape
from tests.solver.recording.null_puzzle import SEARCHES, Ladder
from tests.solver.recording.test_recording import (
    big,
    big_tree,
    pebbles,
    recorded,
    wide,
    wide_tree,
)

__all__ = ["big", "wide"]


def pixels_of(start, stop, width):
    """Return the first node of each pixel and the one after its last."""
    span = stop - start
    lefts = [start + pixel * span // width for pixel in range(width)]
    rights = [start + (pixel + 1) * span // width for pixel in range(width)]
    return [(left, max(right, left + 1)) for left, right in zip(lefts, rights, strict=True)]


def painted(nodes, depths, pixels, end_of):
    """Return for each depth what every pixel shows, and how many bars meet there.

    :param end_of: where the bar of a node ends.
    """
    shown = [[-1] * len(pixels) for _ in range(depths)]
    merged = [[0] * len(pixels) for _ in range(depths)]
    ends = [right for _, right in pixels]
    for node in nodes:
        for pixel in range(bisect_right(ends, node.number), len(pixels)):
            if pixels[pixel][0] >= end_of(node):
                break
            shown[node.depth][pixel] = node.number
            merged[node.depth][pixel] += 1
    return shown, merged


def assert_painted(recording, nodes, start, stop, width):
    pixels = pixels_of(start, stop, width)
    is_nested = recording.search.shape is Shape.NESTED
    shown, merged = painted(
        nodes,
        recording.index.depths,
        pixels,
        lambda node: node.end if is_nested else node.number + 1,
    )
    strip = recording.strip(start, stop, width)
    assert (strip.start, strip.stop) == (start, stop)
    assert strip.nodes.tolist() == shown
    assert strip.merged.tolist() == merged
    names = recording.search.outcomes
    assert strip.outcomes.tolist() == [
        [255 if number < 0 else names.index(nodes[number].outcome) for number in row]
        for row in shown
    ]
    counts = recording.outcome_counts(start, stop, width)
    inside = [[node.outcome for node in nodes[left:right]] for left, right in pixels]
    assert counts.T.tolist() == [[pixel.count(name) for name in names] for pixel in inside]


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
@given(puzzle=pebbles(most_depth=4), data=st.data())
@settings(max_examples=60, deadline=None)
def test_small_strips_are_as_painted(search, puzzle, data):
    recording = recorded(puzzle, frozenset(search.prunings), search=search)
    start = data.draw(st.integers(0, len(recording) - 1))
    stop = data.draw(st.integers(start + 1, len(recording)))
    nodes = [recording.node(number) for number in range(len(recording))]
    assert_painted(recording, nodes, start, stop, data.draw(st.integers(1, 40)))


def test_a_search_in_layers_falls_like_a_staircase():
    recording = recorded(Ladder(seed=0, depth=0, pebbles=3), frozenset(), search=Ladder.searches[1])
    strip = recording.strip(0, len(recording), len(recording))
    assert strip.nodes.tolist() == [
        [0, -1, -1, -1, -1, -1, -1],
        [-1, 1, 2, -1, -1, -1, -1],
        [-1, -1, -1, 3, 4, -1, -1],
        [-1, -1, -1, -1, -1, 5, 6],
    ]


@pytest.mark.exhaustive
@pytest.mark.parametrize("search", Ladder.searches, ids=lambda search: search.name)
@pytest.mark.parametrize("window", [(0, 601, 600), (0, 601, 40), (250, 300, 70), (599, 601, 9)])
def test_strips_of_a_search_that_is_deeper_than_a_byte_tells(search, window):
    recording = recorded(Ladder(seed=0, depth=0, pebbles=300), frozenset(), search=search)
    nodes = [recording.node(number) for number in range(len(recording))]
    assert_painted(recording, nodes, *window)


WINDOWS = [
    (0, 60_000, 7),
    (0, 60_000, 200),
    (0, 1024, 64),
    (1023, 1026, 5),
    (59_000, 60_000, 33),
    (59_999, 60_000, 3),
    (31_111, 52_345, 100),
]


@pytest.mark.parametrize(("start", "stop", "width"), WINDOWS)
def test_windows_of_a_large_recording_are_as_painted(big, start, stop, width):
    assert_painted(big, big_tree().nodes, start, min(stop, len(big)), width)


@pytest.mark.parametrize(("start", "stop", "width"), [(0, 2300, 900), (1000, 1100, 33)])
def test_windows_of_a_large_recording_in_layers_are_as_painted(wide, start, stop, width):
    assert_painted(wide, wide_tree().nodes, start, stop, width)
