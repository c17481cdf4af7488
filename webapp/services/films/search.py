"""What happens in a search of any kind, by the kind of frame.

Of the frames of a search the page says in sentences what they are. A picture has a caption: a word
or two on a band below the board.
"""

from __future__ import annotations

from webapp.catalogues import N_
from webapp.services.films.canvas import PALETTE, TILE, extent, widest
from webapp.services.films.painters import paint_cut, paint_left_out, paint_rest, paint_rim
from webapp.services.films.scene import Frame, Moment, Scene

BAND = TILE
"""How high the band below the board is."""

BASE = 4
"""From the lower edge of the band up to the line that its letters stand on."""

OUTCOMES = {
    "solved": (N_("Solved"), PALETTE["jade"]),
    "dead": (N_("Dead end"), PALETTE["red"]),
    "limit": (N_("Depth limit"), PALETTE["red"]),
}


def paint_solved(scene: Scene, _frame: Frame) -> None:
    """Paint a board that is solved."""
    scene.rest(scene)
    paint_rim(scene, PALETTE["jade"])


MOMENTS = {
    "skip": Moment(200, paint_rest, paint_left_out),
    "enter": Moment(
        {"solved": 500, "dead": 500, "limit": 500, "expanded": 200},
        {
            "solved": paint_solved,
            "dead": paint_rest,
            "limit": paint_rest,
            "expanded": paint_rest,
        },
    ),
    "leave": Moment(300, paint_cut),
    "take": Moment(250, paint_cut),
    "queue": Moment(250, paint_cut),
    "empty": Moment(500, paint_cut),
}


def paint_caption(scene: Scene, node: int, explained: Frame | None) -> None:
    """Paint below the board what a search does.

    :param node: the last one that was entered.
    :param explained: the frame that is shown, or what explains a node that is not explored.
    """
    text, ink = caption(scene, node, explained)
    shown = widest((text, scene.say("Node %(node)d", node=node), str(node)), scene.canvas.width)
    base = scene.grid.height + BAND - BASE
    scene.canvas.text(shown, (scene.canvas.width - extent(shown)[1]) // 2, base, ink)


def caption(scene: Scene, node: int, frame: Frame | None) -> tuple[str, str]:
    """Return what is said of a frame, and the ink of it."""
    match frame:
        case {"kind": "enter", "outcome": outcome} if str(outcome) in OUTCOMES:
            word, ink = OUTCOMES[str(outcome)]
            return scene.say(word), ink
        case {"kind": "take", "depth": depth}:
            return scene.say(N_("Layer %(depth)d"), depth=depth), PALETTE["muted"]
        case {"kind": "leave", "depth": depth}:
            return scene.say(N_("Back to depth %(depth)d"), depth=depth), PALETTE["muted"]
    return scene.say(N_("Node %(node)d"), node=node), PALETTE["cream"]
