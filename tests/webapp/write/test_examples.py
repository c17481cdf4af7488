"""The bundled programs: what they print, and how large the searches are that they show."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.webapp.write.test_pages import page, page_data
from webapp.features.write import programs

PRINTED = {
    "queens": "4 solutions",
    "subset_sum": "6 choices",
    "permutations": "30 words:",
    "grid_paths": "37 ways",
    "maze": "True [(0, 0), ",
    "sudoku": "True\n5 3 4 6 7 8 9 1 2\n",
    "knights_tour": "True\n 1 20 ",
    "eight_puzzle": "14 moves",
    "rough_ground": "16 is the least cost",
    "water_jugs": "(1, 3)",
    "queens_by_repair": "28 pairs on the diagonal",
    "round_trip": "71.0 in the order of the list",
    "tiles_astar": "10 moves at least",
    "maze_costs": "13 steps at least",
    "nim": "5 moves to begin with",
    "map_colouring": "",
    "send_more_money": "",
}
"""Six queens stand in 4 ways; 5!/(2! 2!) words; the sudoku has one solution."""


def test_each_is_listed_once():
    files = {path.stem for path in programs.FOLDER.glob("*.py")}
    assert set(PRINTED) == files == {each.name for each in programs.in_language("en")}


@pytest.mark.parametrize("name", PRINTED)
def test_each_prints_what_is_known(name):
    file = programs.FOLDER / f"{name}.py"
    done = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(PRINTED[name])


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_each_has_a_button_with_its_title(lang):
    text = page(lang)
    for program in programs.in_language(lang):
        assert f'data-example="{program.name}">{program.title.replace(chr(39), "&#39;")}<' in text
    assert len(page_data(text)["examples"]) == len(PRINTED)


@pytest.mark.parametrize("name", PRINTED)
def test_a_program_fits_a_screen_or_two(name):
    text = (programs.FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert 15 <= len(text.splitlines()) <= 60
    assert text.startswith('"""')


RECORDED = {
    "queens": ("place", 153),
    "subset_sum": ("choose", 21),
    "permutations": ("permute", 90),
    "maze": ("walk", 28),
    "rough_ground": ("cheapest", 26),
    "sudoku": ("solve", 52),
    "knights_tour": ("visit", 36),
    "eight_puzzle": ("search", 624),
}
"""The function that is shown first, and its nodes: six queens take 153 calls."""

RECORDING = """\
import json, sys
from solver.own.browser.host import BrowserHost

reports = []
host = BrowserHost(lambda kind, text, sites=b"", *_: reports.append([kind, text, sites]))
source = sys.stdin.read()
title = json.loads(host.look("program.py", source))["families"][0]["title"]
facts = {"title": title, "call": None, "stdin": "", "limit": 1_000_000}
host.record(json.dumps({"path": "program.py", "source": source, **facts}))
(_, sites, _), *events, (_, end, _) = reports
kinds = [site["kind"] for site in json.loads(sites)]
happened = [kinds[each] for _, _, sites in events for each in sites]
nodes = happened.count("enter") + happened.count("take")
found = bool({"solved", "truth"} & {*happened})
print(json.dumps([title, nodes, found, json.loads(end)["fault"]]))
"""

SEARCHING = """\
import json, sys
from solver.own.browser.host import BrowserHost

host = BrowserHost(lambda *_: None)
program = {"path": "program.py", "source": sys.stdin.read(), "title": "", "search": ""}
found = json.loads(host.search(json.dumps({**program, "limit": 1_000_000})))
print(json.dumps([found["title"], found["nodes"], found["fault"]]))
"""


CLASSES = {
    "water_jugs": ["WaterJugs", 15],
    "queens_by_repair": ["QueensByRepair", 10],
    "round_trip": ["RoundTrip", 136],
    "nim": ["Nim", 150],
    "map_colouring": ["Australia", 8],
    "send_more_money": ["SendMoreMoney", 19],
}


@pytest.mark.parametrize("name", CLASSES)
def test_the_problem_of_a_class_is_searched(name):
    text = (programs.FOLDER / f"{name}.py").read_text(encoding="utf-8")
    command = [sys.executable, "-c", SEARCHING]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [*CLASSES[name], None]


@pytest.mark.sampled
@pytest.mark.parametrize("name", RECORDED)
def test_each_is_recorded_and_finds_something(name):
    text = (programs.FOLDER / f"{name}.py").read_text(encoding="utf-8")
    command = [sys.executable, "-c", RECORDING]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [*RECORDED[name], True, None]
