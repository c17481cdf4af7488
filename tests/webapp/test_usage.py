"""The command line in English and Chinese: help, answers, and errors on one line."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import solver
from tests.webapp.samples import FLIP_TEXT, LOCKED_MAZE, MAZE_TEXT, TEXT
from tests.webapp.test_cli import process, run
from tests.words import chinese_words, latin_words
from webapp.cli import commands as cli
from webapp.text.text_width import columns

ZH = "zh_CN.UTF-8"
WIDTH = 80


def commands(command: click.Command = cli.main, *names: str) -> Iterator[tuple[str, ...]]:
    """Yield the words that lead to every command."""
    yield names
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, *names, name)


@pytest.mark.parametrize("words", commands(), ids=" ".join)
@pytest.mark.parametrize(
    ("lang", "usage", "own", "foreign"),
    [
        (ZH, "用法：backtrack", "显示本帮助并退出。", latin_words),
        ("fr_FR.UTF-8", "Usage: backtrack", "Show this message and exit.", chinese_words),
    ],
)
def test_help_is_in_the_language_of_the_environment(words, lang, usage, own, foreign):
    result = run(*words, "--help", lang=lang)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(" ".join([usage, *words]))
    assert re.search(rf"^  -h, --help +{own}$", result.stdout, re.MULTILINE)
    assert foreign(re.sub(r"\d<=x<=", "", result.stdout)) == set()
    assert max(map(columns, result.stdout.splitlines())) <= WIDTH
    assert result.stdout == run(*words, "-h", lang=lang).stdout


def test_the_columns_of_a_help_are_straight():
    told = run("export", "search", "--help", lang=ZH).stdout
    rows = re.findall(r"^(  -.*?  +)(\S.*)$", told, re.MULTILINE)
    assert len(rows) == len(cli.export_search.params) - 2 + 1
    assert {columns(left) for left, _meaning in rows} == {columns(rows[0][0])}


@pytest.mark.parametrize("words", [[], ["export"]])
def test_a_group_without_a_command_shows_its_help(words):
    result = run(*words)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == run(*words, "--help").stdout


@pytest.mark.parametrize(
    ("environment", "start"),
    [
        ({"LC_ALL": ZH, "LANG": "C"}, "第 1 行"),
        ({"LC_MESSAGES": "zh_CN", "LANG": "en"}, "第 1 行"),
        ({"LANG": ZH}, "第 1 行"),
        ({"LC_ALL": "C", "LANG": "zh_CN"}, "Line 1"),
    ],
)
def test_the_language_is_the_one_that_posix_names(environment, start):
    status, output, errors = process("solve", "mayan", stdin=b"7", **environment)
    assert (status, output) == (2, "")
    assert errors.startswith(start)


KINDS = ", ".join(map(repr, solver.kinds()))
NO_KIND = f"Invalid value for 'KIND': 'chess' is not one of {KINDS}.\n"
NUMBER = "Invalid value for '{}': Expected a number from {} to {}, got '{}'.\n"
INVALID = "Invalid value for '{}': {}.\n"
MISSING = "there is no such file.\n"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("nothing", "There is no command nothing; the commands are: solve, serve, watch, check, "),
        ("export nothing", "There is no command nothing; the commands are: search, own, page, "),
        ("--nothing", "No such option '--nothing'.\n"),
        ("solve mayan --mves", "No such option '--mves'. Did you mean '--moves'?\n"),
        ("solve mayan --json=yes", "Option '--json' does not take a value.\n"),
        ("serve --port", "Option '--port' requires an argument.\n"),
        ("solve mayan a b", "Got unexpected extra argument (b)\n"),
        ("levels a b", "Got unexpected extra arguments (a b)\n"),
        ("--", "Missing command.\n"),
        ("solve", "'KIND' is missing.\n"),
        ("export search mayan", "'-o' / '--output' is missing.\n"),
        ("solve chess", NO_KIND),
        ("export gif chess -o x", NO_KIND.replace("KIND", "KIND|FILE")),
        ("export page chess -o x", NO_KIND.replace("KIND", "KIND|FILE")),
        ("solve mayan none.txt", f"Cannot read none.txt: {MISSING}"),
        ("solve mayan .", "Cannot read .: it is a folder.\n"),
        (f"solve mayan {__file__}/x", f"Cannot read {__file__}/x: it is not in a folder.\n"),
        (f"solve mayan {'x' * 5000}", f"Cannot read {'x' * 5000}: the name is too long.\n"),
        ("serve --port x", NUMBER.format("--port", 0, 65535, "x")),
        ("serve --port 65536", NUMBER.format("--port", 0, 65535, "65536")),
        ("serve --port -1", NUMBER.format("--port", 0, 65535, "-1")),
        (f"serve --port {'9' * 5000}", NUMBER.split(",", maxsplit=1)[0].format("--port", 0, 65535)),
        ("serve --host 'no host'", "Cannot listen at no host, port 8000: "),
        ("serve --host [::1", "Cannot listen at [::1, port 8000: there is no such"),
        ("serve --host ..", "Cannot listen at .., port 8000: there is no such address.\n"),
        ("serve --workers many", NUMBER.format("--workers", 1, 64, "many")),
        ("serve --threads 0", NUMBER.format("--threads", 1, 64, "0")),
        ("serve --trusted-proxy 9", NUMBER.format("--trusted-proxy", 0, 8, "9")),
        ("serve --log loud", INVALID.format("--log", "'loud' is not one of 'text', 'json'")),
        (
            "serve --prefix /a/../b",
            INVALID.format("--prefix", "Expected a path such as /backtrack, got '/a/../b'"),
        ),
        ("export search mayan -o no/x", f"Cannot write no/x: {MISSING}"),
        ("export search mayan -o x --limit 0", NUMBER.format("--limit", 1, 100_000_000, "0")),
        ("export search mayan -o x --off deep", "Expected prunings among equal, left, dead, got "),
        ("export search mayan -o x --search best", "Expected a search among dfs, bfs, got 'best'."),
        ("export page mayan -o x --off deep", "Expected prunings among equal, left, dead, got "),
        ("export png mayan -o x --step 4", NUMBER.format("--step", 0, 3, "4")),
        ("export png mayan -o x --step two", NUMBER.format("--step", 0, 3, "two")),
        ("export svg mayan -o x --step 2 --frame 10", NUMBER.format("--frame", 0, 9, "10")),
        ("export gif mayan -o x --from 2 --to 1", NUMBER.format("--to", 2, 3, "1")),
        ("export gif mayan -o x --scale 9", NUMBER.format("--scale", 1, 8, "9")),
        ("export gif mayan -o x --speed 3", INVALID.split(":", maxsplit=1)[0].format("--speed")),
        ("export gif mayan -o no/x", f"Cannot write no/x: {MISSING}"),
        (f"export site {__file__}", f"Cannot write {__file__}: it is a file.\n"),
        ("watch", "Expected a FILE or --listen.\n"),
        ("watch a.trace --listen", "Expected a FILE or --listen.\n"),
        ("watch .", "Cannot read .: it is a folder.\n"),
        ("watch nothing.py:Tour", f"Cannot read nothing.py: {MISSING}"),
        ("watch a.py --port 70000", NUMBER.format("--port", 0, 65535, "70000")),
        ("show none.btr", f"Cannot read none.btr: {MISSING}"),
        ("show", "Expected a recording"),
    ],
)
def test_errors_are_one_line(tmp_path, monkeypatch, line, sentence):
    monkeypatch.chdir(tmp_path)
    check_error(shlex.split(line), TEXT, sentence)
    assert list(Path().iterdir()) == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("line", "text", "sentence"),
    [
        ("solve mayan", "", "Expected n and five columns of blocks, got nothing.\n"),
        ("solve mayan", "3\n1 0\n", "Line 2: expected five columns after n"),
        ("solve mayan", b"\x00\xff\xfe", "Line 1: expected plain text"),
        ("solve mayan", "7" * 3_000_000, "Line 1: expected n"),
        ("solve mayan", b"7 " * 9_000_000, "Expected at most 16777216 bytes, got more.\n"),
        ("solve mayan", "3\n" + "1 " * 1_000_000, "Line 2: expected"),
        ("solve flip", FLIP_TEXT + "bwwb\nbbwb\n", "Line 6: expected four rows for every board"),
        ("solve dice", MAZE_TEXT.replace("5 5 6", "5 9 6"), "Line 4, item 2: "),
        ("export page mayan -o x", "3\n", "Line 1: expected five columns after n"),
        ("export search flip -o x --off deep", FLIP_TEXT, "Expected prunings among none, got"),
        ("show", "", "Expected a recording"),
    ],
)
def test_errors_of_an_input_are_one_line(line, text, sentence):
    check_error(line.split(), text, sentence)


def check_error(words: list[str], stdin: str | bytes, sentence: str) -> None:
    """Check that a command prints a sentence and nothing else, and has it in Chinese."""
    english, chinese = run(*words, stdin=stdin), run(*words, stdin=stdin, lang=ZH)
    for result in (english, chinese):
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.count("\n") == 1
    assert english.stderr.startswith(sentence)
    assert "。。" not in chinese.stderr
    typed = [*words, *solver.kinds(), "equal", "left", "dead", "dfs", "bfs", "nothing.py"]
    assert latin_words(chinese.stderr, sorted(typed, key=len, reverse=True)) == set()


def test_answers_about_a_search_are_chinese(tmp_path):
    file = str(tmp_path / "search")
    told = run("export", "search", "mayan", "-o", file, stdin=TEXT, lang=ZH).stdout
    assert told == f"已写入 {file}：全部 588 个结点。\n"
    told = run("show", file, lang=ZH).stdout
    assert latin_words(told, ["mayan", "dfs", "equal", "left", "dead"]) == set()
    table = told.splitlines()[-5:]
    assert table[0].split() == ["深度", "已解出", "死局", "到上限", "已展开"]
    assert {columns(row) for row in table} == {60}
    limited = ("export", "search", "mayan", "-o", file, "--limit", "9")
    told = run(*limited, stdin=TEXT, lang=ZH).stdout
    assert told == f"已写入 {file}：前 9 个结点，搜索尚未结束。\n"


@pytest.mark.parametrize(("lang", "environment"), [("en", "C"), ("zh", ZH)])
def test_levels_lists_what_is_bundled(lang, environment):
    levels = [level for kind in solver.kinds() for level in solver.levels.load(kind)]
    lines = run("levels", lang=environment).stdout.splitlines()
    for line, level in zip(lines, levels, strict=True):
        told = (level.kind, str(level.rating), solver.to_code(level.puzzle), level.titles[lang])
        assert re.fullmatch(" +".join(map(re.escape, told)), line)
        assert latin_words(level.titles["zh"]) == set()
    listed = json.loads(run("levels", "--json", lang=environment).stdout)
    assert [row["code"] for row in listed] == [solver.to_code(level.puzzle) for level in levels]


def test_what_is_printed_for_programs_has_no_language():
    text = solver.to_text(solver.from_code("dice", LOCKED_MAZE))
    for arguments in (["solve", "dice"], ["solve", "dice", "--json"], ["levels", "--json"]):
        assert run(*arguments, stdin=text, lang=ZH).stdout == run(*arguments, stdin=text).stdout
