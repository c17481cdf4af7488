"""The queue's panel, the counters and the variables of a breadth-first search drawn by hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from .conftest import Evaluate
from .layers import NODES, STEPS, SUMMARY, frame, node_document, waiting

# A page with the panels of a search whose documents are given, and `show(node, motion)`, which
# shows a moment of it: at rest on a node, or in a frame on the way to the next one.
PANELS = """
    document.body.innerHTML = `
        <ol id="queue"></ol><span id="queue-note"></span><dl id="variables"></dl>
        <table><tbody id="counters"></tbody></table>`;
    const { framesBetween, readNode, readSteps, readSummary } = await load("documents/search.js");
    const { createQueue } = await load("ui/search/queue.js");
    const { createCounters } = await load("ui/search/counters.js");
    const { createVariables } = await load("ui/search/variables.js");
    const nodes = given.nodes.map((document) => document && readNode(document));
    const steps = readSteps({ steps: given.steps });
    const gone = [];
    const puzzle = {
        twin: (state) => [[{ cell: state, text: String(state) }]],
        search: {
            state: (state) => `=${state}`,
            skipped: (reason) => `${reason}, skipped`,
            counted: (outcome) => `${outcome} nodes`,
            move: (move) => move,
            variables: (state) => [{ name: "state", value: String(state) }],
        },
    };
    const viewModel = {
        summary: readSummary({ ...given.summary }),
        cost: given.cost ?? false,
        hidden: () => false,
        node: (node) => nodes[node] ?? null,
        step: (node) => steps[node] ?? null,
        framesOf: (step) => framesBetween(steps[step - 1], steps[step]),
        epilogue: ({ step, motion }) => (step === 4 && !motion ? given.epilogue ?? [] : []),
        link: (href, node) => `#node=${node}`,
    };
    const parts = [
        createQueue({ puzzle, start: 1, go: (node) => gone.push(node) }),
        createCounters({ puzzle }),
        createVariables({ puzzle }),
    ];
    const show = (node, frame = null) => {
        const motion = frame === null ? null : { step: node + 1, frame };
        const frames = motion ? viewModel.framesOf(node + 1) : [];
        const view = motion
            ? { step: node + 1, frame: frames[frame], board: frames[frame].board }
            : { step: node, frame: null, board: steps[node].board };
        const rest = { step: node, board: steps[node].board };
        const moment = { state: { step: node, motion }, rest, cursor: view, viewModel };
        for (const part of parts) part.update(moment);
    };
    const text = (id) => document.getElementById(id).textContent;
    const row = () => [...document.querySelectorAll("#queue li:not([hidden])")].map((item) => {
        const link = item.querySelector("a");
        if (!link) return item.textContent;
        const { upper, lower } = {
            upper: link.querySelector(".slot__upper").textContent,
            lower: link.querySelector(".slot__lower").textContent,
        };
        const layer = item.dataset.layer ? `${item.dataset.layer}: ` : "";
        const front = link.classList.contains("queue__front") ? "[" : "";
        return `${layer}${front}${upper} ${lower}`;
    });
"""


@pytest.fixture
def look(page: Page, run: Evaluate) -> Evaluate:
    """Run a script beside the panels of the search."""
    documents = {"nodes": [node_document(k) for k in range(NODES)], "steps": STEPS}

    def evaluate(body: str, **given: Any) -> Any:
        return run(PANELS + body, **{**documents, "summary": SUMMARY, **given})

    return evaluate


QUEUES = [
    (0, ["=1 just found"], "1 waiting · layer 0 · node 0 of 5"),
    (1, ["[=1 at the front", "layer 1: =2 just found"], "1 waiting · layer 0 · node 1 of 5"),
    (
        3,
        ["[=2 at the front", "layer 2: =3 node 2", "=4 just found"],
        "2 waiting · layer 1 · node 3 of 5",
    ),
    (4, ["[=4 at the front"], "0 waiting · layer 2 · node 4 of 5"),
]


@pytest.mark.parametrize(("node", "row", "note"), QUEUES)
def test_a_node_at_rest_shows_its_queue(
    look: Evaluate, node: int, row: list[str], note: str
) -> None:
    body = "show(given.node); return [row(), text('queue-note')];"
    assert look(body, node=node) == [row, note]


def test_on_the_way_the_front_leaves(look: Evaluate) -> None:
    body = "return [0, 1, 2, 3].map((frame) => { show(3, frame); return row().join(' | '); });"
    assert look(body) == [
        "[=2 at the front | layer 2: =3 node 2 | =4 just found",
        "[=3 at the front | =4 just found",
        "[=3 at the front | =4 just found",
        "[=4 at the front",
    ]


def test_on_the_way_its_words_name_the_front(look: Evaluate) -> None:
    body = """return [0, 1, 2, 3, 4, 5].map((frame) => {
        show(3, frame);
        const current = document.querySelector("#queue [aria-current] .slot__upper");
        return [text("queue-note"), current?.textContent ?? null];
    });"""
    assert look(body) == [
        ["2 waiting · layer 1 · node 1 of 5", "=2"],
        ["1 waiting · layer 2 · node 2 of 5", "=3"],
        ["1 waiting · layer 2 · node 2 of 5", "=3"],
        ["0 waiting · layer 2 · node 3 of 5", "=4"],
        ["0 waiting · layer 2 · node 3 of 5", "=4"],
        ["0 waiting · layer 2 · node 4 of 5", None],
    ]


def test_backwards_it_comes_again(look: Evaluate) -> None:
    body = """
        const seen = [];
        for (const frame of [5, 3, 1, 0]) { show(3, frame); seen.push(row()[0]); }
        return seen;
    """
    fronts = ["[=4 at the front", "[=4 at the front", "[=3 at the front", "[=2 at the front"]
    assert look(body) == fronts


def test_a_press_leads_to_the_node_and_a_link_says_where(look: Evaluate) -> None:
    body = """
        show(3);
        const links = [...document.querySelectorAll("#queue li:not([hidden]) a")];
        for (const link of links) link.click();
        return [gone, links.map((link) => link.getAttribute("href"))];
    """
    assert look(body) == [[1, 2, 3], ["#node=1", "#node=2", "#node=3"]]


def test_what_is_too_far_behind_is_counted_and_the_newest_still_shown(look: Evaluate) -> None:
    document = node_document(3)
    document["queue"].update(waiting=41, next=[waiting(2)])
    nodes = [None, None, None, document]
    body = "show(3); return [row(), text('queue-note')];"
    assert look(body, nodes=nodes) == [
        ["[=2 at the front", "layer 2: =3 node 2", "39 more", "=4 just found"],
        "41 waiting · layer 1 · node 3 of 5",
    ]


def test_while_a_node_is_on_its_way_the_last_queue_stays(look: Evaluate) -> None:
    nodes = [None, None, None, node_document(3)]
    body = "show(3); const before = row(); show(2); return [before, row(), text('queue-note')];"
    before, after, note = look(body, nodes=nodes)
    assert before == after == QUEUES[2][1]
    assert note == "node 2 of 5"


def test_on_the_way_a_queue_follows_from_an_earlier_one(look: Evaluate) -> None:
    body = "show(3, 0); return [row(), text('queue-note')];"
    row, note = look(body, nodes=[node_document(0)])
    assert row == QUEUES[2][1]
    assert note == "2 waiting · layer 1 · node 1 of 5"


def test_the_counters_of_a_search_in_layers(look: Evaluate) -> None:
    body = """
        show(3);
        return [...document.querySelectorAll("#counters tr")].map((line) =>
            [...line.children].map((cell) => cell.textContent));
    """
    assert look(body) == [
        ["States found", "4", "5"],
        ["seen, skipped", "0", "2"],
        ["Waiting in the queue", "2", ""],
        ["Boards in memory", "4", "5"],
    ]


def test_the_counters_of_a_search_for_the_best(look: Evaluate) -> None:
    body = """
        return [0, 2, 4].map((node) => {
            show(node);
            const cells = document.querySelector("#counters tr:last-child").children;
            return [...cells].map((cell) => cell.textContent);
        });
    """
    summary = {**SUMMARY, "best": [[1, 9], [4, 3]]}
    assert look(body, summary=summary, cost=True) == [
        ["Best so far", "–", "3"],
        ["Best so far", "9", "3"],
        ["Best so far", "3", "3"],
    ]


def test_the_variables_of_a_search_in_layers(look: Evaluate) -> None:
    body = "show(3); const rest = text('variables'); show(3, 3); return [rest, text('variables')];"
    assert look(body) == [
        "layer2move*queue2state4",
        "layer2move+queue0state4",
    ]


def test_when_all_is_tried_nothing_waits_any_more(look: Evaluate) -> None:
    document = {**node_document(4), "outcome": "expanded"}
    document["queue"].update(waiting=1, next=[waiting(4)])
    nodes = [*[node_document(k) for k in range(4)], document]
    epilogue = [frame("take", 5, node=4, depth=3), frame("empty", 5, depth=3)]
    body = """
        show(4);
        const cells = [...document.querySelectorAll("#counters td:nth-child(2)")];
        return [row(), text("queue-note"), cells.map((cell) => cell.textContent)];
    """
    assert look(body, nodes=nodes, epilogue=epilogue) == [
        ["[=5 at the front"],
        "0 waiting · layer 3 · node 4 of 5",
        ["5", "2", "0", "5"],
    ]
