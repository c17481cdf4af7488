"""The pages of a problem, and what they ask for, inside this process."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from functools import cache
from io import BytesIO

import jsonschema
import pytest
from PIL import Image

import solver
from solver.own import shelf
from solver.own.printing import ROUTER
from tests.webapp.own.conftest import ROOT, answered, ready
from tests.webapp.own.samples import ENDLESS, ODD, SHAKY, TOUR, TWO, walk
from webapp.api import searches
from webapp.features.own import shelved
from webapp.features.own.loading import load
from webapp.features.own.looking import Onlooker
from webapp.features.own.messages import Job

SAME = {"Sec-Fetch-Site": "same-origin"}


def page_data(page: str) -> dict:
    """Return what the scripts of a page get."""
    return json.loads(re.search(r'id="page-data">(.*?)</script>', page, re.DOTALL)[1])


def test_the_only_problem_of_a_file_is_its_home_page(opened):
    client = opened(TOUR)
    answer = client.get("/?lang=zh")
    assert (answer.status_code, answer.location) == (302, "/own/tour?lang=zh")
    assert client.get("/own/Tour?step=2").location == "/own/tour?step=2"


def test_several_problems_are_listed(opened):
    page = opened(TWO).get("/").text
    assert 'href="/own/tour"' in page
    assert 'href="/own/longer"' in page
    assert "The same to 7." in page
    assert "2 problems" in page


def test_classes_whose_names_differ_in_capitals_have_pages_of_their_own(opened):
    client = opened(TOUR + "\n\nclass TOUR(Tour):\n    goal = 6\n")
    page = client.get("/").text
    for name, title, goal in (("tour", "Tour", 5), ("tour-2", "TOUR", 6)):
        assert f'href="/own/{name}"' in page
        ready(client, name)
        steps = client.get(f"/own/{name}.json").json["steps"]
        assert sum({"one": 1, "two": 2}[step["move"]] for step in steps) == goal
        assert page_data(client.get(f"/own/{name}").text)["own"]["title"] == title


def test_steps_whose_pictures_take_their_time_come_in_parts(opened, monkeypatch):
    client = opened(TOUR)
    ready(client)
    address = "/api/v1/own/tour/search/steps?context=1&"
    whole = client.get(f"{address}start=0&count=9").json
    monkeypatch.setattr(searches, "PART_SECONDS", 0)
    parts = [client.get(f"{address}start={node}&count=9").json for node in range(4)]
    assert [each["steps"] for each in parts] == [[step] for step in whole["steps"]]
    assert parts[0]["context"]["places"] == whole["context"]["places"][:1]


@pytest.mark.parametrize("form", ["json", "binary"])
def test_a_strip_tells_why_the_nodes_that_it_shows_are_dead_ends(opened, form):
    client = opened(
        TOUR.replace(
            "def solved",
            "def dead(self, state):\n        return "
            "'stuck' if state == 4 else None\n\n    def solved",
        )
    )
    ready(client)
    base = "/api/v1/own/tour/search"
    answer = client.get(f"{base}/strip?facts=1&width=9&format={form}")
    told = answer.json if form == "json" else json.loads(re.search(rb'{"moves.*', answer.data)[0])
    nodes = client.get(f"{base}/strip?width=9&format=json").json["nodes"]
    why = {
        node: client.get(f"{base}/node/{node}").json.get("dead_end")
        for node in nodes[2]
        if node >= 0
    }
    assert "stuck" in why.values()
    shown = [told["dead_ends"][each] if each >= 0 else None for each in told["dead_end"][2]]
    assert shown == [why.get(node) for node in nodes[2]]


def test_the_page_has_what_it_needs_and_no_more(opened):
    client = opened(TOUR)
    ready(client)
    page = client.get("/own/tour").text
    for part in ('data-kind="own"', 'data-version="v1"', 'data-version-url="/own/tour/version"'):
        assert part in page
    for part in ("tab-watch", "tab-search", "search-panel", "save-picture", "quiz"):
        assert f'id="{part}"' in page
    for part in (
        "tab-play",
        "play-panel",
        "share",
        "difficulty",
        "exercise",
        "make-lesson",
    ):
        assert f'id="{part}"' not in page
    assert "Solved in 3 moves" in page
    assert "Never further than it." in page
    data = page_data(page)
    assert data["kind"] == "own"
    assert data["own"]["file"] == "tour.py"
    assert data["own"]["version_url"] == "/own/tour/version"
    assert "exception" in data["own"]["faults"]
    assert [search["prunings"] for search in data["search"]["searches"]] == [["too-far"]]
    assert data["replay"]["steps"][0]["move"] == "two"


def test_the_file_stands_whole_under_the_loop(opened):
    client = opened(TOUR)
    ready(client)
    page = client.get("/own/tour").text
    pane = re.search(r'id="code-dfs-python-function".*?</code>', page, re.DOTALL)[0]
    assert pane.count('class="listing__line"') == TOUR.count("\n")
    loop = re.search(r'id="code-dfs-python-loop".*?</code>', page, re.DOTALL)[0]
    assert "problem.moves(state)" in re.sub("<[^>]+>", "", loop)


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["dfs", "bfs"])
def test_every_search_has_its_loop(opened, name):
    client = opened(TWO)
    ready(client, "longer")
    assert f'id="code-{name}-python-loop"' in client.get("/own/longer").text


def test_the_rest_of_the_page_speaks_the_reader_s_language(opened):
    client = opened(TOUR)
    ready(client)
    page = client.get("/own/tour?lang=zh").text
    assert 'lang="zh-Hans"' in page
    headline = re.search(r'class="result__headline"[^>]*>([^<]*)', page)[1]
    assert "3" in headline
    assert "Solved" not in headline
    assert "Go from 0 to the goal" in page


PILE = """
from backtrack import Problem


class Pile(Problem):
    search = ("minimax", "alphabeta", "minimax-memo")
    heap = 4

    def start(self): return self.heap, "MAX"
    def moves(self, state): return [1, 2][: state[0]]
    def result(self, state, taken): return state[0] - taken, "MIN" if state[1] == "MAX" else "MAX"
    def player(self, state): return state[1]
    def utility(self, state): return None if state[0] else -2.5 if state[1] == "MAX" else 2.5
"""


def test_a_game_says_what_it_is_worth_and_has_our_loops(opened):
    client = opened(PILE)
    ready(client, "pile")
    page = client.get("/own/pile").text
    assert "The value of the game is 2.5<" in page
    assert page_data(page)["own"]["game"] is True
    for search in ("minimax", "alphabeta", "minimax-memo"):
        assert f'id="code-{search}-python-loop"' in page
        summary = answered(client, f"/api/v1/own/pile/search?search={search}")
        assert summary["value"] == 2.5
        assert summary["solution_path"][0] == 0


def test_a_game_that_was_not_played_to_its_end_has_no_value(opened):
    client = opened(PILE.replace("heap = 4", "limit = 5; heap = 20"))
    ready(client, "pile")
    page = client.get("/own/pile").text
    assert "No value yet" in page
    assert "The first 5 nodes do not tell the value; the search goes on." in page


def test_words_of_people_are_text_and_nothing_else(opened):
    nasty = TOUR.replace("Go from 0", "100% <b>sure</b> %(x)s &").replace("too far", "<i>50%</i>")
    client = opened(nasty)
    ready(client)
    page = client.get("/own/tour").text
    assert "100% &lt;b&gt;sure&lt;/b&gt; %(x)s &amp;" in page
    assert "<b>sure" not in page
    assert "<i>50%" not in page


def test_the_files_of_a_problem(opened):
    client = opened(TOUR)
    ready(client)
    document = client.get("/own/tour.json").json
    assert (document["kind"], document["code"]) == ("own", "tour")
    assert [step["move"] for step in document["steps"]] == ["two", "two", "one"]
    picture = Image.open(BytesIO(client.get("/own/tour.png").data))
    assert picture.format == "PNG"
    assert picture.size == (288, 332)
    assert client.get("/own/tour.png?node=0").data != client.get("/own/tour.png?node=2").data
    refusal = client.get("/own/tour.png?node=99")
    assert (refusal.status_code, refusal.json["id"]) == (422, "web.number")
    large = Image.open(BytesIO(client.get("/own/tour.png?step=1&scale=2").data))
    assert large.size == (576, 632)
    assert b"<title" in client.get("/own/tour.svg?step=1&frame=1").data


def frames_of(file: bytes) -> list[Image.Image]:
    """Return the pictures of a film."""
    film = Image.open(BytesIO(file))
    shown = []
    for number in range(film.n_frames):
        film.seek(number)
        shown.append(film.convert("RGB"))
    return shown


@pytest.mark.sampled
@pytest.mark.parametrize("form", ["gif", "webp", "apng"])
def test_a_problem_of_a_file_has_films(opened, form):
    client = opened(TOUR)
    ready(client)
    answer = client.get(f"/own/tour.{form}?scale=1")
    assert answer.mimetype == f"image/{form}"
    shown = frames_of(answer.data)
    first, last = (
        Image.open(BytesIO(client.get(f"/own/tour.png?step={step}").data)).convert("RGB")
        for step in (0, 3)
    )
    assert len(shown) > 10
    assert shown[0].tobytes() == first.tobytes()
    assert shown[-1].tobytes() == last.tobytes()
    assert answer.data == client.get(f"/own/tour.{form}?scale=1").data


@pytest.mark.exhaustive
def test_a_film_of_a_search_of_a_file_goes_from_node_to_node(opened):
    client = opened(TOUR)
    ready(client)
    search = answered(client, "/api/v1/own/tour/search")
    film = client.get("/own/tour.gif?view=search&speed=4")
    assert len(frames_of(film.data)) > search["nodes"]
    assert client.get("/own/tour.gif?view=search&speed=4&lang=zh").data != film.data


def test_a_board_that_is_an_svg_has_a_picture_of_its_words(opened):
    drawn = TOUR.replace("return [[", 'return f"<svg><title>{state}</title></svg>" or [[')
    client = opened(drawn)
    ready(client)
    pictures = {client.get(f"/own/tour.png?node={node}").data for node in (0, 1, 2)}
    assert len(pictures) == 3


def test_the_api_of_the_search_serves_it(opened):
    client = opened(TOUR)
    ready(client)
    summary = client.get("/api/v1/own/tour/search").json
    assert summary["nodes"] == 4
    assert summary["on"] == ["too-far"]
    off = answered(client, "/api/v1/own/tour/search?off=too-far")
    assert off["off"] == ["too-far"]
    steps = client.get("/api/v1/own/tour/search/steps?count=3").json["steps"]
    assert len(steps) == 3
    along = client.get('/api/v1/own/tour/search/node/along?moves=["two","one","two"]').json
    assert along["node"] == 1  # "one" after "two" was never tried: the last one on the way
    assert client.get("/api/v1/mayan/1.0-1-1-0-1/search").status_code == 404


def test_nothing_is_kept_that_a_save_may_change(opened):
    client = opened(TOUR)
    ready(client)
    for path in ("/own/tour", "/own/tour.json", "/own/tour.png", "/own/tour/version"):
        assert client.get(path).headers["Cache-Control"] == "no-store"
    assert client.get("/api/v1/own/tour/search").headers["Cache-Control"] == "no-cache"


def test_what_scripts_ask_for_is_what_its_schema_says(opened):
    client = opened(ENDLESS, "endless.py")
    recording = client.get("/own/endless/progress").json
    client.post("/own/endless/stop", headers=SAME)
    ready(client, "endless")
    done = client.get("/own/endless/progress").json
    for document in (recording, done):
        checked("own-progress")(document)
    checked("own-version")(client.get("/own/endless/version").json)


@cache
def checked(name: str, part: str = "") -> Callable[[object], None]:
    """Return what checks a document by its schema, or by a definition in it."""
    text = (ROOT / "docs" / "schema" / f"{name}.json").read_text(encoding="utf-8")
    document = json.loads(text) | ({"$ref": f"#/$defs/{part}"} if part else {})
    return jsonschema.validators.validator_for(document)(document).validate


def test_an_unknown_name_is_told(opened):
    client = opened(TOUR)
    answer = client.get("/own/nothing")
    assert answer.status_code == 404
    assert "There is no problem named &#39;nothing&#39; here." in answer.text


@pytest.mark.exhaustive
def test_while_it_is_recorded_a_page_waits_and_can_stop_it(opened):
    client = opened(ENDLESS, "endless.py")
    page = client.get("/own/endless").text
    assert 'id="own-wait"' in page
    assert re.search(r'<main[^>]* data-nodes="\d+"', page)
    assert 'data-progress-url="/own/endless/progress"' in page
    assert 'data-stop-url="/own/endless/stop"' in page
    state = client.get("/own/endless/progress").json
    assert (state["status"], state["limit"]) == ("recording", 20_000_000)
    assert client.post("/own/endless/stop", headers=SAME).status_code == 204
    ready(client, "endless")
    summary = client.get("/api/v1/own/endless/search").json
    assert summary["truncated"]
    page = client.get("/own/endless").text
    assert "No solution yet" in page
    assert f"None of the first {summary['nodes']:,} nodes is a solution" in page


def test_a_limit_of_the_command_line_goes_before_that_of_the_class(opened):
    client = opened(ENDLESS.replace("most_moves = 28", "most_moves = 28\n    limit = 3000"))
    ready(client, "endless")
    assert client.get("/api/v1/own/endless/search").json["nodes"] == 3000
    client = opened(ENDLESS, OWN_LIMIT=500)
    ready(client, "endless")
    assert client.get("/api/v1/own/endless/search").json["nodes"] == 500


@pytest.mark.exhaustive
def test_a_whole_search_without_a_solution_says_so(opened):
    client = opened(TOUR.replace("state == self.goal", "False"))
    ready(client)
    page = client.get("/own/tour").text
    assert "The search tried everything" in page


def test_an_error_leads_to_its_node(opened):
    client = opened(walk("1 / 0"), "walk.py")
    ready(client, "walk")
    assert client.get("/own/walk").location == "/own/walk?view=search&node=8"
    page = client.get("/own/walk?view=search&node=8").text
    fault = re.search(r'id="own-fault".*?</section>', page, re.DOTALL)[0]
    assert "result() failed in line 16 of walk.py: ZeroDivisionError: division by zero." in fault
    assert "1 / 0" in fault
    assert 'role="alert"' in page
    assert client.get("/own/walk?view=watch").status_code == 200
    assert client.get("/api/v1/own/walk/search").json["fault"]["line"] == 16


@pytest.mark.exhaustive
def test_what_it_prints_stands_on_the_page(opened, monkeypatch):
    monkeypatch.setattr(sys, "stdout", ROUTER)
    client = opened(walk("print('at', state)"), "walk.py")
    ready(client, "walk")
    page = client.get("/own/walk").text
    printed = re.search(r'id="own-printed".*?</details>', page, re.DOTALL)[0]
    puzzle = shelf.get("walk")
    assert f"The file printed {puzzle.printed_lines:,} lines" in printed
    assert "The last 200:" in printed
    assert printed.count("\nat ") == 199


def test_a_table_of_boards_of_all_sorts(opened):
    from webapp.site.own import board_table

    rows = board_table({"rows": [["a", ["b", "gold", ""]], ["c"]]})
    assert [[cell.text for cell in row.cells] for row in rows.rows] == [["a", "b"], ["c"]]
    assert rows.columns == ("1", "2")
    lines = board_table({"text": "one\ntwo"})
    assert [[cell.text for cell in row.cells] for row in lines.rows] == [["one"], ["two"]]
    assert board_table({"svg": "<svg/>", "text": "a picture"}).rows[0].cells[0].text == "a picture"
    assert board_table({"rows": []}).rows == ()


@pytest.mark.exhaustive
def test_its_documents_are_read_again(opened):
    client = opened(TOUR)
    ready(client)
    data = client.get("/own/tour.btr")
    assert data.headers["Content-Disposition"] == "attachment; filename=tour.btr"
    assert solver.own.read(data.data).report.nodes == 4
    page = client.get("/own/tour.html?lang=zh")
    assert page.headers["Content-Disposition"] == "attachment; filename=tour.html"
    assert '<html lang="zh-Hans"' in page.text
    assert 'id="archive"' in page.text
    assert "/own/tour/" not in page.text.replace("/api/v1/own/tour/search", "")


PICTURED = (".png", ".png?node=2", ".png?step=1", ".svg", ".gif", ".gif?view=search")


@pytest.mark.exhaustive
def test_a_saved_search_has_the_pictures_and_films_of_its_problem(opened, monkeypatch):
    client = opened(TOUR)
    ready(client)
    paths = [f"/own/tour{end}" for end in PICTURED]
    drawn = [client.get(path).data for path in paths]
    saved = solver.own.read(client.get("/own/tour.btr").data)
    monkeypatch.setitem(shelved._saved, "tour", saved)
    assert [client.get(path).data for path in paths] == drawn
    assert client.get("/own/tour.png?node=99").status_code == 422


def all_answers(client, search, name="shaky"):
    """Ask for everything that the page of a search asks for; yield the addresses and answers."""
    base, which = f"/api/v1/own/{name}/search", f"search={search}"
    ready(client, name)
    nodes = answered(client, f"{base}?{which}")["nodes"]
    paths = [f"/own/{name}{end}" for end in ("?step=0", "?view=search", ".json", ".png", ".btr")]
    paths += [f"{base}/node/{node}?{which}" for node in range(nodes)]
    paths += [f"{base}/steps?{which}&start={start}&count=9&context=1" for start in range(nodes)]
    paths += [f"{base}/skips?{which}&count=200", f"{base}/strip?{which}&width=50&format=json"]
    for path in paths:
        yield path, client.get(path)


@pytest.mark.sampled
@pytest.mark.parametrize("search", ["dfs", "bfs", "iddfs"])
@pytest.mark.parametrize("method", ["moves", "result", "skip", "dead", "solved", "draw"])
def test_a_method_that_answers_otherwise_each_time_is_told_and_breaks_no_page(
    opened, method, search
):
    client = opened(SHAKY.replace("{method}", method), name="shaky.py")
    for path, answer in all_answers(client, search):
        assert answer.status_code == 200, path
    sentence = client.get("/own/shaky/version").json["notice"]
    assert sentence.startswith("This program does something else each time: ")
    assert f">{sentence}<" in client.get("/own/shaky?view=search").text
    chinese = {"Accept-Language": "zh"}
    assert client.get("/own/shaky/version", headers=chinese).json["notice"] != sentence


@pytest.mark.exhaustive
def test_methods_that_answer_the_same_each_time_are_not_suspected(opened):
    for search in ("dfs", "bfs", "iddfs"):
        client = opened(SHAKY.replace("{method}", "none"), name="shaky.py")
        for path, answer in all_answers(client, search):
            assert answer.status_code == 200, path
        assert client.get("/own/shaky/version").json["notice"] == ""
        assert re.search(r'id="own-noticed"[^>]* hidden>', client.get("/own/shaky").text)


@pytest.mark.sampled
@pytest.mark.parametrize("case", ODD)
def test_what_is_odd_breaks_no_page(opened, case):
    client = opened(ODD[case])
    search = "dfs" if "docstring" in case else "bfs"
    for path, answer in all_answers(client, search, "tour"):
        assert answer.status_code == 200, path
    assert client.get("/own/tour/version").json["notice"] == ""


# The lines shown around an error are those of the file that is watched


MAZE = """
class Maze:
    def getStartState(self):
        return self.first
    def isGoalState(self, state):
        return True
    def getSuccessors(self, state):
        return []
"""
MADE = "from maze import Maze\n\n\n\nmaze = Maze()\n"


@pytest.mark.parametrize(
    ("text", "file", "lines"),
    [
        (MAZE + MADE, "mine.py", (4, [1, 2, 3, 4, 5, 6, 7])),
        (MADE, "maze.py", (0, [])),  # line 4 of another file
    ],
)
def test_lines_are_shown_for_errors_in_this_file_only(tmp_path, text, file, lines):
    (tmp_path / "maze.py").write_text(MAZE, encoding="utf-8")
    path = tmp_path / "mine.py"
    path.write_text(text.replace("from maze import Maze\n", "") if file == "mine.py" else text)
    error = load(Job(str(path), None, None, "", 0, "", 1.0), Onlooker())
    template, arguments = error.sentence
    assert (template % arguments).startswith(f"getStartState() of maze failed in line 4 of {file}:")
    assert (error.line, [number for number, _ in error.lines]) == lines


def test_a_local_search_has_a_page_for_each_seed(opened):
    text = (ROOT / "webapp/features/write/examples/queens_by_repair.py").read_text(encoding="utf-8")
    client = opened(text)
    nodes = {}
    for seed in (3, 7):
        name = f"queensbyrepair.{seed}"
        ready(client, name)
        page = client.get(f"/own/{name}?view=search&search=annealing").text
        following = f"/own/queensbyrepair.{seed + 1}?view=search&amp;search=annealing"
        assert f'{seed} · <a href="{following}">' in page
        nodes[seed] = client.get(f"/api/v1/own/{name}/search").json["nodes"]
    assert nodes == {3: 10, 7: 83}
    assert "The search ended after 83 nodes without a solution." in page
    summary = client.get("/api/v1/own/queensbyrepair.3/search").json
    assert summary["measure"] == "cost"
    assert client.get("/own/queensbyrepair.x").status_code == 404
    assert client.get("/own/queensbyrepair.-1").status_code == 404
