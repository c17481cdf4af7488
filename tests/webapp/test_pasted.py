"""What people paste: links of pages on any host, with whatever stands around them."""

from __future__ import annotations

import pytest

import solver
from tests.webapp.samples import CODE, FLIP, FLIP_TEXT, MAZE, PAGE
from webapp.site import pasted

MOMENT = f"{PAGE}?view=search&node=4"

LINKS = {
    f"https://example.org{PAGE}": PAGE,
    f"http://localhost:8000/puzzles{PAGE}": PAGE,
    PAGE: PAGE,
    f"https://example.org{PAGE}/": PAGE,
    f"https://example.org{MOMENT}": MOMENT,
    f"https://example.org{MOMENT.replace('&', '&amp;')}": MOMENT,
    f"https://example.org{PAGE}?lang=zh&theme=night&view=search&node=4&utm_source=chat": MOMENT,
    f"https://example.org/dice/{MAZE}?name=DICEMAZE1": f"/dice/{MAZE}?name=DICEMAZE1",
    f"https://example.org/flip/{FLIP}.txt": f"/flip/{FLIP}",
    f"https://example.org/api/v1/flip/{FLIP}": f"/flip/{FLIP}",
    f"https://example.org/play/flip/{FLIP}": f"/flip/{FLIP}",
    f"https://example.org/embed/flip/{FLIP}": f"/flip/{FLIP}",
    f'<iframe src="https://example.org/embed/flip/{FLIP}" width="480"></iframe>': f"/flip/{FLIP}",
    f"Look at this (https://example.org{PAGE}), it is hard!": PAGE,
    f"看这个：https://example.org{PAGE}。很难": PAGE,
    f"[a maze](https://example.org{MOMENT})": MOMENT,
    f"<https://example.org{PAGE}>": PAGE,
    f"https://example.org/nothing and https://example.org{PAGE}": PAGE,
    f"https://example.org/mayan/{CODE[:-5]} no: https://example.org/flip/{FLIP}": f"/flip/{FLIP}",
}


@pytest.mark.parametrize("text", LINKS)
def test_a_link_opens_what_it_names_whatever_its_host(client, text):
    (found,) = client.post("/api/v1/parse", data=text.encode()).json["puzzles"]
    assert found["link"] == LINKS[text]
    answer = client.post("/", data={"text": text})
    assert (answer.status_code, answer.location) == (303, LINKS[text])
    assert client.get(answer.location).status_code == 200


def test_a_link_of_no_puzzle_says_what_is_wrong_with_it(client):
    problem = client.post("/api/v1/parse", data="https://example.org/flip/bwwb-bbwb").json
    assert problem["id"] == client.get("/api/v1/flip/bwwb-bbwb").json["id"]


@pytest.mark.parametrize("text", ["https://example.org/", "https://[::1/flip/x", "/", "//flip"])
def test_an_address_that_names_nothing_is_no_link(client, text):
    assert client.post("/api/v1/parse", data=text).status_code == 422


def test_text_with_addresses_in_it_is_still_text():
    text = f"# from https://example.org/boards\n{FLIP_TEXT}"
    (found,) = pasted.read(text)
    assert solver.to_code(found.puzzle) == FLIP


def test_a_judge_s_text_stays_strict_where_its_kind_is_named(client):
    board = FLIP_TEXT.upper()
    assert client.post("/api/v1/parse", data=board).json["puzzles"][0]["code"] == FLIP
    assert client.post("/api/v1/parse?kind=flip", data=board).status_code == 422


def test_a_draft_names_the_kind_with_which_most_lines_agree(client):
    rows = ["530070000", "600195000", "098000060", "80006000", "400803001"]
    draft = client.post("/api/v1/parse?draft=1", data="\n".join(rows)).json
    assert draft["kind"] == "sudoku"
    assert draft["fault"].startswith("Line 4")
