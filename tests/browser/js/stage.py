"""What draws and tells a replay in a page, whatever its kind, and looks at what was drawn."""

from __future__ import annotations

import json
from base64 import b64decode
from io import BytesIO
from typing import Any

from PIL import Image

import solver

from .conftest import STATIC, Evaluate, picture_of

TILE = 16

# `screen(size)` makes a canvas at `given.scale` and answers its context, `viewAt(step, frame,
# progress)` is an instant (frame null: at rest), `say(step, frame)` tells a sentence.
SCRIPT = """
    const { setMessages } = await load("lib/messages.js");
    const { pathTo, readReplay } = await load("documents/replay.js");
    const { puzzleView } = await load("puzzles/index.js");
    const { cursorView } = await load("player/cursor.js");
    setMessages(given.catalogue ?? {}, given.lang ?? "en");
    const puzzle = await puzzleView(given.replay.kind, { picture: given.replay.picture });
    await puzzle.loadSearch();
    await puzzle.load();
    const trace = readReplay(given.replay);
    const scale = given.scale ?? 1;
    const screen = ({ width, height }) => {
        const canvas = document.createElement("canvas");
        canvas.width = width * scale;
        canvas.height = height * scale;
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context.imageSmoothingEnabled = false;
        context.setTransform(scale, 0, 0, scale, 0, 0);
        return context;
    };
    const viewAt = (step, frame, progress) => cursorView(trace, frame === null
        ? { step, motion: null }
        : { step: step - 1, motion: {
            step, frame, elapsed_ms: progress * 100, duration_ms: 100, direction: 1, held: false,
        } });
    const say = (step, frame) => puzzle.narrate(trace, viewAt(step, frame, 0));
"""


def document_of(kind: str, code: str) -> dict[str, Any]:
    """Return a replay as the browser gets it: after a journey as JSON."""
    puzzle = solver.from_code(kind, code)
    replay = solver.replay_document(puzzle, solver.solve(puzzle))
    received: dict[str, Any] = json.loads(json.dumps(replay))
    return {**received, "picture": picture_of(puzzle)}


def boards_of(replay: dict[str, Any]) -> list[Any]:
    """Return the boards of a replay, the start first."""
    return [replay["start"], *[step["board"] for step in replay["steps"]]]


def told(replay: dict[str, Any], run: Evaluate, **given: Any) -> list[str]:
    """Return the sentence of every frame, and of every rest, in the order of a replay."""
    body = """
        return [say(0, null), ...trace.steps.flatMap((step, index) => [
            ...step.frames.map((_, frame) => say(index + 1, frame)),
            say(index + 1, null),
        ])];
    """
    sentences: list[str] = run(SCRIPT + body, replay=replay, **given)
    return sentences


def image_of(url: str) -> Image.Image:
    """Return the picture in a data URL."""
    data = b64decode(url.removeprefix("data:image/png;base64,"))
    return Image.open(BytesIO(data)).convert("RGBA")


def sheet_tile(kind: str, number: int) -> Image.Image:
    """Return a tile of a kind's sheet."""
    with Image.open(STATIC / "img" / f"{kind}.png") as sheet:
        left = number * TILE
        return sheet.convert("RGBA").crop((left, 0, left + TILE, TILE))
