"""Every answer for programs is what its schema in ``docs/schema/`` says."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

import solver
from tests.samples import SAMPLES
from tests.webapp.samples import (
    API,
    BROKEN_RULE,
    CODE,
    IMPOSSIBLE,
    TEXT,
    UNKNOWN_CODE,
    UNSOLVABLE,
)
from webapp import create_app
from webapp.features.lessons import lessons
from webapp.recordings.pools import Busy

FOLDER = Path(__file__).parent.parent.parent / "docs" / "schema"
SCHEMAS = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.iterdir()}
REGISTRY = Registry().with_resources(
    (name, DRAFT202012.create_resource(schema)) for name, schema in SCHEMAS.items()
)
WAIT_SECONDS = 120.0

PUZZLES = [
    *((kind, solver.levels.load(kind)[0].puzzle.to_code()) for kind in solver.kinds()),
    *((kind, sample.code) for kind, sample in SAMPLES.items()),
    *((kind, sample.unsolvable) for kind, sample in SAMPLES.items()),
    ("flip", IMPOSSIBLE),
]
SEARCHES = [
    (kind, code, search.name, ",".join(search.prunings) if off else "")
    for kind, sample in SAMPLES.items()
    for code, off in ((sample.code, False), (sample.unsolvable, True))
    if (kind, off) != ("flip", True)  # its last step leads through all 65,536 boards
    for search in solver.from_code(kind, code).searches
]
"""Of each kind every search: what it solves with all prunings, and without any what it does not."""


@pytest.fixture(scope="module")
def client():
    app = create_app({"TESTING": True, "RECORD_LIMIT": 20_000})
    yield app.test_client()
    app.extensions["recordings"].close()


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": name}, registry=REGISTRY)


def expect(name: str, document: Any) -> None:
    """Hold a document to a schema, or to a definition in one."""
    faults = [
        f"{fault.json_path}: {fault.message}" for fault in validator(name).iter_errors(document)
    ]
    assert faults == []


def ready(client, address: str, **query: Any) -> Any:
    """Ask until it is there; what says that it is not there yet has a schema too."""
    until = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < until:
        answer = client.get(address, query_string=query)
        if answer.status_code != 202:
            assert answer.status_code == 200, answer.text
            return answer.json
        expect("waiting.json", answer.json)
    raise AssertionError("never ready")


OF_SEARCH = {"skip", "enter", "leave", "take", "queue", "pop", "push", "empty"}
"""Frames that every kind's search has; those of moves are the kind's own."""


def parts(document: Any) -> Iterator[tuple[str, Any]]:
    """Yield the boards, moves and frames in a document, with the names of their definitions."""
    if isinstance(document, list):
        for each in document:
            yield from parts(each)
    elif isinstance(document, dict):
        for name, value in document.items():
            if name in ("board", "move") and value is not None:
                yield name, value
            elif name in ("before", "frames", "after"):
                yield from (("frame", each) for each in value if each["kind"] not in OF_SEARCH)
                yield from parts([each for each in value if each["kind"] in OF_SEARCH])
            else:
                yield from parts(value)


def expect_kind(kind: str, document: Any) -> None:
    """Hold what is a kind's own to the schema of the kind, where it has one."""
    if f"{kind}.json" in SCHEMAS:
        for name, value in parts(document):
            expect(f"{kind}.json#/$defs/{name}", value)


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_puzzles_and_replays(client, kind, code):
    told = client.get(f"/api/v1/{kind}/{code}").json
    expect("puzzle.json", told)
    expect_kind(kind, {"board": told["board"]})
    for address in (f"/api/v1/{kind}/{code}/replay", f"/{kind}/{code}.json"):
        replay = client.get(address).json
        expect("replay.json", replay)
        expect_kind(kind, [replay["steps"], {"board": replay["start"]}])
    expect("difficulty.json", client.get(f"/api/v1/{kind}/{code}/difficulty").json)
    text = solver.to_text(solver.from_code(kind, code))
    expect("parse.json", client.post("/api/v1/parse", data=text).json)
    for draft in (text, text[:3]):
        expect("parse.json", client.post("/api/v1/parse?draft=1", data=draft).json)


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_playing(client, kind, code):
    address, moves = f"/api/v1/{kind}/{code}/play", []
    puzzle = solver.from_code(kind, code)
    for _ in range(3):
        asked = {"moves": moves, "try": {"at": [1, 1], "to": [1, 2], "value": 1}}
        played = client.post(address, json=asked).json
        expect("play.json", played)
        expect_kind(kind, [played["steps"], {"board": played["board"]}])
        expect("help.json", client.post(f"{address}/help", json={"moves": moves}).json)
        expect("place.json", client.post(f"{address}/place", json={"moves": moves}).json)
        moves = [*moves, *played["legal"][:1]]
    for text in (solver.judge_output(puzzle, solver.solve(puzzle)), "?", ""):
        expect("output.json", client.post(f"{address}/output", json={"text": text}).json)
    expect("play.json", client.post(address, json={"moves": ["?"], "lenient": True}).json)
    tried = ready(client, address.replace("/play", "/what-if"))
    expect("what-if.json", tried)
    for way in tried["ways"][:1]:
        asked = ready(client, address.replace("/play", "/what-if"), move=way["text"])
        expect("what-if.json", asked)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("kind", "code", "search", "off"), SEARCHES)
def test_searches(client, kind, code, search, off):
    address, asked = f"/api/v1/{kind}/{code}/search", {"search": search, "off": off}
    summary = ready(client, address, **asked)
    expect("summary.json", summary)
    last = summary["nodes"] - 1
    for start in {0, max(0, last - 20)}:
        steps = ready(client, f"{address}/steps", **asked, start=start, count=30, context=1)
        expect("steps.json", steps)
        expect_kind(kind, steps["steps"])
        window = {**asked, "start": start, "count": 30, "boards": 1}
        expect("steps.json", ready(client, f"{address}/steps", **window))
    for number in {0, last // 2, last, summary["solution_node"] or 0}:
        node = ready(client, f"{address}/node/{number}", **asked)
        expect("node.json", node)
        expect_kind(kind, node)
    for counts in (0, 1):
        strip = ready(client, f"{address}/strip", **asked, width=40, counts=counts, facts=counts)
        expect("strip.json", strip)
        assert ("counts" in strip) == ("moves" in strip) == bool(counts)
    skips = ready(client, f"{address}/skips", **asked, start=last // 2)
    expect("skips.json", skips)
    expect_kind(kind, skips)
    expect("next.json", ready(client, f"{address}/next/0", **asked))
    expect("previous.json", ready(client, f"{address}/previous/{last}", **asked))
    expect("comparison.json", ready(client, f"{address}/comparison", **asked))


def test_a_schema_refuses_what_it_does_not_describe():
    puzzle = solver.from_code("mayan", CODE)
    replay = solver.replay_document(puzzle, solver.solve(puzzle))
    plain = json.loads(json.dumps(replay))
    for wrong in (plain | {"more": 1}, plain | {"outcome": "won"}, {"format": plain["format"]}):
        assert list(validator("replay.json").iter_errors(wrong))
    board = validator("mayan.json#/$defs/board")
    assert board.is_valid(plain["start"])
    assert not board.is_valid(plain["start"][1:])


@pytest.mark.sampled
@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_boards_that_are_made(client, kind, code):
    stroke = {"do": "paint", "cells": [[0, 0], [0, 1], [0, 2]], "brush": 1}
    for asked in (
        {"code": code},
        {"code": code, "limit": 0},
        {"code": code, "edits": [stroke, {"do": "mirror"}]},
        {"code": code, "edits": [{"do": "resize", "rows": 1, "columns": -1}]},
        {"text": "x"},
        {"link": "/flip/bwwb-bbwb-bwwb-bwww"},
    ):
        answer = client.post(f"/api/v1/{kind}/edit", json=asked)
        assert answer.status_code == 200, answer.text
        expect("edit.json", answer.json)


def test_health(client):
    expect("health.json", client.get("/healthz").json)


REFUSED = [
    (API.replace("mayan", "chess"), 404),
    (f"/api/v1{UNKNOWN_CODE}", 404),
    (f"/api/v1{BROKEN_RULE}", 422),
    (f"{UNKNOWN_CODE}.json", 404),
    (f"{BROKEN_RULE}.txt", 422),
    (f"/mayan/{UNSOLVABLE}.png?scale=9", 422),
    (f"{API}/nothing", 404),
    (f"{API}/search?off=deep", 422),
    (f"{API}/search/steps?start=x", 422),
    (f"{API}/search/node/999999", 404),
    (f"{API}/search/strip?format=gif", 422),
    ("/api/v1/parse", 405),
]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("address", "status"), REFUSED)
def test_problems(client, address, status, lang):
    answer = None
    while answer is None or answer.status_code == 202:
        answer = client.get(address, headers={"Accept-Language": lang})
    expect("problem.json", answer.json)
    assert (answer.status_code, answer.json["status"]) == (status, status)
    assert answer.mimetype == "application/problem+json"


@pytest.mark.parametrize(
    ("text", "status"),
    [(TEXT.replace("2 1 0", "2 11 0"), 422), ("", 422), ("x" * 300_000, 413), ("END", 422)],
)
def test_problems_of_texts(client, text, status):
    answer = client.post("/api/v1/parse?kind=mayan", data=text)
    expect("problem.json", answer.json)
    assert answer.status_code == status


def test_problems_of_bodies_and_conditions(client):
    for answer in (
        client.post("/api/v1/parse", data="{", content_type="application/json"),
        client.get(API, headers={"If-Match": '"other"'}),
    ):
        assert answer.status_code in (400, 412)
        expect("problem.json", answer.json)


def test_lessons(client):
    for lesson in lessons.bundled().values():
        expect("lesson.json", client.post("/api/v1/lesson", json=lesson.document("zh")).json)
    for text in ("", "{}", '{"title": "x", "stops": [{}]}'):
        answer = client.post("/api/v1/lesson", data=text)
        assert answer.json["fault"]
        expect("lesson.json", answer.json)


def test_a_full_queue(client, monkeypatch):
    def refuse(*_asked):
        raise Busy

    monkeypatch.setattr("webapp.api.searches.recording", refuse)
    answer = client.get(f"{API}/search")
    expect("problem.json", answer.json)
    assert answer.status_code == 503


ANSWERED = {
    "api.puzzle": "puzzle",
    "api.replay": "replay",
    "api.difficulty": "difficulty",
    "api.parse": "parse",
    "api.health": "health",
    "downloads.document": "replay",
    "editor.edit": "edit",
    "play_api.play": "play",
    "play_api.show_help": "help",
    "play_api.place": "place",
    "play_api.output": "output",
    "what_if_api.what_if": "what-if",
    "offers_api.index": "index",
    "offers_api.list_kinds": "kinds",
    "offers_api.list_levels": "levels",
    "offers_api.surprise": "surprise",
    "api.solve": "solve",
    "search_api.summary": "summary",
    "search_api.steps": "steps",
    "search_api.node": "node",
    "search_api.strip": "strip",
    "search_api.skips": "skips",
    "search_api.next_nodes": "next",
    "search_api.previous_nodes": "previous",
    "search_api.comparison": "comparison",
    "lesson_pages.parse_lesson": "lesson",
    "live_api.open_room": "live",
    "live_api.ask": "live",
    "live_api.end": "live",
    "live_api.state": "live",
    "live_api.join": "live",
    "live_api.answer": "live",
}
"""The schema of what each address for programs answers."""


def test_every_address_for_programs_has_a_schema(client):
    rules = [str(rule) for rule in client.application.url_map.iter_rules()]
    endpoints = {
        rule.endpoint
        for rule in client.application.url_map.iter_rules()
        if str(rule).startswith(("/api/v1", "/healthz")) or str(rule).endswith(".json")
    }
    assert endpoints - {"openapi.document"} == set(ANSWERED), rules
    shared = {*("common", "waiting", "problem", "progress", "sealed", "hidden", "own")}
    shared |= {*solver.kinds()}
    shared |= {
        "own-progress",
        "own-reach",
        "own-version",
    }  # of `backtrack watch` (tests/webapp/own)
    assert set(SCHEMAS) <= {f"{name}.json" for name in shared | set(ANSWERED.values())}


def fields(schema: Any) -> Iterator[tuple[str, Any]]:
    """Yield every member that a schema describes."""
    if isinstance(schema, list):
        for each in schema:
            yield from fields(each)
    elif isinstance(schema, dict):
        for name, value in schema.items():
            if name in ("properties", "$defs") and isinstance(value, dict):
                yield from value.items()
            yield from fields(value)


def described(schema: Any) -> bool:
    """Say whether a member is described, by itself, by what it refers to, or as a condition."""
    if set(schema) == {"const"}:  # what an `if` asks
        return True
    if reference := schema.get("$ref", ""):
        name = reference.rpartition("/")[2]
        return "description" in schema or "description" in SCHEMAS["common.json"]["$defs"][name]
    return "description" in schema


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_a_schema_tells_what_everything_means(name):
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)
    assert schema["title"]
    assert schema["description"]
    assert [field for field, value in fields(schema) if not described(value)] == []


def test_the_formats_page_links_to_every_schema():
    page = (FOLDER.parent / "formats.md").read_text(encoding="utf-8")
    assert [name for name in SCHEMAS if f"](schema/{name})" not in page] == []
