"""Opens a user's Python file and finds its searches: functions, or problems of classes.

This runs the file: only for ``backtrack watch`` and notebooks.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import decode_source
from pathlib import Path
from typing import Any

from solver.own.base import Brought, bad
from solver.own.functions.loading import Options, open_functions
from solver.own.loading import has_classes, load_problems, run
from solver.own.printing import ROUTER, Printed
from solver.own.refusals import SYNTAX
from solver.own.students.loading import open_searches, problem_argument
from solver.own.students.puzzle import StudentPuzzle
from solver.words import N_

ENCODING = N_(
    "Line %(line)d of %(file)s is not in %(encoding)s. Save the file in UTF-8, or name its "
    "encoding in the first line, as # coding: gbk does."
)
NO_ENCODING = N_("Line %(line)d of %(file)s names an encoding that Python does not know.")
NO_FILE = N_("Expected a Python file, but %(file)s cannot be read: %(reason)s.")


def load(
    path: str | Path,
    name: str | None = None,
    limit: int | None = None,
    call: str | None = None,
    stdin: str = "",
) -> Sequence[Brought[Any]]:
    """Return the problems of a file, in the order in which they are written.

    A file without a class of problems is looked through for recursive functions. With a problem of
    another file, as FILE.py:name in the place of a call, the searches of this one go over that.

    :param name: of a class, of the object of a course's class, or of a function; None: all that the
        file itself defines, those of a course where there are no others.
    :param limit: the most nodes of their recordings, in place of what they say themselves.
    :param call: statements that call the functions.
    :param stdin: what they read.
    :raises BadProblem: in one sentence, for all that can be wrong.
    """
    file = Path(path)
    source = read(file)
    over = problem_argument(call)
    if over is not None:
        return load_searches(file, source, name, over, limit)
    tree = parsed(file, source)
    if not has_classes(tree):
        found = open_functions(file, source, Options(name, call, stdin, limit))
        if found:
            return found
    return load_problems(file, source, name, limit)


def parsed(file: Path, source: str) -> ast.Module:
    """Return the syntax tree of a file; raise BadProblem when it is no Python."""
    try:
        return ast.parse(source, file.name)
    except (SyntaxError, ValueError) as error:
        line, why = getattr(error, "lineno", 0) or 0, getattr(error, "msg", str(error))
        raise bad("own.syntax", SYNTAX, file=file.name, line=line, error=why) from None


def load_searches(
    file: Path, source: str, name: str | None, over: tuple[Path, str], limit: int | None
) -> list[StudentPuzzle]:
    """Run a file and return its searches over a problem; raise BadProblem as ``load`` does."""
    problem_file, title = over
    problems = load_problems(problem_file, read(problem_file), title, None)
    printed = Printed()
    with ROUTER.to(printed):
        module = run(file, source)
    puzzles = open_searches(module, file, source, name, problems[0])
    for puzzle in puzzles:
        puzzle.declared_limit = limit or puzzle.declared_limit
        puzzle.printing.write("".join(f"{line}\n" for line in printed.lines))
    return puzzles


def read(file: Path) -> str:
    """Return the text of a file; raise BadProblem when it cannot be read."""
    try:
        data = file.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise bad("own.file", NO_FILE, file=file.name, reason=reason) from None
    return decoded(data, file.name)


def decoded(data: bytes, name: str) -> str:
    """Decode by UTF-8 or PEP 263; raise BadProblem when it is in neither."""
    where: dict[str, Any] = {"file": name}
    try:
        with suppress(SyntaxError):
            return decode_source(data)
        first, second, *_ = [*data.split(b"\n"), b""]
        data[: len(first) + len(second) + 1].decode()  # else it names an unknown encoding
    except UnicodeDecodeError as error:
        where |= {"line": data.count(b"\n", 0, error.start) + 1, "encoding": error.encoding.upper()}
        raise bad("own.encoding", ENCODING, **where) from None
    line = 1 if b"coding" in first else 2
    raise bad("own.encoding", NO_ENCODING, **where, line=line)
