"""Lessons: the bundled ones hold what they promise, own ones are read strictly, pages tell both."""

from __future__ import annotations

import html
import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.errors import BadDeclaration
from solver.own.opening import load
from solver.recordings import plan, record_plan
from tests.webapp.test_pages import block
from tests.words import chinese_words, latin_words
from webapp import create_app
from webapp.features.lessons import lessons
from webapp.features.lessons.lessons import BadLesson, Lesson
from webapp.text.catalogues import LANGUAGES

ROOT = Path(__file__).parent.parent.parent
BUNDLED = lessons.bundled()
STOPS = [(name, n) for name, lesson in BUNDLED.items() for n in range(1, len(lesson.stops) + 1)]
API = "/api/v1/lesson"
AT = "/queens/0000-0000-0000-0000?view=search&node=4"
PROGRAM = "/own#v1.0?view=search&node=7&frame=2"

TERMS = {"visit", "f", "g", "h"}
"""Words of the code that a lesson may name in Chinese too."""


def own(**changes: object) -> dict[str, object]:
    """Return an own lesson with one stop, some of whose fields are others; None leaves one out."""
    stop = {"at": AT, "look": "board", "say": "Look here."}
    fields = {"title": "Mine", "stops": [stop]}
    for name, value in changes.items():
        where = fields if name in ("title", "summary", "minutes", "stops", "extra") else stop
        if value is None:
            del where[name]
        else:
            where[name] = value
    return fields


def ask(**changes: object) -> dict[str, object]:
    return {"question": "Why?", "choices": ["a", "b"], "right": 1, "because": "So."} | changes


def sentences(lesson: Lesson, lang: str) -> list[str]:
    """Return all that a lesson says in a language."""
    document = lesson.document(lang)
    found = [document["title"], document["summary"]]
    for stop in document["stops"]:
        found += [stop["say"], stop.get("notes", "")]
        if "ask" in stop:
            asked = stop["ask"]
            found += [asked["question"], asked["because"], *asked["choices"]]
    return found


# The bundled lessons.


def test_each_stop_has_notes_for_teachers_and_the_first_says_how_long_it_takes():
    for name, number in STOPS:
        notes = BUNDLED[name].stops[number - 1].notes
        assert all(notes[lang] for lang in LANGUAGES), (name, number)
    minutes = {10: ("Ten", "十"), 12: ("Twelve", "十二"), 15: ("Fifteen", "十五")}
    for lesson in BUNDLED.values():
        english, chinese = minutes[lesson.minutes]
        assert lesson.stops[0].notes["en"].startswith(f"{english} minutes")
        assert lesson.stops[0].notes["zh"].startswith(f"约{chinese}分钟")


def test_there_are_eighteen_of_a_fitting_length_with_questions():
    assert len(BUNDLED) == 18
    for lesson in BUNDLED.values():
        assert 5 <= len(lesson.stops) <= 10
        assert sum(stop.ask is not None for stop in lesson.stops) >= 2
    assert {path.stem for path in lessons.FOLDER.glob("*.toml")} == set(BUNDLED)


@pytest.mark.parametrize("name", BUNDLED)
def test_each_is_told_in_words_of_each_language(name):
    english, chinese = (sentences(BUNDLED[name], lang) for lang in ("en", "zh"))
    assert not any(chinese_words(text) for text in english)
    assert set().union(*(latin_words(text) for text in chinese)) <= TERMS


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("name", "number"), STOPS)
def test_every_moment_exists_and_its_page_tells_the_stop(client, name, number):
    stop = BUNDLED[name].stops[number - 1]
    if stop.at.is_program:
        check_program(client, name, number)
        return
    if stop.at.place == lessons.WATCH:
        steps = lessons.solving.solve_code(stop.at.kind, stop.at.code, 10**6).document["steps"]
        assert stop.at.number("step") <= len(steps)
        following = steps[stop.at.number("step")]["frames"] if stop.at.number("frame") else []
    else:
        following, board = lessons.around(stop.at)
        assert board is not None
    assert stop.at.number("frame") <= len(following)
    for lang in LANGUAGES:
        link = f"{stop.at.address}{'&' if stop.at.options else '?'}lesson={name}&stop={number}"
        page = client.get(f"{link}&lang={lang}")
        assert page.status_code == 200
        assert stop.say[lang] in html.unescape(page.text)
        assert f'data-stop="{number}"' in page.text


def check_program(client, name, number):
    """Check the link of a stop: a browser sends the server the name of the lesson alone."""
    stop = BUNDLED[name].stops[number - 1]
    there = re.escape(f'{stop.at.address.removeprefix("/own")}&stop={number}"')
    for lang in LANGUAGES:
        text = html.unescape(client.get(f"/lessons/{name}?lang={lang}").text)
        assert re.search(rf'href="/own\?(lang={lang}&)?lesson={name}(&lang={lang})?{there}', text)
        page = html.unescape(client.get(f"/own?lesson={name}&lang={lang}").text)
        (sent,) = re.findall(r'id="lesson-data">(.*?)</script>', page)
        assert json.loads(sent)["stops"][number - 1]["say"] == stop.say[lang]


def programs():
    """Return the searches of programs that stops show: (lesson, program, search, last node)."""
    found: dict[tuple[str, str, str | None], int] = {}
    for name, lesson in BUNDLED.items():
        for stop in lesson.stops:
            if stop.at.is_program:
                which = (name, stop.at.text, stop.at.options.get("search"))
                found[which] = max(found.get(which, 0), stop.at.number("node"))
    return [(*which, node) for which, node in found.items()]


@pytest.mark.parametrize(("name", "text", "search", "node"), programs())
def test_every_moment_of_a_program_exists(tmp_path, name, text, search, node):
    path = tmp_path / "program.py"
    path.write_text(text, encoding="utf-8")
    (puzzle,) = load(path)
    assert node < len(record_plan(plan(puzzle, search)))


def test_no_stop_names_the_search_that_opens_anyway():
    # The page leaves it out of its address, and would take the moment for another.
    for lesson in BUNDLED.values():
        for stop in lesson.stops:
            if not stop.at.is_program:
                assert stop.at.options.get("search") != stop.at.puzzle.searches[0].name


NODES = {
    ("mayan", "3.1-21-234-31-2434", "equal,left,dead"): 2843,
    ("mayan", "3.1-21-234-31-2434", "equal,left"): 2843,
    ("mayan", "3.1-21-234-31-2434", "equal,dead"): 877,
    ("mayan", "3.1-21-234-31-2434", "left"): 1667,
    ("mayan", "3.1-21-234-31-2434", "dead"): 588,
    ("mayan", "3.1-21-234-31-2434", ""): 588,
    ("mayan", "3.2112-1-322-12112-31131", "dead"): 105,
    ("mayan", "3.2112-1-322-12112-31131", ""): 76,
    ("queens", "0000-0000-0000-0000", ""): 9,
    ("flip", "wbbw-bwwb-wbbw-wwww", ""): 83,
    ("flip", "bwww-wwww-wwww-wwww", ""): 4096,
    ("dice", "2.2.6.3.www-w0w-www", ""): 33,
}


@pytest.mark.parametrize(("where", "nodes"), NODES.items())
def test_the_numbers_that_lessons_tell(where, nodes):
    kind, code, off = where
    assert len(lessons.recording(kind, code, None, off)) == nodes


def test_moments_of_which_lessons_say_that_they_look_alike():
    def board(at: str) -> object:
        return lessons.searched(lessons.moment(at))

    sample = "/mayan/3.1-21-234-31-2434?view=search"
    assert board(f"{sample}&node=2") == board(sample)
    pyramid = "/mayan/2.2-24-343-23-4?view=search&off=left"
    assert board(f"{pyramid}&node=2") == board(f"{pyramid}&node=4")
    assert board(f"{pyramid}&node=1&frame=2") == board(f"{pyramid}&node=3&frame=3")
    queens = "/queens/0000-0000-0000-0000?view=search"
    assert board(f"{queens}&node=2&frame=1") == board(f"{queens}&node=1")
    assert board(f"{queens}&node=4&frame=5") == board(queens)
    tree = "/dice/2.2.6.3.www-w0w-www?view=search&search=dfs"
    assert board(f"{tree}&node=5") == board(f"{tree}&node=9")


def test_a_file_that_is_not_as_it_should_be_is_refused_at_the_start(monkeypatch, tmp_path):
    (tmp_path / "state.toml").write_text('title = "One language"\nstops = []\n', encoding="utf-8")
    monkeypatch.setattr(lessons, "FOLDER", tmp_path)
    with pytest.raises(
        BadDeclaration, match=r"^webapp/features/lessons/bundled/state\.toml: Expected "
    ):
        lessons.load("state")
    with pytest.raises(BadDeclaration, match=r"^webapp/features/lessons/bundled/seen\.toml: "):
        lessons.load("seen")


# Own lessons.

LOOKS = (
    "board, guide, controls, code, side, explanation, stack, strip, counters, switches, beside, log"
)
NAMES = "format, minutes, stops, summary, title, version"

FAULTS = [
    ("{", "Expected a lesson in JSON or TOML, but the text is neither."),
    ("[" * 100_000, "Expected a lesson of at most 65536 characters, got 100000."),
    ("{" + '"a":[' * 9_000, "Expected a lesson in JSON or TOML, but the text is neither."),
    ("", '"stops" is missing.'),
    ('{"title": "x"}', '"stops" is missing.'),
    (own(extra=1), f"Expected no field 'extra'; there are {NAMES}."),
    (own(title=""), 'Expected "title" to have 1 to 80 characters, got 0.'),
    (own(title="x" * 81), 'Expected "title" to have 1 to 80 characters, got 81.'),
    (own(title=7), 'Expected "title" to be a text, or one for each of en, zh.'),
    (own(title="\ud800"), 'Expected "title" to hold only characters that can be seen.'),
    (own(minutes=True), 'Expected "minutes" to be a number from 1 to 90.'),
    (own(stops=[]), "Expected a list of 1 to 20 stops."),
    (own(stops=[1]), "Stop 1: expected an object with at, say."),
    (own(say=None), 'Stop 1: "say" is missing.'),
    (own(say="x" * 401), 'Stop 1: expected "say" to have 1 to 400 characters, got 401.'),
    (own(colour="red"), "Stop 1: expected no field 'colour'; there are ask, at, look, notes, say."),
    (own(look="sky"), f'Stop 1: expected "look" to be one of {LOOKS}, got \'sky\'.'),
    (own(look="queue"), f'Stop 1: expected "look" to be one of {LOOKS}, got \'queue\'.'),
    (own(ask=ask(choices=["a"])), "Stop 1: expected 2 to 4 choices, got 1."),
    (own(ask=ask(right=3)), 'Stop 1: expected "right" to be a number from 1 to 2.'),
    (own(ask=ask(because="")), 'Stop 1: expected "because" to have 1 to 400 characters, got 0.'),
]  # fmt: skip

NO_MOMENTS = [
    "javascript:alert(1)",
    "//elsewhere.example/queens/0000-0000-0000-0000",
    "https://elsewhere.example/queens/0000-0000-0000-0000",
    "/queens/0000",
    "/chess/0000-0000-0000-0000",
    "/queens/0000-0000-0000-0000?view=play",
    "/queens/0000-0000-0000-0000?view=search&search=bfs",
    "/queens/0000-0000-0000-0000?view=search&off=all",
    "/queens/0000-0000-0000-0000?node=four",
    "/queens/0000-0000-0000-0000?" + "&".join("a=1" for _ in range(40)),
    "/own",
    "/own#v1.",
    "/own#v1.0!",
    "/own#v1.0?view=play",
    "/own#v1.0?node=four",
    "/own?view=search#v1.0",
    "/own#v1." + "a" * lessons.LONGEST_AT,
    "https://elsewhere.example/own#v1.0",
    "/lessons",
    "http://[",
    "",
    7,
]


@pytest.mark.parametrize(("came", "sentence"), FAULTS)
def test_what_is_no_lesson_is_refused_in_one_sentence(client, came, sentence):
    text = came if isinstance(came, str) else json.dumps(came)
    answer = client.post(API, data=text.encode())
    assert answer.status_code == 200
    assert answer.json["fault"] == sentence
    assert answer.json["lesson"] is None
    there = client.post(f"{API}?lang=zh", data=text.encode()).json["fault"]
    assert chinese_words(there)


@pytest.mark.parametrize("at", NO_MOMENTS)
def test_what_is_no_moment_is_refused(at):
    with pytest.raises(BadLesson, match=r"^Stop 1: expected the address of a moment, such as /"):
        lessons.read_text(json.dumps(own(at=at)))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["title", "stops", "at", "say", "look", "ask"]), inner)
    ),
    max_leaves=12,
)


@given(JSON)
@settings(max_examples=150, deadline=None)
def test_whatever_comes_is_a_lesson_or_a_fault(document):
    with suppress(BadLesson):
        lessons.read_text(json.dumps(document))


@pytest.mark.parametrize("name", BUNDLED)
def test_a_lesson_survives_being_given_on(client, name):
    text = json.dumps(BUNDLED[name].document("en"))
    document = json.loads(re.sub(r"#v1\.[\w-]+", "#v1.0", text))  # as scripts do
    answer = client.post(API, json=document)
    assert answer.json == {"lesson": document, "fault": None, "stop": 0, "field": ""}
    assert len(json.dumps(document)) < lessons.LONGEST_FILE


def test_what_an_address_keeps_beside_the_moment_goes():
    read = lessons.read_text(json.dumps(own(at=f"{AT}&lang=zh&loop=1-2&lesson=seen&stop=3&step=9")))
    assert read.stops[0].at.address == AT


@pytest.mark.parametrize(
    ("at", "kept"),
    [
        (PROGRAM, PROGRAM),
        ("/own#v1.0", "/own#v1.0?view=search"),
        ("/own#v1.0?step=2&node=3&name=X", "/own#v1.0?step=2"),
        (
            "/own#v1.12?view=search&search=bfs&off=seen",
            "/own#v1.12?view=search&search=bfs&off=seen",
        ),
        (f"{PROGRAM}&lang=zh&lesson=own&stop=3&in=1aB", PROGRAM),
    ],
)
def test_a_stop_may_be_a_program_of_which_nothing_but_a_number_comes(at, kept):
    assert lessons.read_text(json.dumps(own(at=at))).stops[0].at.address == kept


def test_a_search_of_a_program_may_have_any_panel_of_a_search():
    looks = [name for name, places in lessons.LOOKS.items() if places - {lessons.WATCH}]
    for look in sorted({*looks} - {"side", "explanation", "switches"}):
        assert lessons.read_text(json.dumps(own(at=PROGRAM, look=look))).stops[0].look == look


def test_a_bundled_lesson_names_its_programs():
    texts = dict.fromkeys(LANGUAGES, "x")
    for at in (PROGRAM, "/own?example=nothing&view=search", "/own?example=../queens&view=search"):
        stop = {"at": at, "say": texts}
        with pytest.raises(BadLesson, match=r"^Stop 1: expected the address of a moment"):
            lessons.read({"title": texts, "stops": [stop]}, languages=LANGUAGES)


def test_the_documentation_shows_a_lesson_and_tells_every_field():
    text = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    read = lessons.read(lessons.parse_text(example), languages=LANGUAGES)
    assert read.stops[0].ask is not None
    rows = re.findall(r"^\| `(\w+)`", text, re.MULTILINE)
    assert set(lessons.LOOKS) <= set(rows)
    for name, most in lessons.LONGEST.items():
        assert re.search(rf"^\| .*`{name}`.*[ |]{most:,}", text, re.MULTILINE), name


def test_a_lesson_may_be_written_as_toml():
    text = f'title = "Mine"\n[[stops]]\nat = "{AT}"\nsay.en = "Here."\nsay.zh = "这里。"\n'
    read = lessons.read_text(text)
    assert (read.stops[0].say["zh"], read.stops[0].look, read.minutes) == ("这里。", "board", 2)


# Pages.


def test_the_list_leads_to_every_lesson(client):
    page = html.unescape(client.get("/lessons?lang=zh").text)
    for lesson in BUNDLED.values():
        assert lesson.title["zh"] in page
        assert f'href="/lessons/{lesson.name}?lang=zh"' in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_of_a_lesson(client, lang):
    lesson = BUNDLED["parity"]
    page = html.unescape(client.get(f"/lessons/parity?lang={lang}").text)
    assert all(stop.say[lang] in page for stop in lesson.stops)
    assert "lesson=parity&stop=1" in page
    notes = client.get(f"/lessons/parity?present=notes&lang={lang}")
    assert (
        block(notes.text, "page-data")["lesson"]["stops"][3]["notes"] == lesson.stops[3].notes[lang]
    )
    sheet = html.unescape(client.get(f"/lessons/parity?print=sheet&lang={lang}").text)
    before, _, answers = sheet.partition("worksheet__answer")
    for stop in lesson.stops:
        assert stop.say[lang] in before
        if stop.ask:
            assert stop.ask.question[lang] in before
            assert stop.ask.because[lang] not in before
            assert stop.ask.because[lang] in answers


def test_the_notes_of_the_teacher_are_on_no_page_of_a_puzzle(client):
    notes = BUNDLED["state"].stops[0].notes["en"]
    assert notes
    assert (
        notes not in client.get("/mayan/3.1-21-234-31-2434?lesson=state&stop=1&present=stage").text
    )


def test_a_lesson_that_there_is_not(client):
    answer = client.get("/lessons/nothing")
    assert answer.status_code == 404
    assert "There is no such lesson; the lessons are: state, depth-first" in answer.text
    assert 'id="lesson"' not in client.get(f"{AT}&lesson=nothing").text


@pytest.mark.parametrize(("stop", "shown"), [("0", 1), ("-3", 1), ("x", 1), ("", 1), ("99", 7)])
def test_a_stop_that_there_is_not_is_the_nearest(client, stop, shown):
    assert f'data-stop="{shown}"' in client.get(f"{AT}&lesson=depth-first&stop={stop}").text


def test_an_own_lesson_is_printed_and_escaped(client):
    text = json.dumps(own(title="<b>Mine</b>", say="<script>alert(1)</script>"))
    answer = client.post("/lessons/own", data={"lesson": text})
    assert answer.status_code == 200
    assert "<b>Mine" not in answer.text
    assert "<script>alert" not in answer.text
    assert "&lt;script&gt;alert" in answer.text
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_program_is_printed_without_a_board(client):
    answer = client.post("/lessons/own", data={"lesson": json.dumps(own(at=PROGRAM))})
    assert answer.status_code == 200
    assert "A search in Python" in answer.text


def test_a_sheet_has_a_program_once(client):
    sheet = html.unescape(client.get("/lessons/memory?print=sheet").text)
    assert sheet.count("def ways(row, column):") == 1
    assert sheet.count("A search in Python") == 7


def test_an_own_lesson_that_cannot_be_read_is_not_printed(client):
    answer = client.post("/lessons/own", data={"lesson": "{}"})
    assert answer.status_code == 422
    assert "&#34;stops&#34; is missing." in answer.text


def test_every_page_leads_to_the_lessons(client):
    for path in ("/", AT, "/lessons/own", "/lessons/seen"):
        assert re.search(r'href="/lessons"[^>]*>', client.get(path).text)


def test_an_app_checks_its_lessons_when_it_is_built(monkeypatch):
    def broken() -> None:
        raise BadDeclaration("webapp/features/lessons/bundled/state.toml: Expected a title.")

    monkeypatch.setattr(lessons, "bundled", broken)
    with pytest.raises(BadDeclaration, match=r"state\.toml"):
        create_app({"TESTING": True})
