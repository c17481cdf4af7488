"""What is drawn of a strip, pixel by pixel."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from PIL import Image

from .conftest import Evaluate
from .mayan_stage import Picture
from .strip_stage import LARGE, OUTCOMES, SMALL, TREES, Tree

GROUND = (10, 7, 21)
CURSOR, HEAD = (255, 241, 232), (255, 204, 77)
FILLS = {
    "solved": (0, 200, 140),
    "dead": (255, 77, 109),
    "limit": (91, 58, 134),
    "expanded": (45, 108, 201),
    "path": (0, 201, 141),
}
MARKS = {
    "solved": (0, 90, 60),
    "dead": (120, 20, 40),
    "limit": (150, 110, 210),
    "expanded": (45, 108, 201),
    "path": (0, 100, 70),
}
WIDTH, HEIGHT = 90, 100

# `shoot(scene, view)` draws a scene (or, with a view, a minimap) and answers its picture.
DRAW = (
    TREES
    + """
    const { createPainter } = await load("strip/painter.js");
    const { createPalette } = await load("strip/palette.js");
    const { blankStrip, resample } = await load("strip/resample.js");
    const { width, height, unit } = { unit: 1, ...given.size };
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    const look = { ...given.look, palette: createPalette(given.inks, given.look.ground) };
    const painter = createPainter(look);
    const barsOf = (stretch, cells) => resample(
        blankStrip(width, tree.rows.length),
        [stripOf(tree, stretch.start, stretch.stop, cells ?? stretch.stop - stretch.start)],
        stretch,
    );
    const shoot = ({ stretch, cells, ...drawn }, view) => {
        const { shape } = given.tree;
        const nothing = { node: tree.total - 1, depth: null, path: [] };
        const scene = { bars: barsOf(stretch, cells), shape, ...nothing, ...drawn };
        if (view) painter.drawMinimap(context, scene, unit, view);
        else painter.drawStrip(context, scene, unit, ({ node }) => [given.label ?? String(node)]);
        return canvas.toDataURL("image/png");
    };
"""
)


def ink(name: str) -> dict[str, str]:
    told = {"fill": FILLS[name], "mark": MARKS[name], "text": (255, 255, 255)}
    return {
        "name": name,
        **{role: "#{:02x}{:02x}{:02x}".format(*rgb) for role, rgb in told.items()},
    }


LOOK = {
    "ground": "#0a0715",
    "cursor": "#fff1e8",
    "head": "#ffcc4d",
    "veil": "rgb(10 7 21 / 50%)",
    "label": "#a9a3b8",
    "loop": "#00ffff",
    "mark": "#ff00ff",
}
LOOP, RIBBON = (0, 255, 255), (255, 0, 255)


def shoot(
    run: Evaluate,
    tree: Tree,
    scene: dict[str, Any],
    view: dict[str, float] | None = None,
    **given: Any,
) -> Image.Image:
    url = run(
        DRAW + "return shoot(given.scene, given.view);",
        **{"size": {"width": WIDTH, "height": HEIGHT}, "label": "", **given},
        tree=tree.given(),
        inks=[ink(name) for name in [*OUTCOMES, "path"]],
        look=LOOK,
        scene={"stretch": {"start": 0, "stop": len(tree)}, **scene},
        view=view,
    )
    return Picture(url).image.convert("RGB")


def colours(picture: Image.Image, box: tuple[int, int, int, int]) -> set[tuple[int, ...]]:
    found = picture.crop(box).getcolors()
    assert found is not None
    return {colour for _, colour in found if isinstance(colour, tuple)}


def rows(run: Evaluate, depths: int, height: int, unit: int) -> list[tuple[int, int]]:
    body = """
        const { rowOf } = await load("strip/rows.js");
        return Array.from({ length: given.depths }, (_, depth) =>
            rowOf(depth, given.depths, given.height, given.unit));
    """
    found = run(body, depths=depths, height=height, unit=unit)
    return [(row["top"], row["bottom"]) for row in found]


def test_the_root_has_a_thin_row_and_the_others_share_the_rest(run: Evaluate) -> None:
    assert rows(run, 4, 98, 1) == [(0, 7), (8, 37), (38, 67), (68, 97)]
    assert rows(run, 4, 196, 2) == [(0, 14), (16, 74), (76, 134), (136, 194)]
    assert rows(run, 1, 50, 1) == [(0, 49)]
    assert rows(run, 6, 20, 1) == [(0, 3), (3, 6), (6, 9), (9, 13), (13, 16), (16, 20)]


@pytest.mark.parametrize(("depths", "height", "unit"), [(1, 20, 1), (6, 128, 1), (6, 301, 3)])
def test_every_height_belongs_to_the_row_drawn_there(
    run: Evaluate, depths: int, height: int, unit: int
) -> None:
    body = """
        const { depthAt } = await load("strip/rows.js");
        return Array.from({ length: given.height }, (_, y) =>
            depthAt(y, given.depths, given.height, given.unit));
    """
    found = run(body, depths=depths, height=height, unit=unit)
    assert found == sorted(found)
    for depth, (top, bottom) in enumerate(rows(run, depths, height, unit)):
        assert set(found[top:bottom]) == {depth}


def test_bars_have_the_colour_of_their_outcome(run: Evaluate) -> None:
    """Ten pixels for each of the nine nodes; under a bar that ends lies the ground.

    The cursor stands on the last node.
    """
    picture = shoot(run, SMALL, {})
    for depth, (top, bottom) in enumerate(rows(run, 4, HEIGHT, 1)):
        for node in range(len(SMALL) - 1):
            found = colours(picture, (10 * node + 1, top, 10 * node + 9, bottom))
            covering = SMALL.covering(node, depth)
            if covering is None:
                assert found == {GROUND}
            else:
                name = OUTCOMES[SMALL.outcomes[covering]]
                assert found == {FILLS[name], MARKS[name]}
        assert colours(picture, (0, bottom, 80, bottom + 1)) == {GROUND}


def test_outcomes_differ_without_colour(run: Evaluate) -> None:
    """In grey, with all fills alike, the patterns still tell them apart."""
    body = """
        const { createPalette, drawSwatch } = await load("strip/palette.js");
        const inks = given.names.map((name) =>
            ({ name, fill: "#808080", mark: "#000000", text: "#ffffff" }));
        const canvas = Object.assign(document.createElement("canvas"), { width: 8, height: 8 });
        return inks.map((ink) => {
            const context = canvas.getContext("2d", { willReadFrequently: true });
            drawSwatch(context, createPalette([ink], "#000000"), 0, true);
            return [...context.getImageData(0, 0, 8, 8).data].join();
        });
    """
    names = ["expanded", "limit", "dead", "path", "another"]
    assert len(set(run(body, names=names))) == len(names)
    solved, path = run(body, names=["solved", "path"])
    assert solved == path


def test_neighbours_are_apart_where_there_is_room(run: Evaluate) -> None:
    top = rows(run, 4, HEIGHT, 1)[1][0] + 2
    picture = shoot(run, SMALL, {})
    gaps = [x for x in range(10, 80) if picture.getpixel((x, top)) == GROUND]
    assert gaps == [40, 50]
    narrow = shoot(run, SMALL, {}, size={"width": 18, "height": HEIGHT})
    assert [x for x in range(2, 14) if narrow.getpixel((x, top)) == GROUND] == [10]


def test_merged_bars_are_darker(run: Evaluate) -> None:
    (_, *_, (top, bottom)) = rows(run, LARGE.rows, HEIGHT, 1)
    picture = shoot(run, LARGE, {"cells": 30})
    found = colours(picture, (0, top, WIDTH, bottom))
    limit = FILLS["limit"]
    merged = tuple(round(a + (b - a) * 0.2) for a, b in zip(limit, GROUND, strict=True))
    assert merged in found
    assert limit not in found
    assert limit in colours(
        shoot(run, LARGE, {"stretch": {"start": 500, "stop": 530}}), (0, top, WIDTH, bottom)
    )


def test_a_frame_shows_the_pattern_where_the_bars_are(run: Evaluate) -> None:
    """It moves with the bars when the view moves."""
    top, bottom = rows(run, LARGE.rows, HEIGHT, 1)[-1]
    first = shoot(run, LARGE, {"stretch": {"start": 500, "stop": 545}})
    then = shoot(run, LARGE, {"stretch": {"start": 503, "stop": 548}})
    box, moved = (6 + 1, top, WIDTH, bottom), (1, top, WIDTH - 6, bottom)
    assert first.crop(box).tobytes() == then.crop(moved).tobytes()


def test_the_path_of_the_solution_is_seen_however_narrow(run: Evaluate) -> None:
    path = LARGE.path(len(LARGE) - 1)
    picture = shoot(run, LARGE, {"cells": WIDTH, "path": path, "node": 2})
    for depth, (top, bottom) in enumerate(rows(run, LARGE.rows, HEIGHT, 1)):
        if depth < len(path):
            assert colours(picture, (WIDTH - 2, top, WIDTH, bottom)) == {
                FILLS["path"],
                MARKS["path"],
            }
    elsewhere = shoot(run, LARGE, {"stretch": {"start": 0, "stop": 90}, "path": path})
    assert FILLS["path"] not in colours(elsewhere, (0, 10, WIDTH, HEIGHT))


def test_the_cursor_is_a_line_with_a_golden_head(run: Evaluate) -> None:
    picture = shoot(run, SMALL, {"node": 3})
    assert [picture.getpixel((x, HEIGHT - 2)) for x in (33, 34, 35, 36)] == [
        GROUND,
        CURSOR,
        CURSOR,
        GROUND,
    ]
    assert colours(picture, (30, 0, 40, 6)) == {HEAD}


def test_the_current_bar_has_a_golden_frame(run: Evaluate) -> None:
    top, bottom = rows(run, 4, HEIGHT, 1)[2]
    picture = shoot(run, SMALL, {"node": 3})
    for x, y in ((30, top), (39, top), (30, bottom - 1), (39, bottom - 1)):
        assert picture.getpixel((x, y)) == HEAD
    assert picture.getpixel((29, top)) != HEAD


def test_where_nodes_are_merged_a_dot_tells_the_depth(run: Evaluate) -> None:
    scene = {"cells": 20, "node": 800}
    depth = LARGE.depths[800]
    top, bottom = rows(run, LARGE.rows, HEIGHT, 1)[depth]
    x = int(800.5 * WIDTH / len(LARGE))
    box = (x - 2, (top + bottom) // 2 - 2, x + 2, (top + bottom) // 2 + 2)
    assert colours(shoot(run, LARGE, {**scene, "depth": depth}), box) == {HEAD}
    assert HEAD not in colours(shoot(run, LARGE, scene), box)


@pytest.mark.parametrize(("node", "x"), [(3, 0), (900, WIDTH - 1)])
def test_an_arrow_points_to_a_node_out_of_sight(run: Evaluate, node: int, x: int) -> None:
    scene = {"stretch": {"start": 100, "stop": 190}, "node": node}
    picture = shoot(run, LARGE, scene)
    assert picture.getpixel((x, 7)) == HEAD
    assert CURSOR not in colours(picture, (0, 0, WIDTH, HEIGHT))


def columns_of(picture: Image.Image, colour: tuple[int, ...], y: int) -> list[int]:
    return [x for x in range(WIDTH) if picture.getpixel((x, y)) == colour]


def test_brackets_stand_around_the_nodes_of_a_loop(run: Evaluate) -> None:
    # Ten pixels a node: 2 to 5 reach from 20 to 60.
    picture = shoot(run, SMALL, {"loop": {"from": 2, "to": 5}})
    assert columns_of(picture, LOOP, HEIGHT // 2) == [20, 21, 58, 59]
    assert columns_of(picture, LOOP, HEIGHT - 1) == [*range(20, 27), *range(53, 60)]
    without = shoot(run, SMALL, {"loop": None})
    assert LOOP not in colours(without, (0, 0, WIDTH, HEIGHT))


def test_a_bracket_out_of_sight_is_not_drawn(run: Evaluate) -> None:
    scene = {"stretch": {"start": 3, "stop": 9}, "loop": {"from": 2, "to": 5}}
    assert columns_of(shoot(run, SMALL, scene), LOOP, HEIGHT // 2) == [43, 44]


def test_bookmarks_hang_over_their_nodes(run: Evaluate) -> None:
    picture = shoot(run, SMALL, {"bookmarks": [0, 4], "node": 8})
    assert columns_of(picture, RIBBON, 3) == [*range(2, 8), *range(42, 48)]
    assert columns_of(picture, RIBBON, 8) == [2, 3, 6, 7, 42, 43, 46, 47]
    assert columns_of(picture, RIBBON, 12) == []


def test_names_stand_on_bars_that_have_room(run: Evaluate) -> None:
    """Nothing is written beyond its bar."""
    top, bottom = rows(run, 4, HEIGHT, 1)[1]
    white = (255, 255, 255)
    picture = shoot(run, SMALL, {}, label="5")
    assert white in colours(picture, (0, top, 40, bottom))
    assert white not in colours(picture, (40, top, 50, bottom))
    long = shoot(run, SMALL, {}, label="1,204,377")
    assert white not in colours(long, (0, top, WIDTH, bottom))


def test_names_make_way_for_the_cursor(run: Evaluate) -> None:
    """It goes through the middle of the root's first child, and of the name there."""
    scene = {"stretch": {"start": 2, "stop": 6}, "node": 3}
    size = {"width": 240, "height": HEIGHT}
    top, bottom = rows(run, 4, HEIGHT, 1)[1]
    picture = shoot(run, SMALL, scene, label="111", size=size)
    line = round(1.5 * 60)
    column = colours(picture, (line, top, line + 1, bottom))
    assert column == {CURSOR}
    white = (255, 255, 255)
    assert white in colours(picture, (0, top, line - 2, bottom))
    assert white not in colours(picture, (line + 2, top, 120, bottom))


def test_a_minimap_frames_what_is_shown(run: Evaluate) -> None:
    picture = shoot(
        run,
        LARGE,
        {"cells": 60, "node": 1500},
        {"start": 500, "stop": 1000},
        size={"width": WIDTH, "height": 20},
    )
    left, right = round(500 * WIDTH / len(LARGE)), round(1000 * WIDTH / len(LARGE))
    assert [picture.getpixel((x, 10)) == HEAD for x in (left - 1, left, right - 1, right)] == [
        False,
        True,
        True,
        False,
    ]
    assert picture.getpixel((int(1500.5 * WIDTH / len(LARGE)), 3)) == CURSOR
    veiled = colours(picture, (0, 0, left - 2, 20))
    assert max(map(sum, veiled)) < sum(FILLS["limit"])


def test_a_tiny_view_can_still_be_seen_in_a_minimap(run: Evaluate) -> None:
    for start in (0, len(LARGE) - 8):
        picture = shoot(run, LARGE, {"cells": 60}, {"start": start, "stop": start + 8})
        assert HEAD in colours(picture, (0, 0, WIDTH, HEIGHT))


def test_device_pixels_are_drawn_in_whole_units(run: Evaluate) -> None:
    one = shoot(run, SMALL, {"node": 3})
    size = {"width": 2 * WIDTH, "height": 2 * HEIGHT, "unit": 2}
    two = shoot(run, SMALL, {"node": 3}, size=size)
    assert two.resize((WIDTH, HEIGHT), Image.Resampling.NEAREST).tobytes() == one.tobytes()
    assert two.tobytes() == one.resize(two.size, Image.Resampling.NEAREST).tobytes()


@pytest.mark.parametrize("pair", [*combinations(["expanded", "limit", "dead", "path"], 2)])
def test_the_style_sheet_tells_outcomes_apart(run: Evaluate, pair: tuple[str, str]) -> None:
    """Fill or marks differ in lightness as well; what is written on a bar can be read."""
    body = """
        document.head.insertAdjacentHTML("beforeend", ["vars", "outcomes"].map((name) =>
            `<link rel="stylesheet" href="/css/${name}.css">`).join(""));
        const links = [...document.head.querySelectorAll("link[rel=stylesheet]")].slice(-2);
        const loaded = (link) => new Promise((resolve) => { link.onload = resolve; });
        await Promise.all(links.map(loaded));
        const strip = Object.assign(document.createElement("div"), { className: "strip" });
        document.body.replaceChildren(strip);
        const { themeColours } = await load("strip/theme-colours.js");
        const look = themeColours(strip, ["expanded", "limit", "dead"]);
        links.forEach((link) => link.remove());
        return look.palette.inks;
    """
    inks = {each["name"]: each for each in run(body)}
    for name in pair:
        assert contrast(inks[name]["text"], inks[name]["fill"]) >= 4.5
    first, second = (inks[name] for name in pair)
    roles = [contrast(first[role], second[role]) for role in ("fill", "mark")]
    assert max(roles) >= 1.3


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as the accessibility guidelines define it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
