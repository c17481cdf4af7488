"""Files of recordings that strangers send: refused in one sentence, or shown from end to end."""

from __future__ import annotations

import copy
import json
import struct
import zlib
from functools import cache
from zlib import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import solver
from solver.own.travel.parts import MOST_PART, ROW
from solver.own.travel.reader import read_plan
from solver.recording.format import MAGIC, START, Places, read_header
from tests.solver.own.problems import Priced, River, Wild
from tests.solver.own.test_faults import BadSolved

KINDS = {
    "nested": lambda: Wild(12, "dfs", most=6),
    "priced": lambda: Priced(25, "dfs", most=6),
    "layers": River,
    "deepening": lambda: Wild(18, "iddfs", most=6),
    "cut": lambda: Wild(179, "dfs", most=6),
    "fault": BadSolved,
}


@cache
def written(kind):
    """Return a small file."""
    return solver.write_recording(solver.record_problem(KINDS[kind](), limit=60))


class File:
    """A file taken apart, so that any part of it can be altered and its checksums still fit."""

    def __init__(self, data):
        _, self.version, _ = START.unpack_from(data)
        _, self.header, self.log_start = read_header(memoryview(data))
        plan, _, nodes = read_plan(self.header)
        at = Places.of(plan.search, nodes, self.log_start)
        self.tables = bytearray(data[at.checksums : at.tables_stop])
        self.pieces = (at.skips - at.checksums) // 4
        self.columns = bytearray(data[at.columns : at.stop])
        self.widths = [] if plan.search.shape.has_implicit_parents else [4 * nodes]
        count = self.header["contents"]["parts"]
        rows = [ROW.unpack_from(data, at.stop + ROW.size * k) for k in range(count)]
        place = at.stop + ROW.size * count + 4
        self.documents = []
        for packed, _, _ in rows:
            self.documents.append(json.loads(zlib.decompress(data[place : place + packed])))
            place += packed

    def bytes(self, parts=None):
        """Return the file with the checksums that belong to it."""
        head = json.dumps(self.header).encode()
        head += b" " * (-len(head) % 4)
        start = START.pack(MAGIC, self.version, len(head))
        columns = [bytes(self.columns)]
        if self.widths:
            columns = [columns[0][: self.widths[0]], columns[0][self.widths[0] :]]
        sums = b"".join(struct.pack("<I", crc32(column)) for column in columns)
        tables = sums + bytes(self.tables[4 * self.pieces :])
        packed = parts or [packed_part(json.dumps(each)) for each in self.documents]
        table = b"".join(row for row, _ in packed)
        return b"".join(
            [
                *(start, struct.pack("<I", crc32(head, crc32(start))), head, tables),
                *(struct.pack("<I", crc32(tables)), *columns),
                *(table, struct.pack("<I", crc32(table)), *(part for _, part in packed)),
            ]
        )


def packed_part(text, length=None):
    """Return a row of the table of parts and a part."""
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    part = zlib.compress(data)
    return ROW.pack(len(part), len(data) if length is None else length, crc32(part)), part


def ask_everything(recording):
    """Ask for every document, so that whatever is wrong in it comes out."""
    puzzle, nodes = recording.puzzle, len(recording)
    told = [solver.search_document(recording), puzzle.words.for_scripts(), puzzle.printed]
    for number in range(nodes):
        told += [
            solver.node_document(recording, number),
            solver.steps(recording, number, 2),
            solver.steps_context(recording, number, 2),
            [each.move for each in recording.skips_between(number, 2)],
            [recording.next_dead_end(number), recording.next_solution(number)],
        ]
    solution = solver.solve(puzzle)
    told += [
        solver.replay_document(puzzle, solution),
        solver.others_along(puzzle, solution.moves or ()),
        solver.judge_output(puzzle, solution),
        solver.moves_output(puzzle, solution),
        solver.compare(puzzle),
        recording.strip(0, nodes, 9).nodes.tolist(),
        recording.fault.sentence if recording.fault else "",
        [puzzle.title, puzzle.about, puzzle.file, puzzle.source, puzzle.to_code()],
    ]
    return json.dumps(told, ensure_ascii=False).encode("utf-8")


def refused_or_whole(data):
    """Read a file: it is refused in one sentence, or all of it can be shown."""
    try:
        recording = solver.read_recording(data)
    except solver.BadRecording as refusal:
        return sentence_of(refusal)
    ask_everything(recording)
    return recording


def sentence_of(refusal):
    """Hold a refusal to one sentence of some length; return nothing."""
    assert "\n" not in str(refusal)
    assert len(str(refusal)) < 500


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_put_together_again_is_the_recording(kind):
    file = File(written(kind))
    recording = refused_or_whole(file.bytes())
    home = solver.read_recording(written(kind))
    assert solver.search_document(recording) == solver.search_document(home)


@pytest.mark.parametrize("kind", ["nested", "layers"])
def test_every_altered_byte_is_refused(kind):
    data = written(kind)
    for place in range(0, len(data), 3):
        altered = bytearray(data)
        altered[place] ^= 1 << place % 8
        with pytest.raises(solver.BadRecording):
            solver.read_recording(altered)
    for length in range(0, len(data), 7):
        with pytest.raises(solver.BadRecording):
            solver.read_recording(data[:length])
    with pytest.raises(solver.BadRecording, match="bytes, got"):
        solver.read_recording(data + b"\0")


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([-(2**70), -2, -1, 0, 1, 2, 3, 7, 59, 60, 2**31, 2**70, 0.5, 1e400]),
    st.sampled_from(["", "a", "%(x)s %d", "../../etc", "\ud800", "<script>", "seen", "x" * 3000]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["text", "rows", "svg", "board", "x"]), inner, max_size=3),
    ),
    max_leaves=6,
)


def places(document, path=()):
    """Yield the way to every value in a document."""
    yield path
    inside = (
        document.items()
        if isinstance(document, dict)
        else enumerate(document)
        if isinstance(document, list)
        else ()
    )
    for name, value in inside:
        yield from places(value, (*path, name))


def put(document, path, value):
    """Return a document with another value at a place."""
    if not path:
        return value
    document = copy.copy(document)
    document[path[0]] = put(document[path[0]], path[1:], value)
    return document


@st.composite
def altered_files(draw):
    """Draw a file with some values altered, whose checksums fit."""
    file = File(written(draw(st.sampled_from(sorted(KINDS)))))
    for _ in range(draw(st.integers(1, 3))):
        if draw(st.booleans()):
            which = draw(st.integers(0, len(file.documents) - 1))
            ways = list(places(file.documents[which]))
            value = draw(VALUES)
            file.documents[which] = put(file.documents[which], draw(st.sampled_from(ways)), value)
        else:
            ways = [way for way in places(file.header) if way]
            way = draw(st.sampled_from(ways))
            file.header = put(file.header, way, draw(VALUES))
    return file.bytes()


@given(altered_files())
@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
def test_altered_values_are_refused_or_shown(data):
    refused_or_whole(data)


@st.composite
def altered_logs(draw):
    """Draw a file with bytes of its log altered, whose checksums fit."""
    file = File(written(draw(st.sampled_from(sorted(KINDS)))))
    for _ in range(draw(st.integers(1, 3))):
        target = draw(st.sampled_from([file.columns, file.tables]))
        target[draw(st.integers(0, len(target) - 1))] = draw(st.integers(0, 255))
    return file.bytes()


@given(altered_logs())
@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
def test_altered_logs_are_refused_or_shown(data):
    refused_or_whole(data)


@given(st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_numbers_in_the_place_of_others_are_refused_or_shown(data):
    """What nodes try, with the numbers of other moves, reasons, texts and nodes."""
    file = File(written(data.draw(st.sampled_from(sorted(KINDS)))))
    for document in file.documents[2:]:
        for node in document["nodes"]:
            for entry in node.get("tried", []):
                if data.draw(st.integers(0, 9)) == 0:
                    place = data.draw(st.integers(0, min(3, len(entry)) - 1))
                    entry[place] = data.draw(st.integers(-2, 70))
    refused_or_whole(file.bytes())


def test_what_unpacks_to_too_much_is_refused_before_it_is_unpacked():
    file = File(written("nested"))
    bomb = zlib.compress(b" " * (MOST_PART + 1))
    for length in (MOST_PART + 1, 100, MOST_PART):
        row = ROW.pack(len(bomb), length, crc32(bomb))
        others = [packed_part(json.dumps(each)) for each in file.documents[1:]]
        with pytest.raises(solver.BadRecording) as refusal:
            solver.read_recording(file.bytes([(row, bomb), *others]))
        assert refusal.value.id in ("recording.unpacked", "recording.part")


NO_DOCUMENTS = [
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b"",
    b"\xff\xfe",
    b"NaN",
    b"[1e999, -Infinity]",
    b"1" * 10_000,
    b"null",
    b"[]",
]


@pytest.mark.parametrize("document", NO_DOCUMENTS, ids=lambda each: repr(each[:12]))
@pytest.mark.parametrize("which", [0, 1, 2])
def test_what_is_no_document_is_refused(document, which):
    file = File(written("nested"))
    parts = [packed_part(json.dumps(each)) for each in file.documents]
    parts[which] = packed_part(document)
    with pytest.raises(solver.BadRecording) as refusal:
        solver.read_recording(file.bytes(parts))
    assert refusal.value.id in ("recording.part", "recording.contents")


def altered(sample, which, **values):
    """Return a file with members of a document altered; of the header where there is no number."""
    file = File(written(sample))
    if which is None:
        file.header = {**file.header, **values}
    else:
        file.documents[which] = {**file.documents[which], **values}
    return file.bytes()


REFUSED = [
    (0, {"file": "../secret.py"}, "Expected file as docs/formats.md describes it in part 0"),
    (
        0,
        {"source": "x" * 1_000_001},
        "Expected source as a text of at most 1000000 characters in part 0",
    ),
    (0, {"title": 7}, "Expected title as a text of at most 200 characters in part 0"),
    (0, {"names": []}, "Expected names as the log and the header say in part 0"),
    (0, {"whole": 1}, "Expected whole as the log and the header say"),
    (0, {"best": [[3, 4]]}, "Expected best as the log and the header say"),
    (0, {"titles": {}}, "Expected titles as the log and the header say"),
    (0, {"titles": {"a b": "c"}}, "Expected reason as docs/formats.md describes it in part 0"),
    (0, {"more": 1}, "Expected an object with about, best"),
    (1, {"line": []}, "Expected line as docs/formats.md describes it in part 1"),
    (
        1,
        {"line": [{"board": {"rows": [["x" * 25]]}}]},
        "Expected cell as a text of at most 24 characters",
    ),
    (
        1,
        {"line": [{"board": {"rows": [[["x", "#12", ""]]]}}]},
        "Expected colour as docs/formats.md describes it in part 1",
    ),
    (
        1,
        {"line": [{"board": {"rows": [[]] * 65}}]},
        "Expected rows as a list of at most 64 entries",
    ),
    (2, {"first": 1}, "Expected first as the log and the header say in part 2"),
    (2, {"nodes": []}, "Expected first as the log and the header say in part 2"),
    (2, {"boards": []}, "Expected board as a whole number from 0 to -1 in part 2"),
    (None, {"kind": "mayan"}, "Expected search as docs/formats.md describes it in the header"),
    (None, {"code": "../x"}, "Expected code as docs/formats.md describes it in the header"),
    (None, {"nodes": 100_001}, "Expected nodes as a whole number from 1 to 100000"),
    (None, {"fault": {"id": "mine"}}, "Expected the header of a search that is recorded here"),
    (None, {"switches": ["a b"]}, "Expected reason as docs/formats.md describes it in the header"),
    (None, {"contents": {"parts": 2, "block": 256}}, "Expected parts as a whole number from 3"),
]


@pytest.mark.parametrize(("which", "values", "sentence"), REFUSED, ids=str)
def test_what_does_not_fit_is_refused_in_one_sentence(which, values, sentence):
    with pytest.raises(solver.BadRecording) as refusal:
        solver.read_recording(altered("nested", which, **values))
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize(
    "fault",
    [
        {"id": "exception", "arguments": {"error": "%(secret)s %n {0.__class__}"}},
        {"id": "exception", "arguments": {"function": "f", "file": "f", "error": "e", "line": "3"}},
        {"id": "mine", "arguments": {}},
        {"id": "memory", "arguments": {"what": "x"}},
        {"id": "memory", "sentence": 1},
    ],
    ids=str,
)
def test_no_sentence_of_a_stranger_is_a_template(fault):
    file = File(written("fault"))
    file.header["fault"] |= fault
    assert refused_or_whole(file.bytes()) is None


def test_texts_of_a_stranger_are_data():
    file = File(written("fault"))
    file.header["fault"]["arguments"]["error"] = "%(secret)s {0} $x"
    file.documents[0] |= {"title": "%(a)s", "about": "100 % {x}", "printed": ["%d"]}
    recording = refused_or_whole(file.bytes())
    assert "%(secret)s {0} $x" in recording.fault.sentence
    assert recording.puzzle.about == "100 % {x}"


def test_drawings_of_a_stranger_are_cleaned_again():
    file = File(written("nested"))
    evil = '<svg onload="x()"><script>x()</script><image href="//e"/><rect x="1"/></svg>'
    boards = file.documents[2]["boards"]
    file.documents[1]["line"][0]["board"] = boards[0] = {"svg": evil, "text": "t"}
    recording = refused_or_whole(file.bytes())
    clean = {"svg": '<svg><rect x="1"></rect></svg>', "text": "t"}
    assert solver.node_document(recording, 0)["board"] == clean
    assert recording.puzzle.json_board(recording.puzzle.start()) == clean
    boards[0] = {"svg": "<svg>" + "<g>" * 100_000, "text": "t"}
    assert refused_or_whole(file.bytes()) is not None
