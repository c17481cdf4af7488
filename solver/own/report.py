"""What pages show of an own problem beside its nodes, running or saved: data for JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from solver.own.base import Brought
from solver.own.functions.view import CallSource
from solver.own.games import GAMES
from solver.own.local import LOCAL
from solver.own.words import words_of
from solver.recording.recording import Recording
from solver.words import Words


class OwnSearch(NamedTuple):
    """A search of a problem.

    :param shape: "nested", "layers" or "taken".
    :param prunings: reasons that can be switched off.
    :param has_cost: whether solved nodes have a cost.
    """

    name: str
    shape: str
    prunings: Sequence[str]
    has_cost: bool


@dataclass(frozen=True)
class SearchReport:
    """What a problem is and how its search ended.

    :param code: its name in addresses.
    :param title: the name of its class; ``about`` its docstring.
    :param file: the name of the file that is shown, without folders; ``source`` its text.
    :param titles: what the kinds of reasons are called, by name.
    :param searches: the first one is the one that ended so.
    :param printed: the last lines that its code printed; ``printed_lines`` how many in all.
    :param nodes: how many there are; ``whole`` how many were recorded: a file may hold fewer.
    :param truncated: whether the search would go on; ``fault`` is what ended it before its time, as
        ``Fault`` has it.
    :param replay: of the solution, as the API answers it.
    :param graph: of functions, as ``CallSource`` has it; None where there is none.
    :param memory: what memory does for functions: a sentence's template and arguments.
    :param value: what a game is worth to MAX, in writing; None where that is not known, or it is no
        game.
    """

    code: str
    title: str
    about: str
    file: str
    source: str
    titles: Mapping[str, str]
    searches: Sequence[OwnSearch]
    printed: Sequence[str]
    printed_lines: int
    nodes: int
    whole: int
    truncated: bool
    fault: Mapping[str, Any] | None
    replay: Mapping[str, Any]
    graph: Mapping[str, Any] | None = None
    memory: Mapping[str, Any] | None = None
    value: str | None = None

    @property
    def is_solved(self) -> bool:
        """Whether the search has a solution."""
        return bool(self.replay["outcome"] == "solved")

    @property
    def is_local(self) -> bool:
        """Whether the search is one by chance, which may miss what there is."""
        return self.searches[0].name in LOCAL

    @property
    def is_game(self) -> bool:
        """Whether two players move by turns."""
        return self.searches[0].name in GAMES

    @property
    def words(self) -> Words:
        """What pages and scripts say of the problem."""
        return words_of(self.title, self.about, self.titles)


def report_of(
    puzzle: Brought[Any], recording: Recording[Any, Any], replay: Mapping[str, Any]
) -> SearchReport:
    """Return the sentences about a problem and its search.

    :param recording: of its search; ``replay`` of the solution that it has.
    """
    view = recording.problem
    return SearchReport(
        code=puzzle.to_code(),
        title=puzzle.title,
        about=puzzle.about,
        file=puzzle.source_file,
        source=puzzle.source,
        titles=dict(puzzle.program.reasons.titles),
        searches=[
            OwnSearch(each.name, str(each.shape), each.prunings, each.cost is not None)
            for each in puzzle.searches
        ],
        printed=puzzle.printed,
        printed_lines=puzzle.printed_lines,
        nodes=len(recording),
        whole=len(recording),
        truncated=recording.truncated,
        fault=recording.fault and recording.fault._asdict(),
        replay=replay,
        graph=view.graph if isinstance(view, CallSource) else None,
        memory=puzzle.memory and puzzle.memory._asdict(),
        value=puzzle.value_of(recording),
    )
