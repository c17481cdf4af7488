"""Pictures of moments and films as they are served, read again by programs that are not ours."""

from __future__ import annotations

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from tests.samples import SAMPLES
from tests.webapp.samples import FLIP, LONG_MAZE, PAGE, UNSOLVABLE
from webapp import create_app
from webapp.pictures.making import FilmBusy, Films, Making
from webapp.recordings.pools import FORGOTTEN_SECONDS

FORMATS = ("gif", "webp", "apng")
MEDIA_TYPES = {"gif": "image/gif", "webp": "image/webp", "apng": "image/apng"}
SVG = "{http://www.w3.org/2000/svg}"
ASYNC = {"Prefer": "respond-async"}


def opened(client, address: str) -> Image.Image:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    return Image.open(BytesIO(answer.data))


def frames(image: Image.Image) -> list[tuple[bytes, int]]:
    """Return the pictures of a film with how long each is seen."""
    seen = []
    for number in range(image.n_frames):
        image.seek(number)
        image.load()
        seen.append((image.convert("RGB").tobytes(), round(image.info["duration"])))
    return seen


# Pictures of a moment.


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_picture_shows_its_moment(client, kind):
    sample = SAMPLES[kind]
    pictures = [
        opened(client, f"{sample.path}.png?{query}").convert("RGB")
        for query in ("step=0", "frame=1", "step=1", f"step={sample.moves}")
    ]
    assert len({picture.tobytes() for picture in pictures}) >= 3
    assert {picture.size for picture in pictures} == {opened(client, f"{sample.path}.png").size}


def test_a_picture_of_a_node_says_what_it_is(client):
    first, last, chinese = (
        opened(client, f"{PAGE}.png?{query}")
        for query in ("node=0", "node=587", "node=587&lang=zh")
    )
    assert first.size == (80, 128)
    assert len({first.tobytes(), last.tobytes(), chinese.tobytes()}) == 3


def test_a_picture_of_another_search_and_of_switches(client):
    nodes = [
        opened(client, f"{PAGE}.png?node=9{more}").tobytes()
        for more in ("", "&search=bfs", "&off=equal")
    ]
    assert len(set(nodes)) == 3


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ("png?step=4", "Expected step to be a number from 0 to 3, got '4'."),
        ("png?step=x", "Expected step to be a number from 0 to 3, got 'x'."),
        ("png?step=3&frame=1", "Expected frame to be a number from 0 to 0, got '1'."),
        ("png?step=2&frame=10", "Expected frame to be a number from 0 to 9, got '10'."),
        ("png?node=588", "Expected node to be a number from 0 to 587, got '588'."),
        ("png?node=1&search=none", "Expected a search among dfs, bfs, got 'none'."),
        ("svg?step=4", "Expected step to be a number from 0 to 3, got '4'."),
        ("svg?scale=9", "Expected scale to be a number from 1 to 8, got '9'."),
        ("gif?from=4", "Expected from to be a number from 0 to 3, got '4'."),
        ("gif?from=2&to=1", "Expected to to be a number from 2 to 3, got '1'."),
        ("gif?scale=0", "Expected scale to be a number from 1 to 8, got '0'."),
        (
            "webp?speed=3",
            "Expected speed to be one of 0.25, 0.5, 1, 2, 4, 8, 16, got '3'.",
        ),
        (
            "apng?view=search&to=200",
            "Expected a stretch that makes at most 300 frames, got one that makes 2258 or more; "
            "choose a shorter stretch or a higher speed.",
        ),
        (
            "gif?hide=answer",
            "A link that hides the answer has no film: it would show it.",
        ),
    ],
)
def test_what_is_not_there_is_refused(client, file, sentence):
    answer = client.get(f"{PAGE}.{file}")
    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")
    assert answer.json["detail"] == sentence
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("form", [*FORMATS, "svg", "png"])
@pytest.mark.parametrize("path", ["/nothing/1", "/mayan/1", "/own/tour"])
def test_an_unknown_puzzle_has_no_picture(client, path, form):
    assert client.get(f"{path}.{form}").status_code == 404


@pytest.mark.parametrize("query", ["step=2", "node=100", "view=search&node=587", "frame=1"])
@pytest.mark.parametrize("form", ["png", "svg"])
def test_a_picture_that_hides_the_answer_is_that_of_the_start(client, form, query):
    hidden, start = (
        client.get(f"{PAGE}.{form}?{each}").data for each in (f"hide=answer&{query}", "hide=answer")
    )
    assert hidden == start


def test_a_vector_picture_has_the_same_pixels(client):
    root = ElementTree.fromstring(  # noqa: S314 - our own
        client.get(f"{PAGE}.svg?step=1&scale=3").data
    )
    assert (root.get("width"), root.get("height"), root.get("role")) == ("240", "336", "img")
    assert root.findtext(f"{SVG}title") == "Mayan, Move 1 of 3"
    drawn = np.zeros((112, 80, 3), np.uint8)
    covered = np.zeros((112, 80), int)
    for path in root.iter(f"{SVG}path"):
        boxes = re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", path.get("d"))
        for left, top, width, height in (map(int, box) for box in boxes):
            place = slice(top, top + height), slice(left, left + width)
            drawn[place] = tuple(bytes.fromhex(path.get("fill")[1:]))
            covered[place] += 1
    assert (covered == 1).all()
    assert drawn.tobytes() == opened(client, f"{PAGE}.png?step=1").convert("RGB").tobytes()


# Films.


def test_all_formats_show_the_same_for_the_same_time(client):
    films = [frames(opened(client, f"{PAGE}.{form}?scale=1")) for form in FORMATS]
    assert films[0] == films[1] == films[2]
    assert len(films[0]) > 40
    assert films[0][0][0] == opened(client, f"{PAGE}.png?step=0").convert("RGB").tobytes()
    assert films[0][-1][0] == opened(client, f"{PAGE}.png?step=3").convert("RGB").tobytes()


@pytest.mark.parametrize(("form", "scale"), [("gif", 3), ("webp", 3), ("apng", 5), ("gif", 8)])
def test_a_film_is_enlarged_by_whole_numbers(client, form, scale):
    small, large = (opened(client, f"{PAGE}.{form}?to=1&scale={each}") for each in (1, scale))
    assert large.size == (80 * scale, 112 * scale)
    for (pixels, ms), (enlarged, same_ms) in zip(frames(small), frames(large), strict=True):
        shown = Image.frombytes("RGB", large.size, enlarged)
        assert shown.resize(small.size, Image.Resampling.NEAREST).tobytes() == pixels
        assert ms == same_ms


@pytest.mark.parametrize("kind", SAMPLES)
@pytest.mark.parametrize("form", FORMATS)
def test_every_kind_has_films(client, kind, form):
    answer = client.get(f"{SAMPLES[kind].path}.{form}?to=1")
    assert answer.mimetype == MEDIA_TYPES[form]
    assert answer.headers["Content-Disposition"].startswith(f'inline; filename="{kind}-')
    assert answer.headers["Content-Disposition"].endswith(f'.{form}"')
    assert answer.headers["ETag"]
    film = Image.open(BytesIO(answer.data))
    assert film.n_frames > 3
    assert film.info["loop"] == 0


def test_a_film_of_a_search_goes_from_node_to_node(client):
    film = frames(opened(client, f"{PAGE}.gif?view=search&from=3&to=5&scale=1"))
    ends = [opened(client, f"{PAGE}.png?node={node}").convert("RGB") for node in (3, 5)]
    assert [film[0][0], film[-1][0]] == [end.tobytes() for end in ends]


def test_a_film_of_a_puzzle_without_a_solution_is_its_board(client):
    film = opened(client, f"/mayan/{UNSOLVABLE}.gif")
    assert film.n_frames == 1


def test_what_stands_in_a_film_is_in_the_language_of_the_reader(client):
    english, chinese = (
        client.get(f"{PAGE}.gif", headers={"Accept-Language": lang}) for lang in ("en", "zh")
    )
    assert english.data != chinese.data
    assert chinese.headers["Content-Language"] == "zh"
    assert "Accept-Language" in chinese.headers["Vary"]


# Made beside the request.


def test_a_film_can_be_asked_for_until_it_is_there():
    client = create_app({"TESTING": True}).test_client()
    address, told = f"{PAGE}.gif?to=2", []
    while (answer := client.get(address, headers=ASYNC)).status_code == 202:
        assert answer.headers["Retry-After"] == "1"
        assert answer.headers["Preference-Applied"] == "respond-async"
        assert answer.headers["Cache-Control"] == "no-store"
        told.append(answer.json)
    assert told
    assert {each["frames"] for each in told} == {told[0]["frames"]}
    assert all(0 <= each["done"] <= each["frames"] for each in told)
    assert answer.data == client.get(address).data


def test_keeping_answers_takes_no_preference_away():
    client = create_app({"TESTING": True, "KEPT_BYTES": 10**6}).test_client()
    assert client.get(f"{PAGE}.gif?to=1", headers=ASYNC).status_code == 202
    assert client.get(f"{PAGE}.gif?to=1").status_code == 200
    assert client.get(f"{PAGE}.gif?to=1", headers=ASYNC).status_code == 200


def test_other_pages_may_ask_so(client):
    answer = client.options(f"{PAGE}.gif")
    assert "Prefer" in answer.headers["Access-Control-Allow-Headers"]


class Slow(NamedTuple):
    """A film that is done when somebody says so."""

    begun: threading.Event
    goes_on: threading.Event
    error: type[Exception] | None = None

    @classmethod
    def made(cls, error: type[Exception] | None = None) -> Slow:
        return cls(threading.Event(), threading.Event(), error)

    def plan(self) -> list[Any]:
        return [None] * 4

    def make(self, _cuts: list[Any], report: Any) -> bytes:
        self.begun.set()
        assert self.goes_on.wait(60)
        report(2)
        if self.error:
            raise self.error
        return b"film"


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def films(clock: Clock):
    store = Films(clock, turn_seconds=0)
    yield store
    store.close()


def done(films: Films, key: str, film: Slow | None = None) -> bytes:
    """Ask for a film until it is there."""
    film = film or Slow.made()
    while isinstance(answer := films.ask(key, film, "me"), Making):
        film.goes_on.set()
    return answer


def test_nobody_has_two_films_under_way(films):
    slow, second = Slow.made(), Slow.made()
    assert films.ask("one", slow, "me") == Making(4, 0)
    with pytest.raises(FilmBusy):
        films.get("two", second, "me")
    assert films.ask("two", second, "me") == Making(4, 0)
    assert not second.begun.is_set()
    slow.goes_on.set()
    assert done(films, "one") == b"film"
    assert done(films, "two", second) == b"film"


def test_others_need_not_wait_and_share_what_is_under_way(films):
    slow, other = Slow.made(), Slow.made()
    films.ask("one", slow, "me")
    other.goes_on.set()
    assert films.get("two", other, "you") == b"film"
    with ThreadPoolExecutor(1) as pool:
        shared = pool.submit(films.get, "one", Slow.made(), "you")
        slow.goes_on.set()
        assert shared.result(60) == b"film"


def test_what_nobody_asks_for_is_given_up(films, clock):
    slow = Slow.made()
    films.ask("one", slow, "me")
    assert slow.begun.wait(60)
    clock.seconds += FORGOTTEN_SECONDS + 1
    slow.goes_on.set()
    assert done(films, "two") == b"film"  # as soon as the first has ended
    assert done(films, "one") == b"film"


def test_what_is_waited_for_is_not_given_up(films, clock):
    slow = Slow.made()
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(films.get, "one", slow, "me")
        assert slow.begun.wait(60)
        clock.seconds += FORGOTTEN_SECONDS + 1
        slow.goes_on.set()
        assert waiting.result(60) == b"film"


def test_an_error_is_raised_where_the_film_is_asked_for(films):
    wrong = Slow.made(ZeroDivisionError)
    wrong.goes_on.set()
    with pytest.raises(ZeroDivisionError):
        films.get("one", wrong, "me")
    with pytest.raises(ZeroDivisionError):
        done(films, "two", wrong)
    assert done(films, "one") == done(films, "two") == b"film"


def test_a_second_film_is_told_when_to_come_back(monkeypatch):
    app = create_app({"TESTING": True})

    def refuse(*_args: Any) -> bytes:
        raise FilmBusy

    monkeypatch.setattr(app.extensions["films"], "get", refuse)
    answer = app.test_client().get(f"{PAGE}.gif")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "5")
    assert answer.json["detail"] == (
        "Another film of yours is being made. Please try again in 5 s."
    )


# Previews.


def preview_of(client, path: str) -> bytes:
    """Return the picture that other sites show with a link."""
    image = re.search(r'property="og:image" content="([^"]+)"', client.get(path).text)[1]
    address = urlsplit(image.replace("&amp;", "&"))
    answer = client.get(f"{address.path}?{address.query}")
    assert Image.open(BytesIO(answer.data)).size == (1200, 630)
    return answer.data


def test_a_preview_shows_the_moment_of_its_link(client):
    queries = ("", "step=2", "step=2&frame=2", "view=search&node=587", "view=search&node=3")
    previews = [preview_of(client, f"{PAGE}?{query}") for query in queries]
    assert len(set(previews)) == len(queries)
    assert preview_of(client, f"{PAGE}?lang=zh&step=2") != previews[1]


@pytest.mark.parametrize("query", ["step=99", "step=3&frame=99"])
def test_a_preview_forgives_as_its_page_does(client, query):
    assert preview_of(client, f"{PAGE}?{query}") == preview_of(client, f"{PAGE}?step=3")


@pytest.mark.parametrize("query", ["view=search&search=none", "view=play&step=2"])
def test_a_preview_of_what_there_is_not_is_that_of_the_start(client, query):
    assert preview_of(client, f"{PAGE}?{query}") == preview_of(client, PAGE)


@pytest.mark.parametrize("query", ["step=2", "view=search&node=587", "step=1&frame=1"])
def test_a_preview_gives_no_hidden_answer_away(client, query):
    hidden = preview_of(client, f"{PAGE}?{query}&hide=answer")
    assert hidden == preview_of(client, f"{PAGE}?hide=answer")
    assert hidden == preview_of(client, PAGE)


@pytest.mark.parametrize(("kind", "code"), [("flip", FLIP), ("dice", LONG_MAZE)])
def test_a_preview_names_its_kind(client, kind, code):
    picture = Image.open(BytesIO(preview_of(client, f"/{kind}/{code}"))).convert("RGB")
    line = np.asarray(picture.crop((0, 40, 1200, 110)))
    assert (line == (0xFF, 0xC6, 0x2E)).all(-1).sum() > 1000
