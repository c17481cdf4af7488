"""What a person hears, as the audio context is told to play it, and what they can set."""

from __future__ import annotations

import json
from itertools import cycle, pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Profiles
from tests.browser.devices import DESK, PHONE
from tests.browser.layered import IMPOSSIBLE
from tests.browser.stage import NO_SOLUTION, SAMPLE, open_at, open_frozen_at
from tests.samples import SAMPLES

# Writes down every buffer that is started, by what tells effects apart, and every note.
LISTEN = """
window.signature = (samples) => `${samples.length} ${Math.fround(samples[99]).toFixed(6)}`;
window.heard = [];
window.times = [];
window.notes = 0;
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...given) {
  heard.push([signature(this.buffer.getChannelData(0)), this.playbackRate.value]);
  times.push(given[0]);
  return start.apply(this, given);
};
const strike = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...given) {
  notes += 1;
  return strike.apply(this, given);
};
"""

# The names of what was heard, and how many semitones up.
NAMES = """async () => {
  const source = document.querySelector("script[type=module]").src;
  const { EFFECTS, parametersOf } = await import(new URL("sound/studio.js", source));
  const { ZZFX } = await import(new URL("../vendor/zzfx/ZzFX.js", source));
  const names = new Map(Object.entries(EFFECTS).map(
    ([name, tone]) => [signature(ZZFX.buildSamples(...parametersOf(tone))), name]));
  return heard.map(([sound, rate]) => [names.get(sound), Math.round(12 * Math.log2(rate))]);
}"""


# The audio context that the page plays in; there is one as soon as the synthesiser has come.
STATE = """async () => {
  const source = document.querySelector("script[type=module]").src;
  return (await import(new URL("../vendor/zzfx/ZzFX.js", source))).ZZFX.audioContext.state;
}"""


@pytest.fixture
def listening(page: Page) -> Page:
    page.add_init_script(LISTEN)
    return page


def wake(page: Page) -> None:
    """Do what lets a browser make a sound, and wait until the synthesiser is there."""
    with page.expect_response("**/ZzFX.js"):
        page.keyboard.press("Shift")
    page.evaluate(STATE)


def names(page: Page) -> list[list[Any]]:
    heard: list[list[Any]] = page.evaluate(NAMES)
    return heard


FIRST_PLAYS = [
    (sample.path, sample.effect, device)
    for sample, device in zip(SAMPLES.values(), cycle([DESK, PHONE]), strict=False)
]
"""The page of each kind, what its first move sounds like, and a device: half of them on each."""


@pytest.mark.parametrize(("address", "effect", "device"), FIRST_PLAYS, ids=SAMPLES)
def test_each_kind_has_its_sound_and_the_first_move_after_play_is_heard(
    profiles: Profiles, address: str, effect: str, device: dict[str, Any]
) -> None:
    with profiles.opened(**device) as page:
        page.add_init_script(LISTEN)
        main = open_frozen_at(page, address)
        play = page.get_by_role("button", name="Play", exact=True)
        if device is PHONE:
            play.tap()
        else:
            play.click()
        page.wait_for_function("() => heard.length > 0")
        expect(main).to_have_attribute("data-step", "0")
        assert names(page)[0][0] == effect
        assert page.evaluate(STATE) == "running"


def test_the_first_move_is_heard_late_where_the_synthesiser_is_late(listening: Page) -> None:
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    listening.route("**/ZzFX.js", hold)
    main = open_frozen_at(listening, f"/mayan/{SAMPLE}")
    with listening.expect_request("**/ZzFX.js"):
        listening.keyboard.press("Space")
    listening.clock.run_for(900)
    assert listening.evaluate("() => heard") == []
    asked.pop().continue_()
    listening.wait_for_function("() => heard.length > 0")
    expect(main).to_have_attribute("data-state", "playing")
    assert names(listening)[0][0] == "swish"


# Counts the audio contexts that are made.
CONTEXTS = """
window.contexts = 0;
window.AudioContext = class extends AudioContext {
  constructor(...given) {
    super(...given);
    contexts += 1;
  }
};
"""


def test_the_synthesiser_comes_as_a_hand_nears_and_is_silent_until_it_presses(
    listening: Page,
) -> None:
    listening.add_init_script(CONTEXTS)
    asked: list[str] = []
    listening.on("request", lambda request: asked.append(request.url))
    open_frozen_at(listening, f"/mayan/{SAMPLE}")
    listening.wait_for_load_state("networkidle")
    assert not any("zzfx" in url.lower() for url in asked)
    with listening.expect_response("**/ZzFX.js"):
        listening.mouse.move(100, 100)
    listening.wait_for_load_state("networkidle")
    assert listening.evaluate("() => [contexts, heard, notes]") == [0, [], 0]
    asked.clear()
    listening.keyboard.press("ArrowRight")
    listening.wait_for_function("() => contexts === 1 && heard.length > 0")
    assert not any("ZzFX" in url for url in asked)


# Presses a key, as often as somebody waits for it: a refused request is not over at once.
PRESSED_AND_HEARD = """() => {
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  return heard.length > 0;
}"""


def test_a_synthesiser_that_does_not_come_is_asked_for_again(profiles: Profiles) -> None:
    with profiles.visited() as page:
        page.add_init_script(LISTEN)
        page.route("**/ZzFX.js", lambda route: route.abort(), times=1)
        open_frozen_at(page, f"/mayan/{SAMPLE}")
        with page.expect_event("requestfailed"):
            page.keyboard.press("ArrowRight")
        with page.expect_response("**/ZzFX.js"):
            page.wait_for_function(PRESSED_AND_HEARD)


@pytest.mark.exhaustive
def test_a_move_is_heard_frame_by_frame_and_its_waves_rise(listening: Page) -> None:
    open_at(listening, f"/mayan/{SAMPLE}?step=2")
    wake(listening)
    listening.keyboard.press(">")
    listening.keyboard.press("ArrowRight")
    expect(listening.locator("main")).to_have_attribute("data-step", "3")
    expect(listening.locator("#banner")).to_have_text("Victory!")
    heard = names(listening)
    effects = [name for name, _ in heard]
    assert effects[:3] == ["swish", "swap", "match"]
    assert {"land", "chime"} <= set(effects)
    assert [step for name, step in heard if name == "match"] == [0, 2, 4]


ENDINGS = [("", "Victory!", "chime"), ("?view=search", "Keep trying", "sigh")]


@pytest.mark.parametrize(("query", "verdict", "effect"), ENDINGS)
def test_a_victory_has_a_rising_jingle_and_a_failure_a_falling_one(
    listening: Page, query: str, verdict: str, effect: str
) -> None:
    open_at(listening, f"/mayan/{NO_SOLUTION if query else SAMPLE}{query}")
    wake(listening)
    listening.keyboard.press("End")
    expect(listening.locator("#banner")).to_have_text(verdict)
    steps = [step for name, step in names(listening) if name == effect]
    assert len(steps) > 3
    assert (steps[-1] > steps[0]) == (effect == "chime")


@pytest.mark.exhaustive
def test_in_a_search_the_pitch_follows_the_depth(listening: Page) -> None:
    open_at(listening, f"/mayan/{SAMPLE}?view=search&node=1")
    wake(listening)
    main = listening.locator("main")
    steps = {}
    for node, depth in ((2, 2), (3, 3)):
        listening.evaluate("() => heard.splice(0)")
        listening.keyboard.press("ArrowRight")
        expect(main).to_have_attribute("data-node", str(node))
        steps[depth] = dict(names(listening))
    assert {depth: heard["swish"] for depth, heard in steps.items()} == {2: 2, 3: 4}


@pytest.mark.exhaustive
def test_a_search_that_rushes_hums(listening: Page) -> None:
    open_at(listening, f"/flip/{IMPOSSIBLE}?view=search")
    wake(listening)
    for _ in range(6):
        listening.keyboard.press(">")
    listening.keyboard.press("Space")
    listening.wait_for_function(
        "() => new Set(heard.map(([, rate]) => rate.toFixed(2))).size > 1 && heard.length > 12"
    )
    ticks = names(listening)
    assert {name for name, _ in ticks} == {"tick"}
    steps = [step for _, step in ticks]
    assert steps == sorted(steps)  # breadth first goes down layer by layer
    times = listening.evaluate("() => times")
    assert min(after - before for before, after in pairwise(times)) > 0.04


HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_sounds_rest_with_the_page_and_are_muted_and_set(listening: Page) -> None:
    main = open_at(listening, f"/mayan/{SAMPLE}")
    mute = listening.get_by_role("button", name="Mute")
    expect(mute).to_have_attribute("aria-pressed", "false")
    wake(listening)
    for hidden, state in ((True, "suspended"), (False, "running")):
        listening.evaluate(HIDE, hidden)
        listening.wait_for_function(f"async state => await ({STATE})() === state", arg=state)
    listening.keyboard.press("m")
    expect(mute).to_have_attribute("aria-pressed", "true")
    listening.keyboard.press("ArrowRight")
    expect(main).to_have_attribute("data-step", "1")
    assert names(listening) == []
    listening.reload()
    expect(mute).to_have_attribute("aria-pressed", "true")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "false")
    listening.get_by_role("button", name="Settings").click()
    card = listening.get_by_role("dialog", name="Settings")
    card.get_by_role("switch", name="Music").check()
    listening.wait_for_function("() => notes > 2")
    card.get_by_role("slider", name="Volume of the music").fill("20")
    card.get_by_role("switch", name="Effects").uncheck()
    card.get_by_role("button", name="Close").click()
    listening.evaluate("() => heard.splice(0)")
    listening.keyboard.press("ArrowRight")
    expect(main).to_have_attribute("data-step", "2")
    assert names(listening) == []
    kept = json.loads(listening.evaluate("() => localStorage.getItem('backtrack.settings')"))
    assert kept["music"] == {"on": True, "volume": 0.2}
    assert kept["effects"]["on"] is False


SAID = """() => {
    window.said = [];
    const bubble = document.getElementById("narrator");
    new MutationObserver(() => said.push(bubble.textContent)).observe(bubble, { childList: true });
}"""


def test_the_guide_says_nothing_little_or_everything(page: Page) -> None:
    main = open_frozen_at(page, f"/mayan/{SAMPLE}?step=2")
    bubble = page.locator("#narrator")
    expect(bubble).to_be_visible()
    page.evaluate(SAID)
    for choice, count in (
        ("nothing", None),
        ("one sentence a step", range(1, 3)),
        ("everything", range(3, 16)),
    ):
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("radio", name=choice).check()
        page.keyboard.press("Escape")
        expect(bubble).to_be_visible(visible=count is not None)
        page.evaluate("() => said.splice(0)")
        page.keyboard.press("ArrowRight")
        page.clock.run_for(10_000)
        expect(main).to_have_attribute("data-step", "3")
        assert count is None or len(page.evaluate("() => said")) in count, choice
        page.keyboard.press("ArrowLeft")
        page.clock.run_for(10_000)
        expect(main).to_have_attribute("data-step", "2")


def test_a_voice_reads_the_guide_in_the_language_of_the_page(profiles: Profiles) -> None:
    with profiles.opened(locale="zh-CN") as page:
        page.add_init_script("""
            window.spoken = [];
            speechSynthesis.speak = ({ text, lang }) => spoken.push([lang, text]);
            localStorage.setItem("backtrack.settings", '{"voice": true}');
        """)
        open_at(page, f"/mayan/{SAMPLE}")
        page.evaluate("() => spoken.splice(0)")
        page.keyboard.press("ArrowRight")
        expect(page.locator("main")).to_have_attribute("data-step", "1")
        spoken = page.evaluate("() => spoken")
        assert len(spoken) > 1
        assert {lang for lang, _ in spoken} == {"zh-CN"}


SPEECH = """
    window.spoken = [];
    speechSynthesis.speak = ({ text }) => spoken.push(text);
    speechSynthesis.cancel = () => spoken.push("");
    localStorage.setItem("backtrack.settings", '{"voice": true}');
"""


@pytest.mark.exhaustive
def test_a_voice_is_silent_at_once_when_it_is_not_wanted(page: Page) -> None:
    page.add_init_script(SPEECH)
    open_at(page, f"/mayan/{SAMPLE}")
    main = page.locator("main")

    def last() -> str:
        spoken: list[str] = page.evaluate("() => spoken")
        return spoken[-1]

    for step in (1, 2):
        page.keyboard.press("ArrowRight")
        expect(main).to_have_attribute("data-step", str(step))
    spoken = page.evaluate("() => spoken")
    assert all(before == "" for before, after in pairwise(spoken) if after)
    assert last() != ""
    page.evaluate(HIDE, True)
    assert last() == ""
    page.evaluate(HIDE, False)
    page.keyboard.press("ArrowLeft")
    expect(main).to_have_attribute("data-step", "1")
    assert last() != ""
    page.keyboard.press("m")
    assert last() == ""
    page.keyboard.press("m")
    page.keyboard.press("Home")
    assert last() != ""
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="nothing").check()
    assert last() == ""


def test_settings_that_cannot_be_read_are_the_usual_ones(page: Page) -> None:
    page.goto("/healthz")
    for kept in ("rubbish", "null", '{"music": 7, "narration": "loud"}'):
        page.evaluate("kept => localStorage.setItem('backtrack.settings', kept)", kept)
        open_at(page, f"/mayan/{SAMPLE}")
        page.get_by_role("button", name="Settings").click()
        card = page.get_by_role("dialog", name="Settings")
        expect(card.get_by_role("switch", name="Effects")).to_be_checked()
        expect(card.get_by_role("switch", name="Music")).not_to_be_checked()
        expect(card.get_by_role("radio", name="everything")).to_be_checked()


@pytest.mark.exhaustive
def test_two_tabs_do_not_undo_each_other_s_settings(page: Page) -> None:
    open_at(page, f"/mayan/{SAMPLE}")
    other = page.context.new_page()
    open_at(other, f"/mayan/{SAMPLE}")
    page.keyboard.press("m")
    expect(other.get_by_role("button", name="Mute")).to_have_attribute("aria-pressed", "true")
    other.get_by_role("button", name="Settings").click()
    other.get_by_role("switch", name="Music").check()
    expect(page.locator("[data-setting='music.on']")).to_be_checked()
    for tab in (page, other):
        tab.reload()
        expect(tab.get_by_role("button", name="Mute")).to_have_attribute("aria-pressed", "true")
        tab.get_by_role("button", name="Settings").click()
        expect(tab.get_by_role("switch", name="Music")).to_be_checked()
