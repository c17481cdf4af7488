"""The home page as a person uses it: doors, levels, the paste box, several puzzles, a surprise."""

from __future__ import annotations

import re
from collections import Counter
from itertools import cycle

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import solver
from tests.browser.conftest import Profiles, Watch
from tests.browser.stage import NO_SOLUTION, SAMPLE, box_of, resize
from tests.samples import SAMPLES, TITLES
from tests.webapp.samples import FLIP, FLIP_TEXT, MAZE, MAZE_TEXT, MAZES_TEXT
from webapp.site import levels

SAMPLE_TEXT = "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n"
BAD_TEXT = "3\n1 0\n2 x 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n"

HEADLINES = {
    kind: re.compile(re.sub(r"\d+", r"\\d+", sample.headline["en"]).removesuffix("s") + "s?")
    for kind, sample in SAMPLES.items()
}


def door(page: Page, kind: str) -> Locator:
    return page.get_by_role("region", name=TITLES[kind], exact=True)


def paste(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Paste a puzzle").fill(text)
    page.get_by_role("button", name="Solve").click()


CRLF_TEXT = SAMPLE_TEXT.replace("3\n", "1\n", 1).replace("\n", " \r\n")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("text", "link", "headline"),
    [
        (CRLF_TEXT, f"/mayan/{NO_SOLUTION}", "No solution"),
        (FLIP_TEXT, f"/flip/{FLIP}", "Solved in 4 flips"),
        ("bbbb\nbwbb\nbbbb\nbbbb\n", "/flip/bbbb-bwbb-bbbb-bbbb", "No solution"),
        (MAZE_TEXT, f"/dice/{MAZE}?name=DICEMAZE1", "Solved in 8 rolls"),
    ],
    ids=["mayan", "flip", "flip without an answer", "dice"],
)
def test_the_paste_box_recognises_every_format(
    page: Page, text: str, link: str, headline: str
) -> None:
    page.goto("/")
    paste(page, text)
    expect(page).to_have_url(re.compile(f"{re.escape(link)}$"))
    expect(page.get_by_text(headline, exact=True)).to_be_visible()


def test_the_paste_box_tells_which_kind_it_takes(page: Page) -> None:
    page.clock.install()
    # An answer without content leaves a browser on the page where it is.
    page.route(re.compile(rf"/flip/{FLIP}$"), lambda route: route.fulfill(status=204))
    page.goto("/")
    box, note = page.get_by_role("textbox", name="Paste a puzzle"), page.locator("#paste-note")
    for text, told in (
        ("3\n1 0\n", re.compile("^Mayan, not whole yet: Line 2")),
        (SAMPLE_TEXT, "Mayan, at most 3 moves"),
        (FLIP_TEXT, "Flip: 1 puzzle"),
        (MAZES_TEXT, "Dice: 3 puzzles"),
        ("", re.compile("any judge's input")),
    ):
        box.fill(text)
        page.clock.run_for(600)
        expect(note).to_have_text(told)
        expect(box).to_have_value(text)
    expect(page.get_by_role("alert")).to_have_text("")
    paste(page, FLIP_TEXT)
    expect(note).to_have_text("Taken for Flip: 1 puzzle")


SS = """53.|.7.|...
6..|195|...
.98|...|.6.
-----------
8..|.6.|..3
4..|8.3|..1
7..|.2.|..6
-----------
.6.|...|28.
...|419|..5
...|.8.|.79
"""
SUDOKU = "530070000-600195000-098000060-800060003-400803001-700020006-060000280-000419005-000080079"


def test_a_file_is_dropped_or_chosen(page: Page) -> None:
    page.goto("/", wait_until="networkidle")  # its scripts show the button
    dropped = page.evaluate_handle(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "one.ss"));
            return data;
        }""",
        SS,
    )
    for sign, over in (("dragenter", "true"), ("dragleave", "false"), ("drop", "false")):
        page.locator("#paste-box").dispatch_event(sign, {"dataTransfer": dropped})
        expect(page.locator("#paste-box")).to_have_attribute("data-over", over)
    box = page.get_by_role("textbox", name="Paste a puzzle")
    expect(box).to_have_value(SS)
    box.fill("")
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Open a file…").click()
    choosing.value.set_files(files=[{"name": "one.ss", "mimeType": "", "buffer": SS.encode()}])
    expect(box).to_have_value(SS)
    expect(box).to_be_focused()
    expect(page.locator("#paste-note")).to_have_text("Sudoku: 1 puzzle")
    page.get_by_role("button", name="Solve").click()
    expect(page).to_have_url(re.compile(rf"/sudoku/{SUDOKU}$"))


@pytest.mark.exhaustive
def test_what_was_typed_stays_on_reload_and_back(page: Page) -> None:
    page.goto("/", wait_until="networkidle")
    box = page.get_by_role("textbox", name="Paste a puzzle")
    box.fill("3\n1 0\n")
    page.reload()
    expect(box).to_have_value("3\n1 0\n")
    expect(page.locator("#paste-note")).to_contain_text("Mayan, not whole yet")
    box.fill(SS)
    page.get_by_role("button", name="Solve").click()
    expect(page).to_have_url(re.compile("/sudoku/"))
    page.go_back()
    expect(box).to_have_value(SS)
    page.goto("/flip")
    page.goto("/")
    expect(box).to_have_value(SS)


def test_what_is_typed_before_the_script_is_loaded_is_kept_and_read(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/page/home.js", hold)
    with page.expect_request("**/page/home.js"):
        page.goto("/", wait_until="domcontentloaded")
    box = page.get_by_role("textbox", name="Paste a puzzle")
    box.fill("3\n1 0\n")
    for route in held:
        route.continue_()
    expect(page.locator("#paste-note")).to_contain_text("Mayan, not whole yet")
    expect(box).to_have_value("3\n1 0\n")


def test_a_link_with_a_moment_opens_that_moment(page: Page) -> None:
    page.goto("/?lang=en", wait_until="networkidle")
    paste(page, f"(see https://example.org/mayan/{SAMPLE}?view=search&amp;node=2&lang=zh).")
    expect(page).to_have_url(re.compile(rf"/mayan/{re.escape(SAMPLE)}\?view=search&node=2&lang=en"))


def test_several_puzzles_are_a_list_with_one_link_each(page: Page) -> None:
    page.goto("/")
    paste(page, MAZES_TEXT)
    expect(page.get_by_role("heading", name="Dice: 3 puzzles")).to_be_visible()
    expect(page.get_by_text("Your text was taken for Dice.")).to_be_visible()
    links = page.get_by_role("main").get_by_role("listitem").get_by_role("link")
    expect(links).to_have_text(["DICEMAZE1", "DICEMAZE2", "DICEMAZE3"])
    for picture, width in zip(links.locator("img").all(), (48, 112, 48), strict=True):
        expect(picture).to_have_js_property("naturalWidth", width)
    links.nth(1).click()
    expect(page).to_have_url(re.compile(r"\?name=DICEMAZE2$"))
    expect(page.get_by_text("Solved in 22 rolls", exact=True)).to_be_visible()


def test_many_boards_without_names_are_numbered(page: Page) -> None:
    page.goto("/")
    # Typing thousands of lines takes a browser long; pasting them does not.
    box = page.get_by_role("textbox", name="Paste a puzzle")
    box.evaluate("(field, text) => { field.value = text; }", f"{FLIP_TEXT}\n" * 501)
    page.get_by_role("button", name="Solve").click()
    links = page.get_by_role("main").get_by_role("listitem").get_by_role("link")
    expect(links).to_have_count(500)
    expect(links.first).to_have_text("Puzzle 1")
    expect(page.get_by_text("1 more puzzle is not listed")).to_be_visible()


def test_the_sample_waits_in_the_paste_box_and_again_when_one_goes_back(page: Page) -> None:
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/api/v1/parse", hold)
    page.goto("/")
    with page.expect_request("**/api/v1/parse"):
        page.get_by_role("button", name="Solve").dblclick()
    expect(page.get_by_role("button", name="Working")).to_be_visible()
    assert len(asked) == 1, "pressing twice asks once"
    asked[0].continue_()
    expect(page).to_have_url(re.compile(rf"/mayan/{re.escape(SAMPLE)}$"))
    expect(page.get_by_text("Solved in 3 moves")).to_be_visible()
    page.unroute("**/api/v1/parse")
    page.go_back()
    page.get_by_role("button", name="Solve").click()
    expect(page).to_have_url(re.compile("/mayan/"))
    page.go_back()
    page.get_by_role("textbox", name="Paste a puzzle").press("Control+Enter")
    expect(page).to_have_url(re.compile("/mayan/"))


BAD_TEXTS = [
    (SS.replace("8.3", "8.a"), "Line 6", "Taken for Sudoku"),
    ("bwwb\nbbwx\nbwwb\nbwww\n", "Line 2", ""),
    ("DICEMAZE1\n3 3 1 2 5 1\n-1 2 4\n5 5 9\n6 -1 -1\n", "Line 4, item 3", ""),
    ("DICEMAZE1\n3 3 1 2 5 2\n-1 2 4\n5 5 6\n6 -1 -1\n", "Line 2", ""),
    ("END\n", "There is no puzzle in this text", ""),
    ("", "got nothing", ""),
    (BAD_TEXT, "Line 3, item 2: expected a colour from 1 to 10", ""),
]


def test_a_bad_paste_is_explained_where_it_was_typed(profiles: Profiles) -> None:
    with profiles.visited() as page:
        watch = Watch(page)
        page.goto("/", wait_until="networkidle")
        box = page.get_by_role("textbox", name="Paste a puzzle")
        alert = page.get_by_role("alert")
        for text, sentence, note in BAD_TEXTS:
            paste(page, text)
            expect(alert).to_contain_text(sentence)
            expect(page.locator("#paste-note")).to_contain_text(note)
            expect(box).to_have_value(text)
        expect(box).to_have_attribute("aria-invalid", "true")
        expect(box).to_have_accessible_description(re.compile("Line 3, item 2"))
        expect(box).to_be_focused()
        page.route("**/api/v1/parse", lambda route: route.abort())
        paste(page, SAMPLE_TEXT)
        expect(alert).to_contain_text("The server does not answer")
        expect(box).to_have_value(SAMPLE_TEXT)
        page.unroute("**/api/v1/parse")
        paste(page, SAMPLE_TEXT)
        expect(page).to_have_url(re.compile("/mayan/"))
        # The browser itself reports the refusal in its console; nothing else may be there.
        assert [one for one in watch.complaints() if "/api/v1/parse" not in one] == []


@pytest.mark.exhaustive
def test_a_surprise_can_be_solved_and_is_another_one_each_time(page: Page) -> None:
    links = set()
    for _ in range(3):
        page.goto("/")
        page.get_by_role("button", name="Surprise me").click()
        expect(page.get_by_text(re.compile(r"Solved in \d moves?"))).to_be_visible()
        links.add(page.url)
    assert len(links) > 1


@pytest.mark.parametrize("kind", TITLES)
def test_every_kind_has_its_surprises(page: Page, kind: str) -> None:
    page.goto("/")
    door(page, kind).get_by_role("link", name="Surprise me").click()
    expect(page.locator("main")).to_have_attribute("data-kind", kind)
    expect(page.get_by_text(HEADLINES[kind])).to_be_visible()


def open_part(page: Page, name: str) -> Locator:
    """Choose a part of the home page; return its region."""
    page.get_by_role("tab", name=name, exact=True).click()
    return page.get_by_role("region", name=name, exact=True)


@pytest.mark.parametrize("kind", TITLES)
def test_every_kind_is_made_wished_for_and_played(page: Page, kind: str) -> None:
    page.goto("/")
    line = open_part(page, "Make one").get_by_role("listitem").filter(has_text=TITLES[kind])
    for name, path in (("Make one", f"/edit/{kind}"), ("Play it yourself", f"/{kind}/")):
        assert (line.get_by_role("link", name=name).get_attribute("href") or "").startswith(path)
    line.get_by_role("link", name="with wishes…").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator("#wishes-kind")).to_have_value(kind)


def test_one_row_leads_to_all_the_rest_and_levels_are_drawn_a_kind_a_tab(page: Page) -> None:
    page.goto("/")
    names = ["Paste a puzzle", "Levels", "Puzzle of the day", "Make one"]
    row = page.get_by_role("tablist", name="More")
    expect(row.get_by_role("tab")).to_have_text(names)
    for name in [*names[1:], names[0]]:
        expect(open_part(page, name)).to_be_visible()
        shown = [each for each in names if page.get_by_role("region", name=each).is_visible()]
        assert shown == [name]
    page.keyboard.press("ArrowRight")
    region = page.get_by_role("region", name="Levels", exact=True)
    expect(region).to_be_visible()
    tabs = region.get_by_role("tab")
    expect(tabs).to_have_text([re.compile(rf"^{title}\s*$") for title in TITLES.values()])
    for kind, title in TITLES.items():
        region.get_by_role("tab", name=title, exact=True).click()
        expect(region.get_by_role("tabpanel")).to_have_accessible_name(title)
        levels = region.get_by_role("link")
        assert levels.count() == len(solver.levels.load(kind))
        for level in (levels.first, levels.last):
            assert re.search(
                r"Difficulty [1-5] of 5", level.get_by_role("img").last.aria_snapshot()
            )
            level.scroll_into_view_if_needed()
            expect_whole_pixels(level.locator("img"))
    first, second = (
        region.get_by_role("tab", name=name, exact=True) for name in [*TITLES.values()][:2]
    )
    first.click()
    page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    expect(second).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Tab")
    expect(region.get_by_role("link").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_have_attribute("data-kind", list(TITLES)[1])


def expect_whole_pixels(picture: Locator) -> None:
    """Check that a picture is shown as large as it is."""
    expect(picture).to_have_js_property("complete", True)
    box = box_of(picture)
    drawn = picture.evaluate("image => [image.naturalWidth, image.naturalHeight]")
    assert drawn == [box["width"], box["height"]]


@pytest.mark.parametrize("kind", solver.kinds())
def test_the_address_of_a_kind_shows_its_levels(page: Page, kind: str) -> None:
    page.goto(f"/{kind}/?theme=dusk")
    expect(page).to_have_url(re.compile(rf"/\?theme=dusk#levels-{kind}$"))
    tab = page.get_by_role("tab", name=re.compile(TITLES[kind]))
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(tab).to_be_in_viewport()
    expect(page.locator(f"#levels-{kind} a").first).to_be_visible()


@pytest.mark.exhaustive
def test_a_level_that_was_played_to_its_end_has_a_tick(page: Page) -> None:
    link = f"/mayan/{SAMPLE}"
    page.goto(link)
    page.locator("#to-end").click()
    page.goto("/")
    ticks = page.locator(".level__tick")
    open_part(page, "Levels")
    expect(page.locator("#levels-mayan")).to_be_visible()
    expect(ticks).to_have_count(0)  # it was leapt over
    page.goto(f"{link}?step=2")
    page.get_by_role("button", name="Step forward").click()
    expect(page.locator("main")).to_have_attribute("data-state", "ended")
    page.goto("/")
    expect(ticks).to_have_count(1)
    done = open_part(page, "Levels").get_by_role("link", name="solved")
    expect(done).to_have_attribute("href", link)
    expect(page.locator("#levels-tab-mayan")).to_have_text(
        re.compile(rf"1/{len(solver.levels.load('mayan'))}")
    )


WAITING = "localStorage['backtrack.settings'] = JSON.stringify({ wait: true })"


def play_hero(page: Page) -> Locator:
    """Press Play; return the tree that grows."""
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#hero-stage canvas")).to_be_visible()
    return page.locator("#hero-tree [data-node]")


@pytest.mark.exhaustive
def test_the_small_search_waits_for_its_reader_and_leads_to_its_nodes(page: Page) -> None:
    page.clock.install()
    page.goto("/")
    sentence = page.locator("#hero-sentence")
    page.clock.run_for(10_000)
    expect(sentence).to_contain_text("Press Play")
    expect(page.locator("#hero-stage canvas")).to_have_count(0)
    nodes = play_hero(page)
    page.clock.run_for(60_000)
    expect(sentence).to_contain_text("Solved!")
    expect(nodes).to_have_count(len(solver.record(levels.small().puzzle)))
    expect(page.locator("#hero")).to_have_attribute("data-playing", "false")
    play_hero(page)
    page.clock.run_for(500)
    assert nodes.count() < 3
    page.clock.run_for(60_000)
    page.locator('#hero-tree [data-node="4"]').click()
    expect(page).to_have_url(re.compile(rf"{levels.small().code}\?view=search&node=4$"))
    expect(page.locator("main")).to_have_attribute("data-node", "4")


@pytest.mark.exhaustive
def test_the_small_search_rests_where_nobody_sees_it(page: Page) -> None:
    page.add_init_script(WAITING)
    page.clock.install()
    page.set_viewport_size({"width": 1280, "height": 500})
    page.goto("/")
    sentence = page.locator("#hero-sentence")
    play_hero(page)
    page.clock.run_for(1_000)
    page.locator("#paste").scroll_into_view_if_needed()
    expect(page.locator("#hero-stage")).not_to_be_in_viewport()
    expect(page.locator("#hero")).to_have_attribute("data-seen", "false")
    before = sentence.text_content()
    page.clock.run_for(20_000)
    assert sentence.text_content() == before
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator("#hero")).to_have_attribute("data-seen", "true")
    page.clock.run_for(10_000)
    expect(sentence).not_to_have_text(before or "")
    page.get_by_role("button", name="Pause", exact=True).click()
    page.clock.run_for(100)
    before = sentence.text_content()
    page.clock.run_for(20_000)
    assert sentence.text_content() == before


# How long each sentence of the small search has stood, in ms: the first from when the page came.
WATCH_SENTENCES = """addEventListener("DOMContentLoaded", () => {
  const sentence = document.querySelector("#hero-sentence");
  window.stood = [];
  let since = performance.now(), last = sentence.textContent;
  new MutationObserver(() => {
    if (sentence.textContent === last) return;
    stood.push([last, performance.now() - since]);
    [since, last] = [performance.now(), sentence.textContent];
  }).observe(sentence, { childList: true, characterData: true, subtree: true });
})"""

LETTER_MS, CHINESE_MS = 60, 200


def reading_time(sentence: str) -> int:
    """Return for how long the player lets a sentence stand, in ms."""
    chinese = len(re.findall(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]", sentence))
    return chinese * CHINESE_MS + (len(sentence) - chinese) * LETTER_MS


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_sentence_of_the_small_search_can_be_read(page: Page, lang: str) -> None:
    """In some twenty seconds; what was read three times takes half as long."""
    page.add_init_script(WAITING)
    page.add_init_script(WATCH_SENTENCES)
    page.clock.install(time=0)
    page.clock.pause_at(1_000)  # else a late frame shortens a sentence
    page.goto(f"/?lang={lang}")
    page.get_by_role("button", name={"en": "Play", "zh": "播放"}[lang], exact=True).click()
    expect(page.locator("#hero-stage canvas")).to_be_visible()
    for _ in range(40):
        page.clock.run_for(1_000)
    _greeting, *stood = page.evaluate("stood")
    read: Counter[str] = Counter()
    for words, time_ms in stood:
        pattern = re.sub(r"\d+", "#", words)
        whole_ms = reading_time(words)
        assert time_ms > (whole_ms / 2 if read[pattern] >= 3 else whole_ms) - 100, words
        read[pattern] += 1
    assert len(read) == 3, "a queen is set, a row is full, a queen is taken back"
    assert 15_000 < sum(time_ms for _, time_ms in stood) < 32_000


def test_with_reduced_motion_the_small_search_plays_too(profiles: Profiles) -> None:
    with profiles.opened(reduced_motion="reduce") as page:
        page.clock.install()
        page.goto("/")
        nodes = play_hero(page)
        page.clock.run_for(60_000)
        expect(nodes).to_have_count(9)


EDITIONS = list(zip(solver.kinds(), cycle(["en", "zh"]), strict=False))
"""Every kind with a language: half of them in each."""


@pytest.mark.parametrize(("kind", "lang"), EDITIONS)
def test_the_door_and_the_header_lead_to_the_easiest_level_that_plays(
    page: Page, kind: str, lang: str
) -> None:
    page.goto(f"/?lang={lang}")
    enter = page.locator(f"#{kind} .button--gold").get_attribute("href") or ""
    assert page.locator(f".header__kind[href='{enter}']").count() == 1
    path, _, query = enter.partition("?")
    assert query == f"lang={lang}"
    easy = [level for level in solver.levels.load(kind) if level.rating == 1]
    assert path in [f"/{kind}/{solver.to_code(level.puzzle)}" for level in easy]
    page.locator(f"#{kind} .button--gold").click()
    expect(page).to_have_url(re.compile(f"{re.escape(enter)}$"))
    page.locator("#to-end").click()
    expect(page.locator("main")).to_have_attribute("data-state", "ended")
    assert int(page.locator("main").get_attribute("data-step") or 0) > 0


def corners(page: Page) -> list[tuple[float, float]]:
    """Return where the doors begin: from the left, from the top."""
    boxes = [box_of(door(page, kind)) for kind in TITLES]
    return [(box["x"], box["y"]) for box in boxes]


@pytest.mark.exhaustive
def test_the_doors_stand_four_in_a_row_and_on_a_phone_below(page: Page) -> None:
    page.goto("/")
    for width, in_row in ((1280, 4), (1024, 2), (390, 1)):
        resize(page, width, 844)
        across, down = zip(*corners(page), strict=True)
        assert list(across) == [across[at % in_row] for at in range(len(across))]
        assert list(down) == sorted(down)
        assert len(set(across)) == in_row
        assert len(set(down)) == -(-len(down) // in_row)
        widths = {box["width"] for box in map(box_of, page.locator(".door").all())}
        assert len(widths) == 1, "all are alike"
        for kind in TITLES:
            picture = door(page, kind).locator("img")
            expect_whole_pixels(picture)
            assert picture.evaluate("image => image.naturalWidth") >= 2 * 48


WINDOWS = [(360, 740), (390, 844), (768, 1024), (1024, 768), (1280, 800), (1366, 768), (1920, 1080)]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_home_is_short_and_its_first_press_is_seen_at_every_width(page: Page, lang: str) -> None:
    page.goto(f"/?lang={lang}")
    assert page.evaluate("document.documentElement.scrollHeight") <= 1400
    for width, height in WINDOWS:
        resize(page, width, height)
        expect(page.locator("#hero-title")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if width > 1000:
            for seen in ("#hero-stage", "#hero-tree", "#hero-play"):
                expect(page.locator(seen)).to_be_in_viewport(ratio=1)


@pytest.mark.exhaustive
def test_the_header_leads_to_the_kinds(page: Page) -> None:
    page.goto(f"/flip/{FLIP}")
    kinds = page.get_by_role("navigation", name="Puzzles")
    expect(kinds.get_by_role("link")).to_have_text(list(TITLES.values()))
    expect(kinds.locator("[aria-current]")).to_have_text("Flip")
    kinds.get_by_role("link", name="Dice").click()
    expect(page.locator("main")).to_have_attribute("data-kind", "dice")
    expect(kinds.locator("[aria-current]")).to_have_text("Dice")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.exhaustive
def test_a_link_to_a_door_still_shows_it(page: Page) -> None:
    for kind in TITLES:
        page.goto("about:blank")  # within a page a link would only scroll
        page.goto(f"/#{kind}")
        expect(door(page, kind)).to_be_in_viewport()


@pytest.mark.parametrize("path", ["/", f"/dice/{MAZE}?name=A"])
def test_the_language_switch_keeps_the_place(page: Page, path: str) -> None:
    page.goto(path)
    page.get_by_role("link", name="中 / EN").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    assert "lang=zh" in page.url
    assert ("name=A" in page.url) == ("name=A" in path)
    page.get_by_role("link", name="中 / EN").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
