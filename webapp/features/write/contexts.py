"""What the templates of the editor of programs get."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from webapp.features.write.programs import SampleProgram
from webapp.site.contexts import Page, PuzzlePage


@dataclass(frozen=True, kw_only=True)
class WritePage(Page):
    """The page on which programs are written and run.

    :param import_map: the addresses of the editor's modules by name, as inline JSON.
    :param solved: the stage of a search that has a solution, ``unsolved`` of one without.
    """

    import_map: Markup
    programs: tuple[SampleProgram, ...]
    solved: PuzzlePage
    unsolved: PuzzlePage
