from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from .conftest import Evaluate

# A surface of 10 x 20 logical pixels in a box of the given style; `frame()` waits for a drawing.
SURFACE = """
    const { createSurface } = await load("render/surface.js");
    const box = document.createElement("div");
    box.style.cssText = given.style;
    const canvas = document.createElement("canvas");
    box.append(canvas);
    document.body.replaceChildren(box);
    let drawings = 0;
    const surface = createSurface(canvas, {
        size: { width: 10, height: 20 },
        draw(context) {
            drawings += 1;
            context.fillStyle = "#f00";
            context.fillRect(9, 19, 1, 1);
        },
    });
    const frame = async () => {
        for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
    };
    await frame();
    const seen = () => [canvas.width, canvas.height, canvas.style.width, canvas.style.height];
"""


@pytest.mark.parametrize(
    ("room", "scale"),
    [
        ((92, 125), 1),
        ((183, 1000), 1),
        ((184, 1000), 2),
        ((368, 500), 4),
        ((368, 499), 3),
        ((1000, 500), 4),
        ((50, 50), 1),
        ((0, 0), 1),
        ((920, None), 10),
    ],
)
def test_the_biggest_whole_scale_that_fits(
    run: Evaluate, room: tuple[int, int | None], scale: int
) -> None:
    body = """
        const { wholeScale } = await load("render/surface.js");
        const room = { width: given.width, height: given.height ?? Infinity };
        return wholeScale({ width: 92, height: 125 }, room);
    """
    assert run(body, width=room[0], height=room[1]) == scale


@pytest.mark.parametrize(
    ("style", "scale"),
    [
        ("width: 45px", 4),
        ("width: 39px", 3),
        ("width: 9px", 1),
        ("width: 45px; padding: 0 3px; box-sizing: border-box", 3),
        ("width: 45px; max-height: 60px", 3),
        ("width: 45px; max-height: 50vh", 4),
    ],
)
def test_fits_the_parent_box(run: Evaluate, style: str, scale: int) -> None:
    size = run(SURFACE + "return seen()", style=style)
    assert size == [10 * scale, 20 * scale, f"{10 * scale}px", f"{20 * scale}px"]


def test_follows_its_box(run: Evaluate) -> None:
    body = """
        const sizes = [];
        for (const width of ["100px", "20px", "45px"]) {
            box.style.width = width;
            await frame();
            sizes.push(canvas.width);
        }
        return sizes;
    """
    assert run(SURFACE + body, style="width: 30px") == [100, 20, 40]


def test_does_not_hold_a_flexible_box_open(run: Evaluate) -> None:
    body = """
        document.body.style.width = "200px";
        await frame();
        window.dispatchEvent(new Event("resize"));
        await frame();
        const wide = canvas.width;
        document.body.style.width = "35px";
        window.dispatchEvent(new Event("resize"));
        await frame();
        document.body.style.width = "";
        return [wide, canvas.width];
    """
    assert run(SURFACE + body, style="min-width: 100%; float: left") == [200, 30]


def test_many_requests_are_one_drawing(run: Evaluate) -> None:
    body = """
        const before = drawings;
        for (let i = 0; i < 50; i += 1) surface.redraw();
        const at_once = drawings - before;
        await frame();
        return [at_once, drawings - before];
    """
    assert run(SURFACE + body, style="width: 30px") == [0, 1]


def test_draws_in_logical_pixels_and_wipes_what_was_there(run: Evaluate) -> None:
    body = """
        const context = canvas.getContext("2d");
        const at = (x, y) => [...context.getImageData(x, y, 1, 1).data];
        context.fillStyle = "#0f0";
        context.fillRect(0, 0, 5, 5);
        surface.redraw();
        await frame();
        return [at(29, 59), at(27, 57), at(26, 57), at(0, 0)];
    """
    red, none = [255, 0, 0, 255], [0, 0, 0, 0]
    assert run(SURFACE + body, style="width: 30px") == [red, red, none, none]


@pytest.mark.parametrize(("ratio", "width", "scale"), [(2, 45, 9), (3, 45, 13), (1.5, 45, 6)])
def test_counts_device_pixels(
    browser: Browser, static_url: str, ratio: float, width: int, scale: int
) -> None:
    page = browser.new_page(device_scale_factor=ratio)
    try:
        page.goto(static_url)
        size: list[Any] = page.evaluate(
            f"""async (given) => {{
                const load = (path) => import("/js/" + path);
                {SURFACE}
                return seen();
            }}""",
            {"style": f"width: {width}px"},
        )
    finally:
        page.close()
    assert size[:2] == [10 * scale, 20 * scale]
    assert float(size[2].removesuffix("px")) == pytest.approx(10 * scale / ratio, abs=0.01)


def test_the_browser_itself_is_a_time_source(run: Evaluate) -> None:
    body = """
        const { createClock } = await load("player/clock.js");
        const clock = createClock();
        const elapsed = await new Promise((resolve) => clock.start(resolve));
        clock.stop();
        return elapsed;
    """
    assert 0 <= run(body) <= 250
