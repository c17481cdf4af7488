"""Strips from the server: their bytes, and how they are asked for."""

from __future__ import annotations

import struct
from base64 import b64encode
from typing import Any

import pytest

import solver
from webapp.services import strips

from .conftest import Evaluate

CODE = "3.1-21-234-31-2434"

DECODE = """
    const { decodeStrip } = await load("strip/wire.js");
    const bytes = Uint8Array.from(atob(given.bytes), (letter) => letter.charCodeAt(0));
    const listed = (rows) => rows.map((row) => [...row]);
    try {
        const { nodes, merged, outcome, ...strip } = decodeStrip(bytes.buffer);
        return {
            ...strip, nodes: listed(nodes), merged: listed(merged), outcome: listed(outcome),
        };
    } catch (problem) {
        return problem.message;
    }
"""

# `answers` are given in turn, the last one again and again; `asked` are the requests.
SOURCE = """
    const { NotReady, createStripSource, decodeStrip } = await load("strip/wire.js");
    const { Unreachable } = await load("net/api.js");
    const bytes = Uint8Array.from(atob(given.bytes), (letter) => letter.charCodeAt(0));
    const asked = [];
    const answers = [() => new Response(bytes)];
    const browsers_own = globalThis.fetch;
    globalThis.fetch = async (address, init) => {
        asked.push({ address, accept: init.headers.Accept });
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        await new Promise((resolve) => setTimeout(resolve, 5));
        init.signal.throwIfAborted();
        return answer();
    };
    const query = { search: "dfs", off: "equal,dead" };
    const source = createStripSource({ path: "/api/strip", query, ...given.options });
    const { fetchStrip } = source;
    const problem = async (strip) => {
        try { await strip; } catch (thrown) { return thrown; }
    };
    const result = await (async () => { BODY })().finally(() => {
        globalThis.fetch = browsers_own;
    });
    return result;
"""


def packed(width: int = 5, depths: int = 3, **header: Any) -> bytes:
    """Return a strip's bytes: nodes count up from -1, merged from 1, outcomes 0 to 3."""
    head = {"magic": b"BTS1", "version": 1, "start": 10, "stop": 40, "flags": 0, **header}
    area = width * depths
    return b"".join(
        [
            struct.pack("<4s3I", *(head[name] for name in ("magic", "version", "start", "stop"))),
            struct.pack("<4I", width, depths, head["flags"], 0),
            struct.pack(f"<{area}i", *range(-1, area - 1)),
            struct.pack(f"<{area}I", *range(1, area + 1)),
            bytes(cell % 4 for cell in range(area)),
            bytes(-area % 4),
        ]
    )


def told(data: bytes) -> str:
    return b64encode(data).decode()


def source(run: Evaluate, body: str, **options: Any) -> Any:
    return run(SOURCE.replace("BODY", body), bytes=told(packed()), options=options)


def test_the_bytes_are_read(run: Evaluate) -> None:
    strip = run(DECODE, bytes=told(packed()))
    assert (strip["start"], strip["stop"], strip["width"], strip["depths"]) == (10, 40, 5, 3)
    assert strip["nodes"] == [[-1, 0, 1, 2, 3], [4, 5, 6, 7, 8], [9, 10, 11, 12, 13]]
    assert strip["merged"] == [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]]
    assert strip["outcome"] == [[0, 1, 2, 3, 0], [1, 2, 3, 0, 1], [2, 3, 0, 1, 2]]


def test_the_server_and_the_page_agree(run: Evaluate) -> None:
    recording = solver.record(solver.from_code("mayan", CODE))
    start, stop, width = 5, len(recording), 37
    strip = recording.strip(start, stop, width)
    data = strips.packed(recording, start, stop, width, counts=False)
    assert run(DECODE, bytes=told(data)) == {
        "start": start,
        "stop": stop,
        "width": width,
        "depths": len(strip.nodes),
        "nodes": strip.nodes.tolist(),
        "merged": strip.merged.tolist(),
        "outcome": strip.outcomes.tolist(),
    }


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "length: expected at least 32, got 0"),
        (packed()[:31], "length: expected at least 32, got 31"),
        (packed(magic=b"BTS2"), 'magic: expected "BTS1", got "BTS2"'),
        (b"<!doctype html><title>Not a strip</title>", 'magic: expected "BTS1", got "<!do"'),
        (packed(version=2), "version: expected 1, got 2"),
        (packed(stop=10), "stop: expected more than 10, got 10"),
        (packed(flags=1), "flags: expected none, got 1"),
        (packed()[:-1], "length: expected 168, got 167"),
        (packed() + b"\0", "length: expected 168, got 169"),
        (packed(width=0), "width: expected at least 1, got 0"),
        (packed(depths=0), "depths: expected at least 1, got 0"),
    ],
)
def test_other_bytes_are_refused(run: Evaluate, data: bytes, message: str) -> None:
    assert run(DECODE, bytes=told(data)) == f"Strip, {message}."


def test_asks_for_bytes_by_link(run: Evaluate) -> None:
    body = "const { nodes } = await fetchStrip(10, 40, 5); return [asked, [...nodes[1]]];"
    asked, nodes = source(run, body)
    address = "/api/strip?search=dfs&off=equal%2Cdead&start=10&stop=40&width=5"
    assert asked == [{"address": address, "accept": "application/octet-stream"}]
    assert nodes == [4, 5, 6, 7, 8]


def test_asks_once_for_the_same(run: Evaluate) -> None:
    body = """
        const both = await Promise.all([fetchStrip(0, 9, 3), fetchStrip(0, 9, 3)]);
        const later = await fetchStrip(0, 9, 3);
        await fetchStrip(0, 9, 4);
        return [asked.length, both[0] === both[1], both[0] === later];
    """
    assert source(run, body) == [2, True, True]


def test_keeps_what_was_used_last(run: Evaluate) -> None:
    """Room for three strips: the one that was not used since goes."""
    body = """
        for (const start of [1, 2, 3, 1, 4]) await fetchStrip(start, 9, 3);
        const before = asked.length;
        for (const start of [1, 3, 4]) await fetchStrip(start, 9, 3);
        const kept = asked.length - before;
        await fetchStrip(2, 9, 3);
        return [before, kept, asked.length - before];
    """
    assert source(run, body, mostBytes=3 * len(packed())) == [4, 0, 1]


def test_a_strip_larger_than_the_room_is_not_kept(run: Evaluate) -> None:
    body = """
        for (let turn = 0; turn < 3; turn += 1) await fetchStrip(1, 9, 3);
        return asked.length;
    """
    assert source(run, body, mostBytes=10) == 3


@pytest.mark.parametrize(
    ("status", "headers", "seconds"),
    [(202, {"Retry-After": "1"}, 1), (503, {"Retry-After": "5"}, 5), (202, {}, 1)],
)
def test_what_is_not_ready_says_when(
    run: Evaluate, status: int, headers: dict[str, str], seconds: int
) -> None:
    body = f"""
        answers.unshift(() => new Response("{{}}", {{ status: {status}, headers: {headers} }}));
        const thrown = await problem(fetchStrip(0, 9, 3));
        const again = await fetchStrip(0, 9, 3);
        return [thrown instanceof NotReady, thrown.retry_s, again.width];
    """
    assert source(run, body) == [True, seconds, 5]


@pytest.mark.parametrize(
    "answer",
    [
        'new Response("gone", { status: 404 })',
        'new Response("broken", { status: 500 })',
        'Promise.reject(new TypeError("Failed to fetch"))',
    ],
)
def test_no_answer_is_said_and_not_kept(run: Evaluate, answer: str) -> None:
    body = f"""
        answers.unshift(() => {answer});
        const thrown = await problem(fetchStrip(0, 9, 3));
        await fetchStrip(0, 9, 3);
        return [thrown instanceof Unreachable, asked.length];
    """
    assert source(run, body) == [True, 2]


def test_bytes_that_are_no_strip_are_not_kept(run: Evaluate) -> None:
    body = """
        answers.unshift(() => new Response("nonsense"));
        const thrown = await problem(fetchStrip(0, 9, 3));
        await fetchStrip(0, 9, 3);
        return [thrown.message, asked.length];
    """
    assert source(run, body) == ["Strip, length: expected at least 32, got 8.", 2]


def test_letting_go_ends_what_is_on_its_way(run: Evaluate) -> None:
    body = """
        const coming = problem(fetchStrip(0, 9, 3));
        source.dispose();
        return (await coming).name;
    """
    assert source(run, body) == "AbortError"
