"""The command line in Chinese: help, answers, errors; and in English as click writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner, Result

import solver
from tests.webapp.samples import LOCKED_MAZE, MAZE_TEXT, TEXT
from tests.webapp.test_cli import process
from tests.words import chinese_words, latin_words
from webapp.cli import commands as cli
from webapp.text.text_width import columns

ZH = "zh_CN.UTF-8"
WIDTH = 80


def run(*arguments: str, stdin: str | bytes = "", **environment: str) -> Result:
    """Run the command inside this process, in Chinese unless the environment says otherwise."""
    language = environment or {"LANG": "zh_CN.UTF-8"}
    unset = dict.fromkeys(("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"))
    return CliRunner(env=unset | language).invoke(cli.main, arguments, input=stdin)


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
    result = run(*words, "--help", LC_ALL=lang)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(" ".join([usage, *words]))
    assert re.search(rf"^  -h, --help +{own}$", result.stdout, re.MULTILINE)
    assert foreign(result.stdout) == set()
    assert max(map(columns, result.stdout.splitlines())) <= WIDTH
    assert result.stdout == run(*words, "-h", LC_ALL=lang).stdout


def test_the_columns_of_a_help_are_straight():
    told = run("export", "search", "--help").stdout
    rows = re.findall(r"^(  -.*?  +)(\S.*)$", told, re.MULTILINE)
    assert len(rows) == len(cli.export_search.params) - 2 + 1
    assert {columns(left) for left, _meaning in rows} == {columns(rows[0][0])}


def test_the_language_is_the_one_that_posix_names():
    for environment in (
        {"LC_ALL": "zh_CN.UTF-8", "LANG": "C"},
        {"LC_MESSAGES": "zh_CN", "LANG": "en"},
    ):
        assert run("--help", **environment).stdout.startswith("用法：")
    status, told, errors = process("solve", "--help", LANG="zh_CN.UTF-8")
    assert (status, errors) == (0, "")
    assert latin_words(told) == set()


@pytest.mark.parametrize(
    ("arguments", "stdin", "told"),
    [
        (["solve"], "", "缺少 种类。"),
        (["solve", "chess"], "", "'chess'。"),
        (["solve", "mayan", "none.txt"], "", "没有这个文件。"),
        (["solve", "mayan", "."], "", "这是一个文件夹。"),
        (["solve", "mayan", f"{__file__}/x"], "", "。"),
        (["solve", "mayan", "x" * 5000], "", "。"),
        (["solve", "mayan", "a", "b"], "", "无法理解这条命令：多出了参数（b）。"),
        (["solve", "mayan", "--json=yes"], "", "选项 '--json' 后面不能带值。"),
        (["solve", "mayan", "--what"], "", "没有选项 --what。"),
        (["solve", "mayan"], "", "输入是空的。"),
        (["solve", "mayan"], "7" * 3_000, "（共 3,000 个字符）。"),
        (["solve", "mayan"], b"7 " * 9_000_000, "最多接受 16777216 个字节，收到的更多。"),
        (["solve", "flip"], b"\xff", "UTF-8"),
        (["solve", "dice"], MAZE_TEXT.replace("5 5 6", "5 9 6"), "第 4 行第 2 项"),
        (["nothing"], "", "没有命令 nothing"),
        (["levels", "a", "b"], "", "多出了参数（a b）。"),
        (["serve", "--port"], "", "选项 '--port' 后面应当有一个值。"),
        (["serve", "--port", "x"], "", "端口应当在 0 到 65535 之间"),
        (["serve", "--host", ".."], "", "没有这个地址。"),
        (["export", "search", "mayan"], TEXT, "缺少 output。"),
        (["export", "search", "mayan", "-o", "/none/x"], TEXT, "没有这个文件。"),
        (["export", "search", "mayan", "-o", "x", "--off", "x"], TEXT, "剪枝应当是"),
        (["export", "search", "flip", "-o", "x", "--off", "x"], "bwww\n" * 4, "剪枝应当是 无 之一"),
        (["export", "search", "mayan", "-o", "x", "--search", "x"], TEXT, "搜索应当是"),
        (["export", "search", "mayan", "-o", "x", "--limit", "0"], TEXT, "结点数应当在"),
        (["show"], "", "但文件是空的。"),
        (["show"], "7" * 99, "应当是一份搜索记录"),
    ],
)
def test_errors_are_one_chinese_line(arguments, stdin, told):
    result = run(*arguments, stdin=stdin)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert told in result.stderr
    assert "。。" not in result.stderr
    typed = [*arguments, "output", *solver.kinds(), "equal", "left", "dead", "dfs", "bfs"]
    assert latin_words(result.stderr, sorted(typed, key=len, reverse=True)) == set()


def test_answers_about_a_search_are_chinese(tmp_path):
    file = str(tmp_path / "search")
    told = run("export", "search", "mayan", "-o", file, stdin=TEXT).stdout
    assert told == f"已写入 {file}：全部 588 个结点。\n"
    told = run("show", file).stdout
    assert latin_words(told, ["mayan", "dfs", "equal", "left", "dead"]) == set()
    table = told.splitlines()[-5:]
    assert table[0].split() == ["深度", "已解出", "死局", "到上限", "已展开"]
    assert {columns(row) for row in table} == {60}
    assert run("export", "search", "mayan", "-o", file, "--limit", "9", stdin=TEXT).stdout == (
        f"已写入 {file}：前 9 个结点，搜索尚未结束。\n"
    )


def test_levels_have_chinese_titles():
    lines = run("levels").stdout.splitlines()
    titles = [level.titles["zh"] for kind in solver.kinds() for level in solver.levels.load(kind)]
    assert [line.rsplit("  ", 1)[1] for line in lines] == titles
    assert [latin_words(title) for title in titles if latin_words(title)] == []


def test_what_is_printed_for_programs_has_no_language():
    text = solver.to_text(solver.from_code("dice", LOCKED_MAZE))
    for arguments in (["solve", "dice"], ["solve", "dice", "--json"], ["levels", "--json"]):
        assert run(*arguments, stdin=text).stdout == run(*arguments, stdin=text, LC_ALL="C").stdout
