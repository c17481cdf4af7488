"""Constraint satisfaction by backtracking, with the names of Russell and Norvig, chapter 6.

``Backtracking`` is a problem for the depth-first loop: its moves give a value to a variable, its
states are the domains that are left. Each heuristic and each inference is a switch.

Glossary::

    variable    its index from 0
    domain      the values that a variable may still have, in order; one if it is assigned
    constraint  a predicate over the values of some variables, its scope
    arc         a constraint and a variable of its scope, whose domain it may shrink
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import Any, NamedTuple

MRV, DEGREE, LCV, FORWARD, AC3 = SWITCHES = ("mrv", "degree", "lcv", "forward", "ac3")
"""Minimum remaining values, degree, least constraining value, forward checking, and arc
consistency before the search and after each of its moves (MAC)."""

MOST_TUPLES = 1_000
"""Combinations of other values that are tried for a value; a constraint with more waits."""

Domain = tuple[Any, ...]


class Constraint(NamedTuple):
    """What the values of some variables have to fulfil.

    :param scope: variables, each once.
    :param holds: takes their values in this order.
    :param name: for people: "WA \u2260 NT".
    """

    scope: tuple[int, ...]
    holds: Callable[..., Any]
    name: str


class Removal(NamedTuple):
    """A value that a constraint has removed from the domain of a variable."""

    variable: int
    value: Any
    constraint: int


class Assign(NamedTuple):
    """A move: a variable gets a value."""

    variable: int
    value: Any


class Assignment(NamedTuple):
    """How far an assignment is.

    :param assigned: variables, in the order in which they got their values.
    :param removed: from the domains so far, in order.
    """

    domains: tuple[Domain, ...]
    assigned: tuple[int, ...] = ()
    removed: tuple[Removal, ...] = ()


@dataclass(frozen=True)
class Backtracking:
    """The search of a constraint satisfaction problem.

    :param on: the switches that are on.
    """

    domains: tuple[Domain, ...]
    constraints: tuple[Constraint, ...]
    on: frozenset[str] = frozenset(SWITCHES)
    around: tuple[list[int], ...] = field(init=False)
    """By variable the constraints that it is in."""
    latest: tuple[tuple[Removal, ...], dict[tuple[int, Any], int]] = field(
        init=False, compare=False, default=((), {})
    )
    """What was removed from the state that was asked about last, and by which constraints."""

    def __post_init__(self) -> None:
        around: tuple[list[int], ...] = tuple([] for _ in self.domains)
        for number, constraint in enumerate(self.constraints):
            for variable in constraint.scope:
                around[variable].append(number)
        object.__setattr__(self, "around", around)

    def start(self) -> Assignment:
        """Return the state without a value that a constraint on one variable forbids.

        With ``ac3`` it is arc consistent.
        """
        state = Assignment(self.domains)
        for number, constraint in enumerate(self.constraints):
            if len(constraint.scope) == 1:
                state = self.revise(state, number, constraint.scope[0])
        return self.ac3(state, self.all_arcs()) if AC3 in self.on else state

    # listing begins: csp
    def moves(self, state: Assignment) -> Iterator[Assign]:
        """Yield every value for the next variable; those that are removed already come first."""
        if not self.is_complete(state):
            variable = self.select_unassigned_variable(state)
            for value in self.removed_values(state, variable):
                yield Assign(variable, value)
            for value in self.order_domain_values(state, variable):
                yield Assign(variable, value)

    def select_unassigned_variable(self, state: Assignment) -> int:
        """Return the variable to assign next, the first of equals."""
        variables = self.unassigned(state)
        if MRV in self.on:  # pruning: mrv
            variables = self.with_fewest_values(state, variables)  # pruning: mrv
        if DEGREE in self.on:  # pruning: degree
            variables = self.with_most_constraints(state, variables)  # pruning: degree
        return variables[0]

    def order_domain_values(self, state: Assignment, variable: int) -> Domain:
        """Return the values to try, those first that leave the neighbours most."""
        if LCV in self.on:  # pruning: lcv
            return self.least_constraining_first(state, variable)  # pruning: lcv
        return state.domains[variable]

    def skip(self, state: Assignment, move: Assign) -> int | None:
        """Return the constraint that forbids a value."""
        if move.value not in state.domains[move.variable]:
            return self.remover(state, move)  # mark: removed
        if not self.on & {FORWARD, AC3}:
            return self.conflict(state, move)  # mark: conflict
        return None

    def result(self, state: Assignment, move: Assign) -> Assignment:
        """Return the state after an assignment and what can be inferred from it."""
        after = self.forward(assigned(state, move))
        return self.propagate(state, after)

    def forward(self, after: Assignment) -> Assignment:
        """Check forward from the variable that was assigned last."""
        if FORWARD in self.on:  # pruning: forward
            return self.forward_check(after, after.assigned[-1])  # mark: forward, pruning: forward
        return after

    def propagate(self, before: Assignment, after: Assignment) -> Assignment:
        """Make the domains arc consistent again that have changed between two states."""
        if AC3 in self.on:  # pruning: ac3
            return self.ac3(after, self.arcs_after(before, after))  # mark: ac3, pruning: ac3
        return after

    def forward_check(self, state: Assignment, variable: int) -> Assignment:
        """Remove values that the constraints of a variable leave no longer."""
        taken = set(state.assigned)
        for number in self.around[variable]:
            left = [each for each in self.constraints[number].scope if each not in taken]
            if len(left) == 1:
                state = self.revise(state, number, left[0])
        return state

    def ac3(self, state: Assignment, arcs: Iterable[tuple[int, int]]) -> Assignment:
        """Remove values without support until none is left, or a domain is empty."""
        queue = deque(arcs)
        waiting = set(queue)
        while queue:
            arc = queue.popleft()
            waiting.discard(arc)
            before, variable = state, arc[1]
            state = self.revise(state, *arc)
            if not state.domains[variable]:
                return state
            if state is not before:
                for other in self.arcs_to(state, variable):
                    if other not in waiting and other[0] != arc[0]:
                        waiting.add(other)
                        queue.append(other)
        return state

    def revise(self, state: Assignment, number: int, variable: int) -> Assignment:
        """Remove the values of a variable for which a constraint cannot hold any more."""
        domain = state.domains[variable]
        kept = self.supported(state, number, variable)
        if len(kept) == len(domain):
            return state
        gone = [Removal(variable, value, number) for value in domain if value not in kept]
        return shrunk(state, variable, kept, gone)

    # listing ends

    def is_complete(self, state: Assignment) -> bool:
        """Say whether every variable has a value."""
        return len(state.assigned) == len(self.domains)

    def empty(self, state: Assignment) -> int | None:
        """Return the first variable without a value left, None where there is none."""
        return next((each for each, domain in enumerate(state.domains) if not domain), None)

    def unassigned(self, state: Assignment) -> list[int]:
        """Return the variables without a value, in order."""
        taken = set(state.assigned)
        return [each for each in range(len(self.domains)) if each not in taken]

    def arcs_after(self, before: Assignment, after: Assignment) -> list[tuple[int, int]]:
        """Return the arcs to the variables that have lost values between two states."""
        gone = after.removed[len(before.removed) :]
        changed = dict.fromkeys((after.assigned[-1], *(each.variable for each in gone)))
        arcs = (arc for variable in changed for arc in self.arcs_to(after, variable))
        return list(dict.fromkeys(arcs))

    def all_arcs(self) -> list[tuple[int, int]]:
        """Return every arc, constraint by constraint."""
        return [
            (number, variable)
            for number, constraint in enumerate(self.constraints)
            for variable in constraint.scope
        ]

    def remover(self, state: Assignment, move: Assign) -> int:
        """Return the constraint that has removed a value."""
        removed, removers = self.latest
        if removed is not state.removed:
            removers = {(variable, value): by for variable, value, by in state.removed}
            object.__setattr__(self, "latest", (state.removed, removers))
        return removers[move]

    def with_fewest_values(self, state: Assignment, variables: list[int]) -> list[int]:
        """Return the variables with the fewest values left, in order."""
        return smallest(variables, [len(state.domains[each]) for each in variables])

    def with_most_constraints(self, state: Assignment, variables: list[int]) -> list[int]:
        """Return the variables with the most constraints on unassigned ones, in order."""
        if len(variables) == 1:
            return variables
        return smallest(variables, [-self.degree(state, each) for each in variables])

    def least_constraining_first(self, state: Assignment, variable: int) -> Domain:
        """Return the values of a variable, those first that rule out least; else in order."""
        values = state.domains[variable]
        if len(values) == 1:
            return values
        return tuple(sorted(values, key=lambda each: self.ruled_out(state, variable, each)))

    def removed_values(self, state: Assignment, variable: int) -> list[Any]:
        """Return the values that a variable had at first and has no more."""
        left = state.domains[variable]
        return [value for value in self.domains[variable] if value not in left]

    def degree(self, state: Assignment, variable: int) -> int:
        """Return how many constraints a variable has with others that are not assigned."""
        taken = {*state.assigned, variable}
        return sum(
            any(other not in taken for other in self.constraints[number].scope)
            for number in self.around[variable]
        )

    def ruled_out(self, state: Assignment, variable: int, value: Any) -> int:
        """Return how many values of neighbours an assignment leaves without support."""
        after, count = assigned(state, Assign(variable, value)), 0
        taken = set(after.assigned)
        for number in self.around[variable]:
            left = [each for each in self.constraints[number].scope if each not in taken]
            if len(left) == 1:
                kept = self.supported(after, number, left[0])
                count += len(after.domains[left[0]]) - len(kept)
        return count

    def conflict(self, state: Assignment, move: Assign) -> int | None:
        """Return the first constraint that is broken with the variables assigned so far."""
        domains = state.domains
        values = {each: domains[each][0] for each in state.assigned}
        values[move.variable] = move.value
        unknown = set(range(len(domains))).difference(values)
        for number in self.around[move.variable]:
            scope, holds, _ = self.constraints[number]
            if unknown.isdisjoint(scope) and not holds(*[values[each] for each in scope]):
                return number
        return None

    def arcs_to(self, state: Assignment, variable: int) -> list[tuple[int, int]]:
        """Return the arcs that a smaller domain of a variable may change."""
        taken = {variable, *state.assigned}
        return [
            (number, other)
            for number in self.around[variable]
            for other in self.constraints[number].scope
            if other not in taken
        ]

    def supported(self, state: Assignment, number: int, variable: int) -> Domain:
        """Return the values of a variable with which a constraint can still hold.

        All of them, where more than MOST_TUPLES combinations would have to be tried for each.
        """
        scope, holds, _ = self.constraints[number]
        domains = state.domains
        if len(scope) == 2:  # most are of a pair: no product of others
            first, second = scope
            if variable == first:
                return supported_first(domains[first], domains[second], holds)
            return supported_second(domains[first], domains[second], holds)
        at = scope.index(variable)
        others = [domains[each] for each in scope if each != variable]
        if prod(map(len, others)) > MOST_TUPLES:
            return domains[variable]
        return tuple(
            value
            for value in domains[variable]
            if any(holds(*rest[:at], value, *rest[at:]) for rest in product(*others))
        )


def supported_first(values: Domain, others: Domain, holds: Callable[..., Any]) -> Domain:
    """Return the values that fulfil a constraint of a pair with one of the other domain."""
    kept = []
    for value in values:
        for other in others:
            if holds(value, other):
                kept.append(value)
                break
    return tuple(kept)


def supported_second(others: Domain, values: Domain, holds: Callable[..., Any]) -> Domain:
    """Return the same of the second values of pairs."""
    kept = []
    for value in values:
        for other in others:
            if holds(other, value):
                kept.append(value)
                break
    return tuple(kept)


def assigned(state: Assignment, move: Assign) -> Assignment:
    """Return a state in which a variable has a value."""
    domains = list(state.domains)
    domains[move.variable] = (move.value,)
    return Assignment(tuple(domains), (*state.assigned, move.variable), state.removed)


def shrunk(state: Assignment, variable: int, kept: Domain, gone: Sequence[Removal]) -> Assignment:
    """Return a state in which a variable has lost some values."""
    domains = list(state.domains)
    domains[variable] = kept
    return Assignment(tuple(domains), state.assigned, (*state.removed, *gone))


def smallest(variables: list[int], keys: list[int]) -> list[int]:
    """Return the variables with the least key, in order."""
    least = min(keys)
    return [each for each, key in zip(variables, keys, strict=True) if key == least]
