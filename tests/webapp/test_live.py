"""Live classes: rooms with bounds and an end, every phone counted once, forty phones at once."""

from __future__ import annotations

import json
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPConnection
from operator import itemgetter
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.serving import served
from tests.webapp.clock import Clock
from tests.webapp.test_cli import run as run_command
from tests.webapp.test_schemas import expect
from webapp import create_app
from webapp.features.live import rooms
from webapp.features.live.params import LONGEST_CHOICE, LONGEST_PROMPT, MOST_CHOICES
from webapp.features.live.rooms import AskedQuestion, Rooms
from webapp.http.errors import Refused

API = "/api/v1/live"
QUESTION = {"prompt": "Which board leaves first?", "choices": ["the oldest", "the newest"]}
PHONE, OTHER_PHONE = "phone-0123456789", "phone-9876543210"


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def app(clock):
    app = create_app({"TESTING": True, "CLOCK": clock, "RATE_LIMITS": False, "KINDS": ("flip",)})
    yield app
    app.extensions["recordings"].close()


class Projector:
    """The page of a teacher: what it shows goes to the phones."""

    def __init__(self, client) -> None:
        self.client = client
        opened = client.post(API).json
        expect("live.json#/$defs/opened", opened)
        self.token = opened["token"]
        self.path = f"{API}/{opened['room']}"

    def show(self, number=1, question=QUESTION, is_open=True, **more):
        body = {"token": self.token, "number": number, "question": question, "open": is_open}
        return self.client.put(self.path, json=body | more)

    def counts(self, number=1, question=QUESTION, is_open=True):
        told = self.show(number, question, is_open).json
        expect("live.json#/$defs/counts", told)
        return told["phones"], told["counts"]

    def answer(self, choice, phone=PHONE, number=1):
        body = {"phone": phone, "number": number, "choice": choice}
        return self.client.post(f"{self.path}/answers", json=body)


@pytest.fixture
def projector(client):
    return Projector(client)


def refusal(answer) -> tuple[int, str]:
    """Return the status and the name of a refusal, which is one sentence."""
    assert answer.mimetype == "application/problem+json"
    expect("problem.json", answer.json)
    assert answer.json["detail"].endswith(".")
    return answer.status_code, answer.json["id"]


def test_a_question_reaches_phones_and_answers_the_projector(client, projector):
    shown = client.get(projector.path)
    assert shown.json == {"number": 0, "open": False, "question": None}
    assert projector.counts() == (0, [0, 0])
    joined = client.post(f"{projector.path}/phones", json={"phone": PHONE}).json
    expect("live.json#/$defs/shown", joined)
    assert joined == {"number": 1, "open": True, "question": QUESTION}
    assert projector.counts() == (1, [0, 0])
    expect("live.json#/$defs/answer", projector.answer(1).json)
    projector.answer(0)  # changed
    projector.answer(1, OTHER_PHONE)
    assert projector.counts() == (2, [1, 1])
    assert projector.counts(is_open=False) == (2, [1, 1])
    assert client.get(projector.path).json == {"number": 1, "open": False, "question": QUESTION}
    assert refusal(projector.answer(1)) == (409, "web.live-closed")
    assert projector.counts(number=2) == (2, [0, 0]), "the same texts, asked again"
    assert refusal(projector.answer(1, number=1)) == (409, "web.live-closed")
    assert projector.counts(number=2, question=None) == (2, [])


def test_what_phones_show_is_asked_for_by_its_tag_and_stored_by_none_between(client, projector):
    projector.show()
    first = client.get(projector.path)
    assert first.headers["Cache-Control"] == "private, no-cache"
    same = client.get(projector.path, headers={"If-None-Match": first.headers["ETag"]})
    assert (same.status_code, same.data) == (304, b"")
    projector.show(is_open=False)
    changed = client.get(projector.path, headers={"If-None-Match": first.headers["ETag"]})
    assert changed.status_code == 200
    assert "Set-Cookie" not in changed.headers


def test_the_memo_of_a_server_stores_no_state_of_a_class():
    app = create_app({"TESTING": True, "KEPT_BYTES": 1_000_000, "KINDS": ("flip",)})
    projector = Projector(app.test_client())
    for number in (1, 2):
        projector.show(number)
        assert projector.client.get(projector.path).json["number"] == number
    app.extensions["recordings"].close()


def test_an_ended_class_is_forgotten(client, app, projector):
    projector.answer(0)
    last = client.post(f"{projector.path}/end", json={"token": projector.token})
    assert last.status_code == 200
    assert len(app.extensions["live"]) == 0
    assert refusal(client.get(projector.path)) == (404, "web.live-room")
    assert refusal(projector.show()) == (404, "web.live-room")


@pytest.mark.parametrize(("more", "is_there"), [(0, True), (1, False)])
def test_an_idle_class_ends(client, clock, projector, more, is_there):
    clock.now += rooms.IDLE_SECONDS + more
    assert (client.get(projector.path).status_code == 200) == is_there


def test_a_class_ends_after_a_double_lesson_however_busy(client, clock, app, projector):
    opened = clock.now
    while clock.now - opened + 600 <= rooms.LONGEST_SECONDS:
        clock.now += 600
        assert projector.show().status_code == 200
    clock.now = opened + rooms.LONGEST_SECONDS + 1
    assert refusal(projector.show()) == (404, "web.live-room")
    assert len(app.extensions["live"]) == 0


MALFORMED = [
    ("put", "", b"{", 400, "web.json"),
    ("put", "", [], 422, "web.live-object"),
    ("put", "", {"number": 1, "open": True}, 422, "web.live-string"),
    ("put", "", {"token": 1, "number": 1, "open": True}, 422, "web.live-string"),
    ("put", "", {"token": "x", "number": -1, "open": True}, 422, "web.live-state"),
    ("put", "", {"token": "x", "number": True, "open": True}, 422, "web.live-state"),
    ("put", "", {"token": "x", "number": 1, "open": 1}, 422, "web.live-state"),
    *(
        ("put", "", {"token": "x", "number": 1, "open": True, "question": wrong}, 422, name)
        for name in ["web.live-question"]
        for wrong in (
            "text",
            {"prompt": "x"},
            {"prompt": "", "choices": ["a", "b"]},
            {"prompt": "x" * (LONGEST_PROMPT + 1), "choices": ["a", "b"]},
            {"prompt": "x", "choices": ["a"]},
            {"prompt": "x", "choices": ["a"] * (MOST_CHOICES + 1)},
            {"prompt": "x", "choices": ["a", "b" * (LONGEST_CHOICE + 1)]},
            {"prompt": "x", "choices": ["a", 1]},
            {"prompt": "half \ud800", "choices": ["a", "b"]},
        )
    ),
    ("put", "", {"token": "wrong", "number": 1, "open": True}, 403, "web.live-token"),
    ("post", "/end", {"token": "wrong"}, 403, "web.live-token"),
    ("post", "/end", {}, 422, "web.live-string"),
    ("post", "/phones", {}, 422, "web.live-phone"),
    ("post", "/phones", {"phone": "short"}, 422, "web.live-phone"),
    ("post", "/phones", {"phone": "x" * 41}, 422, "web.live-phone"),
    ("post", "/phones", {"phone": "no blanks in here"}, 422, "web.live-phone"),
    ("post", "/answers", {"phone": PHONE, "number": 1}, 422, "web.live-answer"),
    ("post", "/answers", {"phone": PHONE, "number": 1, "choice": -1}, 422, "web.live-answer"),
    ("post", "/answers", {"phone": PHONE, "number": 1, "choice": 2}, 422, "web.live-choice"),
    ("post", "/answers", {"phone": "", "number": 1, "choice": 1}, 422, "web.live-phone"),
]


@pytest.mark.parametrize("row", MALFORMED)
def test_what_means_nothing_is_refused_and_changes_nothing(client, projector, row):
    method, path, body, *refused = row
    projector.show()
    text = body if isinstance(body, bytes) else json.dumps(body)
    answer = client.open(f"{projector.path}{path}", method=method, data=text)
    assert refusal(answer) == tuple(refused)
    assert projector.counts()[1] == [0, 0]


def test_a_full_class_refuses_a_phone_but_none_that_is_in_it(monkeypatch, projector):
    monkeypatch.setattr(rooms, "MOST_PHONES", 1)
    projector.show()
    assert projector.answer(0).status_code == 200
    assert refusal(projector.answer(0, OTHER_PHONE)) == (409, "web.live-phones")
    assert projector.answer(1).status_code == 200
    assert projector.counts() == (1, [0, 1])


def test_a_server_holds_so_many_classes_and_of_one_network_fewer(monkeypatch, client, app):
    monkeypatch.setattr(rooms, "MOST_ROOMS", 3)
    monkeypatch.setattr(rooms, "MOST_CLIENT_ROOMS", 2)

    def opened(client_address):
        return client.post(API, environ_base={"REMOTE_ADDR": client_address})

    assert [opened("192.0.2.1").status_code for _ in range(2)] == [200, 200]
    assert refusal(opened("192.0.2.1")) == (409, "web.live-network")
    assert opened("192.0.2.2").status_code == 200
    assert refusal(opened("192.0.2.3")) == (409, "web.live-rooms")
    assert len(app.extensions["live"]) == 3


def test_a_server_with_several_processes_opens_no_class():
    app = create_app({"TESTING": True, "PROCESSES": 2, "KINDS": ("flip",)})
    answer = app.test_client().post(API)
    assert refusal(answer) == (409, "web.live-processes")
    assert answer.json["detail"].startswith("Live classes need a server with one process")
    app.extensions["recordings"].close()


def test_serve_says_how_many_processes_it_has(monkeypatch):
    asked = {}

    def run(_host, _port, config, workers, _open):
        asked.update(config, workers=workers)

    monkeypatch.setattr("webapp.cli.serve.run_server", run)
    run_command("serve", "--workers", "3")
    assert asked["PROCESSES"] == asked["workers"] == 3


def test_another_process_behind_the_same_proxy_says_so(client, app):
    """It has another tag, whatever is asked of it."""
    ours = app.extensions["live"].tag
    foreign = "ZZZZZZ" if ours != "ZZ" else "XXXXXX"
    asked = [
        client.get(f"{API}/{foreign}"),
        client.put(f"{API}/{foreign}", json={"token": "x", "number": 1, "open": True}),
        client.post(f"{API}/{foreign}/phones", json={"phone": PHONE}),
    ]
    for answer in asked:
        assert refusal(answer) == (409, "web.live-foreign")
        assert "more than one process" in answer.json["detail"]
    assert refusal(client.get(f"{API}/{ours}2222")) == (404, "web.live-room")
    assert refusal(client.get(f"{API}/nothing")) == (404, "web.live-room")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_of_a_phone(client, projector, lang):
    code = projector.path.rsplit("/", 1)[1]
    page = client.get(f"/live/{code}?lang={lang}")
    assert page.status_code == 200
    assert f"{code[:3]} {code[3:]}" in page.text
    assert page.headers["Cache-Control"] == "no-store"
    led = client.get(f"/live?room={code[:3].lower()}+{code[3:]}&lang={lang}")
    assert (led.status_code, led.headers["Location"]) == (303, f"/live/{code}?lang={lang}")
    asked = client.get(f"/live?lang={lang}")
    assert (asked.status_code, "<form" in asked.text) == (200, True)
    drawn = client.get(f"/live/{code}.qr.svg")
    assert (drawn.mimetype, drawn.headers["Cache-Control"]) == ("image/svg+xml", "no-store")


@pytest.mark.parametrize(
    ("path", "status"), [("/live/22", 404), ("/live?room=%3Cb%3E", 404), ("/live/22.qr.svg", 404)]
)
def test_a_mistyped_code_may_be_typed_again(client, path, status):
    page = client.get(path)
    assert page.status_code == status
    assert "There is no class with this code" in page.text
    assert "<b>" not in page.text


def test_the_card_of_a_class_is_where_a_server_is(client):
    assert 'id="live-card"' in client.get("/panels/flip").text
    assert 'id="live-card"' in client.get("/flip/bwwb-bbwb-bwwb-bwww?view=search").text


CHOICES = 3
PHONES = [f"phone-{number:010}" for number in range(6)]
GIVEN = st.lists(st.tuples(st.sampled_from(PHONES), st.integers(0, CHOICES - 1)))


@given(GIVEN)
def test_every_phone_counts_once_whatever_the_order(given_answers):
    """Its last answer counts; phones in another order change nothing."""
    last = dict(given_answers)
    expected = Counter(last.values())
    for answers in (given_answers, sorted(given_answers, key=itemgetter(0))):
        room = Rooms(Clock()).open("192.0.2.1")
        room.ask(1, AskedQuestion("?", tuple("abc")), is_open=True)
        for phone, choice in answers:
            room.answer(phone, 1, choice)
        assert room.counts() == [expected[choice] for choice in range(CHOICES)]
        assert len(room.phones) == len(room.answers) == len(last)


@given(st.lists(st.booleans(), max_size=60))
def test_there_are_never_more_rooms_than_the_bound(steps):
    """Opened and closed in any order."""
    kept, found = Rooms(Clock()), []
    for number, opens in enumerate(steps):
        if opens:
            with suppress(Refused):
                found.append(kept.open(f"192.0.2.{number % 7}"))
        elif found:
            kept.close(found.pop())
        assert len(kept) == len(found) <= rooms.MOST_ROOMS
    assert len({room.code for room in found}) == len(found)


FORTY = 40
POLLS = 5


class Browser:
    """One connection of a phone that polls with the tag it has, as browsers do."""

    def __init__(self, url: str, room: str, number: int) -> None:
        self.connection = HTTPConnection(urlsplit(url).netloc, timeout=120)
        self.path = f"{API}/{room}"
        self.phone = f"phone-{number:010}"
        self.tag = ""
        self.statuses: Counter[int] = Counter()

    def ask(self, method, path, body=None, **headers):
        text = None if body is None else json.dumps(body)
        self.connection.request(method, path, text, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        self.statuses[answer.status] += 1
        return answer, content

    def poll(self):
        answer, content = self.ask("GET", self.path, **{"If-None-Match": self.tag})
        self.tag = answer.headers["ETag"]
        return json.loads(content) if answer.status == 200 else None

    def take_part(self, start: threading.Barrier, choices: list[int]) -> Counter[int]:
        """Join, answer and change the answer, polling between; return the statuses."""
        start.wait()
        self.ask("POST", f"{self.path}/phones", {"phone": self.phone})
        for choice in choices:
            for _ in range(POLLS):
                self.poll()
            body = {"phone": self.phone, "number": 1, "choice": choice}
            self.ask("POST", f"{self.path}/answers", body)
        self.connection.close()
        return self.statuses


def test_forty_phones_at_once_from_one_address_are_all_counted():
    """A real server with its rate limits: nothing is refused, and the counts are exact."""
    app = create_app({"KINDS": ("flip",)})
    with served(app) as url, ThreadPoolExecutor(FORTY) as pool:
        teacher = Browser(url, "", 0)
        opened = json.loads(teacher.ask("POST", API)[1])
        path = f"{API}/{opened['room']}"
        shown = {"token": opened["token"], "number": 1, "question": QUESTION, "open": True}
        teacher.ask("PUT", path, shown)
        start = threading.Barrier(FORTY)
        phones = [Browser(url, opened["room"], number) for number in range(FORTY)]
        choices = [[number % 2, (number % 3) % 2] for number in range(FORTY)]
        taking_part = [
            pool.submit(phone.take_part, start, each)
            for phone, each in zip(phones, choices, strict=True)
        ]
        while not all(each.done() for each in taking_part):
            counts = json.loads(teacher.ask("PUT", path, shown)[1])
            assert sum(counts["counts"]) == counts["answered"] <= counts["phones"] <= FORTY
        statuses = sum((each.result() for each in taking_part), Counter())
        counts = json.loads(teacher.ask("PUT", path, shown | {"open": False})[1])
        teacher.connection.close()
    app.extensions["recordings"].close()
    expected = Counter(each[-1] for each in choices)
    assert counts == {
        "phones": FORTY,
        "answered": FORTY,
        "counts": [expected[0], expected[1]],
    }
    assert set(statuses) == {200, 304}
    assert statuses[304] >= FORTY * (2 * POLLS - 1)
    assert set(teacher.statuses) == {200}
