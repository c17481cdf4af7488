"""Recordings as bytes: nothing is lost, and whatever was cut short or altered is refused."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from random import Random
from zlib import crc32

import numpy as np
import pytest
from hypothesis import given, settings

import solver
from solver.errors import BadRecording
from solver.problem import NodeBits, Outcome, Shape
from solver.puzzles.mayan import Mayan
from solver.recording.documents import search_document
from solver.recording.format import MAGIC, PIECE, START, expect_log, expect_tree, read, write
from solver.recording.log import Layout, Log
from solver.recording.nested import index
from solver.recording.plan import Plan, RecordingPlan
from solver.recordings import record_plan
from tests.solver.boards import mayans
from tests.solver.recording.null_puzzle import SEARCHES, Ladder, Pebbles
from tests.solver.recording.test_recording import big, pebbles, recorded, wide

__all__ = ["big", "wide"]

SAMPLE = "2.1-21-234-31-2434"
OLD_LENGTH, OLD_CHECKSUM = 726, 191858985
MAZE = "1.2.1.2.03w-ww5-w6w"


def bytes_of(recording):
    return b"".join(write(recording))


def read_back(data, kind=Pebbles):
    return read(memoryview(data), lambda _, code: kind.from_code(code))


def assert_same(recording, contents):
    assert contents.puzzle == recording.puzzle
    assert contents.plan == Plan(recording.search, recording.prunings, recording.limit)
    assert contents.log.nodes.dtype == recording.log.nodes.dtype
    assert contents.log.nodes.tobytes() == recording.log.nodes.tobytes()
    assert contents.log.skips.tolist() == recording.log.skips.tolist()
    assert contents.log.truncated == recording.truncated
    if recording.search.shape is Shape.NESTED:
        assert contents.log.parents is None
    else:
        assert contents.log.parents.dtype == np.uint32
        assert contents.log.parents.tolist() == recording.log.parents.tolist()


@given(pebbles(most_depth=4))
@settings(max_examples=100, deadline=None)
def test_any_recording_comes_back(puzzle):
    for limit in (1, 7, 10_000):
        recording = recorded(puzzle, frozenset({"odd"}), limit)
        assert_same(recording, read_back(bytes_of(recording)))


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
@given(pebbles(most_depth=4))
@settings(max_examples=30, deadline=None)
def test_any_recording_of_any_search_comes_back(search, puzzle):
    for limit in (1, 7, 10_000):
        recording = recorded(puzzle, frozenset(search.prunings[-1:]), limit, search)
        data = bytes_of(recording)
        assert_same(recording, read_back(data))
        assert data[8] == (1 if search.shape is Shape.NESTED else 2)


@given(mayans(most_moves=2))
@settings(max_examples=50, deadline=None)
def test_a_recording_of_a_kind_comes_back_and_can_be_walked(puzzle):
    recording = solver.record(puzzle, prunings=["left", "dead"])
    again = solver.read_recording(solver.write_recording(recording))
    assert again.puzzle == puzzle
    assert (again.search, again.prunings, again.limit) == (
        recording.search, recording.prunings, recording.limit
    )  # fmt: skip
    last = len(recording) - 1
    assert again.path(last) == recording.path(last)
    assert again.counts() == recording.counts()
    assert again.tally(last) == recording.tally(last)


def test_a_large_recording_comes_back(big, wide):
    assert_same(big, read_back(bytes_of(big)))
    assert_same(wide, read_back(bytes_of(wide)))


@pytest.mark.parametrize("search", Ladder.searches, ids=lambda search: search.name)
def test_a_search_deeper_than_a_byte_tells_comes_back(search):
    recording = recorded(Ladder(seed=0, depth=0, pebbles=300), frozenset(), search=search)
    assert_same(recording, read_back(bytes_of(recording), Ladder))


def test_a_file_without_parents_is_what_it_was_before_there_were_any():
    """The bytes of the first version, by their checksum: older files stay readable."""
    data = solver.write_recording(solver.record(solver.from_code("mayan", SAMPLE)))
    assert (len(data), crc32(data)) == (OLD_LENGTH, OLD_CHECKSUM)


def test_the_log_is_not_copied(big):
    data = bytearray(bytes_of(big))
    contents = read_back(data)
    data[-1] ^= 0xFF
    assert contents.log.nodes[-1] != big.log.nodes[-1]


SMALL = {"nested": ("mayan", SAMPLE), "layers": ("dice", MAZE)}


@pytest.fixture(scope="module", params=SMALL.values(), ids=SMALL)
def small(request):
    """Write a small recording with all that a recording can have."""
    recording = solver.record(solver.from_code(*request.param))
    assert all(recording.counts().skips.values())
    return solver.write_recording(recording)


def test_every_truncation_is_refused(small):
    for length in range(len(small)):
        with pytest.raises(BadRecording, match="Expected a recording"):
            solver.read_recording(small[:length])


def test_every_flipped_bit_is_refused(small):
    for place in range(len(small)):
        for bit in range(8):
            altered = bytearray(small)
            altered[place] ^= 1 << bit
            with pytest.raises(BadRecording):
                solver.read_recording(altered)


def test_every_appended_byte_is_refused(small):
    for byte in range(256):
        with pytest.raises(BadRecording, match="bytes, got"):
            solver.read_recording(small + bytes([byte]))


def test_no_two_altered_neighbours_make_up_for_each_other(small):
    random = Random(7)
    for _ in range(2000):
        place = random.randrange(len(small) - 2)
        altered = bytearray(small)
        altered[place : place + 2] = random.randbytes(2)
        if altered != small:
            with pytest.raises(BadRecording):
                solver.read_recording(altered)


def test_the_place_of_an_alteration_in_any_column_is_named(monkeypatch, wide):
    monkeypatch.setattr("solver.recording.format.PIECE", 1024)
    data = bytes_of(wide)
    nodes_start = len(data) - wide.log.nodes.nbytes
    parents_start = nodes_start - wide.log.parents.nbytes
    for column, stop, place in [
        (parents_start, nodes_start, parents_start + 4 * 1024 + 1),
        (nodes_start, len(data), nodes_start + 4 * 1024 + 3),
    ]:
        piece = 4 * 1024
        start = column + (place - column) // piece * piece
        altered = bytearray(data)
        altered[place] ^= 1
        with pytest.raises(BadRecording) as refusal:
            read_back(altered)
        assert refusal.value.arguments == {"start": start, "last": min(start + piece, stop) - 1}


def test_the_place_of_an_alteration_is_named(monkeypatch, big):
    monkeypatch.setattr("solver.recording.format.PIECE", 8192)
    data = bytes_of(big)
    nodes_start = len(data) - big.log.nodes.nbytes
    for piece in range(len(big) // 8192 + 1):
        start = nodes_start + 2 * 8192 * piece
        last = min(start + 2 * 8192, len(data)) - 1
        altered = bytearray(data)
        altered[(start + last) // 2] ^= 1
        with pytest.raises(BadRecording) as refusal:
            read_back(altered)
        assert refusal.value.arguments == {"start": start, "last": last}


def test_what_was_cut_short_says_where(small):
    with pytest.raises(BadRecording) as refusal:
        solver.read_recording(small[:-10])
    assert str(refusal.value) == (
        f"Expected a recording of {len(small)} bytes or more, "
        f"but it ends after byte {len(small) - 10}."
    )


JUNK = [
    (
        b"",
        "Expected a recording, which begins with the bytes 89 42 54 52 0d 0a 1a 0a, got nothing.",
    ),
    (
        b"hello, world",
        "Expected a recording, which begins with the bytes 89 42 54 52 0d 0a 1a 0a, "
        "got 68 65 6c 6c 6f 2c 20 77.",
    ),
    (
        MAGIC.replace(b"\r\n", b"\n") + b"as text",
        "Expected a recording, which begins with the bytes 89 42 54 52 0d 0a 1a 0a, "
        "got 89 42 54 52 0a 1a 0a 61.",
    ),
    (MAGIC[:3], "Expected a recording of 20 bytes or more, but it ends after byte 3."),
    (MAGIC + b"\7" + bytes(100), "Expected a recording of version 1, 2, 5, 6, got version 7."),
]


@pytest.mark.parametrize(("data", "sentence"), JUNK)
def test_what_is_no_recording_is_refused(data, sentence):
    with pytest.raises(BadRecording) as refusal:
        solver.read_recording(data)
    assert str(refusal.value) == sentence


def with_header(data, version=None, **changes):
    """Return a file with other values in its header and the checksum that belongs to them."""
    _, written_version, length = START.unpack_from(data)
    version = version or written_version
    header = json.loads(data[20 : 20 + length]) | changes
    text = json.dumps({name: value for name, value in header.items() if value != "gone"}).encode()
    text += b" " * (-len(text) % 4)
    start = START.pack(MAGIC, version, len(text))
    return start + crc32(text, crc32(start)).to_bytes(4, "little") + text + data[20 + length :]


HEADERS = [
    {"kind": "chess"},
    {"kind": ["mayan"]},
    {"code": "2.1-21-234-31"},
    {"code": "9.1-21-234-31-2434"},
    {"search": "bfs"},
    {"prunings": ["odd"]},
    {"prunings": ["left", "equal", "dead"]},
    {"prunings": None},
    {"limit": 0},
    {"limit": 124},
    {"limit": "many"},
    {"nodes": 0},
    {"nodes": -1},
    {"nodes": "125"},
    {"truncated": True},
    {"truncated": None},
    {"byte_order": "big"},
    {"shape": "layers"},
    {"format": "gone"},
    {"code": "gone"},
    {"nodes": "gone"},
    {"piece": 1},
    {"skips": {}},
    {"node": {"bytes": 4}},
    {"more": 1},
]


HEADERS_IN_LAYERS = [
    {"shape": "nested"},
    {"parents": "gone"},
    {"parents": {"bytes": 8}},
    {"kind": "mayan"},
]


@pytest.fixture(scope="module")
def samples():
    """Write the small recordings by their shape."""
    return {
        shape: solver.write_recording(solver.record(solver.from_code(*puzzle)))
        for shape, puzzle in SMALL.items()
    }


@pytest.mark.parametrize(
    ("shape", "changes"),
    [("nested", changes) for changes in HEADERS]
    + [("layers", changes) for changes in HEADERS_IN_LAYERS],
    ids=str,
)
def test_a_header_of_something_else_is_refused(samples, shape, changes):
    assert solver.read_recording(with_header(samples[shape]))
    with pytest.raises(BadRecording) as refusal:
        solver.read_recording(with_header(samples[shape], **changes))
    assert refusal.value.id == "recording.header"


@pytest.mark.parametrize(("shape", "version"), [("nested", 2), ("layers", 1)])
def test_the_version_is_that_of_the_columns(samples, shape, version):
    with pytest.raises(BadRecording) as refusal:
        solver.read_recording(with_header(samples[shape], version))
    assert str(refusal.value) == (
        f"Expected the header of a search that is recorded here, got version {version} of its file."
    )


@pytest.mark.parametrize("text", [b"", b"[]  ", b"null", b"{]  ", b"\xff\xff\xff\xff"])
def test_a_header_that_is_no_header_is_refused(text):
    start = START.pack(MAGIC, 1, len(text))
    data = start + crc32(text, crc32(start)).to_bytes(4, "little") + text
    with pytest.raises(BadRecording) as refusal:
        solver.read_recording(data)
    assert refusal.value.id == "recording.header"


@pytest.mark.parametrize("shape", SMALL)
def test_more_nodes_than_there_are_bytes_is_refused(samples, shape):
    with pytest.raises(BadRecording) as refusal:
        solver.read_recording(with_header(samples[shape], nodes=20_000_000))
    assert refusal.value.id == "recording.short"


LAYOUT = Layout.of(Mayan.searches[0])
LEAF, PARENT = (Mayan.searches[0].outcomes.index(o) for o in (Outcome.LIMIT, Outcome.EXPANDED))

NO_TREES = [
    ([(0, PARENT), (0, LEAF)], "Expected node %d to be below the ones before it, got depth 0."),
    ([(0, PARENT), (2, LEAF)], "Expected node %d to be below the ones before it, got depth 2."),
    ([(1, LEAF), (2, LEAF)], "Expected node %d to be below the ones before it, got depth 2."),
    ([(1, PARENT), (3, LEAF)], "Expected node %d to be below the ones before it, got depth 3."),
]


@pytest.mark.parametrize(("fault", "sentence"), NO_TREES)
@pytest.mark.parametrize("before", [0, PIECE - 3, PIECE - 2, PIECE - 1, PIECE])
def test_what_is_no_tree_is_refused(fault, sentence, before):
    nodes = [(0, PARENT), *[(1, LEAF)] * before, *fault[fault[0][0] == 0 :]]
    log = np.array([LAYOUT.packed(0, depth, code) for depth, code in nodes], LAYOUT.dtype)
    expect_tree(log[:-1], LAYOUT, PARENT)
    with pytest.raises(BadRecording) as refusal:
        expect_tree(log, LAYOUT, PARENT)
    assert str(refusal.value) == sentence % (len(nodes) - 1)


def test_no_node_is_too_deep_for_its_field():
    """A tree as deep as its bits allow, seven of them: one more than a signed byte holds."""
    layout = Layout.of(replace(Mayan.searches[0], bits=NodeBits(outcome=2, depth=7, move=7)))
    log = np.array([layout.packed(0, depth, PARENT) for depth in range(128)], layout.dtype)
    expect_tree(log, layout, PARENT)
    with pytest.raises(BadRecording, match="Expected node 1 "):
        expect_tree(log[[0, 127]], layout, PARENT)


LAYERS = SEARCHES["bfs"]
LAYERS_LEAF, LAYERS_PARENT = (
    LAYERS.outcomes.index(outcome) for outcome in (Outcome.LIMIT, Outcome.EXPANDED)
)

# Each node as its parent, its depth and whether it is expanded; the last one is at fault.
NO_LAYERS = [
    ([(0, 1, True)], "Expected node 0 one layer below"),
    ([(1, 0, True)], "Expected node 0 one layer below"),
    ([(0, 0, False), (0, 1, True)], "got depth 1 and parent 0."),
    ([(0, 0, True), (0, 2, True)], "got depth 2 and parent 0."),
    ([(0, 0, True), (0, 0, True)], "got depth 0 and parent 0."),
    ([(0, 0, True), (1, 1, True)], "got depth 1 and parent 1."),
    ([(0, 0, True), (9, 1, True)], "got depth 1 and parent 9."),
    ([(0, 0, True), (0, 1, True), (1, 2, True), (0, 1, True)], "got depth 1 and parent 0."),
    ([(0, 0, True), (0, 1, False), (1, 2, True)], "got depth 2 and parent 1."),
]


@pytest.mark.parametrize(("nodes", "sentence"), NO_LAYERS)
def test_what_are_no_layers_is_refused(nodes, sentence):
    log = layered(nodes[:-1] or [(0, 0, True)])
    expect_log(log, LAYERS)
    with pytest.raises(BadRecording) as refusal:
        expect_log(layered(nodes), LAYERS)
    assert refusal.value.id == "recording.layers"
    assert refusal.value.arguments["node"] == len(nodes) - 1
    assert sentence in str(refusal.value)


def layered(nodes):
    layout = Layout.of(LAYERS)
    packed = [
        layout.packed(1, depth, LAYERS_PARENT if expanded else LAYERS_LEAF)
        for _, depth, expanded in nodes
    ]
    parents = np.array([parent for parent, _, _ in nodes], np.uint32)
    return Log(np.array(packed, layout.dtype), np.zeros((3, 1), np.uint32), False, parents)


def test_an_outcome_that_means_nothing_is_refused():
    search = SEARCHES["cheapest"]
    layout = Layout.of(search)
    root = layout.packed(layout.no_move, 0, search.outcomes.index(Outcome.EXPANDED))
    log = np.array([root, layout.packed(1, 1, 4)], layout.dtype)
    skips = np.zeros((0, 1), np.uint32)
    expect_log(Log(log[:1], skips, truncated=False), search)
    with pytest.raises(BadRecording) as refusal:
        expect_log(Log(log, skips, truncated=False), search)
    assert str(refusal.value) == "Expected an outcome from 0 to 3 at node 1, got 4."


def test_the_root_is_at_depth_0():
    with pytest.raises(BadRecording, match="Expected node 0 "):
        expect_tree(np.array([LAYOUT.packed(0, 1, LEAF)], LAYOUT.dtype), LAYOUT, PARENT)


# Recordings from another process: the same in everything that is seen of them


LIMIT = 3000

PLANS = [
    solver.recordings.plan(puzzle, search.name, off, LIMIT)
    for kind in solver.kinds()
    for puzzle in [solver.levels.load(kind)[0].puzzle]
    for search in puzzle.searches
    for off in ((), search.prunings)
]


def name_of(plan: RecordingPlan) -> str:
    return f"{plan.puzzle.kind}-{plan.search.name}-{len(plan.prunings)}"


@pytest.mark.parametrize("plan", PLANS, ids=name_of)
def test_a_recording_shows_the_same_after_pickling(plan, monkeypatch):
    made = record_plan(plan)
    data = pickle.dumps(made)
    monkeypatch.setattr(index, "made_tables", lambda *_: pytest.fail("the index is built again"))
    again = pickle.loads(data)  # noqa: S301
    assert search_document(again) == search_document(made)
    assert again.fewest == made.fewest
    assert again.truncated == made.truncated
    assert solver.steps(again, 0, 30) == solver.steps(made, 0, 30)
    assert solver.write_recording(again) == solver.write_recording(made)
    for start, stop in ((0, len(made)), (len(made) // 3, len(made))):
        strips = [each.strip(start, stop, 50) for each in (made, again)]
        assert np.array_equal(*(strip.nodes for strip in strips))
        assert np.array_equal(*(strip.merged for strip in strips))
        assert np.array_equal(*(each.outcome_counts(start, stop, 50) for each in (made, again)))
    for node in range(0, len(made), 7):
        assert again.children(node) == made.children(node)
        assert again.end(node) == made.end(node)
        assert again.parent(node) == made.parent(node)
