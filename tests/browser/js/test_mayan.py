"""The rest of the Mayan view, and the registry that knows it."""

from __future__ import annotations

from playwright.sync_api import Page

from .conftest import Evaluate
from .documents import SAMPLE, document
from .mayan_stage import STAGE


def test_durations(run: Evaluate) -> None:
    replay = document(SAMPLE)
    body = """
        return trace.steps.map((step) =>
            [puzzle.durations(step), puzzle.durations(step, { reducedMotion: true })]);
    """
    *_, (full, reduced) = run(STAGE + body, replay=replay)
    assert full == [250, 500, 150, 600, 500, 150, 200, 500, 150]
    assert reduced == [0, 500, 0, 0, 500, 0, 0, 500, 0]


def test_the_twin_reads_from_top_to_bottom(run: Evaluate) -> None:
    rows = run(STAGE + "return puzzle.twin(trace.boards[0]);", replay=document(SAMPLE))
    assert rows == [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 4],
        [0, 0, 4, 0, 3],
        [0, 1, 3, 1, 4],
        [1, 2, 2, 3, 2],
    ]


def test_nothing_is_drawn_before_the_pictures_are_there(page: Page, static_url: str) -> None:
    page.goto(static_url)
    said = page.evaluate(
        """async () => {
            const { puzzleView } = await import("/js/puzzles/index.js");
            const context = document.createElement("canvas").getContext("2d");
            try { puzzleView("mayan").draw(context, {}); } catch (error) { return error.message; }
        }"""
    )
    assert said == "The stones are drawn before load() has ended."


def test_an_unknown_kind_is_named(run: Evaluate) -> None:
    body = """
        const { puzzleView } = await load("puzzles/index.js");
        try { puzzleView("chess"); } catch (error) { return error.message; }
    """
    assert run(body) == 'Expected one of mayan, got "chess".'


def test_a_move_by_name(run: Evaluate) -> None:
    body = """
        const { setMessages } = await load("lib/messages.js");
        const { puzzleView } = await load("puzzles/index.js");
        setMessages(given.catalogue, given.lang);
        return [[2, 1, 1], [0, 6, -1]].map(puzzleView("mayan").describe);
    """
    assert run(body, catalogue={}, lang="en") == ["(2, 1) right", "(0, 6) left"]
    chinese = {
        "(%(x)d, %(y)d) right": ["(%(x)d, %(y)d) 右移"],
        "(%(x)d, %(y)d) left": ["(%(x)d, %(y)d) 左移"],
    }
    assert run(body, catalogue=chinese, lang="zh") == ["(2, 1) 右移", "(0, 6) 左移"]
