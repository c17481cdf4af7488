"""Chalk of a link in pictures, films, previews and lessons."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from PIL import Image, ImageColor

from tests.samples import SAMPLES
from tests.webapp.samples import PAGE
from webapp.features.lessons import lessons
from webapp.pictures import timeline
from webapp.pictures.chalk import overlay
from webapp.pictures.drawing import draw_moment
from webapp.pictures.story import ReplayStory
from webapp.pictures.timeline import Chalk, Stretch, plan
from webapp.site import solving

GREEN, RED, BLUE, YELLOW = map(ImageColor.getrgb, ("#63e03f", "#ff5263", "#58b0ff", "#ffe04a"))
LESSON = """
format = "backtrack-lesson"
version = 1
title = "Chalk"
summary = "What is drawn."
minutes = 5

[[stops]]
at = "{at}"
look = "board"
say = "Look at the arrow."
"""


def colours(picture: Image.Image) -> set[tuple[int, ...]]:
    return {colour for _, colour in picture.convert("RGB").getcolors(1 << 24)}


def fetched(client, address: str) -> Image.Image:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    return Image.open(BytesIO(answer.data)).convert("RGB")


@pytest.mark.parametrize("kind", SAMPLES)
def test_chalk_is_drawn_on_the_cells_of_every_kind(client, kind):
    path = f"/{kind}/{SAMPLES[kind].walked}.png"
    plain = fetched(client, f"{path}?step=0")
    drawn = fetched(client, f"{path}?chalk=g1.1,r1.2-2.1,b1.2~a,y9999.1,nothing,g99.99")
    assert plain.size == drawn.size
    assert {GREEN, RED, BLUE} <= colours(drawn) - colours(plain)
    apart = np.argwhere(np.asarray(plain) != np.asarray(drawn))
    assert apart[:, :2].max() <= 2 * 16, "nothing beyond the cells that are named"


@pytest.mark.parametrize(
    ("query", "is_drawn"),
    [
        ("step=1&chalk=g1.1", True),
        ("step=1&frame=1&chalk=g1.1", True),
        ("view=search&node=3&chalk=g1.1", True),
        ("chalk=g1.1", True),
        ("chalk=", False),
        ("chalk=1.1,g0.1,g1.1-1.1", False),
        ("hide=answer&chalk=g1.1", True),
        ("hide=answer&step=2&chalk=g1.1", False),
    ],
)
@pytest.mark.parametrize("more", ["", "&preview=1"])
def test_pictures_have_the_chalk_of_their_moment(client, query, is_drawn, more):
    assert (GREEN in colours(fetched(client, f"{PAGE}.png?{query}{more}"))) == is_drawn


def test_a_vector_picture_has_it_too(client):
    assert b"#63e03f" in client.get(f"{PAGE}.svg?step=1&chalk=g1.1").data


@pytest.mark.parametrize(
    ("moment", "marks"), [("step=1", "g1.1"), ("step=1&frame=1", "r1.1"), ("step=2", "b1.1-2.2")]
)
def test_a_film_holds_its_moment_with_the_chalk(client, moment, marks):
    address = f"{PAGE}.gif?scale=1&speed=2"
    film = Image.open(BytesIO(client.get(f"{address}&{moment}&chalk={marks}").data))
    ink = {"g": GREEN, "r": RED, "b": BLUE}[marks[0]]
    held = [
        film.info["duration"]
        for number in range(film.n_frames)
        if film.seek(number) is None and ink in colours(film)
    ]
    assert len(held) == 1
    assert held[0] >= timeline.CHALK_MS - timeline.TICKS_MS[-1]
    plain = Image.open(BytesIO(client.get(address).data))
    assert plain.n_frames <= film.n_frames
    assert client.get(address).data == client.get(f"{address}&{moment}").data


def test_chalk_beside_the_stretch_leaves_a_film_as_it_is(client):
    address = f"{PAGE}.gif?scale=1&to=1"
    assert client.get(address).data == client.get(f"{address}&step=3&chalk=g1.1").data


def test_a_film_with_chalk_is_the_same_but_for_its_moment():
    solved = solving.solve_code("mayan", PAGE.rsplit("/", 1)[1], 10**7)
    story = ReplayStory(solved.puzzle, solved.document)
    plain, drawn = (plan(story, Stretch(0, 3, 1, chalk)) for chalk in (None, Chalk(2, 2, "g1.1")))
    assert [cut for cut in drawn if not cut.shot.chalk] == plain or len(drawn) == len(plain) + 1
    (held,) = (cut for cut in drawn if cut.shot.chalk)
    assert held.progress == 1
    expected = draw_moment(story, 2, 2, "en", "g1.1")
    assert GREEN in colours(expected)


def test_the_preview_of_a_link_has_its_chalk(client):
    page = client.get(f"{PAGE}?step=1&chalk=g1.1-2.2").text
    assert "&amp;chalk=g1.1-2.2" in page


def test_a_stop_of_a_lesson_keeps_its_chalk():
    at = f"{PAGE}?step=1&chalk=g1.1-2.2,y2.2~a~.+b&marks=2&lang=zh"
    read = lessons.read_text(LESSON.format(at=at))
    (stop,) = read.stops
    assert stop.at.options == {"step": "1", "chalk": "g1.1-2.2,y2.2~a~. b"}
    address = stop.at.address
    assert lessons.moment(address).options == stop.at.options


def test_the_sheet_of_a_lesson_has_the_chalk_over_its_board(client):
    text = LESSON.format(at=f"{PAGE}?step=1&chalk=g1.1-2.2,r9.9")
    sheet = client.post("/lessons/own", data={"lesson": text})
    assert sheet.status_code == 200
    (drawn,) = sheet.text.split('<svg class="tiles__chalk"')[1:]
    assert 'viewBox="0 0 80 112"' in drawn
    assert "#63e03f" in drawn.split("</svg>")[0]
    assert "#ff5263" not in drawn.split("</svg>")[0]


def test_chalk_over_a_board_has_the_pixels_of_the_picture(client):
    words = overlay(7, 5, "y3.3~ab")
    assert words.count("<path") >= 2
    assert overlay(7, 5, "nothing") == ""


def test_a_page_with_chalk_is_one_page(client):
    answer = client.get(f"{PAGE}?chalk=g1.1,nothing&step=1")
    assert answer.status_code == 200
    assert client.get(f"{PAGE}?chalk=g1.1~see)").status_code == 200
