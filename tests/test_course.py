"""The course of six weeks: every link of it opens, and the searches have the nodes it names."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

import solver
import solver.own
from webapp import create_app
from webapp.features.lessons import lessons
from webapp.features.write import programs

GUIDES = Path(__file__).parent.parent / "docs" / "how-to"
HOST = "http://127.0.0.1:8000/"
EN, ZH = (
    (GUIDES / f"course{ending}").read_text(encoding="utf-8") for ending in (".md", ".zh-CN.md")
)
LINK = re.compile(re.escape(HOST[:-1]) + r"(/[^)>\s]+)")
ROW = re.compile(
    r"^\| [^|]+ \| \[[^]]+\]\(" + re.escape(HOST[:-1]) + r"(/[^)]+)\) \| ([\d,]+) \|", re.M
)
ROWS = [(link, int(nodes.replace(",", ""))) for link, nodes in ROW.findall(EN)]


def test_six_weeks_lead_to_every_lesson_that_teaches_their_searches():
    assert len(re.findall("^## ", EN, re.M)) == 6
    taken = {link.removeprefix("/lessons/") for link in LINK.findall(EN) if "/lessons/" in link}
    named = {name for name in re.findall(r"`([\w-]+)`", EN) if name in lessons.bundled()}
    assert taken <= set(lessons.bundled())
    assert set(lessons.bundled()) - taken - named == {"left-moves", "dead-colours", "die"}


def test_both_languages_have_the_same_links_and_nodes():
    assert LINK.findall(EN) == LINK.findall(ZH)
    assert ROW.findall(EN) == ROW.findall(ZH)
    assert len(ROWS) > 30


@pytest.fixture(scope="module")
def client():
    return create_app({"TESTING": True}).test_client()


@pytest.mark.parametrize("link", dict.fromkeys(LINK.findall(EN)))
def test_each_link_opens_as_it_is_written(client, link):
    answer = client.get(link)
    assert answer.status_code == 200
    named = dict.fromkeys(parse_qs(urlsplit(link).query).get("example", ()))
    assert all(f'data-example="{name}"' in answer.text for name in named)


@pytest.mark.parametrize(("link", "nodes"), ROWS, ids=lambda value: str(value)[-40:])
def test_each_search_has_the_nodes_that_are_named(link, nodes):
    path, query = urlsplit(link)[2:4]
    asked = {name: values[0] for name, values in parse_qs(query).items()}
    if "example" in asked:
        shown = solver.own.load(programs.FOLDER / f"{asked['example']}.py")[0]
        recording = solver.record_problem(shown)
    else:
        recording = recorded(path, asked)
    assert len(recording) == nodes > int(asked.get("node", 0))


def recorded(path, asked):
    """Return the recording of the search that a link of a kind shows."""
    puzzle = solver.from_code(*path.strip("/").split("/"))
    search = next(s for s in puzzle.searches if s.name == asked.get("search", s.name))
    off = set(asked["off"].split(",")) if "off" in asked else set()
    assert off <= set(search.prunings)
    return solver.record(puzzle, search.name, set(search.prunings) - off)
