"""What is asked of a server that has to record a search first, or is busy with others."""

from __future__ import annotations

import pytest

from .conftest import Evaluate

# A server that gives `given.replies` in order, each a status, a body and how long to wait.
CLIENT = """
    const { createSearchClient } = await load("net/search-client.js");
    const replies = [...given.replies];
    const [asked, waited, told] = [[], [], []];
    const leaving = new AbortController();
    globalThis.fetch = async (address) => {
        asked.push(address);
        const [status, body, retry] = replies.shift();
        const headers = retry === undefined ? {} : { "Retry-After": retry };
        const text = typeof body === "string" ? body : JSON.stringify(body);
        return new Response(text, { status, headers });
    };
    const client = createSearchClient({
        kind: "mayan", code: "1.1", off: ["dead"], lang: "en",
        wait: async (time_ms) => {
            waited.push(time_ms);
            if (waited.length === given.patience) leaving.abort();
        },
    });
    const options = { signal: leaving.signal, onProgress: (progress) => told.push(progress) };
    const ASKS = {
        summary: () => client.summary(options),
        comparison: () => client.comparison(options),
        steps: () => client.steps(32, 16, options),
        node: () => client.node(7, options),
    };
    const outcome = await ASKS[given.ask]().then(
        (answer) => ({ answer }),
        (problem) => ({ problem: `${problem.constructor.name}: ${problem.message}` }),
    );
    return { ...outcome, asked, waited, told };
"""

MADE = [200, {"made": True}]
RECORDING = [202, {"status": "recording", "nodes": 9, "limit": 20}, "1"]
BUSY_SENTENCE = "Too many searches are being recorded."
BUSY = [503, {"detail": BUSY_SENTENCE}, "3"]
ADDRESSES = {
    "summary": "?off=dead",
    "comparison": "/comparison?off=dead",
    "steps": "/steps?off=dead&start=32&count=16",
    "node": "/node/7?off=dead",
}


@pytest.mark.parametrize("ask", ADDRESSES)
def test_what_is_being_recorded_is_asked_for_until_it_is_there(run: Evaluate, ask: str) -> None:
    seen = run(CLIENT, ask=ask, replies=[RECORDING, RECORDING, MADE])
    assert seen["answer"] == {"made": True}
    assert seen["asked"] == ["/api/v1/mayan/1.1/search" + ADDRESSES[ask]] * 3
    assert seen["told"] == [RECORDING[1]] * 2


@pytest.mark.parametrize("ask", ADDRESSES)
def test_a_busy_server_is_asked_again_when_it_says_so(run: Evaluate, ask: str) -> None:
    from_a_proxy = [503, "<h1>Service Unavailable</h1>", "2"]
    seen = run(CLIENT, ask=ask, replies=[BUSY, from_a_proxy, RECORDING, MADE])
    assert seen["answer"] == {"made": True}
    assert seen["waited"][:2] == [3000, 2000]
    assert seen["told"] == [None, None, RECORDING[1]]


def test_a_server_that_does_not_say_when_has_refused(run: Evaluate) -> None:
    seen = run(CLIENT, ask="steps", replies=[BUSY[:2]])
    assert seen["problem"] == f"Refusal: {BUSY_SENTENCE}"


def test_who_leaves_asks_no_more(run: Evaluate) -> None:
    seen = run(CLIENT, ask="node", replies=[RECORDING] * 3, patience=2)
    assert "AbortError" in seen["problem"] or "aborted" in seen["problem"]
    assert len(seen["asked"]) == 2
