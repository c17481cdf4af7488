"""What the page has of a search at hand: fetched once, kept for a while, never too much."""

from __future__ import annotations

from .conftest import Evaluate

# `slices` are numbers in slices from a server that answers when `answer()` is called.
SLICES = """
    const { createSlices } = await load("net/prefetch.js");
    const asked = [];
    const waiting = [];
    const troubles = [];
    let arrivals = 0;
    const fetchSlice = (start, count) => new Promise((resolve, reject) => {
        asked.push([start, count]);
        waiting.push({
            resolve: () => resolve(Array.from({ length: count }, (_, i) => ({ item: start + i }))),
            reject,
        });
    });
    const watch = {
        onArrival: () => { arrivals += 1; },
        onTrouble: (problem) => troubles.push(problem.message),
    };
    const slices = createSlices({ fetchSlice, total: given.total ?? 1_000_000, watch });
    const settle = () => new Promise((resolve) => setTimeout(resolve));
    const answer = async () => {
        for (const each of waiting.splice(0)) each.resolve();
        await settle();
    };
"""


def test_a_slice_is_asked_for_once_and_its_neighbours_when_it_is_there(run: Evaluate) -> None:
    body = """
        slices.want(40);
        slices.want(41);
        const first = [...asked];
        await answer();
        const item = slices.at(40);
        slices.want(32);
        return [first, item, asked.slice(1), arrivals];
    """
    first, item, more, arrivals = run(SLICES + body)
    assert first == [[32, 32]]
    assert item == {"item": 40}
    assert more == [[0, 32]]
    assert arrivals == 1


def test_nothing_beyond_the_ends_is_asked_for(run: Evaluate) -> None:
    body = """
        slices.want(0); await answer();
        slices.want(0); await answer();
        slices.want(39); await answer();
        slices.want(39); await answer();
        return asked;
    """
    assert run(SLICES + body, total=40) == [[0, 32], [32, 8]]


def test_memory_stays_bounded(run: Evaluate) -> None:
    body = """
        for (let item = 0; item < 10_000; item += 30) { slices.want(item); await answer(); }
        const items = Array.from({ length: 10_000 }, (_, item) => slices.at(item));
        return [items.filter((item) => item !== null).length, items[9_990], items[0]];
    """
    kept, last, first = run(SLICES + body)
    assert kept <= 24 * 32
    assert last == {"item": 9990}
    assert first is None


def test_a_failure_is_told_and_can_be_tried_again(run: Evaluate) -> None:
    body = """
        slices.want(3);
        waiting.shift().reject(new Error("away"));
        await settle();
        slices.want(3);
        await answer();
        return [troubles, slices.at(3)];
    """
    assert run(SLICES + body) == [["away"], {"item": 3}]


NODES = """
    const { createNodes } = await load("net/prefetch.js");
    const asked = [];
    const gaps = [];
    const fetchNode = async (node) => { asked.push(node); return { node }; };
    const wait = (time_ms) => new Promise((resolve) => gaps.push([time_ms, resolve]));
    const watch = { onArrival: () => {}, onTrouble: () => {} };
    const nodes = createNodes({ fetchNode, wait, watch });
    const settle = () => new Promise((resolve) => setTimeout(resolve));
    const pass = async () => {
        for (const [, resolve] of gaps.splice(0)) resolve();
        await settle();
    };
"""


def test_of_the_nodes_that_rush_by_only_the_last_is_asked_for(run: Evaluate) -> None:
    body = """
        for (let node = 0; node < 500; node += 1) nodes.want(node);
        await settle();
        const first = [...asked];
        const gap = gaps[0][0];
        await pass();
        return [first, gap, asked, nodes.latest()];
    """
    first, gap, asked, latest = run(NODES + body)
    assert first == [0]
    assert gap == 100
    assert asked == [0, 499]
    assert latest == {"node": 499}


def test_at_most_one_question_a_gap(run: Evaluate) -> None:
    body = """
        nodes.want(1); await settle();
        nodes.want(2); nodes.want(3); await settle();
        const before = [...asked];
        await pass();
        return [before, asked];
    """
    assert run(NODES + body) == [[1], [1, 3]]


def test_a_node_that_is_needed_now_waits_for_nothing(run: Evaluate) -> None:
    body = """
        nodes.want(1); await settle();
        const came = await nodes.load(9);
        await nodes.load(9);
        return [came, asked];
    """
    assert run(NODES + body) == [{"node": 9}, [1, 9]]


def test_nodes_are_kept_within_bounds(run: Evaluate) -> None:
    body = """
        for (let node = 0; node < 1000; node += 1) await nodes.load(node);
        const kept = Array.from({ length: 1000 }, (_, node) => nodes.at(node));
        return [kept.filter((node) => node !== null).length, kept[999], kept[0]];
    """
    assert run(NODES + body) == [64, {"node": 999}, None]
