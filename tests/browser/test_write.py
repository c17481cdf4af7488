"""Programs written, run and shown in the page: Python is in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle, islice

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Profiles
from tests.browser.devices import PHONE
from tests.browser.stage import resize

pytestmark = pytest.mark.xdist_group("python in the page")

SUBSETS = '''def choose(numbers, chosen):
    """Choose some of the numbers."""
    if not numbers:
        print(chosen)
        return
    choose(numbers[1:], chosen + [numbers[0]])
    choose(numbers[1:], chosen)


choose([1, 2, 3], [])
'''

QUEUE = """from collections import deque

doors = {"hall": ["attic", "cellar"], "attic": ["roof"], "cellar": ["vault"]}


def way(start, goal):
    queue, seen = deque([start]), {start}
    while queue:
        room = queue.popleft()
        if room == goal:
            return True
        for other in doors.get(room, ()):
            if other not in seen:
                seen.add(other)
                queue.append(other)


way("hall", "vault")
"""

MEMOISED = """from functools import cache


@cache
def f(n):
    return n if n < 2 else f(n - 1) + f(n - 2)


f(4)
"""

PRINTING = """from random import random


def walk(names):
    print(names, random())
    if names:
        walk(set(sorted(names)[1:]))


walk({"attic", "cellar", "hall", "roof", "vault"})
"""

WIDE = """class Words:
    initial = ""

    def actions(self, word):
        return "abcd"

    def result(self, word, letter):
        return word + letter

    def goal_test(self, word):
        return word == "a" * 11


words = Words()
"""
"""A problem that depth first solves at once, and breadth first after a million nodes."""

ENDLESS = """def walk(depth):
    if depth < 12:
        walk(depth + 1)
        walk(depth + 1)


walk(0)
while True:
    pass
"""

ESCAPES = """import js


def tried(name):
    try:
        eval(name, {"js": js})
    except BaseException as problem:
        return type(problem).__name__
    return "reached"


def look(ways):
    if not ways:
        return
    print(ways[0], tried(ways[0]))
    look(ways[1:])


look(%s)
"""

WAYS = [
    "js.localStorage.length",
    "js.indexedDB.open('x').result.name",
    "js.document.cookie",
    "js.parent.document",
    "js.caches.keys",
]
"""What of the page, or of its origin, must not be within the reach of a program."""


LOW = [(1280, 720), (1024, 600), (1001, 500), (1440, 700)]
"""Windows in which boards have little height."""

PLACES = cycle([(200, 300), (210, 310)])


@pytest.fixture
def main(page: Page) -> Locator:
    """Open the page, with the editor that comes at the first sign of a person."""
    page.goto("/own")
    editor = page.locator(".cm-content")
    for place in islice(PLACES, 3000):  # a frame each: the page may not listen yet
        if editor.is_visible():
            break
        page.mouse.move(*place)
        page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(editor).to_be_visible()
    return page.locator("main")


def write(page: Page, program: str) -> None:
    """Put a program in the place of what is written."""
    page.get_by_role("textbox", name="Your code").fill(program)


def run(page: Page, program: str) -> None:
    """Run a program, and wait for its stage: Run can be pressed again once it is there."""
    write(page, program)
    button = page.get_by_role("button", name="Run", exact=True)
    button.click()
    expect(button).to_be_enabled()
    expect(
        page.locator("main[data-node]:is([data-state='ready'], [data-state='ended'])")
    ).to_be_attached()


def test_an_example_is_run_and_stepped_through(page: Page, main: Locator):
    expect(main).to_have_attribute("data-python", "none")
    page.get_by_role("button", name="Subset sum").click()
    expect(main).to_have_attribute("data-python", "none")
    page.get_by_role("button", name="Queens", exact=True).last.click()
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
    expect(main).to_have_attribute("data-nodes", "153")
    expect(main).to_have_attribute("data-python", "ready")
    page.get_by_role("button", name="Step forward").click()
    expect(main).to_have_attribute("data-node", "1")
    expect(page.locator("#code-calls-python-function [aria-current='true']")).to_have_count(1)
    expect(page.locator("#stack")).to_contain_text("column = 0")
    page.get_by_role("tab", name="Watch").click()
    expect(page.locator("#watch-panel .result__headline")).to_have_text("Solved in 6 moves")


@pytest.mark.exhaustive
def test_all_tools_or_few_are_shown_of_a_program(page: Page, main: Locator):
    run(page, "def f(n):\n    return n and f(n - 1)\nf(3)\n")
    tools = page.get_by_role("button", name="All tools")
    for pressed in ("true", "false", "true"):
        expect(tools).to_have_attribute("aria-pressed", pressed)
        expect(page.get_by_role("button", name="Zoom in")).to_be_visible(visible=pressed == "true")
        expect(page.get_by_role("button", name="Settings")).to_be_visible()
        tools.click()


@pytest.mark.exhaustive
def test_a_problem_of_a_class_is_searched_in_two_ways(page: Page, main: Locator):
    page.get_by_role("button", name="Water jugs").click()
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
    page.get_by_role("button", name="Step forward").click()
    expect(main).to_have_attribute("data-node", "1")
    expect(page.locator("#code-dfs-python-function [aria-current='true']")).to_have_count(1)
    page.get_by_role("combobox", name="Search method").select_option("bfs")
    expect(page.locator("#code-bfs-python-function")).to_be_visible()
    expect(page.locator("#queue")).to_be_visible()
    # Another program takes its place.
    run(page, SUBSETS)
    expect(main).to_have_attribute("data-nodes", "15")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(main).to_have_attribute("data-node", "1")


def test_an_example_that_a_link_names_is_searched_locally(page: Page):
    page.goto("/own?example=queens_by_repair")
    main = page.locator("main")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
    expect(main).to_have_attribute("data-nodes", "10")
    page.locator("#searches").get_by_role("radio", name="simulated annealing").click()
    expect(main).to_contain_text("Node 0 of 95")
    expect(page.locator("#strip[data-measure=cost][data-measured=true]")).to_be_visible()


def test_a_game_for_two_says_its_value_and_why_moves_are_cut(page: Page):
    page.goto("/own?example=nim")
    main, told = page.locator("main"), page.locator("#narrator")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
    expect(main).to_have_attribute("data-nodes", "150")
    expect(told).to_contain_text("Depth 0, MAX to move: which move is worth most?")
    expect(page.locator("#strip")).to_contain_text("alpha-beta never comes here")
    page.get_by_role("combobox", name="Search method").select_option(label="alpha-beta")
    expect(main).to_contain_text("Node 0 of 58")
    ways = {14: "Over", 18: "Over", 22: "Over"}
    for node in (1, 2, 14, 18, 19, 20, 22, 23):
        page.get_by_role("button", name=ways.get(node, "Into"), exact=True).click()
        expect(main).to_have_attribute("data-node", str(node))
    for frame in range(1, 5):  # back up three times, then the first move that is cut
        page.get_by_role("button", name="Frame forward").click()
        expect(main).to_have_attribute("data-frame", str(frame))
    expect(told).to_contain_text(
        "Cut B2: MAX already has a move worth 1 here; MIN has 1 elsewhere and will never go here."
    )
    expect(page.locator("#variables")).to_contain_text("β")
    expect(page.locator("#code-alphabeta-python-loop [aria-current='true']")).to_have_count(1)
    page.get_by_role("tab", name="Watch").click()
    expect(page.locator("#watch-panel .result__headline")).to_have_text(
        "The value of the game is 1"
    )


@pytest.mark.exhaustive
def test_the_link_opens_the_program_and_its_moment_once_it_is_run(
    page: Page, main: Locator, profiles: Profiles
):
    run(page, SUBSETS)
    page.get_by_role("button", name="Into").click()
    page.get_by_role("button", name="Into").click()
    expect(main).to_have_attribute("data-node", "2")
    expect(page).to_have_url(re.compile(r"/own#v1\.[\w-]+\?view=search&node=2$"))
    with profiles.opened(**PHONE) as other:
        asked: list[str] = []
        other.on("request", lambda request: asked.append(request.url))
        other.goto(page.url)
        expect(other.get_by_role("textbox", name="Your code")).to_contain_text("def choose")
        expect(other.locator("main")).to_have_attribute("data-python", "none")
        other.get_by_role("button", name="Run", exact=True).tap()
        expect(other.locator("main[data-node='2'][data-state='ready']")).to_be_attached()
        assert not [each for each in asked if "v1." in each or "/api/" in each]


@pytest.mark.exhaustive
def test_a_line_is_run_to_in_the_page(page: Page, main: Locator):
    run(page, SUBSETS)
    button = page.get_by_role("button", name="Run to line 6", exact=True)
    button.click()
    expect(main).to_have_attribute("data-frame", re.compile("[1-9]"))
    first = [main.get_attribute(name) or "" for name in ("data-node", "data-frame")]
    button.click()
    expect(main).not_to_have_attribute("data-node", first[0])
    button.click(modifiers=["Shift"])
    expect(main).to_have_attribute("data-node", first[0])
    expect(main).to_have_attribute("data-frame", first[1])
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.type("no_such_name")
    page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_contain_text("'no_such_name' is not defined")
    page.keyboard.press("Control+A")
    page.keyboard.type("True")
    page.keyboard.press("Enter")
    expect(main).not_to_have_attribute("data-node", first[0])
    assert not findings(page)


@pytest.mark.exhaustive
def test_playing_stops_where_a_condition_holds_also_after_another_run(page: Page, main: Locator):
    run(page, SUBSETS)
    page.get_by_role("button", name="Run to line 4", exact=True).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.type("chosen == [2]")
    page.get_by_role("slider", name="Speed").press("End")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(main).to_have_attribute("data-node", "11")
    expect(main).to_have_attribute("data-state", "paused")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(main).to_have_attribute("data-state", "ready")
    page.keyboard.press("Home")
    expect(main).to_have_attribute("data-node", "0")
    field = page.get_by_role("textbox", name="Stop at line 4 when")
    expect(field).to_have_value("chosen == [2]")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(main).to_have_attribute("data-node", "11")
    expect(main).to_have_attribute("data-state", "paused")


@pytest.mark.exhaustive
def test_a_search_with_a_queue_is_stepped_through_and_its_link_opened(
    page: Page, main: Locator, profiles: Profiles
):
    run(page, QUEUE)
    expect(main).to_have_attribute("data-nodes", "5")
    for node in ("1", "2", "3"):
        page.get_by_role("button", name="Step forward").click()
        expect(main).to_have_attribute("data-node", node)
    expect(page.locator("#code-taken-python-function")).to_contain_text("queue.popleft()")
    expect(page.locator("#stack")).to_contain_text("roof")
    with profiles.opened(**PHONE) as other:
        other.goto(page.url)
        other.get_by_role("button", name="Run").tap()
        expect(other.locator("main[data-node='3'][data-state='ready']")).to_be_attached()
        other.get_by_role("tab", name="Watch").tap()
        expect(other.locator("#watch-panel .result__headline")).to_have_text("Solved in 2 moves")


@pytest.mark.exhaustive
def test_the_calls_of_a_memoised_function_are_a_graph(page: Page, main: Locator):
    run(page, MEMOISED)
    calls = page.locator("#call-graph a")
    expect(calls).to_have_text([f"f({n})" for n in (4, 3, 2, 1, 0)])
    expect(page.locator("#call-graph .call-graph__edge--known")).to_have_count(2)
    calls.nth(3).click()
    expect(main).to_have_attribute("data-node", "3")


REPEATED = """def f(n):
    return n if n < 2 else f(n - 1) + f(n - 2)


f(6)
"""


def test_a_function_is_played_with_memory_and_without_it(page: Page, main: Locator):
    run(page, REPEATED)
    expect(main).to_have_attribute("data-nodes", "25")
    expect(page.locator("#own-memory")).to_contain_text("25 calls, 7 different: with memory 7")
    page.get_by_role("link", name="With memory and without, side by side").click()
    expect(page.locator("#comparison-strips")).to_contain_text("node 0 of 7")
    expect(page).to_have_url(re.compile(r"beside=memo"))
    page.get_by_role("button", name="Play both").click()
    expect(page.locator("#strip-here-end")).to_contain_text("25 nodes are all there are")
    expect(page.locator("#strip-beside-end")).to_contain_text("7 nodes are all there are")
    page.locator("[role=radio][data-search=memo]").evaluate("button => button.click()")
    expect(page).to_have_url(re.compile(r"search=memo"))


def test_a_repeated_call_leads_to_the_one_that_computed_it(page: Page, main: Locator):
    run(page, REPEATED)
    page.locator("#call-graph").evaluate("panel => panel.scrollIntoView()")
    expect(page.locator("#call-graph a").nth(4)).to_have_text("f(2) ×5")
    for node in range(1, 9):
        page.get_by_role("button", name="Step forward").click()
        expect(main).to_have_attribute("data-node", str(node))
    expect(page.locator(".narrator")).to_contain_text("Computed first at node 4.")
    page.get_by_role("link", name="Computed first at node 4").click()
    expect(main).to_have_attribute("data-node", "4")


COLOURS = """canvas => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
}"""


@pytest.mark.exhaustive
def test_an_endless_program_is_stopped_and_shown(page: Page, main: Locator):
    write(page, ENDLESS)
    page.get_by_role("button", name="Run", exact=True).click()
    expect(main).to_have_attribute("data-nodes", re.compile(r"\d{4,}"))
    growing = page.locator("#own-growing canvas")
    expect(growing).to_be_visible()
    shown = growing.evaluate(COLOURS)
    page.get_by_role("button", name="Stop").last.click()
    expect(main).to_have_attribute("data-python", "stopped")
    expect(growing).to_be_hidden()
    assert shown > 2
    expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
    page.get_by_role("button", name="Step forward").click()
    expect(main).to_have_attribute("data-node", "1")


ERRORS = [
    ("def f(:\n    pass\n", "Line 1 is no Python"),
    ("print('hello')\n", "No function of this program calls itself"),
    (
        "from backtrack import Problem\n\n\nclass Odd(Problem):\n    pass\n",
        "lacks the method start",
    ),
    ("   ", "There is no program yet"),
    ("def f(n):\n    return n and f(n - 1)\n", "The program ran and did not call f()"),
]


@pytest.mark.exhaustive
def test_another_search_of_a_problem_is_stopped_and_shown(page: Page, main: Locator):
    run(page, WIDE)
    page.get_by_role("combobox", name="Search method").select_option("bfs")
    progress = page.get_by_text(re.compile("The whole search is being recorded: [0-9,]{5,} nodes"))
    expect(progress.first).to_be_visible()
    page.locator("#search-stop").click()
    expect(page.get_by_text(re.compile("Node 0 of the first [0-9]")).first).to_be_visible()
    expect(main).to_have_attribute("data-python", "stopped")
    page.get_by_role("button", name="Step forward").click()
    expect(main).to_have_attribute("data-node", "1")


@pytest.mark.exhaustive
def test_what_cannot_be_shown_is_said_until_a_call_is_entered(page: Page, main: Locator):
    button = page.get_by_role("button", name="Run", exact=True)
    for program, sentence in ERRORS:
        write(page, program)
        button.click()
        expect(page.locator("#own-error")).to_contain_text(sentence)
        expect(button).to_be_enabled()
    page.get_by_label("Call", exact=True).fill("f(4)")
    button.click()
    expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
    expect(main).to_have_attribute("data-nodes", "5")


@pytest.mark.exhaustive
def test_a_program_that_fails_opens_where_it_did(page: Page, main: Locator):
    run(page, "def f(n):\n    return 1 // n + f(n - 1)\n\n\nf(3)\n")
    expect(main).to_have_attribute("data-node", "3")
    expect(page.locator(".own-fault__sentence").first).to_contain_text("line 2")


@pytest.fixture
def escaping(page: Page, main: Locator) -> Iterator[Page]:
    run(page, ESCAPES % repr(WAYS))
    return page


@pytest.mark.exhaustive
def test_a_program_reaches_nothing_of_the_page(escaping: Page):
    escaping.get_by_role("tab", name="Watch").click()
    escaping.get_by_text("The file printed").click()
    printed = escaping.locator(".own-printed__lines").text_content() or ""
    assert len(printed.splitlines()) == len(WAYS)
    assert "reached" not in printed, printed


@pytest.mark.exhaustive
def test_the_page_is_open_to_all(page: Page, main: Locator):
    assert not findings(page)
    run(page, SUBSETS)
    assert not findings(page)
    for width, height in LOW:
        resize(page, width, height)
        assert not findings(page, within="#stage"), (width, height)


@pytest.mark.exhaustive
def test_python_is_asked_for_again_after_it_did_not_come(profiles: Profiles):
    with profiles.visited() as page:
        page.route("**/pyodide.asm.wasm", lambda route: route.abort(), times=1)
        page.goto("/own")
        page.get_by_role("button", name="Run", exact=True).click()
        expect(page.locator("#own-error")).to_contain_text("Press Run to try again")
        page.get_by_role("button", name="Run", exact=True).click()
        expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()
        expect(page.locator("#own-error")).to_be_hidden()


MEMORY = """async () => {
    const cache = await caches.open("started-python");
    const [key] = await cache.keys();
    return key ? (await (await cache.match(key)).arrayBuffer()).byteLength : 0;
}"""
SPOILED = """async () => {
    const cache = await caches.open("started-python");
    const [key] = await cache.keys();
    await cache.put(key, new Response("spoiled"));
}"""


@pytest.mark.exhaustive
def test_python_starts_from_the_memory_that_the_browser_keeps(page: Page, main: Locator):
    """It takes a tenth of the time; what cannot be read is made anew."""
    printed = page.locator("#own-printed pre")
    run(page, PRINTING)
    text, kept = printed.text_content(), page.evaluate(MEMORY)
    assert kept > 10_000_000
    for each in (MEMORY, SPOILED):
        page.evaluate(each)
        page.reload()
        run(page, PRINTING)
        assert printed.text_content() == text
    assert page.evaluate(MEMORY) == kept


@pytest.mark.exhaustive
def test_what_is_typed_outlasts_a_reload_and_the_other_language(page: Page, main: Locator):
    write(page, SUBSETS)
    page.locator("#own-call").fill("choose([7], [])")
    page.reload()
    page.locator("#language").click()
    expect(page.locator("html[lang^=zh]")).to_be_attached()
    run = page.get_by_role("button", name="\u8fd0\u884c", exact=True)
    expect(run).to_be_enabled()
    run.click()
    expect(page.locator("main[data-nodes='19'][data-node]")).to_be_attached()
