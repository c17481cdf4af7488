"""The style sheet of a kind's boards, from their picture (solver/picture.py).

Boards in HTML are rows of elements of class ``tile`` with the cell's number in ``data-cell``. Rules
give tiles, and the size of the stage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from PIL import Image

import solver
from solver.errors import BadDeclaration
from solver.picture import Picture
from webapp.assets import folder
from webapp.site import levels

TILE_PX = 16


def generated(kinds: Iterable[str] | None = None) -> dict[str, str]:
    """Return sheets by asset path; raise BadDeclaration for a missing or short sheet of tiles."""
    drawn = solver.kinds() if kinds is None else kinds
    return {f"css/{kind}.css": generated_sheet(kind) + own_sheet(kind) for kind in drawn}


def own_sheet(kind: str) -> str:
    """Return the sheet that a kind has written for itself, if any."""
    path = folder("static") / "css" / f"{kind}.css"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def generated_sheet(kind: str) -> str:
    """Return the sheet of a kind; its levels are drawn alike."""
    picture = levels.of_kind(kind)[0].puzzle.picture()
    path = folder("static") / "img" / f"{picture.sheet}.png"
    tiles = tiles_in(kind, path)
    highest = max(
        tile for cell in picture.cells.values() for tile in (cell.over, cell.under) if tile
    )
    if highest >= tiles:
        raise BadDeclaration(
            f"Kind {kind}: expected tile {highest} in static/img/{path.name}, got {tiles} tiles; "
            "draw it, or mend `picture`."
        )
    return "\n".join(
        rule.replace("KIND", f'[data-kind="{kind}"]') for rule in rules(picture, tiles)
    )


def tiles_in(kind: str, path: Path) -> int:
    """Return how many tiles a sheet has."""
    if not path.is_file():
        raise BadDeclaration(
            f"Kind {kind}: expected tiles in static/img/{path.name}, got no such file; draw it, or "
            "name another `sheet`."
        )
    with Image.open(path) as image:
        return image.width // TILE_PX


def rules(picture: Picture, tiles: int) -> Iterator[str]:
    """Yield rules, KIND standing for its elements; the place behind the last tile is empty."""
    layers = ["--stone", *(["--fixture"] if picture.fixtures else []), "--ground-tile"]
    images = ", ".join([f'url("../img/{picture.sheet}.png")'] * len(layers))
    places = ", ".join(f"calc(var({layer}) * -1 * var(--tile, 16px)) 0" for layer in layers)
    yield (
        f"KIND .tile {{ --stone: {tiles}; --fixture: {tiles}; background-image: {images}; "
        f"background-position: {places}; "
        f"background-size: calc({tiles} * var(--tile, 16px)) auto; }}"
    )
    light = f"{picture.sheet}-light.png"
    if (folder("static") / "img" / light).is_file():
        image = images.replace(f"{picture.sheet}.png", light)
        yield f"[data-theme=light] KIND .tile {{ background-image: {image}; }}"
    yield from ground_rules(picture, tiles)
    yield from cell_rules(picture)
    for fixture in picture.fixtures:
        yield f"KIND [data-{fixture.name}] > .tile {{ --fixture: {fixture.tile}; }}"
    margin, (rows, columns) = picture.margin, picture.least
    yield (
        f"KIND.puzzle {{ --rim-across: {margin.left + margin.right}; "
        f"--rim-down: {margin.top + margin.bottom}; --least-rows: {rows}; "
        f"--least-columns: {columns}; }}"
    )


def ground_rules(picture: Picture, tiles: int) -> Iterator[str]:
    """Yield the rules of the checker; on paper no dark cells lie under what stands on them."""
    if not picture.ground:
        return
    first, second = picture.ground
    side, turn = picture.block, 2 * picture.block
    others = [
        (row, column)
        for row in range(1, turn + 1)
        for column in range(1, turn + 1)
        if ((row - 1) // side + (column - 1) // side) % 2
    ]
    selectors = [
        selector
        for row, column in others
        for selector in (
            f"KIND .tiles__row:nth-child({turn}n + {row}) > .tile:nth-child({turn}n + {column})",
            # The first element of a row of the table is its name.
            f"KIND tr:nth-child({turn}n + {row}) > td:nth-child({turn}n + {column + 1}) > .tile",
        )
    ]
    yield f"KIND .tile {{ --ground-tile: {first}; }}"
    yield f"{', '.join(selectors)} {{ --ground-tile: {second}; }}"
    paper = f"KIND :is(#twin, .tree) .tile {{ --ground-tile: {tiles} !important; }}"
    yield f"@media print {{ {paper} }}"


def cell_rules(picture: Picture) -> Iterator[str]:
    """Yield which cells have a tile of their own, above or below."""
    cells = picture.cells.items()
    for layer, place in (("--stone", 0), ("--ground-tile", 2)):
        for tile in dict.fromkeys(cell[place] for _, cell in cells if cell[place] is not None):
            numbers = ", ".join(f'[data-cell="{n}"]' for n, cell in cells if cell[place] == tile)
            yield f"KIND .tile:is({numbers}) {{ {layer}: {tile}; }}"
