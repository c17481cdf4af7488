"""The page of the censuses, and the commands that make them."""

from __future__ import annotations

import html
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import solver
from solver.census import counting, mining
from tests.webapp.test_cli import ENTRY, environment, process, run
from tests.words import chinese_words, latin_words
from webapp.cli import main
from webapp.cli.usage import translate_command
from webapp.features.census import pages as census

ROOT = Path(__file__).parents[2]
CLUSTER = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


def text_of(page: str) -> str:
    main = page[page.index("<main") : page.index("</main>")]
    return html.unescape(re.sub(r"<[^>]+>", " ", main))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_tells_the_numbers_in_both_languages(client, lang):
    answer = client.get(f"/census?lang={lang}")
    assert (answer.status_code, answer.content_language.to_header()) == (200, lang)
    told = text_of(answer.text)
    assert (latin_words(told) if lang == "zh" else chinese_words(told)) == set()
    for finding in census.censuses().values():
        for size in finding["sizes"]:
            assert f"{size['patterns']:,}" in told
            assert f"{size['boards']:,}" in told


def test_the_page_needs_no_inline_styles_and_names_every_plot(client):
    page = client.get("/census").text
    assert " style=" not in page
    plots = re.findall(r'<svg class="census__plot"[^>]*>', page)
    assert len(plots) > len(census.censuses())
    assert all('role="img" aria-label="' in plot for plot in plots)


def test_every_example_opens(client):
    page = client.get("/census").text
    main = page[page.index("<main") : page.index("</main>")]
    links = set(map(html.unescape, re.findall(r'href="(/[^"#]+)"', main)))
    assert len(links) > 20
    for link in links:
        assert client.get(link).status_code == 200


def test_the_page_is_found_from_home_and_from_the_rules_of_its_kinds(client):
    assert 'href="/census"' in client.get("/").text
    for kind in solver.kinds():
        page = client.get(f"/{kind}/{solver.levels.load(kind)[0].puzzle.to_code()}").text
        assert (f'href="/census#{kind}"' in page) == (kind in census.censuses())


def test_bars_are_as_high_as_the_shares_above_them(client):
    page = client.get("/census").text
    shown = 0
    for figure in re.findall(
        r'<figure class="census__figure" id="\w+-(?:share|single)">.*?</svg>', page, re.DOTALL
    ):
        for segments, value in re.findall(
            r'((?:<rect[^>]*>\s*)*)<text class="census__value"[^>]*>([\d.]+)%', figure
        ):
            heights = map(float, re.findall(r' height="([\d.]+)"', segments))
            assert abs(100 * sum(heights) / 138 - float(value)) < 0.6
            shown += 1
    assert shown > 20


# The commands.


def test_a_census_is_written_and_told(tmp_path):
    done = run("census", "queens", "--size", "5", "--out", str(tmp_path / "out"))
    assert (done.exit_code, done.stderr) == (0, "")
    table = [line.split() for line in done.stdout.splitlines()]
    assert table[1] == ["0", "1", "1", "1", "0"]
    assert [row[1] for row in table[1:]] == ["1", "25", "140", "204", "82", "10"]
    assert (tmp_path / "out" / "census.json").is_file()


def test_boards_are_mined_and_told(tmp_path):
    file = tmp_path / "found.parquet"
    done = run("mine", "queens", "--boards", "20", "--size", "6", "--out", str(file))
    assert (done.exit_code, done.stderr) == (0, "")
    head, best, *_ = done.stdout.splitlines()
    assert head.split() == ["points", "nodes", "answers", "code"]
    assert solver.from_code("queens", best.split()[-1])
    assert file.is_file()


NUMBER = "Invalid value for '--{}': Expected a number from {} to "


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("census chess --out .", "Invalid value for 'KIND': 'chess' is not one of "),
        ("census flip", "'--out' is missing."),
        ("census dice --out .", "There is no census of dice"),
        ("census mayan --blocks 13 --out .", "Expected blocks from 0 to 12"),
        ("census mayan --blocks x --out .", NUMBER.format("blocks", 0)),
        ("census flip --workers 0 --out .", NUMBER.format("workers", 1)),
        (
            "census flip --workers 2 --scheduler tcp://a:1 --out .",
            "Expected --workers or --scheduler, got both.",
        ),
        ("census flip --scheduler a --out x", "Expected the address of a Dask"),
        ("mine flip --wish nice --out x", "Boards of flip cannot be mined for"),
        ("mine flip --moves 9 --out x", "flip: expected moves from 1 to 6"),
        ("mine flip --boards 0 --out x", NUMBER.format("boards", 1)),
        ("mine flip --seed -1 --out x", NUMBER.format("seed", 0)),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(line, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run(*line.split())
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("in the way")
    status, told, errors = process("census", "flip", "--out", str(tmp_path / "file" / "x"))
    assert (status, told, errors) == (2, "", "Cannot write: it is not in a folder.\n")


@pytest.mark.exhaustive
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_census_that_is_killed_goes_on(tmp_path, workers):
    """Kill it once a part is there; what was done is not done again.

    Its output ends when nobody holds it any more, so no worker outlives it.
    """
    out = tmp_path / "out"
    arguments = ["census", "mayan", "--moves", "5", "--blocks", "7", "--out", str(out)]
    if workers != "1":
        arguments[2:2] = ["--workers", workers]
    running = subprocess.Popen(
        [*ENTRY, *arguments], env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    while running.poll() is None and not list(out.glob("*.parquet")):
        os.sched_yield()
    running.send_signal(signal.SIGKILL)
    running.communicate()
    before = {path: path.stat().st_mtime_ns for path in out.glob("*.parquet")}
    assert before
    status, told, errors = process(*arguments)
    assert (status, errors) == (0, "")
    assert told
    assert {path: path.stat().st_mtime_ns for path in before} == before
    whole = run(*arguments[:-1], str(tmp_path / "whole"))
    assert whole.stdout == told
    for path in (tmp_path / "whole").iterdir():
        assert path.read_bytes() == (out / path.name).read_bytes()


@pytest.mark.exhaustive
def test_the_workers_of_a_scheduler_come_to_the_same(tmp_path):
    cluster = subprocess.Popen(
        [sys.executable, "-c", CLUSTER],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        address = cluster.stdout.readline().strip()
        done = process("census", "flip", "--scheduler", address, "--out", str(tmp_path / "cluster"))
        assert done[0::2] == (0, "")
    finally:
        cluster.communicate("")
    assert run("census", "flip", "--out", str(tmp_path / "here")).stdout == done[1]
    for path in (tmp_path / "here").iterdir():
        assert path.read_bytes() == (tmp_path / "cluster" / path.name).read_bytes()


# What the documentation says.

DOCS = (ROOT / "docs" / "census.md").read_text(encoding="utf-8")


def test_the_documented_commands_are_understood():
    fenced = "".join(re.findall(r"^```\n(.*?)^```", DOCS, re.DOTALL | re.MULTILINE))
    lines = [line.split() for line in fenced.splitlines() if line.startswith("backtrack ")]
    assert len(lines) > 5
    commands = translate_command(main).commands
    for _, name, *words in lines:
        commands[name].make_context(name, words)


def test_the_documented_table_is_what_was_found():
    table = DOCS.partition("<!-- census: mayan -->\n")[2].partition("\n\n")[0].splitlines()[2:]
    shown = [[int(cell.replace(",", "")) for cell in row.strip("|").split("|")] for row in table]
    sizes = census.censuses()["mayan"]["sizes"]
    assert len(shown) == len(sizes)
    for row, size in zip(shown, sizes, strict=True):
        by_moves = {each["moves"]: each["patterns"] for each in size["solved"]}
        looked = size["looked"]["patterns"]
        assert row == [
            size["size"],
            size["boards"],
            size["patterns"],
            looked,
            *(by_moves.get(moves, 0) for moves in range(1, 6)),
            looked - sum(by_moves.values()),
            sum(each["single"] for each in size["solved"]),
        ]


def test_the_documented_columns_are_those_of_the_files():
    described = set(re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (`[^|]*) \|", DOCS, re.M))))
    assert described == {*counting.TYPES, *mining.TYPES}
