"""A canvas of device pixels that is as large as the style sheet makes it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from .conftest import Evaluate

SHEET = """
    const { createSheet } = await load("render/surface.js");
    const canvas = document.createElement("canvas");
    canvas.style.cssText = "display: block; width: 101px; height: 20px";
    document.body.replaceChildren(canvas);
    const drawn = [];
    const sheet = createSheet(canvas, {
        draw(context, ratio) {
            const { a, e } = context.getTransform();
            drawn.push([canvas.width, canvas.height, ratio, a, e]);
            context.fillStyle = "#ff0000";
            context.fillRect(0, 0, canvas.width, canvas.height);
        },
    });
    const frame = async () => {
        for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
    };
"""


def test_draws_in_the_next_frame_and_once(run: Evaluate) -> None:
    body = """
        const at_once = drawn.length;
        await frame();
        for (let i = 0; i < 50; i += 1) sheet.redraw();
        await frame();
        return [at_once, drawn];
    """
    once = [101, 20, 1, 1, 0]
    assert run(SHEET + body) == [0, [once, once]]


def test_is_never_seen_empty_when_its_box_changes(run: Evaluate) -> None:
    """Observers are called after the frame's callbacks: what they see is what is shown."""
    body = """
        await frame();
        const seen = [];
        new ResizeObserver(() => {
            const pixel = canvas.getContext("2d").getImageData(5, 5, 1, 1).data;
            seen.push([canvas.width, pixel[0]]);
        }).observe(canvas);
        canvas.style.width = "60px";
        await frame();
        return seen.at(-1);
    """
    assert run(SHEET + body) == [60, 255]


def test_a_change_that_is_none_draws_nothing(run: Evaluate) -> None:
    body = """
        await frame();
        sheet.resize();
        window.dispatchEvent(new Event("resize"));
        await frame();
        return drawn.length;
    """
    assert run(SHEET + body) == 1


def test_ends(run: Evaluate) -> None:
    body = """
        await frame();
        sheet.redraw();
        sheet.dispose();
        canvas.style.width = "60px";
        await frame();
        return [drawn.length, canvas.width];
    """
    assert run(SHEET + body) == [1, 101]


def test_a_box_that_is_not_shown_has_a_pixel_at_least(run: Evaluate) -> None:
    body = 'canvas.style.display = "none"; await frame(); return [canvas.width, canvas.height];'
    assert run(SHEET + body) == [1, 1]


@pytest.mark.parametrize(("ratio", "size"), [(2, [202, 40]), (1.5, [152, 30])])
def test_counts_device_pixels(
    browser: Browser, static_url: str, ratio: float, size: list[int]
) -> None:
    page = browser.new_page(device_scale_factor=ratio)
    try:
        page.goto(static_url)
        drawn: list[Any] = page.evaluate(
            f"""async () => {{
                const load = (path) => import("/js/" + path);
                {SHEET}
                await frame();
                return drawn;
            }}"""
        )
    finally:
        page.close()
    assert drawn == [[*size, ratio, 1, 0]]
