"""Recordings of people's own problems on the command line: written, told, and never run again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import solver
from solver.own import load, open_saved, shelf
from solver.own.csp import CSP
from solver.recording.documents import node_document, search_document
from tests.webapp.test_cli import process, run
from tests.webapp.test_schemas import expect, expect_kind
from webapp.features.own import create_watch_app

QUEENS = '''
from backtrack import Problem


class Queens(Problem):
    """Place n queens so that none attacks another."""

    n = 5

    def start(self):
        print("this runs")
        return ()

    def moves(self, state):
        return range(self.n)

    def result(self, state, move):
        return (*state, move)

    def skip(self, state, move):
        for row, column in enumerate(state):
            if column == move:
                return "same column"
            if abs(column - move) == len(state) - row:
                return "diagonal"

    def solved(self, state):
        return len(state) == self.n
'''
BAD = QUEENS.replace("return (*state, move)", "return (*state, move // (3 - len(state)))")
TWO = QUEENS + "\n\nclass Six(Queens):\n    n = 6\n"


@pytest.fixture
def exported(tmp_path):
    """Return what writes the recording of a text and tells what was said."""

    def export(text, *options, name="queens.py", wanted=""):
        (tmp_path / name).write_text(text)
        file = tmp_path / "out.btr"
        result = run("export", "own", f"{tmp_path / name}{wanted}", "-o", str(file), *options)
        return file, result

    return export


def test_a_recording_is_written_and_told(exported, tmp_path):
    file, result = exported(QUEENS)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"Wrote to {file}: all 6 nodes.\n"
    (tmp_path / "queens.py").unlink()
    told = run("show", str(file)).stdout.splitlines()
    assert told[:5] == [
        "own queens",
        "Queens in queens.py",
        "dfs, prunings on: same-column, diagonal; all 6 nodes",
        "solved at node 5",
        "moves skipped: same-column 6, diagonal 4",
    ]
    summary = json.loads(run("show", str(file), "--json").stdout)
    assert (summary["kind"], summary["nodes"]) == ("own", 6)
    report = open_saved(file).report
    assert report.source == QUEENS
    assert set(report.printed) == {"this runs"}
    assert str(tmp_path).encode() not in file.read_bytes()


@pytest.mark.exhaustive
def test_it_needs_no_problem_of_its_name_and_runs_nothing(exported, tmp_path):
    file, _ = exported(QUEENS)
    status, told, errors = process("show", str(file))
    assert (status, errors) == (0, "")
    assert "this runs" not in told


@pytest.mark.exhaustive
def test_search_limit_and_class_are_asked_for(exported):
    file, result = exported(TWO, "--search", "dfs", "--limit", "4", wanted=":Six")
    assert result.stdout == f"Wrote to {file}: the first 4 nodes, the search goes on.\n"
    assert open_saved(file).report.title == "Six"


def test_a_fault_is_told_in_both(exported):
    file, result = exported(BAD)
    fault = "result() failed in line 18 of queens.py: ZeroDivisionError"
    assert f"Wrote to {file}: " in result.stdout
    assert fault in result.stdout
    told = run("show", str(file)).stdout
    assert "nodes, up to an error" in told
    assert fault in told


REFUSED = [
    (TWO, "", (), "There are several problems in queens.py, so name one: Queens, Six."),
    (QUEENS, ":Kings", (), "Expected a search problem Kings in queens.py, but there is none."),
    ("x = (", "", (), "Line 1 of queens.py is no Python"),
    (QUEENS, "", ("--search", "bfs"), "Expected a search among dfs, got 'bfs'."),
    (QUEENS, "", ("--limit", "0"), "Invalid value for '--limit': Expected a number from 1 to"),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("text", "wanted", "options", "sentence"), REFUSED)
def test_what_cannot_be_recorded_is_one_sentence(exported, text, wanted, options, sentence):
    file, result = exported(text, *options, wanted=wanted)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(sentence)
    assert result.stderr.count("\n") == 1
    assert not file.exists()


def test_a_file_that_is_not_there_is_one_sentence(tmp_path):
    result = run("export", "own", str(tmp_path / "no.py"), "-o", str(tmp_path / "x"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no such file" in result.stderr


@pytest.mark.exhaustive
def test_a_page_in_a_file_is_written_from_the_code_and_from_what_was_saved(exported, tmp_path):
    file, _ = exported(QUEENS)
    pages = []
    for source in (str(tmp_path / "queens.py"), str(file)):
        page = tmp_path / "page.html"
        result = run("export", "page", source, "-o", str(page), "--lang", "zh")
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.startswith(f"Wrote {page}: ")
        pages.append(page.read_text("utf-8"))
    assert pages[0] == pages[1]
    assert '<html lang="zh-Hans"' in pages[0]
    assert "/own/queens/" not in pages[0].replace("/api/v1/own/queens/search", "")


@pytest.mark.exhaustive
def test_a_page_in_a_file_has_the_search_that_is_asked_for(exported, tmp_path):
    file, _ = exported(QUEENS.replace("n = 5", "n = 6"))
    page = tmp_path / "page.html"
    asked = ("-o", str(page), "--off", "diagonal")
    assert run("export", "page", str(tmp_path / "queens.py"), *asked).exit_code == 0
    assert "<dd>7</dd>" in page.read_text("utf-8")
    result = run("export", "page", str(file), *asked)
    assert (result.exit_code, result.stdout) == (2, "")
    sentence = f"{file} holds one search: a call and options cannot choose another.\n"
    assert result.stderr == sentence


FUNCTION = """
def choose(n, chosen):
    if n == 0:
        return sum(chosen) == 4
    for each in (1, 3):
        chosen.append(each)
        if choose(n - 1, chosen):
            return True
        chosen.pop()
    return False
"""
CALLED = FUNCTION + "\n\nprint(choose(2, []))\n"


@pytest.mark.exhaustive
def test_a_function_is_recorded_as_it_stands(exported):
    file, result = exported(CALLED, name="choose.py")
    assert (result.exit_code, result.stdout) == (0, f"Wrote to {file}: all 4 nodes.\n")
    told = run("show", str(file)).stdout.splitlines()
    assert told[:4] == [
        "own choose",
        "choose in choose.py",
        "calls, prunings on: -; all 4 nodes",
        "solved at node 3",
    ]
    assert open_saved(file).report.printed == ["True"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("command", [("own",), ("page",)])
def test_a_call_comes_after_the_file(tmp_path, command):
    path, output = tmp_path / "choose.py", tmp_path / "out"
    path.write_text(FUNCTION)
    asked = ("export", *command, "-o", str(output), str(path))
    result = run(*asked)
    assert (result.exit_code, result.stdout) == (2, "")
    sentence = 'choose.py makes no call of choose: add one, such as "choose(\u2026)".\n'
    assert result.stderr == sentence
    assert run(*asked, "choose(2, [])").exit_code == 0
    assert run(*asked, "choose(").stderr.startswith("Expected a call such as solve(4), got")


OLD = [
    (b"\x03", "This search was saved by an older version of the program and can be shown no more"),
    (b"\x04", "This search was saved by an older version of the program and can be shown no more"),
    (b"\x07", "Expected a recording of version 1, 2, 5, 6, got version 7."),
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("version", "sentence"), OLD)
@pytest.mark.parametrize("command", [("show",), ("watch",), ("export", "page", "-o", "page.html")])
def test_files_of_other_versions_are_one_sentence(exported, version, sentence, command):
    file, _ = exported(QUEENS)
    data = file.read_bytes()
    file.write_bytes(data[:8] + version + data[9:])
    result = run(*command, str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(sentence)
    assert result.stderr.count("\n") == 1


@pytest.mark.exhaustive
def test_old_files_are_told_in_chinese_too(exported):
    file, _ = exported(QUEENS)
    data = file.read_bytes()
    file.write_bytes(data[:8] + b"\x03" + data[9:])
    status, told, errors = process("show", str(file), LC_ALL="zh_CN.UTF-8")
    assert (status, told) == (2, "")
    assert errors.startswith("这份搜索由旧版本的程序保存")


def as_read(document):
    """Return a document as it is read from JSON."""
    return json.loads(json.dumps(document))


@pytest.mark.sampled
@pytest.mark.parametrize("text", [QUEENS, BAD])
@pytest.mark.parametrize("search", ["dfs", "bfs", "iddfs"])
def test_its_documents_are_what_their_schemas_say(tmp_path, text, search):
    source = text.replace("    n = 5", f"    n = 5\n    search = {search!r}")
    source += "\n    def say(self, state, move):\n        return 'so'\n"
    source += "\n    def draw(self, state):\n        return [['x', ('y', 'red', 'dot')]]\n"
    (tmp_path / "queens.py").write_text(source)
    recording = solver.record_problem(solver.own.load(tmp_path / "queens.py")[0])
    expect("summary.json", as_read(search_document(recording)))
    expect_kind("own", as_read(solver.steps(recording, 0, len(recording))))
    for number in range(len(recording)):
        node = as_read(node_document(recording, number))
        expect("node.json", node)
        expect_kind("own", node)
    replay = as_read(solver.replay_document(recording.puzzle, solver.solve(recording.puzzle)))
    expect("replay.json", replay)
    expect_kind("own", [replay["steps"], {"board": replay["start"]}])


# Each example opens by one command: its page, its whole search, its picture, in both languages


ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "examples").glob("*.py"))
PORT = 8123


@pytest.fixture(scope="module")
def watching():
    """Return the app that watches, with a client as a browser on this machine has it."""
    app = create_watch_app({"TESTING": True, "PORT": PORT})
    client = app.test_client()
    yield lambda path: client.get(path, base_url=f"http://127.0.0.1:{PORT}")
    shelf.clear()
    app.extensions["recordings"].close()


@pytest.mark.sampled
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_opens_on_its_search(watching, path):
    (puzzle,) = load(path)
    shelf.clear()
    shelf.put([puzzle])
    address = f"/own/{puzzle.to_code()}"
    while watching(f"{address}/progress").json["status"] != "ready":
        pass  # each answer waits a moment for it
    for lang in ("en", "zh"):
        page = watching(f"{address}?view=search&lang={lang}")
        assert page.status_code == 200
        assert puzzle.title in page.text
        assert path.name in page.text
    summary = watching(f"/api/v1{address}/search").json
    assert not summary.get("fault")
    last = summary["nodes"] - 1
    steps = watching(f"/api/v1{address}/search/steps?start={last // 2}&count=5").json["steps"]
    assert [step["node"] for step in steps] == list(range(last // 2, last // 2 + 5))
    lines = len(path.read_text(encoding="utf-8").splitlines())
    traced = [call for step in steps for call in step["frames"][-1]["facts"]["trace"]]
    assert traced or isinstance(puzzle.person, CSP)  # whose constraints may be declared alone
    assert all(1 <= line <= lines for call in traced for line, _ in call["lines"])
    picture = watching(f"{address}.png?node={last}")
    assert (picture.status_code, picture.mimetype) == (200, "image/png")
