"""What other people's pages ask for: oEmbed as its consumers read it, the element, QR codes."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from urllib.parse import parse_qs, urlencode, urlsplit
from xml.etree import ElementTree

import pytest
import zxingcpp
from micawber import Provider, ProviderRegistry
from PIL import Image, ImageDraw
from werkzeug.test import Client

from tests.samples import PUZZLES
from tests.serving import served
from tests.webapp.samples import BROKEN_RULE, CODE, FLIP, LONG_MAZE, PAGE, UNKNOWN_CODE
from webapp import create_app

HERE = "http://localhost"


def oembed(client, url, **options):
    return client.get(f"/oembed?{urlencode({'url': url, **options})}")


class Frame(HTMLParser):
    """The attributes of the frame in a piece of HTML."""

    def __init__(self, html):
        super().__init__()
        self.attributes = {}
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        assert tag == "iframe"
        self.attributes = dict(attrs)


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_a_consumer_shows_every_kind(app, kind, code):
    with served(app) as url:
        registry = ProviderRegistry()
        registry.register(f"{re.escape(url)}/.*", Provider(f"{url}/oembed"))
        page = f"{url}/{kind}/{code}?step=1&lang=en"
        shown = registry.request(page, maxwidth=500)
        frame = Frame(shown["html"]).attributes
        assert (shown["type"], shown["version"]) == ("rich", "1.0")
        assert frame["src"] == f"{url}/embed/{kind}/{code}?step=1&lang=en"
        assert shown["title"] == frame["title"]
        assert (frame["width"], frame["height"]) == ("500", "560")
        assert (shown["width"], shown["height"]) == (500, 560)
        picture = app.test_client().get(shown["thumbnail_url"].removeprefix(url))
        with Image.open(BytesIO(picture.data)) as image:
            assert image.size == (shown["thumbnail_width"], shown["thumbnail_height"])
            assert image.width <= 500


def test_both_forms_say_the_same(client):
    members = oembed(client, f"{HERE}{PAGE}").json
    assert members["title"] == "Solved in 3 moves · Mayan"
    assert members["provider_url"] == f"{HERE}/"
    frame = Frame(members["html"]).attributes
    assert (frame["allow"], frame["loading"]) == ("fullscreen", "lazy")
    answer = oembed(client, f"{HERE}{PAGE}", format="xml")
    assert answer.mimetype == "text/xml"
    root = ElementTree.fromstring(answer.data)  # noqa: S314  # our own
    assert root.tag == "oembed"
    assert {child.tag: child.text for child in root} == {
        name: str(value) for name, value in members.items()
    }


def test_the_page_says_where_it_is_described(client):
    links = re.findall(
        r'<link rel="alternate" type="(\w+/\w+\+oembed)" href="([^"]+)"',
        client.get(f"{PAGE}?step=2&lang=zh&x=1").text,
    )
    assert [form for form, _ in links] == ["application/json+oembed", "text/xml+oembed"]
    for _, address in links:
        answer = client.get(unescape(address).removeprefix(HERE))
        assert answer.status_code == 200
        assert f"/embed{PAGE}?step=2" in unescape(unescape(answer.text))
    assert client.get(unescape(links[0][1]).removeprefix(HERE)).json["title"].startswith("3 步")


ADDRESSES = [
    (f"{PAGE}?view=search&node=7&full=1", f"/embed{PAGE}?view=search&node=7"),
    (f"/embed{PAGE}?autoplay=1&controls=0&theme=contrast", None),
    (f"/dice/{LONG_MAZE}?name=A%26B", None),
    (f"/flip/{FLIP}?hide=answer&step=1", None),
    (f"{PAGE}/?step=2", f"/embed{PAGE}?step=2"),
    (f"{PAGE}）。", f"/embed{PAGE}"),
    (f"{PAGE}?view=search&amp;node=7).", f"/embed{PAGE}?view=search&node=7"),
]


@pytest.mark.parametrize(("address", "framed"), ADDRESSES)
def test_the_moment_goes_along(client, address, framed):
    members = oembed(client, f"{HERE}{address}").json
    expected = framed or f"/embed{address.removeprefix('/embed')}"
    path, _, query = Frame(members["html"]).attributes["src"].removeprefix(HERE).partition("?")
    assert (path, set(query.split("&"))) == (
        expected.partition("?")[0],
        set(expected.partition("?")[2].split("&")),
    )


PROGRAMS = [
    ("/own#v1.1aB-_", "/embed/own#v1.1aB-_"),
    ("/own?lang=zh#v1.1aB?view=search&node=7", "/embed/own?lang=zh#v1.1aB?view=search&node=7"),
    ("/embed/own#v1.1aB?step=2", "/embed/own#v1.1aB?step=2"),
]


@pytest.mark.parametrize(("address", "framed"), PROGRAMS)
def test_a_program_goes_along_with_its_moment(client, address, framed):
    members = oembed(client, f"{HERE}{address}", maxwidth=500).json
    attributes = Frame(members["html"]).attributes
    assert (attributes["src"], attributes["width"]) == (f"{HERE}{framed}", "500")
    assert members["title"] == ("Python 写的搜索" if "zh" in address else "A search in Python")
    assert "thumbnail_url" not in members


@pytest.mark.parametrize("address", ["/own", "/own#", "/own#v1.", "/own#v2.1aB", "/own#<b>"])
def test_what_holds_no_program_is_unknown(client, address):
    assert oembed(client, f"{HERE}{address}").status_code == 404


def test_a_hidden_answer_stays_hidden(client):
    hidden = oembed(client, f"{HERE}{PAGE}?hide=answer")
    assert hidden.json["title"] == "The answer is hidden · Mayan"
    assert "Solved" not in hidden.text


UNKNOWN = [
    "",
    "mayan",
    PAGE,
    f"https://example.org{PAGE}",
    f"ftp://localhost{PAGE}",
    f"{HERE}:99999999{PAGE}",
    f"http://[{PAGE}",
    HERE,
    f"{HERE}{PAGE}.json",
    f"{HERE}{UNKNOWN_CODE}",
    f"{HERE}{BROKEN_RULE}",
    f"{HERE}/chess/1",
]


@pytest.mark.parametrize("address", UNKNOWN)
def test_what_is_no_puzzle_here_is_unknown(client, address):
    answer = oembed(client, address)
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")
    assert answer.json["detail"]


def test_what_cannot_be_meant_is_refused(client):
    for options, status in (
        ({"format": "yaml"}, 501),
        ({"maxwidth": "wide"}, 422),
        ({"maxheight": "0"}, 422),
    ):
        answer = oembed(client, f"{HERE}{PAGE}", **options)
        assert answer.status_code == status
        assert next(iter(options.values())) in answer.json["detail"]
    tiny = oembed(client, f"{HERE}{PAGE}", maxwidth=40, maxheight=30).json
    assert (tiny["width"], tiny["height"]) == (40, 30)
    assert "thumbnail_url" not in tiny


def test_all_of_it_works_below_a_path(app):
    below = {"SCRIPT_NAME": "/puzzles"}
    page = f"{HERE}/puzzles{PAGE}?step=1"
    answer = app.test_client().get(f"/oembed?{urlencode({'url': page})}", environ_overrides=below)
    assert Frame(answer.json["html"]).attributes["src"] == f"{HERE}/puzzles/embed{PAGE}?step=1"
    assert answer.json["thumbnail_url"].startswith(f"{HERE}/puzzles/")
    text = app.test_client().get(f"{PAGE}?step=1", environ_overrides=below).text
    found = re.search(r'oembed" href="([^"]+)"', text)
    address = urlsplit(unescape(found[1]))
    assert (address.path, parse_qs(address.query)["url"]) == ("/puzzles/oembed", [page])


def test_only_known_hosts_and_schemes_of_proxies_are_named():
    app = create_app({"TESTING": True, "TRUSTED_PROXIES": 1, "TRUSTED_HOSTS": ["puzzles.org"]})
    client = Client(app)
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "puzzles.org"}
    query = urlencode({"url": f"https://puzzles.org{PAGE}"})
    answer = client.get(f"/oembed?{query}", headers=forwarded)
    assert Frame(answer.json["html"]).attributes["src"] == f"https://puzzles.org/embed{PAGE}"
    assert client.get(f"/oembed?{query}").status_code == 400


def test_the_element_stands_alone_at_a_stable_address(client):
    answer = client.get("/embed.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "public, max-age=3600"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert not re.search(r"^import|\bimport\(", answer.text, re.M)
    assert "/*" not in answer.text
    tag = answer.headers["ETag"]
    assert client.get("/embed.js", headers={"If-None-Match": tag}).status_code == 304


def read_code(svg):
    """Draw a QR code as its SVG says, and read it."""
    root = ElementTree.fromstring(svg)  # noqa: S314  # our own
    group = root.find("{*}g")
    path = group.find("{*}path[@stroke]")
    scale = int(re.fullmatch(r"scale\((\d+)\)", group.get("transform"))[1])
    image = Image.new("L", (int(root.get("width")), int(root.get("height"))), 255)
    pen, x, y = ImageDraw.Draw(image), 0.0, 0.0
    for order, numbers in re.findall(r"([Mmh])([-\d. ]+)", path.get("d")):
        by = [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)]
        if order == "M":
            x, y = by
        elif order == "m":
            x, y = x + by[0], y + by[1]
        else:
            left, top = x * scale, (y - 0.5) * scale
            pen.rectangle((left, top, left + by[0] * scale - 1, top + scale - 1), fill=0)
            x += by[0]
    found = zxingcpp.read_barcode(image)
    return image, found


def test_a_code_leads_to_the_moment(client):
    answer = client.get(f"{PAGE}.qr.svg?step=2&lang=zh&nonsense=1")
    assert answer.mimetype == "image/svg+xml"
    image, found = read_code(answer.text)
    assert found.text == f"{HERE}{PAGE}?step=2&lang=zh"
    assert str(found.ec_level) == "M"
    assert image.crop((0, 0, image.width, 16)).getextrema() == (255, 255)  # four modules of 4 px
    assert client.get(f"{PAGE}.qr.svg").data != answer.data


def test_what_no_code_can_hold_is_refused(client):
    marks = "-".join(["21r"] * 800)
    answer = client.get(f"{PAGE}.qr.svg?view=play&moves={marks}")
    assert answer.status_code == 422
    assert "QR code" in answer.json["detail"]
    assert client.get(f"{UNKNOWN_CODE}.qr.svg").status_code == 404
    assert client.get(f"/mayan/{CODE}x.qr.svg").status_code == 404
