"""Running a user's Python file and finding the problems of its classes."""

from __future__ import annotations

import ast
import linecache
import sys
from collections import Counter
from collections.abc import Iterable
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

from solver.own.algorithms import ALGORITHMS, NamedSearch
from solver.own.base import BadProblem, bad
from solver.own.beside import Beside
from solver.own.bidirectional import BIDIRECTIONAL
from solver.own.calls import OUTSIDE, CallTooLong, error_text, is_theirs, place_of
from solver.own.courses import (
    CourseProblem,
    course_problem,
    fits,
    is_interface,
    name_of_method,
)
from solver.own.csp import CSP
from solver.own.games import GAMES, NEEDED, UNASKED
from solver.own.local import LOCAL
from solver.own.printing import ROUTER, Printed
from solver.own.problem import REQUIRED, Problem
from solver.own.puzzle import GamePuzzle, LocalPuzzle, OwnPuzzle
from solver.own.refusals import (
    ARGUMENTS,
    ENDLESS,
    FAILED,
    MADE,
    MISSING,
    NO_ARGUMENTS,
    NO_CLASS,
    NO_COST,
    NO_GOAL,
    NO_HEURISTIC,
    NO_INITIAL,
    NO_PROBLEM,
    NO_START,
    NUMBER,
    SEARCH,
    SORTS,
    START,
    START_ELSEWHERE,
    SYNTAX,
    TEXTS,
    UNASKED_FOR,
    WEIGHT,
    WHOLE,
)
from solver.own.signatures import (
    NO_ANSWER,
    NO_RETURN,
    SIGNATURE,
    SIGNATURE_ELSEWHERE,
    line_in,
    line_without_answer,
    mismatch,
)
from solver.own.stand_ins import package_of, standing_in, titled
from solver.own.values import text_of
from solver.own.view import is_weight

MOST_LIMIT, MOST_MOVES = 100_000_000, 999


def has_classes(tree: ast.Module) -> bool:
    """Return whether a file is looked through for classes of problems, not for functions."""
    return imports_problem(tree) or has_course_class(tree) or bool(package_of(tree))


def imports_problem(tree: ast.Module) -> bool:
    """Say whether a file imports what problems are written on."""
    imports = [each for each in ast.walk(tree) if isinstance(each, ast.Import | ast.ImportFrom)]
    names = [getattr(each, "module", None) or each.names[0].name for each in imports]
    return any(name.partition(".")[0] in ("backtrack", "solver") for name in names)


def has_course_class(tree: ast.Module) -> bool:
    """Say whether a file writes a class of problems of a course: by its methods or its base."""
    for each in ast.walk(tree):
        if isinstance(each, ast.ClassDef):
            methods = {part.name for part in each.body if isinstance(part, ast.FunctionDef)}
            bases = [ast.unparse(base) for base in each.bases]
            if is_interface(methods) or any(base.endswith("Problem") for base in bases):
                return True
    return False


def load_problems(file: Path, source: str, name: str | None, limit: int | None) -> list[OwnPuzzle]:
    """Run a file and return the problems of its classes.

    :raises BadProblem: as ``load`` does.
    """
    printed = Printed()
    if package := package_of(ast.parse(source)):
        with ROUTER.to(printed), standing_in(package) as made:
            module = run(file, source, "__main__")
        path = str(file.resolve())
        puzzles = [own_puzzle(each, path, source, limit) for each in titled(made, module, path)]
        return finished(puzzles, file, name, printed)
    with ROUTER.to(printed):
        module = run(file, source)
    kinds = list(dict.fromkeys(each for each in vars(module).values() if is_problem(each, module)))
    codes = dict(zip(kinds, addresses(each.__name__ for each in kinds), strict=True))
    found = kinds if name is None else matching(name, kinds)
    puzzles = [opened(kind, file, source, limit, codes[kind]) for kind in found]
    puzzles = puzzles or of_a_course(module, file, source, name, limit)
    return finished(puzzles, file, name, printed)


def finished(
    puzzles: list[OwnPuzzle], file: Path, name: str | None, printed: Printed
) -> list[OwnPuzzle]:
    """Return the puzzles of a file that has run, with what it has printed.

    :param name: of one of them; None: all.
    :raises BadProblem: where there is none.
    """
    if not puzzles and name is not None:
        raise bad("own.class", NO_CLASS, file=file.name, name=name)
    if not puzzles:
        raise bad("own.none", NO_PROBLEM, file=file.name)
    for puzzle in puzzles:
        puzzle.printing.write("".join(f"{line}\n" for line in printed.lines))
    return puzzles


def run(file: Path, source: str, name: str = "") -> ModuleType:
    """Run a file as a module; what it imports from its own folder is found.

    :param name: what it has for ``__name__``, in place of the module's.
    :raises BadProblem: when it is no Python, or fails.
    """
    path = str(file.resolve())
    where: dict[str, Any] = {"file": file.name}
    loader = SourceFileLoader(f"own_{file.stem}", path)
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None, "a loader always has one"
    module = module_from_spec(spec)
    folder = str(file.resolve().parent)
    beside = Beside(f"{loader.name}.beside", folder)
    beside.install()
    vars(module)["__builtins__"] = beside.builtins
    vars(module)["__name__"] = name or loader.name
    sys.modules[loader.name] = module  # dataclasses and pickles look for it there
    sys.path.append(folder)  # for what is imported by other means than a statement
    try:
        with OUTSIDE.watch.over(lambda: 0):
            exec(compile(source, path, "exec"), vars(module))  # noqa: S102 - what it is for
    except SyntaxError as error:
        if error.filename != path:  # it is in a file that this one imports
            line = place_of(error.__traceback__, path).line or 0
            raise bad("own.failed", FAILED, **where, line=line, error=error_text(error)) from None
        where |= {"line": error.lineno or 0, "error": error.msg}
        raise bad("own.syntax", SYNTAX, **where) from None
    except CallTooLong as error:
        line = place_of(error.__traceback__, path).line or 0
        raise bad("own.endless", ENDLESS, **where, line=line) from None
    except BaseException as error:
        if not is_theirs(error):
            raise
        line = place_of(error.__traceback__, path).line or 0
        why = error_text(error).replace(f"{beside.package}.", "")
        raise bad("own.failed", FAILED, **where, line=line, error=why) from None
    finally:
        sys.path.remove(folder)
    return module


def is_problem(value: Any, module: ModuleType) -> bool:
    """Say whether a value is a class of problems that a module itself defines."""
    return (
        isinstance(value, type)
        and issubclass(value, Problem)
        and value not in (Problem, CSP)
        and value.__module__ == module.__name__
        and not value.__name__.startswith("_")
    )


def addresses(names: Iterable[str]) -> list[str]:
    """Return names as they are in addresses, which have no capitals.

    Those that differ only in capitals get numbers, with a hyphen, which no name has.

    >>> addresses(["Count", "COUNT", "other"])
    ['count', 'count-2', 'other']
    """
    counts = Counter[str]()
    codes = []
    for name in names:
        code = name.lower()
        counts[code] += 1
        codes.append(code if counts[code] == 1 else f"{code}-{counts[code]}")
    return codes


def of_a_course(
    module: ModuleType, file: Path, source: str, name: str | None, limit: int | None
) -> list[OwnPuzzle]:
    """Return the problems of a module that have the methods of a course.

    Objects, and classes that can be made without arguments; the base classes of others are left
    out, and so are classes that cannot be made, unless there is nothing else.

    :raises BadProblem: where there are only such classes, or something is wrong in a problem.
    """
    found = course_parts(module, name)
    puzzles, refusals = [], []
    for title, part in found.items():
        try:
            person = course_problem(made_part(title, part, file), title)
            puzzles.append(course_puzzle(person, file, source, limit))
        except BadProblem as refusal:
            if not isinstance(part, type):
                raise
            refusals.append(refusal)
    if refusals and not puzzles:
        raise refusals[0]
    for puzzle, code in zip(puzzles, addresses(each.title for each in puzzles), strict=True):
        puzzle.program.code = code
    return puzzles


def course_parts(module: ModuleType, name: str | None) -> dict[str, Any]:
    """Return the objects and classes of courses in a module, by name."""
    parts = {
        title: part
        for title, part in vars(module).items()
        if not title.startswith("_") and is_course_part(part, module)
    }
    if name is not None:
        alike = [title for title in parts if title.lower() == name.lower()]
        return {title: parts[title] for title in ([name] if name in parts else alike)}
    covered = {type(part) for part in parts.values()}
    for part in parts.values():
        covered |= set((part if isinstance(part, type) else type(part)).__mro__[1:])
    return {
        title: part
        for title, part in parts.items()
        if not (isinstance(part, type) and part in covered)
    }


def is_course_part(value: Any, module: ModuleType) -> bool:
    """Return whether a value is an object of a course's class, or a class that a module defines."""
    if isinstance(value, type):
        return value.__module__ == module.__name__ and fits(value)
    return fits(type(value))


def made_part(title: str, part: Any, file: Path) -> Any:
    """Return an object, that of a class if need be.

    :raises BadProblem: when it cannot be made.
    """
    if not isinstance(part, type):
        return part
    try:
        return part()
    except BaseException as error:
        if not is_theirs(error):
            raise
        named: dict[str, Any] = {"name": title, "file": file.name}
        line = place_of(error.__traceback__, str(file.resolve())).line
        if line is None:
            raise bad("own.no-arguments", NO_ARGUMENTS, **named) from None
        raise bad("own.made", MADE, **named, line=line, error=error_text(error)) from None


def course_puzzle(person: CourseProblem, file: Path, source: str, limit: int | None) -> OwnPuzzle:
    """Return a problem of a course as a puzzle, shown with the file that its class is written in.

    :raises BadProblem: when it has no start.
    """
    path = str(file.resolve())
    if person.path not in ("", path):
        path, source = person.path, "".join(linecache.getlines(person.path))
    return own_puzzle(person, path, source, limit)


def matching(name: str, found: list[type[Problem]]) -> list[type[Problem]]:
    """Return the classes with a name; those that differ from it in capitals where there is none."""
    exact = [each for each in found if each.__name__ == name]
    return exact or [each for each in found if each.__name__.lower() == name.lower()]


def opened(kind: type[Problem], file: Path, source: str, limit: int | None, code: str) -> OwnPuzzle:
    """Return the problem of a class.

    :raises BadProblem: when something in it is missing or wrong.
    """
    person = made(kind, file)
    return own_puzzle(person, str(file.resolve()), source, limit, code)


def made(kind: type[Problem], file: Path) -> Problem:
    """Return an instance of a class.

    :raises BadProblem: when a method is missing, or it cannot be made.
    """
    named: dict[str, Any] = {"name": kind.__name__, "file": file.name}
    needed = NEEDED if games_of(kind) else REQUIRED
    missing = [each for each in needed if getattr(kind, each) is getattr(Problem, each)]
    if missing:
        raise bad("own.method", MISSING, **named, method=missing[0], all=", ".join(needed))
    try:
        return kind()
    except BaseException as error:
        if not is_theirs(error):
            raise
        line = place_of(error.__traceback__, str(file.resolve())).line
        if line is None:
            raise bad("own.arguments", ARGUMENTS, **named, error=error_text(error)) from None
        raise bad("own.made", MADE, **named, line=line, error=error_text(error)) from None


def own_puzzle(
    person: Problem, path: str, source: str, limit: int | None = None, code: str | None = None
) -> OwnPuzzle:
    """Return a problem as a puzzle, when what it says of itself is right.

    :param code: its name in addresses; the name of its class unless given.
    :raises BadProblem: when it is not.
    """
    kind = type(person)
    named: dict[str, Any] = {"name": kind.__name__, "file": Path(path).name}
    check_attributes(person)
    check_methods(person, path, source)
    try:
        with OUTSIDE.watch.over(lambda: 0):
            state = person.start()
    except BaseException as error:
        if isinstance(error, BadProblem) or not is_theirs(error):
            raise
        function, line = name_of_method(person, "start"), place_of(error.__traceback__, path).line
        facts = {**named, "function": function, "error": error_text(error)}
        if line is None:
            raise bad("own.start", START_ELSEWHERE, **facts) from None
        raise bad("own.start", START, **facts, line=line) from None
    if state is None and isinstance(person, CourseProblem):
        raise bad("own.no-initial", NO_INITIAL, **named, attribute=person.names["start"])
    if state is None:
        raise bad("own.no-start", NO_START, **named)
    forms = {**dict.fromkeys(LOCAL, LocalPuzzle), **dict.fromkeys(GAMES, GamePuzzle)}
    found = [forms[each] for each in searches_of(person) if each in forms]
    form = found[0] if found else OwnPuzzle
    return form(code or kind.__name__.lower(), person, path, source, limit)


def searches_of(person: Problem | type[Problem]) -> tuple[str, ...]:
    """Return the names of the searches of a problem, the one to begin with in front."""
    return person.search if isinstance(person.search, tuple) else (person.search,)


def games_of(person: Problem | type[Problem]) -> list[str]:
    """Return the searches of a problem that are of a game for two players, as they are written."""
    found = (each for each in searches_of(person) if isinstance(each, str))
    return [each for each in found if NamedSearch.of(each).algorithm in GAMES]


def check_attributes(person: Problem) -> None:
    """Check the numbers and names that a problem gives.

    :raises BadProblem: for the first that is wrong.
    """
    name = type(person).__name__
    searches = searches_of(person)
    if not searches or not all(is_search(person, each) for each in searches):
        is_csp = isinstance(person, CSP)
        known = ", ".join(each for each in ALGORITHMS if is_csp == (each == CSP.search))
        raise bad("own.search", SEARCH, name=name, came=text_of(person.search), known=known)
    if not is_weight(person.weight):
        raise bad("own.weight", WEIGHT, name=name, came=text_of(person.weight))
    if BIDIRECTIONAL in searches:
        check_goal(person, name)
    check_game(person, name)
    if local := [each for each in searches if each in LOCAL]:
        check_local(person, name, local[0])
    for what, most in (("limit", MOST_LIMIT), ("most_moves", MOST_MOVES)):
        value = getattr(person, what)
        if value is not None and not (type(value) is int and 1 <= value <= most):
            received = text_of(value)
            raise bad("own.number", NUMBER, what=what, name=name, most=f"{most:,}", came=received)
    prunings = person.prunings
    if not isinstance(prunings, (tuple, list)) or not all(isinstance(p, str) for p in prunings):
        raise bad("own.prunings", TEXTS, name=name, came=text_of(prunings))


def is_search(person: Problem, written: Any) -> bool:
    """Return whether a problem can be searched so: its heuristic is one of its methods."""
    if not isinstance(written, str) or isinstance(person, CSP) != (written == CSP.search):
        return False
    found = NamedSearch.of(written)
    return found.algorithm in ALGORITHMS and callable(getattr(person, found.heuristic, None))


def check_goal(person: Problem, name: str) -> None:
    """Check that a search from both ends has its other end; raise BadProblem where it has not."""
    if type(person).goal is Problem.goal:
        raise bad("own.goal", NO_GOAL, name=name)


def check_game(person: Problem, name: str) -> None:
    """Check that a search of a game gets what it asks for, and nothing that it would leave out.

    :raises BadProblem: for the first that is wrong.
    """
    games = games_of(person)
    others = [each for each in searches_of(person) if each not in games]
    if games and others:
        raise bad("own.game-sorts", SORTS, name=name, game=games[0], other=others[0])
    for search in games:
        if search not in GAMES:
            algorithm = NamedSearch.of(search).algorithm
            raise bad("own.game-heuristic", NO_HEURISTIC, name=name, search=algorithm)
    for what in UNASKED if games else ():
        if getattr(type(person), what) is not getattr(Problem, what):
            raise bad("own.game-unasked", UNASKED_FOR, name=name, search=games[0], what=what)


def check_local(person: Problem, name: str, search: str) -> None:
    """Check what a local search goes by.

    :raises BadProblem: for the first that is wrong.
    """
    if type(person).cost is Problem.cost:
        raise bad("own.local-cost", NO_COST, search=search, name=name)
    for what in ("seed", "rounds", "sideways"):
        value = getattr(person, what)
        if not (type(value) is int and 0 <= value <= MOST_LIMIT):
            most, received = f"{MOST_LIMIT:,}", text_of(value)
            raise bad("own.whole", WHOLE, what=what, name=name, most=most, came=received)


def check_methods(person: Problem, path: str, source: str) -> None:
    """Check how the methods of a problem are written.

    :param path: of the file that has ``source``.
    :raises BadProblem: for the first that takes something else than it is given, and for a
        ``solved``, ``player`` or ``utility`` that returns nothing.
    """
    where: dict[str, Any] = {"file": Path(path).name}
    if wrong := mismatch(type(person)):
        where |= {"expected": wrong.expected, "came": wrong.received}
        if line := line_in(wrong.function, path):
            raise bad("own.signature", SIGNATURE, **where, line=line)
        raise bad("own.signature", SIGNATURE_ELSEWHERE, **where, name=type(person).__name__)
    if line := line_without_answer(person.solved, path, source):
        raise bad("own.no-answer", NO_ANSWER, **where, line=line)
    for method in (person.player, person.utility):
        if line := line_without_answer(method, path, source):
            function = method.__name__
            raise bad("own.no-return", NO_RETURN, **where, line=line, function=function)
