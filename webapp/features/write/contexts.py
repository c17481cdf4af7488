"""What the templates of the editor of programs get."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from solver.own.functions.drawn_graph import DrawnGraph
from webapp.features.write.programs import SampleProgram
from webapp.site.contexts import Alone, Page, PuzzlePage

NO_GRAPH = DrawnGraph((), (), 0, 0, 0, is_cut=False)


@dataclass(frozen=True, kw_only=True)
class WritePage(Page):
    """The editor of programs, with blank stages by template id, or a frame without an editor."""

    import_map: Markup
    programs: tuple[SampleProgram, ...]
    stages: dict[str, PuzzlePage]
    embed: bool
    graph: DrawnGraph = NO_GRAPH
    alone: Alone | None = None


@dataclass(frozen=True, kw_only=True)
class SavedPage(Page):
    """The page of a program as a file."""

    alone: Alone
    stages: dict[str, PuzzlePage]
    graph: DrawnGraph = NO_GRAPH
