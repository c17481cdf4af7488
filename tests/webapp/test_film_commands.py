"""``backtrack export png|svg|gif|webp|apng``: the same files as the server's."""

from __future__ import annotations

import pytest
from click.testing import Result

import solver
from tests.samples import SAMPLES
from tests.webapp.samples import PAGE, TEXT, UNSOLVABLE
from tests.webapp.test_cli import run
from webapp.export import static_site


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def export(*arguments: str, text: str = TEXT, lang: str = "C") -> Result:
    return run("export", *arguments, stdin=text, lang=lang)


@pytest.mark.parametrize(
    ("form", "options", "query"),
    [
        ("png", "", "step=0&scale=2"),
        ("png", "--step 2 --frame 4 --scale 3", "step=2&frame=4&scale=3"),
        ("png", "--step 1 --chalk g1.1-2.2,y2.2~a", "step=1&chalk=g1.1-2.2,y2.2~a&scale=2"),
        ("gif", "", ""),
        ("gif", "--step 1 --frame 1 --chalk r1.1", "step=1&frame=1&chalk=r1.1"),
        ("gif", "--view search --to 3 --node 2 --chalk b1.1", "view=search&to=3&node=2&chalk=b1.1"),
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


def test_what_stands_in_a_film_is_in_the_language_of_the_environment(folder):
    export("gif", "mayan", "-o", "english")
    export("gif", "mayan", "-o", "chinese", lang="zh_CN.UTF-8")
    assert (folder / "english").read_bytes() != (folder / "chinese").read_bytes()


# ``backtrack export page`` and ``backtrack export site`` as they are typed


def test_a_page_is_written_in_one_file(tmp_path):
    file = tmp_path / "page.html"
    result = run("export", "page", "mayan", "-o", str(file), "--lang", "zh", stdin=TEXT)
    assert (result.exit_code, result.stderr) == (0, "")
    text = file.read_text(encoding="utf-8")
    assert result.stdout == f"Wrote {file}: {len(text.encode()) / 1000:,.0f} kB.\n"
    assert 'lang="zh-Hans"' in text
    assert 'src="/' not in text
    assert 'href="/' not in text


def test_a_folder_with_something_in_it_is_left_alone_unless_forced(tmp_path, monkeypatch):
    monkeypatch.setattr(static_site, "files", lambda _tell: iter([("zh/index.html", b"<p>")]))
    (tmp_path / "mine.txt").write_text("mine")
    result = run("export", "site", str(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--force" in result.stderr
    assert run("export", "site", str(tmp_path), "--force").exit_code == 0
    assert (tmp_path / "zh" / "index.html").read_bytes() == b"<p>"
