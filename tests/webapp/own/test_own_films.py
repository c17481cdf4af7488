"""Pictures and films of files on the command line: those that ``backtrack watch`` sends of them."""

from __future__ import annotations

from textwrap import dedent

import pytest

from solver.own import FunctionPuzzle, open_saved, shelf
from tests.solver.own.functions.saved_programs import FAILING, QUEENS
from tests.solver.own.functions.test_loops import GRID
from tests.solver.own.student_files import ROADS
from tests.webapp.own.conftest import ready
from tests.webapp.own.samples import TOUR
from tests.webapp.samples import PAGE, TEXT
from tests.webapp.test_cli import run
from webapp.features.own import shelved

CALLED = f"{QUEENS}\n\nsolve(4, 0, [], [])\n"

FILES = [
    ("tour", TOUR, "png", "", "scale=2"),
    ("tour", TOUR, "gif", "", ""),
    ("solve", CALLED, "png", "--node 2 --frame 1 --scale 1", "node=2&frame=1"),
    ("solve", CALLED, "webp", "--view search --from 1 --to 3", "view=search&from=1&to=3"),
    ("count", FAILING, "gif", "--speed 16", "view=search&speed=16"),
    ("shortest", dedent(GRID), "apng", "--to 1 --speed 4", "to=1&speed=4"),
    ("roads", ROADS, "svg", "--step 1 --scale 3", "step=1&scale=3"),
]


def close(puzzle):
    """End the program of functions."""
    if isinstance(puzzle, FunctionPuzzle):
        puzzle.close()


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("name", "source", "form", "options", "query"), FILES, ids=[row[0] for row in FILES]
)
def test_what_is_written_is_what_watch_sends(  # noqa: PLR0917 - a row
    opened, tmp_path, name, source, form, options, query
):
    client = opened(source, f"{name}.py")
    ready(client, name)
    known = client.get(f"/own/{name}.{form}?{query}").data
    close(shelf.get(name))
    out = tmp_path / "out"
    file = f"{tmp_path / name}.py:{name}"
    result = run("export", form, file, "-o", str(out), *options.split())
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"Wrote to {out}: {len(known):,} bytes.\n"
    assert out.read_bytes() == known


@pytest.mark.exhaustive
def test_a_saved_search_is_drawn_without_its_code(opened, tmp_path, monkeypatch):
    file, out = tmp_path / "solve.btr", tmp_path / "out"
    (tmp_path / "solve.py").write_text(QUEENS)
    call = "solve(4, 0, [], [])"
    assert run("export", "own", f"{tmp_path / 'solve.py'}", call, "-o", str(file)).exit_code == 0
    (tmp_path / "solve.py").unlink()
    client = opened(TOUR)
    monkeypatch.setitem(shelved._saved, "solve", open_saved(file))
    for form, options, query in (("png", "--node 3", "node=3&scale=2"), ("gif", "", "")):
        result = run("export", form, str(file), "-o", str(out), *options.split())
        assert (result.exit_code, result.stderr) == (0, "")
        assert out.read_bytes() == client.get(f"/own/solve.{form}?{query}").data


@pytest.mark.exhaustive
def test_the_search_of_a_kind_is_drawn_as_well(client, tmp_path):
    out = tmp_path / "out"
    for form, options, query in (
        ("png", "--node 3", "node=3&scale=2"),
        ("png", "--off dead --node 5", "node=5&off=dead&scale=2"),
        ("gif", "--view search --to 2", "view=search&to=2"),
    ):
        result = run("export", form, "mayan", "-o", str(out), *options.split(), stdin=TEXT)
        assert (result.exit_code, result.stderr) == (0, "")
        assert out.read_bytes() == client.get(f"{PAGE}.{form}?{query}").data


REFUSED = [
    ("png", "mayan --step 1 --node 1", "Expected --step or --node, got both."),
    ("gif", "mayan --input x", "--input is for a file of your own, not for a kind of puzzle."),
    ("page", "mayan --limit 5", "--limit is for a file of your own, not for a kind of puzzle."),
    ("svg", "no.py", "Cannot read no.py: there is no such file."),
    ("png", "tour.py --step 9", "Invalid value for '--step': Expected a number from 0 to 3"),
    ("gif", "tour.py --to x", "Invalid value for '--to': Expected a number from 0 to 3, got 'x'."),
    ("gif", "tour.py --off no", "Expected prunings among "),
    ("png", "tour.txt", "Invalid value for 'KIND|FILE': 'tour.txt' is not one of "),
    ("png", "bad.py", "Line 1 of bad.py is no Python"),
    ("gif", "bad.btr", "Expected "),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("form", "arguments", "sentence"), REFUSED)
def test_what_cannot_be_drawn_is_one_sentence(tmp_path, monkeypatch, form, arguments, sentence):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tour.py").write_text(TOUR)
    (tmp_path / "bad.py").write_text("x = (")
    (tmp_path / "bad.btr").write_bytes(b"no recording")
    result = run("export", form, *arguments.split(), "-o", "out", stdin=TEXT)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(sentence)
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()
