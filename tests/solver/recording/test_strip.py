"""Strips against a painter that looks at every bar for every pixel."""

from bisect import bisect_right

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solver.recording.test_recording import BIG_TREE, big, pebbles, recorded

__all__ = ["big"]


def pixels_of(start, stop, width):
    """Return the first node of each pixel and the one after its last."""
    span = stop - start
    lefts = [start + pixel * span // width for pixel in range(width)]
    rights = [start + (pixel + 1) * span // width for pixel in range(width)]
    return [(left, max(right, left + 1)) for left, right in zip(lefts, rights, strict=True)]


def painted(nodes, depths, pixels):
    """Return for each depth what every pixel shows, and how many bars meet there."""
    shown = [[-1] * len(pixels) for _ in range(depths)]
    merged = [[0] * len(pixels) for _ in range(depths)]
    ends = [right for _, right in pixels]
    for node in nodes:
        for pixel in range(bisect_right(ends, node.number), len(pixels)):
            if pixels[pixel][0] >= node.end:
                break
            shown[node.depth][pixel] = node.number
            merged[node.depth][pixel] += 1
    return shown, merged


def assert_painted(recording, nodes, start, stop, width):
    pixels = pixels_of(start, stop, width)
    shown, merged = painted(nodes, recording.index.depths, pixels)
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


@given(puzzle=pebbles(most_depth=4), data=st.data())
@settings(max_examples=100, deadline=None)
def test_small_strips_are_as_painted(puzzle, data):
    recording = recorded(puzzle)
    start = data.draw(st.integers(0, len(recording) - 1))
    stop = data.draw(st.integers(start + 1, len(recording)))
    nodes = [recording.node(number) for number in range(len(recording))]
    assert_painted(recording, nodes, start, stop, data.draw(st.integers(1, 40)))


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
    assert_painted(big, BIG_TREE.nodes, start, min(stop, len(big)), width)
