"""Files on python-constraint and simpleai's constraint problems, opened as they are.

Their imports get modules of ours with the same calls, which keep what is declared: the problems are
shown as ``CSP``, and the calls that solve them answer by our search. Neither package is needed.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from solver.own.csp import CSP, Relation, different
from solver.own.values import name_of

Values = Callable[..., Any]


class DeclaredCSP(CSP):
    """A problem that calls have declared.

    :param path: of the file; ``lines`` are those of its constraints.
    """

    def __init__(self) -> None:
        self.path = ""
        self.variables: Any = ()
        self.domains: dict[Any, Any] = {}
        self.relations: list[Any] = []
        self.lines: list[int] = []

    def constraints(self) -> list[Any]:
        """Return what was declared."""
        return self.relations

    def declare(self, relation: Any, line: int) -> None:
        """Take a constraint, or a list of them, from a line of the file."""
        self.relations.append(relation)
        self.lines.append(line)
        self._search = None

    def solutions(self) -> Iterator[dict[Any, Any]]:
        """Yield all solutions."""
        search = self.backtracking
        waiting = [search.start()]
        while waiting:
            state = waiting.pop()
            if search.empty(state) is not None:
                continue
            if search.is_complete(state):
                yield self.assignment(state)
                continue
            tried = [move for move in search.moves(state) if search.skip(state, move) is None]
            waiting += [search.result(state, move) for move in reversed(tried)]


class Made(list[DeclaredCSP]):
    """The problems that a file has made while it ran."""


# python-constraint.


class Condition:
    """A constraint of python-constraint: a test of values, and how it is written.

    :param written: the sign and the number after the variables, if any.
    """

    def __init__(self, holds: Values, written: str = "") -> None:
        self.holds, self.written = holds, written

    def relations(self, scope: tuple[Any, ...]) -> Any:
        """Return what it says of some variables."""
        name = f"{', '.join(map(name_of, scope))} {self.written}" if self.written else ""
        return Relation(scope, self.holds, name)


class AllDifferentCondition(Condition):
    """No two values are the same."""

    def __init__(self) -> None:
        super().__init__(lambda *values: len({*values}) == len(values))

    def relations(self, scope: tuple[Any, ...]) -> Any:
        """Return a constraint for each pair."""
        return different(*scope)


def total(values: Sequence[Any], multipliers: Sequence[Any] | None) -> Any:
    """Return the sum of values, each times its multiplier."""
    factors = multipliers or [1] * len(values)
    return sum(value * factor for value, factor in zip(values, factors, strict=True))


def among(values: Iterable[Any], known: Iterable[Any]) -> int:
    """Return how many values are in a set."""
    held = list(known)
    return sum(value in held for value in values)


def counted(found: int, count: int, exact: bool) -> bool:
    """Say whether a count is large enough, or exactly right."""
    return found == count if exact else found >= count


CONDITIONS: Mapping[str, Callable[..., Condition]] = {
    "FunctionConstraint": lambda func, assigned=True: Condition(func),  # noqa: ARG005
    "AllDifferentConstraint": AllDifferentCondition,
    "AllEqualConstraint": lambda: Condition(lambda *values: len({*values}) < 2, "="),
    "MaxSumConstraint": lambda maxsum, multipliers=None: Condition(
        lambda *values: total(values, multipliers) <= maxsum, f"+ \u2264 {maxsum}"
    ),
    "ExactSumConstraint": lambda exactsum, multipliers=None: Condition(
        lambda *values: total(values, multipliers) == exactsum, f"+ = {exactsum}"
    ),
    "MinSumConstraint": lambda minsum, multipliers=None: Condition(
        lambda *values: total(values, multipliers) >= minsum, f"+ \u2265 {minsum}"
    ),
    "InSetConstraint": lambda set: Condition(
        lambda *values: among(values, set) == len(values), "in set"
    ),
    "NotInSetConstraint": lambda set: Condition(
        lambda *values: among(values, set) == 0, "not in set"
    ),
    "SomeInSetConstraint": lambda set, n=1, exact=False: Condition(
        lambda *values: counted(among(values, set), n, exact), "some in set"
    ),
    "SomeNotInSetConstraint": lambda set, n=1, exact=False: Condition(
        lambda *values: counted(len(values) - among(values, set), n, exact), "some not in set"
    ),
}
SOLVERS = ("BacktrackingSolver", "RecursiveBacktrackingSolver", "MinConflictsSolver")


def constraint_module(made: Made) -> dict[str, ModuleType]:
    """Return python-constraint's module by its name."""

    class Problem:
        """What a file declares, in the names of python-constraint."""

        def __init__(self, solver: Any = None) -> None:  # noqa: ARG002 - the search is ours
            self.csp = DeclaredCSP()
            made.append(self.csp)

        def addVariable(self, variable: Any, domain: Iterable[Any]) -> None:
            self.csp.variables = (*self.csp.variables, variable)
            self.csp.domains[variable] = list(domain)

        def addVariables(self, variables: Iterable[Any], domain: Iterable[Any]) -> None:
            values = list(domain)
            for variable in variables:
                self.addVariable(variable, values)

        def addConstraint(self, constraint: Any, variables: Iterable[Any] | None = None) -> None:
            known = constraint if isinstance(constraint, Condition) else Condition(constraint)
            scope = tuple(self.csp.variables if variables is None else variables)
            self.csp.declare(known.relations(scope), sys._getframe(1).f_lineno)

        def getSolution(self) -> dict[Any, Any] | None:
            return next(self.csp.solutions(), None)

        def getSolutions(self) -> list[dict[Any, Any]]:
            return list(self.csp.solutions())

        def getSolutionIter(self) -> Iterator[dict[Any, Any]]:
            return self.csp.solutions()

    module = ModuleType("constraint")
    solvers = dict.fromkeys(SOLVERS, lambda *_given, **_named: None)
    vars(module).update({"Problem": Problem, **CONDITIONS, **solvers})
    return {"constraint": module}


# simpleai.


def simpleai_module(made: Made) -> dict[str, ModuleType]:
    """Return simpleai's modules by their names, as far as constraints need them."""

    class CspProblem:
        """What a file declares, in the names of simpleai."""

        def __init__(self, variables: Any, domains: Any, constraints: Any) -> None:
            self.variables, self.domains, self.constraints = variables, domains, constraints
            self.csp = DeclaredCSP()
            self.csp.variables, self.csp.domains = tuple(variables), domains
            for scope, test in constraints:
                line = getattr(getattr(test, "__code__", None), "co_firstlineno", 1)
                self.csp.declare(called_with_names(tuple(scope), test), line)
            made.append(self.csp)

    def solve(problem: Any, *_given: Any, **_named: Any) -> dict[Any, Any] | None:
        return next(problem.csp.solutions(), None)

    search = ModuleType("simpleai.search")
    heuristics = (
        "MOST_CONSTRAINED_VARIABLE",
        "HIGHEST_DEGREE_VARIABLE",
        "LEAST_CONSTRAINING_VALUE",
    )
    vars(search).update(
        {
            "CspProblem": CspProblem,
            **dict.fromkeys(("backtrack", "min_conflicts"), solve),
            **{name: name for name in heuristics},
        }
    )
    package = ModuleType("simpleai")
    vars(package).update({"search": search, "__path__": []})
    return {"simpleai": package, "simpleai.search": search, "simpleai.search.csp": search}


def called_with_names(scope: tuple[Any, ...], test: Values) -> Relation:
    """Return a constraint of simpleai, whose function takes variables and values."""
    name = getattr(test, "__name__", "").strip("<>")
    return Relation(
        scope,
        lambda *values: test(scope, list(values)),
        f"{name}({', '.join(map(name_of, scope))})",
    )


PACKAGES: Mapping[str, tuple[str, Callable[[Made], dict[str, ModuleType]]]] = {
    "constraint": ("Problem", constraint_module),
    "simpleai": ("CspProblem", simpleai_module),
}
"""By package the name of its problems, and what makes its modules."""


def package_of(tree: ast.Module) -> str:
    """Return the package on which a file declares constraints; empty where it is none."""
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    named |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported = [each.name for each in node.names]
        elif isinstance(node, ast.ImportFrom):
            imported = [node.module or ""]
        else:
            continue
        for package in {each.partition(".")[0] for each in imported} & {*PACKAGES}:
            if PACKAGES[package][0] in named:
                return package
    return ""


@contextmanager
def standing_in(package: str) -> Iterator[Made]:
    """Let imports of a package get ours while a file runs; the problems that it makes are kept."""
    made = Made()
    modules = PACKAGES[package][1](made)
    before, arguments = {name: sys.modules.get(name) for name in modules}, sys.argv
    sys.modules.update(modules)
    sys.argv = arguments[:1]  # many of these files look at them
    try:
        yield made
    finally:
        sys.argv = arguments
        for name, module in before.items():
            if module is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = module


def titled(made: Made, module: ModuleType, path: str) -> Iterator[CSP]:
    """Yield the problems of a file, each named by the variable that has it."""
    names = {id(getattr(each, "csp", None)): name for name, each in vars(module).items()}
    for number, problem in enumerate(made, start=1):
        title = names.get(id(problem)) or (f"problem{number}" if len(made) > 1 else "problem")
        problem.path = path
        problem.__class__ = type(title, (DeclaredCSP,), {"__doc__": module.__doc__})
        yield problem
