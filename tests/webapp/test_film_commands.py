"""``backtrack export png|svg|gif|webp|apng``: the same files as the server's."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

import solver
from tests.samples import SAMPLES
from tests.webapp.samples import PAGE, TEXT, UNSOLVABLE
from webapp.cli import commands as cli


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def export(*arguments: str, text: str = TEXT, lang: str = "C") -> Result:
    return CliRunner(env={"LC_ALL": lang, "LANGUAGE": None}).invoke(
        cli.main, ["export", *arguments], input=text
    )


@pytest.mark.parametrize(
    ("form", "options", "query"),
    [
        ("png", "", "step=0&scale=2"),
        ("png", "--step 2 --frame 4 --scale 3", "step=2&frame=4&scale=3"),
        ("gif", "", ""),
        ("gif", "--from 2 --speed 2", "from=2&speed=2"),
        ("webp", "--to 1 --scale 1", "to=1&scale=1"),
        ("apng", "--from 1 --to 2 --speed 0.5", "from=1&to=2&speed=0.5"),
    ],
)
def test_what_is_written_is_what_the_server_sends(folder, client, form, options, query):
    result = export(form, "mayan", "-o", "file", *options.split())
    content = (folder / "file").read_bytes()
    assert (result.exit_code, result.stdout) == (0, f"Wrote to file: {len(content):,} bytes.\n")
    assert content == client.get(f"{PAGE}.{form}?{query}").data


def test_standard_output_has_the_film_alone(folder, client):
    result = export("gif", "mayan", "-o", "-")
    content = client.get(f"{PAGE}.gif").data
    assert (result.exit_code, result.stdout_bytes) == (0, content)
    assert result.stderr == f"Wrote to -: {len(content):,} bytes.\n"


@pytest.mark.parametrize("kind", SAMPLES)
def test_every_kind_is_drawn_from_its_text(folder, kind):
    (folder / "puzzle.txt").write_text(SAMPLES[kind].text)
    for form in ("svg", "gif"):
        assert export(form, kind, "puzzle.txt", "-o", "file", "--scale", "1").exit_code == 0
    assert (folder / "file").read_bytes().startswith(b"GIF89a")


def test_a_puzzle_without_a_solution_is_drawn_as_it_is_given(folder):
    text = solver.to_text(solver.from_code("mayan", UNSOLVABLE))
    assert export("gif", "mayan", "-o", "file", text=text).exit_code == 0
    assert export("png", "mayan", "-o", "file", "--step", "1", text=text).exit_code == 2


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("png mayan -o file --step 4", "Expected a step from 0 to 3, got '4'."),
        ("png mayan -o file --step two", "Expected a step from 0 to 3, got 'two'."),
        ("svg mayan -o file --step 2 --frame 10", "Expected a frame from 0 to 9, got '10'."),
        ("gif mayan -o file --from 2 --to 1", "Expected a step from 2 to 3, got '1'."),
        ("gif mayan -o file --scale 9", "Expected a scale from 1 to 8, got '9'."),
        (
            "webp mayan -o file --speed 3",
            "Expected a speed (0.25, 0.5, 1, 2, 4, 8, 16), got '3'.",
        ),
        ("gif mayan", "output is missing."),
        ("gif mayan -o no/file", "Cannot write no/file: there is no such file."),
        ("gif tetris -o file", None),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(folder, line, sentence):
    result = export(*line.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert sentence is None or result.stderr == f"{sentence}\n"
    assert not (folder / "file").exists()


def test_what_stands_in_a_film_is_in_the_language_of_the_environment(folder):
    export("gif", "mayan", "-o", "english")
    export("gif", "mayan", "-o", "chinese", lang="zh_CN.UTF-8")
    assert (folder / "english").read_bytes() != (folder / "chinese").read_bytes()
