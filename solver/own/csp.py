"""Constraint satisfaction problems in a few lines: ``backtrack.CSP`` (docs/own-search.md).

A problem names its variables, their domains and its constraints; how it is searched is in
``solver.search.csp``. Here are what people write, what is wrong with it, and how it is drawn.
"""

from __future__ import annotations

import ast
import copy
import inspect
import linecache
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from operator import ne
from typing import Any, NamedTuple

from solver.own.base import bad
from solver.own.problem import Problem
from solver.own.values import name_of, text_of
from solver.own.words import NO_VALUE
from solver.palette import NAMED
from solver.search.csp import (
    AC3,
    DEGREE,
    FORWARD,
    LCV,
    MRV,
    Assign,
    Assignment,
    Backtracking,
    Constraint,
    Domain,
)
from solver.words import N_

SWITCHES: Mapping[str, str] = {
    N_("minimum remaining values"): MRV,
    N_("degree"): DEGREE,
    N_("least constraining value"): LCV,
    N_("forward checking"): FORWARD,
    N_("arc consistency"): AC3,
}
"""What people can switch off, by its title."""

MOST_TABLE = 40
"""Variables or values of a problem that is drawn as a table; a larger one needs its own draw."""
LONGEST_SAID = 74
"""Characters of what is said of a move; more values that go are counted."""

NO_VARIABLES = N_("The class %(name)s in %(file)s has no variables: name them in variables.")
TWICE = N_("The class %(name)s in %(file)s names the variable %(variable)s twice.")
NO_DOMAIN = N_("The class %(name)s in %(file)s has no domain for the variable %(variable)s.")
EMPTY_DOMAIN = N_("The class %(name)s in %(file)s has an empty domain for %(variable)s.")
UNKNOWN = N_("A constraint in line %(line)d of %(file)s names %(variable)s, which is no variable.")
REPEATED = N_("A constraint in line %(line)d of %(file)s names the variable %(variable)s twice.")
NO_FUNCTION = N_(
    "Expected a constraint of variables and a function in line %(line)d of %(file)s, such as "
    '(("A", "B"), lambda a, b: a < b), got %(came)s.'
)
WRONG_COUNT = N_(
    "The function of a constraint in line %(line)d of %(file)s has to take %(count)d values, one "
    "of each of its variables."
)


class Relation(NamedTuple):
    """A constraint as it is yielded: variables, what their values fulfil, a name for people."""

    scope: tuple[Any, ...]
    holds: Callable[..., Any]
    name: str = ""


def different(*variables: Any) -> list[Relation]:
    """Return the constraints that no two of some variables have the same value.

    >>> [rule.name for rule in different("WA", "NT")]
    ['WA \u2260 NT']
    """
    return [
        Relation(pair, ne, " \u2260 ".join(map(name_of, pair)))
        for pair in combinations(variables, 2)
    ]


def all_different(*variables: Any) -> list[Relation]:
    """Return the same for one list of variables, or for several arguments."""
    is_list = len(variables) == 1 and isinstance(variables[0], Iterable)
    return different(*(variables[0] if is_list else variables))


class CSP(Problem):
    """A constraint satisfaction problem: each variable gets a value of its domain.

    A state is a ``solver.search.csp.Assignment``; ``assignment`` and ``left`` say what it means.
    """

    search = "csp"
    prunings = tuple(SWITCHES)
    variables: Sequence[Any] = ()
    domains: Any = ()
    """A dictionary by variable, or one list for all."""
    neighbours: Mapping[Any, Iterable[Any]] = {}
    """By variable those whose values have to be others."""
    names: Mapping[str, str] = dict.fromkeys(("start", "moves", "result"), "constraints")
    """What these methods run of the user's."""
    _on = frozenset(SWITCHES.values())
    _search: Backtracking | None = None
    _titles: tuple[str, ...] = ()

    def constraints(self) -> Iterable[Any]:
        """Yield ``different(...)``, ``all_different(...)``, or variables and a function."""
        return ()

    def assignment(self, state: Assignment) -> dict[Any, Any]:
        """Return the values of the variables that have one."""
        return {self.variables[each]: state.domains[each][0] for each in state.assigned}

    def left(self, state: Assignment) -> dict[Any, tuple[Any, ...]]:
        """Return the values that each variable may still have."""
        return dict(zip(self.variables, state.domains, strict=True))

    def switched(self, off: Iterable[str]) -> CSP:
        """Return the same problem without some switches, by their titles."""
        other = copy.copy(self)
        other._on = frozenset(SWITCHES[each] for each in SWITCHES if each not in off)
        other._search = None
        return other

    @property
    def backtracking(self) -> Backtracking:
        """Its search, made when it is asked for first.

        :raises BadProblem: when something in the declaration is missing or wrong.
        """
        if self._search is None:
            self._search = Backtracking(*declared(self), self._on)
            self._titles = tuple(map(name_of, self.variables))
        return self._search

    # What a search asks.

    def start(self) -> Assignment:
        """Return the state with all values that are possible."""
        return self.backtracking.start()

    def moves(self, state: Assignment) -> Iterator[Any]:
        """Yield the values of the variable that is next."""
        for variable, value in self.backtracking.moves(state):
            yield ValueMove(variable, value, self._titles[variable])

    def skip(self, state: Assignment, move: Any) -> str | None:
        """Return the constraint that forbids a value."""
        number = self.backtracking.skip(state, Assign(*move[:2]))
        return None if number is None else self.backtracking.constraints[number].name

    def result(self, state: Assignment, move: Any) -> Assignment:
        """Return the state after an assignment and its inferences."""
        return self.backtracking.result(state, Assign(*move[:2]))

    def solved(self, state: Assignment) -> bool:
        """Say whether every variable has a value."""
        return self.backtracking.is_complete(state) and self.backtracking.empty(state) is None

    def dead(self, state: Assignment) -> str | None:
        """Return that a variable has no value left."""
        return None if self.backtracking.empty(state) is None else NO_VALUE

    def without_value(self, state: Assignment) -> str | None:
        """Return the name of the first variable that has no value left; None where all have."""
        variable = self.backtracking.empty(state)
        return None if variable is None else name_of(self.variables[variable])

    def say(self, state: Assignment, move: Any) -> str | None:
        """Return an assignment, and the values that go with it, each with its constraint."""
        gone = self.result(state, move).removed[len(state.removed) :]
        rules, said = self.backtracking.constraints, repr(move)
        for place, (variable, value, rule) in enumerate(gone):
            removal = f"{name_of(self.variables[variable])} \u2260 {name_of(value)}"
            longer = f"{said}; {removal} ({rules[rule].name})"
            if len(longer) > LONGEST_SAID:
                return f"{said}; +{len(gone) - place}"
            said = longer
        return said

    def draw(self, state: Assignment) -> Any:
        """Return a row for each variable with the values that it may still have."""
        at_first = sorted(self.backtracking.domains, key=len, reverse=True)
        values = list(dict.fromkeys(value for domain in at_first for value in domain))
        if max(len(values), len(self.variables)) > MOST_TABLE:
            return "\n".join(
                f"{name_of(variable)}: {' '.join(map(name_of, domain))}"
                for variable, domain in self.left(state).items()
            )
        return [
            [
                (name_of(variable), "gold" if number in state.assigned else ""),
                *(drawn(value, state.domains[number]) for value in values),
            ]
            for number, variable in enumerate(self.variables)
        ]


class ValueMove(NamedTuple):
    """A move with the name of its variable."""

    variable: int
    value: Any
    name: str

    def __repr__(self) -> str:
        return f"{self.name} = {name_of(self.value)}"


def drawn(value: Any, domain: Domain) -> Any:
    """Return the cell of a value: in its colour if it is left."""
    name = name_of(value)
    colour = name.lower() if name.lower() in NAMED else "grey"
    return (name, colour) if value in domain else ""


# What is wrong with a declaration.


def declared(person: CSP) -> tuple[tuple[tuple[Any, ...], ...], tuple[Constraint, ...]]:
    """Return the domains and constraints of a problem, its variables by their index.

    :raises BadProblem: when something is missing or wrong.
    """
    file = file_of(person)
    named: dict[str, Any] = {"name": type(person).__name__, "file": file}
    person.variables = tuple(person.variables)
    if not person.variables:
        raise bad("own.csp-variables", NO_VARIABLES, **named)
    index: dict[Any, int] = {}
    for number, variable in enumerate(person.variables):
        if index.setdefault(variable, number) != number:
            raise bad("own.csp-twice", TWICE, **named, variable=text_of(variable))
    domains = tuple(domain_of(person, variable, named) for variable in person.variables)
    return domains, tuple(
        checked(rule, index, {"file": file, "line": line}) for rule, line in rules_of(person)
    )


def domain_of(person: CSP, variable: Any, named: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return the domain of a variable; raise BadProblem where there is none."""
    domains = person.domains
    if isinstance(domains, Mapping) and variable not in domains:
        raise bad("own.csp-domain", NO_DOMAIN, **named, variable=text_of(variable))
    domain = tuple(domains[variable] if isinstance(domains, Mapping) else domains)
    if not domain:
        raise bad("own.csp-empty", EMPTY_DOMAIN, **named, variable=text_of(variable))
    return tuple(dict.fromkeys(domain))


def rules_of(person: CSP) -> Iterator[tuple[Any, int]]:
    """Yield the constraints of a problem, each with the line of the file that yields it."""
    first, pairs = first_line(type(person)), set[frozenset[Any]]()
    for variable, others in person.neighbours.items():
        for other in others:
            if frozenset((variable, other)) not in pairs:
                pairs.add(frozenset((variable, other)))
                yield from ((rule, first) for rule in different(variable, other))
    yielded = person.constraints()
    lines = iter(getattr(person, "lines", ()))
    frame = getattr(yielded, "gi_frame", None)
    method = getattr(type(person).constraints, "__code__", None)
    for each in yielded:
        line = frame.f_lineno if frame else next(lines, method.co_firstlineno if method else first)
        for rule in each if isinstance(each, list) else [each]:
            yield rule, line


def checked(rule: Any, index: Mapping[Any, int], where: Mapping[str, Any]) -> Constraint:
    """Return a constraint by the indices of its variables.

    :raises BadProblem: when it is none, names what is no variable, or does not take their values.
    """
    match rule:
        case (tuple() | list() as scope, holds) if callable(holds):
            name = ""
        case (tuple() | list() as scope, holds, str() as name) if callable(holds):
            pass
        case _:
            raise bad("own.csp-function", NO_FUNCTION, **where, came=text_of(rule))
    for each in scope:
        if each not in index:
            raise bad("own.csp-unknown", UNKNOWN, **where, variable=text_of(each))
        if scope.count(each) > 1:
            raise bad("own.csp-repeated", REPEATED, **where, variable=text_of(each))
    try:
        inspect.signature(holds).bind(*scope)
    except TypeError:
        raise bad("own.csp-count", WRONG_COUNT, **where, count=len(scope)) from None
    except ValueError:  # a function of C that does not tell
        pass
    return Constraint(tuple(index[each] for each in scope), holds, name or rule_name(scope, holds))


def rule_name(scope: Sequence[Any], holds: Callable[..., Any]) -> str:
    """Return a constraint for people: a lambda with the names of its variables, else its call."""
    names = [name_of(each) for each in scope]
    called = getattr(holds, "__name__", type(holds).__name__)
    return written_lambda(names, holds) or f"{called.strip('<>')}({', '.join(names)})"


def written_lambda(names: list[str], holds: Any) -> str:
    """Return the expression of a lambda about some variables; empty where it is not found."""
    code = getattr(holds, "__code__", None)
    if code is None or code.co_name != "<lambda>":
        return ""
    source = "".join(linecache.getlines(code.co_filename))
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return ""
    found = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Lambda) and node.lineno == code.co_firstlineno
    ]
    if len(found) != 1:
        return ""
    given = [each.arg for each in found[0].args.args]
    shown = Renamed(dict(zip(given, names, strict=False))).visit(copy.deepcopy(found[0].body))
    return ast.unparse(shown)


class Renamed(ast.NodeTransformer):
    """Writes other names into an expression."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        """Return a name in its place."""
        return ast.Name(self.names.get(node.id, node.id), node.ctx)


def file_of(person: CSP) -> str:
    """Return the name of the file of a problem, without folders."""
    code = getattr(type(person).constraints, "__code__", None)
    path = code.co_filename if code and type(person).constraints is not CSP.constraints else ""
    module = inspect.getmodule(type(person))
    path = getattr(person, "path", "") or path or getattr(module, "__file__", None) or ""
    return path.replace("\\", "/").rpartition("/")[2]


def first_line(kind: type) -> int:
    """Return the line at which a class begins, 1 where it is unknown."""
    try:
        return inspect.getsourcelines(kind)[1]
    except (OSError, TypeError):
        return 1
