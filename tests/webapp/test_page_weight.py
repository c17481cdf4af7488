"""What a page weighs and how it is found: fonts, previews, the icon, the manifest, what is kept."""

from __future__ import annotations

import html
import json
import re
from functools import cache
from io import BytesIO
from urllib.parse import urlsplit

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

import solver
from tests.samples import PUZZLES, SAMPLES
from tests.webapp.samples import IMPOSSIBLE, PAGE
from webapp.assets import folder
from webapp.translations import fonts

FACES = {face.file.stem: face for face in fonts.faces()}
CUTS = LATIN, HAN, HOME, EXPLAINED, MORE = tuple(
    FACES[f"backtrack-pixel-{cut}"]
    for cut in ("latin", "han", "han-home", "han-explained", "han-more")
)
(WHOLE,) = (face for face in fonts.faces() if face.family != fonts.OURS)

HOST = "http://localhost"


@cache
def held(face: fonts.Face) -> set[int]:
    """Return the code points that a font has a glyph for."""
    with TTFont(face.file) as font:
        return set(font.getBestCmap())


def test_every_character_that_is_drawn_is_in_a_cut_that_is_asked_for_it():
    wanted, missing = fonts.wanted(), set()
    for character in fonts.drawn():
        face = next(each for each in CUTS if ord(character) in wanted[each.file])
        assert ord(character) in face.serves
        if ord(character) not in held(face):
            missing.add(character)
    assert missing == set(), "run make fonts"


@pytest.mark.sampled
@pytest.mark.parametrize("face", CUTS, ids=lambda face: face.file.stem)
def test_a_cut_holds_nothing_else(face):
    assert held(face) == fonts.wanted()[face.file] & held(WHOLE), "run make fonts"


def test_the_cuts_are_light_and_do_not_bear_the_reserved_name():
    assert LATIN.file.stat().st_size < 8_000
    assert HAN.file.stat().st_size < 10_000
    assert HOME.file.stat().st_size < 10_000
    assert EXPLAINED.file.stat().st_size < 4_000
    assert MORE.file.stat().st_size < 30_000
    for face in CUTS:
        with TTFont(face.file) as font:
            names = " ".join(str(name) for name in font["name"].names if name.nameID > 0)
        assert "Fusion Pixel" not in names
        assert "Open Font License" in names


def test_a_page_asks_for_the_cut_of_its_language_at_once(client):
    def preloaded(path: str) -> list[str]:
        return re.findall(
            r'<link rel="preload" href="[^"]*/([^/"]+)\.woff2"', client.get(path).text
        )

    assert preloaded(PAGE) == [LATIN.file.stem]
    assert preloaded(f"{PAGE}?lang=zh") == [LATIN.file.stem, HAN.file.stem]


def test_a_cut_is_what_the_released_font_draws(tmp_path):
    fonts.cut(WHOLE.file, frozenset({0x4E00, 0x41}), tmp_path / "two.woff2")
    with TTFont(tmp_path / "two.woff2") as cut, TTFont(WHOLE.file) as whole:
        assert set(cut.getBestCmap()) == {0x4E00, 0x41}
        for point in (0x4E00, 0x41):
            widths = [font["hmtx"][font.getBestCmap()[point]] for font in (cut, whole)]
            assert widths[0] == widths[1]


# Previews.


def head(client, path: str) -> str:
    page = client.get(path).text
    return page[: page.index("</head>")]


def meta(client, path: str) -> dict[str, str]:
    """Return what the head of a page says about it, by name or property."""
    told = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">', head(client, path))
    assert len(told) == len(dict(told)), "each is said once"
    return {name: html.unescape(value) for name, value in told}


def linked(client, path: str, rel: str) -> list[str]:
    found = re.findall(
        rf'<link rel="{rel}" (?:hreflang="[^"]*" )?href="([^"]*)"', head(client, path)
    )
    return [html.unescape(address) for address in found]


OUTCOMES = [
    *(
        (kind, sample.code, sample.headline["en"], sample.headline["zh"])
        for kind, sample in SAMPLES.items()
    ),
    ("flip", IMPOSSIBLE, "No solution", "无解"),
]


@pytest.mark.parametrize(("kind", "code", "english", "_chinese"), OUTCOMES)
def test_a_link_is_shown_with_its_outcome(client, kind, code, english, _chinese):
    told = meta(client, f"/{kind}/{code}?step=2")
    assert told["og:title"].startswith(english)
    assert told["og:description"].startswith(f"{english}. ")
    assert told["og:description"] == told["description"] == told["twitter:description"]
    assert told["og:type"] == "website"
    assert told["og:url"] == f"{HOST}/{kind}/{code}"
    assert told["og:locale"] == "en_US"
    assert told["twitter:card"] == "summary_large_image"


@pytest.mark.parametrize(("kind", "code", "english", "chinese"), OUTCOMES)
def test_it_is_shown_in_the_language_of_its_page(client, kind, code, english, chinese):
    told = meta(client, f"/{kind}/{code}?lang=zh")
    title, description = told["og:title"], told["og:description"]
    assert told["og:locale"] == "zh_CN"
    assert title.startswith(chinese)
    for sentence in (title.removesuffix(" · Backtrack"), description, told["og:image:alt"]):
        assert re.search("[\u4e00-\u9fff]", sentence)
        assert english not in sentence
        assert not re.search(r"[A-Za-z]{2}", sentence)


@pytest.mark.parametrize(
    "path", ["/", *(f"/{kind}/{code}" for kind, code in PUZZLES), "/dice/1.1.5.1.0"]
)
def test_its_picture_is_there_and_as_large_as_it_says(client, path):
    told = meta(client, path)
    assert told["og:image"] == told["twitter:image"]
    assert told["og:image"].startswith(f"{HOST}/")
    address = urlsplit(told["og:image"])
    assert address.path.endswith(".png")
    answer = client.get(f"{address.path}?{address.query}")
    assert answer.mimetype == told["og:image:type"] == "image/png"
    with Image.open(BytesIO(answer.data)) as picture:
        size = (int(told["og:image:width"]), int(told["og:image:height"]))
        assert picture.size == size
        assert min(size) >= 300


@pytest.mark.parametrize(("kind", "code"), PUZZLES)
def test_the_board_stands_in_the_middle_of_its_preview(client, kind, code):
    def picture(query: str) -> Image.Image:
        with Image.open(BytesIO(client.get(f"/{kind}/{code}.png?{query}").data)) as image:
            return image.convert("RGB")

    preview, board = picture("preview=1"), picture("step=0")
    scale = min(1080 // board.width, 452 // board.height)
    width, height = board.width * scale, board.height * scale
    left, top = (preview.width - width) // 2, 140 + (452 - height) // 2
    shown = preview.crop((left, top, left + width, top + height))
    assert shown.resize(board.size, Image.Resampling.NEAREST).tobytes() == board.tobytes()
    assert preview.getpixel((0, 0)) == preview.getpixel((left // 2, 315)) == (0x12, 0x0E, 0x1F)


@pytest.mark.parametrize("path", ["/", PAGE])
def test_a_page_names_its_editions(client, path):
    editions = [f"{HOST}{path}?lang=en", f"{HOST}{path}?lang=zh", f"{HOST}{path}"]
    for query, own in (("", editions[2]), ("?lang=zh", editions[1])):
        assert linked(client, f"{path}{query}", "alternate")[:3] == editions
        assert linked(client, f"{path}{query}", "canonical") == [own]
    tags = re.findall(r'hreflang="([^"]+)"', head(client, path))
    assert tags == ["en", "zh-Hans", "x-default"]


def test_pages_that_are_none_have_no_preview(client):
    for path in ("/nothing", "/mayan/1.0"):
        assert "og:title" not in meta(client, path)
        assert linked(client, path, "canonical") == []


# Found and installed.


def test_robots_may_read_pages(client):
    answer = client.get("/robots.txt")
    assert answer.mimetype == "text/plain"
    lines = answer.text.splitlines()
    assert lines[0] == "User-agent: *"
    closed = [line.removeprefix("Disallow: ") for line in lines[1:]]
    assert not any(
        path.startswith(start) for start in closed for path in ("/", PAGE, f"{PAGE}.png")
    )


def test_the_icon_is_where_icons_used_to_be(client):
    answer = client.get("/favicon.ico")
    assert answer.mimetype == "image/png"
    assert answer.data == (folder("static") / "img" / "favicon.png").read_bytes()
    assert "public" in answer.headers["Cache-Control"]


def manifest(client, path: str = "/") -> dict:
    (address,) = linked(client, path, "manifest")
    answer = client.get(address)
    assert answer.mimetype == "application/manifest+json"
    assert "Accept-Language" in answer.headers["Vary"]
    told: dict = answer.json
    return told


def test_the_manifest_says_what_an_installed_app_needs(client):
    told = manifest(client)
    assert told["short_name"] == "Backtrack"
    assert told["name"]
    assert told["description"]
    assert (told["id"], told["start_url"], told["scope"]) == ("/", "/", "/")
    assert told["display"] == "standalone"
    assert told["theme_color"] == meta(client, "/")["theme-color"]
    assert {(icon["sizes"], icon["purpose"]) for icon in told["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for icon in told["icons"]:
        answer = client.get(icon["src"])
        assert answer.mimetype == icon["type"] == "image/png"
        with Image.open(BytesIO(answer.data)) as picture:
            assert "x".join(map(str, picture.size)) == icon["sizes"]


def test_the_manifest_offers_shortcuts_and_shows_the_app(client):
    told = manifest(client)
    for shortcut in told["shortcuts"]:
        assert client.get(shortcut["url"]).status_code in (200, 303)
        assert client.get(shortcut["icons"][0]["src"]).mimetype == "image/png"
    assert {shot["form_factor"] for shot in told["screenshots"]} == {"wide", "narrow"}
    for shot in told["screenshots"]:
        answer = client.get(shot["src"])
        assert len(answer.data) < 150_000
        with Image.open(BytesIO(answer.data)) as picture:
            assert "x".join(map(str, picture.size)) == shot["sizes"]


def test_the_service_worker_is_one_script_that_names_its_release(client):
    answer = client.get("/sw.js")
    assert (answer.mimetype, answer.headers["Cache-Control"]) == ("text/javascript", "no-cache")
    text = answer.get_data(as_text=True)
    assert "import" not in text.partition("\n")[2]
    told = json.loads(text.partition("\n")[0].removeprefix("self.backtrack = ").removesuffix(";"))
    assert f"/static/{told['release']}/" in client.get("/").get_data(as_text=True)
    assert "This needs the server, which cannot be reached." in told["unreachable"]["en"]
    assert 'lang="zh-Hans"' in told["unreachable"]["zh"]
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]


def test_the_manifest_is_told_in_the_language_of_the_page(client):
    told = manifest(client, f"{PAGE}?lang=zh")
    assert (told["lang"], told["id"], told["start_url"]) == ("zh-Hans", "/", "/?lang=zh")
    assert told["name"] != manifest(client)["name"]
    accepted = client.get("/manifest.webmanifest", headers={"Accept-Language": "zh-CN"}).json
    assert (accepted["lang"], accepted["start_url"]) == ("zh-Hans", "/")


def icon(name: str) -> Image.Image:
    with Image.open(folder("static") / "img" / name) as file:
        return file.convert("RGBA")


@pytest.mark.parametrize(("name", "scale"), [("icon-192.png", 6), ("icon-512.png", 16)])
def test_the_large_icons_are_the_small_one_enlarged(name, scale):
    small = icon("favicon.png")
    enlarged = small.resize((32 * scale, 32 * scale), Image.Resampling.NEAREST)
    assert icon(name).tobytes() == enlarged.tobytes()


def test_a_mask_cuts_nothing_off_the_icon():
    picture = icon("icon-maskable-512.png")
    ground = picture.getpixel((0, 0))
    assert ground[3] == 255
    for x in range(0, 512, 4):
        for y in range(0, 512, 4):
            if (x - 256) ** 2 + (y - 256) ** 2 > (512 * 0.4) ** 2:
                assert picture.getpixel((x, y)) == ground


# Kept for good.


@pytest.mark.parametrize("path", ["/", *(f"/{kind}/{code}" for kind, code in PUZZLES)])
def test_everything_static_is_kept_under_the_name_of_its_content(client, path):
    page = client.get(path).text
    named = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    assert len({address.split("/")[2] for address in named}) == 1
    for address in named:
        answer = client.get(address)
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable", address


def test_a_browser_gets_what_packs_best(client):
    for path in ("/", PAGE, linked(client, PAGE, "stylesheet")[0]):
        accepted = {"Accept-Encoding": "gzip, deflate, br, zstd"}
        assert client.get(path, headers=accepted).headers["Content-Encoding"] == "br"


def test_every_kind_says_what_its_puzzles_are(client):
    told = {meta(client, f"/{kind}/{code}")["description"] for kind, code in PUZZLES}
    assert len(told) == len(solver.kinds())
    assert all(100 < len(description) < 200 for description in told)
