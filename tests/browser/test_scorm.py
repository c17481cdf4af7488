"""SCORM packages in learning platforms: what students do arrives in the gradebook.

Once with a run-time written after the standard, once with ``scorm-again``, which platforms use.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from click.testing import CliRunner
from playwright.sync_api import Download, FrameLocator, Locator, Page, expect

from tests.browser.stage import SAMPLE, open_at
from tests.browser.test_embed import their_server
from tests.samples import SAMPLES
from webapp.cli.commands import main as backtrack

SCRIPTS = Path(__file__).parents[1] / "js"

QUEENS = '''
def place(columns, size=4):
    """Queens on a board, row by row."""
    row = len(columns)
    if row == size:
        return [columns]
    found = []
    for column in range(size):
        if all(abs(column - other) not in (0, row - above) for above, other in enumerate(columns)):
            found += place((*columns, column), size)
    return found


place(())
'''

STRICT = """<!doctype html><title>A course</title><body><script type="module">
import { createPlatform } from "./scorm-runtime.js";
const store = (stored) => localStorage.setItem("stored", JSON.stringify(stored));
const before = JSON.parse(localStorage.getItem("stored") ?? "{}");
const platform = createPlatform("VERSION", before, store);
window[platform.name] = platform.api;
window.refused = () => platform.refused();
window.ended = () => platform.state() === "after";
window.stored = (element) => JSON.parse(localStorage.getItem("stored"))[element];
FRAME
</script>"""

RELEASED = """<!doctype html><title>A course</title><script src="player.js"></script><body><script>
const problems = [];
const onLogMessage = (level, message) => problems.push(message);
const api = new API({ autocommit: false, logLevel: "ERROR", onLogMessage });
const before = localStorage.getItem("stored");
if (before) api.loadFromJSON(JSON.parse(before), "");
const commit = () => localStorage.setItem("stored", JSON.stringify(api.renderCMIToJSONObject()));
api.on("NAMECommit", commit);
api.on("TERMINATE", commit);
window.NAME = api;
window.refused = () => problems;
window.ended = () => api.isTerminated();
window.stored = (element) => element.split(".").reduce(
  (found, name) => found?.[name], JSON.parse(localStorage.getItem("stored")),
);
FRAME
</script>"""

FRAME = """const frame = Object.assign(document.createElement("iframe"), { src: "index.html" });
Object.assign(frame.style, { width: "1240px", height: "760px" });
document.body.append(frame);"""

PLAYERS = {
    "1.2": {
        "API": "Scorm12API",
        "NAMECommit": "LMSCommit",
        "TERMINATE": "LMSFinish",
        "NAME": "API",
    },
    "2004": {
        "API": "Scorm2004API",
        "NAMECommit": "Commit",
        "TERMINATE": "Terminate",
        "NAME": "API_1484_11",
    },
}

LANGS = {"1.2": "en", "2004": "zh"}

STATUS = {
    "1.2": ("cmi.core.lesson_status", "cmi.core.lesson_status", "cmi.core.score.raw"),
    "2004": ("cmi.completion_status", "cmi.success_status", "cmi.score.raw"),
}


def host_page(player: str, version: str) -> str:
    if player == "standard":
        return STRICT.replace("VERSION", version).replace("FRAME", FRAME)
    names = re.compile("|".join(PLAYERS[version]))
    return names.sub(lambda name: PLAYERS[version][name[0]], RELEASED).replace("FRAME", FRAME)


def export(file: Path, *arguments: str) -> None:
    """Write a package by the command line."""
    command = ["export", "scorm", *arguments, "-o", str(file)]
    result = CliRunner().invoke(backtrack, command)
    assert result.exit_code == 0, result.output


def unpack(package: Path, folder: Path, player: str, version: str) -> None:
    """Unpack a package, and put a platform's page beside it."""
    with ZipFile(package) as archive:
        archive.extractall(folder)
    (folder / "course.html").write_text(host_page(player, version), encoding="utf-8")
    shutil.copy(SCRIPTS / "quiz" / "scorm-runtime.js", folder)
    released = f"scorm{version.replace('.', '')}.min.js"
    modules = SCRIPTS / "node_modules" / "scorm-again" / "dist"
    shutil.copy(modules / released, folder / "player.js")


def stored(page: Page, element: str) -> Any:
    """Return what the gradebook has."""
    return page.evaluate("element => window.stored(element)", element)


def answer(frame: FrameLocator) -> None:
    frame.locator(".quiz__choice").first.click()
    expect(frame.locator("#quiz-go-on")).to_be_visible()


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("player", "version", "subject"),
    [
        ("standard", "1.2", "mayan"),
        ("standard", "2004", "own"),
        ("released", "1.2", "own"),
        ("released", "2004", "mayan"),
    ],
)
def test_an_exercise_reaches_the_gradebook_and_goes_on_on_another_day(
    page: Page, tmp_path: Path, player: str, version: str, subject: str
) -> None:
    file = tmp_path / ("queens.py" if subject == "own" else "mayan.txt")
    file.write_text(QUEENS if subject == "own" else SAMPLES["mayan"].text, encoding="utf-8")
    arguments = [str(file)] if subject == "own" else ["mayan", str(file)]
    package = tmp_path / "exercise.zip"
    export(package, *arguments, "--version", version, "--ask", "3", "--lang", LANGS[version])
    unpack(package, tmp_path, player, version)
    status, success, score = STATUS[version]
    with their_server(tmp_path) as host:
        page.goto(f"{host}/course.html")
        frame = page.frame_locator("iframe")
        main = frame.locator("main")
        expect(main).to_have_attribute("data-view", "search")
        answer(frame)
        assert stored(page, status) == "incomplete"
        asked = json.loads(stored(page, "cmi.suspend_data"))["answers"]
        assert len(asked) == 1
        page.reload()
        expect(main).to_have_attribute("data-node", str(asked[0][1] - 1))
        frame.locator("#speed").fill("6")
        frame.locator("#play").click()
        for _ in range(2):
            answer(frame)
            frame.locator("#quiz-go-on").click()
        expect(frame.locator("#quiz-choices")).to_be_hidden()
        answers = json.loads(stored(page, "cmi.suspend_data"))["answers"]
        right = sum(len(row) == 4 for row in answers)
        assert float(stored(page, score)) == pytest.approx(right / 3 * 100, abs=0.01)
        assert stored(page, success) == ("passed" if right >= 2 else "failed")
        assert stored(page, status) == (stored(page, success) if version == "1.2" else "completed")
        page.locator("iframe").evaluate("frame => frame.remove()")
        assert page.evaluate("ended()")
        assert page.evaluate("refused()") == []


def open_card(page: Page) -> Locator:
    page.locator("#more").click()
    page.get_by_role("button", name="Make an exercise").click()
    return page.get_by_role("dialog", name="Make an exercise")


def make_package(page: Page, version: str) -> Download:
    """Make an exercise of three questions on what is on the stage."""
    card = open_card(page)
    expect(card.get_by_role("button", name="SCORM package")).to_be_disabled()
    card.get_by_label("How many questions").select_option("3")
    card.get_by_label("For a learning platform").select_option(version)
    return saved_package(page, card)


def saved_package(page: Page, card: Locator) -> Download:
    button = card.get_by_role("button", name="SCORM package")
    with page.expect_download() as download:
        button.click()
    expect(button).to_be_enabled()
    expect(card.locator("#exercise-status")).to_be_empty()
    return download.value


def test_the_card_of_exercises_makes_a_package(page: Page, base_url: str, tmp_path: Path) -> None:
    open_at(page, f"/mayan/{SAMPLE}?view=search")
    made = make_package(page, "2004")
    assert made.suggested_filename == f"mayan-{SAMPLE}.zip"
    package = tmp_path / "exercise.zip"
    made.save_as(package)
    unpack(package, tmp_path, "standard", "2004")
    with their_server(tmp_path) as host:
        page.goto(f"{host}/course.html")
        answer(page.frame_locator("iframe"))
        assert stored(page, "cmi.progress_measure") == "0.33"


def run_queens(page: Page) -> None:
    page.goto("/own")
    page.locator("#own-code, .cm-content").last.fill(QUEENS)
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator("main[data-node='0'][data-state='ready']")).to_be_attached()


@pytest.mark.exhaustive
@pytest.mark.xdist_group("python in the page")
def test_a_program_becomes_a_package_in_the_browser(page: Page, tmp_path: Path) -> None:
    run_queens(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    made = make_package(page, "1.2")
    assert made.suggested_filename == "place.zip"
    assert not [each for each in asked if "scorm" in each]
    package = tmp_path / "exercise.zip"
    made.save_as(package)
    unpack(package, tmp_path, "released", "1.2")
    with their_server(tmp_path) as host:
        page.goto(f"{host}/course.html")
        frame = page.frame_locator("iframe")
        answer(frame)
        assert stored(page, "cmi.core.lesson_status") == "incomplete"
        expect(frame.locator("#own-open")).to_have_count(0)
        assert page.evaluate("refused()") == []


@pytest.mark.exhaustive
@pytest.mark.xdist_group("python in the page")
def test_a_count_of_nodes_is_graded_where_no_program_runs(page: Page, tmp_path: Path) -> None:
    run_queens(page)
    card = open_card(page)
    card.get_by_label("say how many nodes there are without a line").check()
    card.get_by_label("Line", exact=True).fill("5")
    expect(card.locator("#exercise-task-note")).to_contain_text("Without line 5 there are")
    package = tmp_path / "exercise.zip"
    saved_package(page, card).save_as(package)
    unpack(package, tmp_path, "standard", "1.2")
    with their_server(tmp_path) as host:
        page.goto(f"{host}/course.html")
        frame = page.frame_locator("iframe")
        line = QUEENS.splitlines()[4].strip()
        expect(frame.locator("#quiz-prompt")).to_contain_text(f"in line 5? {line}")
        answer(frame)
        assert stored(page, "cmi.core.lesson_status") in {"passed", "failed"}
        assert page.evaluate("refused()") == []
