"""Weight, counters, victory and the guide's faces: what makes a moment felt as well as read."""

from __future__ import annotations

from io import BytesIO

from PIL import Image
from playwright.sync_api import FloatRect, Page, expect

from .stage import box_of, open_at, open_frozen, open_puzzle

GOLD = (255, 198, 46)
COUNTERS = "list => [...list.children].map(each => each.textContent)"


def test_counters_tell_what_is_gone_at_every_moment(page: Page) -> None:
    """Nothing jumps for them; a count is there when it has flown up, and in a link as well."""
    open_frozen(page, query="?step=2")
    tally = page.get_by_role("list", name="Blocks that are gone, by colour")
    canvas = page.locator("#canvas")
    place = box_of(canvas)
    assert tally.evaluate(COUNTERS) == ["0/3", "0/3", "0/3", "0/3"]
    page.keyboard.press("ArrowRight")
    page.clock.run_for(250 + 500 + 75)
    assert tally.evaluate(COUNTERS) == ["0/3", "0/3", "0/3", "0/3"]
    page.clock.run_for(75 + 50)
    assert tally.evaluate(COUNTERS) == ["0/3", "3/3", "3/3", "0/3"]
    assert box_of(canvas) == place
    tally.get_by_role("img", name="blue (2) blocks: 3 of 3 are gone").wait_for()
    page.clock.run_for(5000)
    assert tally.evaluate(COUNTERS) == ["3/3"] * 4
    open_puzzle(page, query="?view=search&node=587")
    page.locator("main[data-node='587']").wait_for()
    assert tally.evaluate(COUNTERS) == ["3/3"] * 4


def test_victory_tells_what_it_took_and_leads_on(page: Page) -> None:
    """It stands over the board alone, is reached by keys, and goes when one steps back."""
    main = open_puzzle(page, query="?step=3")
    victory = page.get_by_role("group", name="3 moves, 3 waves")
    expect(victory).to_be_visible()
    expect(page.locator("#banner")).to_have_text("Victory!")
    plate = victory.locator(".victory__plate")
    plate.evaluate("(it) => Promise.all(it.getAnimations().map(({ finished }) => finished))")
    assert inside(box_of(plate), box_of(page.locator("#stage")))
    assert stars_seen(page) > 100
    page.keyboard.press("ArrowLeft")
    expect(main).to_have_attribute("data-step", "2")
    expect(victory).to_be_hidden()
    page.keyboard.press("End")
    victory.get_by_role("button", name="See the board").focus()
    page.keyboard.press("Enter")
    expect(victory).to_be_hidden()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(main).to_have_attribute("data-step", "2")
    page.keyboard.press("End")
    victory.get_by_role("button", name="Again").press("Enter")
    expect(main).to_have_attribute("data-state", "playing")
    expect(victory).to_be_hidden()
    page.keyboard.press("End")
    following = victory.get_by_role("link", name="Next level").get_attribute("href")
    assert following is not None
    victory.get_by_role("button", name="See the search").press("Enter")
    expect(page.get_by_role("tab", name="Search")).to_have_attribute("aria-selected", "true")
    expect(victory).to_be_hidden()
    expect(main).to_have_attribute("data-node", "0")
    page.keyboard.press("End")
    expect(page.get_by_role("group", name="3 moves: node 587")).to_be_visible()
    expect(page.get_by_role("button", name="See the search")).to_be_hidden()
    main = open_at(page, following)
    expect(main).to_have_attribute("data-kind", "mayan")


def test_the_guide_feels_with_the_search(page: Page) -> None:
    """Worried on the way to the end of a branch, sorry there, where red letters tell of it."""
    main = open_frozen(page, query="?view=search&node=3")
    expect(main).to_have_attribute("data-node", "3")
    guide = page.locator("#guide")
    moods = []
    page.keyboard.press("ArrowRight")
    for _ in range(40):
        page.clock.run_for(50)
        mood = guide.get_attribute("data-mood")
        if moods[-1:] != [mood]:
            moods.append(mood)
    assert moods[-2:] == ["worried", "sad"]
    assert red_seen(page) > 100
    page.keyboard.press("Home")
    page.clock.run_for(100)
    expect(guide).to_have_attribute("data-mood", "idle")
    assert red_seen(page) == 0


TOP_ROW_REDS = """canvas => {
  const { width, height } = canvas;
  const top = canvas.getContext('2d').getImageData(0, 0, width, Math.round(height / 5)).data;
  let reds = 0;
  for (let i = 0; i < top.length; i += 4) {
    if (top[i] === 255 && top[i + 1] === 61 && top[i + 2] === 90) reds += 1;
  }
  return reds;
}"""


def red_seen(page: Page) -> int:
    """Count the pixels in the red of the end of an attempt above the blocks."""
    reds: int = page.locator("#canvas").evaluate(TOP_ROW_REDS)
    return reds


def inside(inner: FloatRect, outer: FloatRect) -> bool:
    """Tell whether a box lies in another one."""
    return (
        outer["x"] <= inner["x"]
        and outer["y"] <= inner["y"]
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    )


def stars_seen(page: Page) -> int:
    """Count the pixels in the gold of the stars, once they stand."""
    page.evaluate("() => document.getAnimations().forEach(each => each.finish())")
    stage = page.locator("#stage").screenshot()
    with Image.open(BytesIO(stage)) as image:
        inks = image.convert("RGB").getcolors(image.width * image.height) or []
    return sum(count for count, ink in inks if ink == GOLD)
