"""Calls with the arguments of an earlier call: what a memory of results would save.

One more run finds them, with the probes of ``keys``.
"""

from __future__ import annotations

import ast
from array import array
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from solver.errors import Sentence
from solver.own.functions import running
from solver.own.functions.boards import brief
from solver.own.functions.caching import other_way, type_without_hash
from solver.own.functions.details import Answer, ignored
from solver.own.functions.graph import DRAWN, LONGEST_ARGUMENT, MOST_CALLS, CallGraph, Edge
from solver.own.functions.keys import KEY, SCOPE
from solver.own.functions.loops import Loop
from solver.own.functions.purity import obstacle
from solver.own.functions.rewriting import END, short
from solver.own.functions.running import Program
from solver.own.searches import BARE
from solver.words import N_


class Repeats(NamedTuple):
    """The equal calls of a program.

    :param firsts: of each call the number of the first one with its arguments, its own at most;
        4 bytes each.
    :param different: how many different calls there are.
    :param is_cut: whether there are more calls.
    :param no_hash: the type of an argument without a hash, which ended the run; empty without one.
    :param graph: the first different calls, each once, with how often they are made.
    """

    firsts: bytes
    different: int
    is_cut: bool
    no_hash: str
    graph: CallGraph

    @property
    def folded(self) -> CallGraph | None:
        """The graph where some calls are equal; None where there is nothing to fold."""
        return self.graph if self.different < self.calls and not self.no_hash else None

    @property
    def calls(self) -> int:
        """How many calls were compared."""
        return len(self.firsts) // 4

    def first_of(self, call: int) -> int:
        """Return the first call with the arguments of a call; itself where it is not known."""
        firsts = memoryview(self.firsts).cast("I")
        return firsts[call] if 0 <= call < len(firsts) else call


WOULD_DO = N_("%(calls)s calls, %(different)s different: with memory %(different)s would do.")
WOULD_DO_FIRST = N_(
    "Of the first %(calls)s calls %(different)s are different: with memory those would do."
)
ALL_DIFFERENT = N_("All %(calls)s calls are different: memory would save none of them.")
NO_KEY = N_("A value of type %(type)s is passed, which has no hash: memory needs one.")
REMEMBERED = N_("Results are remembered: each different call is made once.")
SENTENCES = frozenset({WOULD_DO, WOULD_DO_FIRST, ALL_DIFFERENT, NO_KEY, REMEMBERED})


def ways(program: Program) -> tuple[str, Sentence | None]:
    """Return the search beside that of a program, and why results cannot be remembered.

    :returns: an empty name where there is no other search.
    """
    _, family = running.parsed(program)
    if isinstance(family, Loop):
        return "", None
    why = obstacle(ast.parse(program.source), family)
    return other_way(family, why), why


def memory_sentence(other: str, why_not: Sentence | None, equal: Repeats | None) -> Sentence | None:
    """Return what memory does for a program, or would do; None where nothing is known.

    :param other: the search beside that of the program.
    :param why_not: why results cannot be remembered.
    :param equal: the equal calls of a program without memory.
    """
    if other == BARE:
        return Sentence(REMEMBERED, {})
    if why_not or equal is None:
        return why_not
    if equal.no_hash:
        return Sentence(NO_KEY, {"type": equal.no_hash})
    if equal.different == equal.calls and not equal.is_cut:
        return Sentence(ALL_DIFFERENT, {"calls": f"{equal.calls:,}"})
    template = WOULD_DO_FIRST if equal.is_cut else WOULD_DO
    return Sentence(template, {"calls": f"{equal.calls:,}", "different": f"{equal.different:,}"})


class RepeatsAnswer(Answer):
    """Probes that compare calls by their arguments."""

    first = 0

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.known: dict[tuple[Any, ...], int] = {}
        self.firsts = array("I")
        self.active: list[int] = []
        """Calls that have begun and not ended, by the first ones with their arguments."""
        self.texts: list[str] = []
        self.numbers: dict[int, int] = {}
        """Numbers of the calls in the graph."""
        self.edges: dict[Edge, None] = {}
        self.no_hash = ""

    def use(self, names: dict[str, Any]) -> None:
        """Take the place of the probes."""
        names.update(running.probes_of(self.ending(), ignored))
        names.update({KEY: self.take, SCOPE: object})

    def ending(self) -> Callable[[int], None]:
        """Return a probe that ends calls."""
        end = self.active.pop

        def event(site: int) -> None:
            if site == END:
                end()

        return event

    def arrive(self, _frame: Any, _site: int) -> None:
        """Never: nothing is traced."""
        raise AssertionError

    def take(self, key: tuple[Any, ...]) -> None:
        """Take the arguments of a call that begins."""
        call = len(self.firsts)
        if call == MOST_CALLS:
            self.finish()
        try:
            first = self.known.setdefault(key, call)
        except TypeError as error:
            self.no_hash = type_without_hash(error)
            self.finish()
        if first == call and len(self.texts) < DRAWN:
            self.numbers[call] = len(self.texts)
            self.texts.append(self.text_of(key))
        if self.active:
            self.link(self.active[-1], first, is_known=first < call)
        self.firsts.append(first)
        self.active.append(first)

    def text_of(self, key: tuple[Any, ...]) -> str:
        """Return a call as it is written, without ``self``."""
        code = self.ready.codes[key[0]]
        count = code.co_argcount + code.co_kwonlyargcount
        values = key[1 : count + 1]
        if code.co_varnames[:1] in (("self",), ("cls",)):
            values = values[1:]
        texts = ", ".join(brief(each, LONGEST_ARGUMENT) for each in values)
        return short(f"{code.co_name}({texts})")

    def link(self, caller: int, called: int, *, is_known: bool) -> None:
        """Link two calls of the graph, unless the second one is around the first."""
        numbers = self.numbers
        if caller in numbers and called in numbers:
            edge = Edge(numbers[caller], numbers[called], is_known)
            is_new = edge not in self.edges and edge._replace(is_known=False) not in self.edges
            if is_new and called not in self.active:
                self.edges[edge] = None

    def finish(self) -> None:
        """Send the results."""
        times = Counter(self.firsts)
        graph = CallGraph(
            self.texts, list(self.edges), list(self.numbers), [times[each] for each in self.numbers]
        )
        is_cut = len(self.firsts) == MOST_CALLS
        self.send(Repeats(self.firsts.tobytes(), len(self.known), is_cut, self.no_hash, graph))
