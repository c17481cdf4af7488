"""Puts the page that notebooks in a browser fill into the wheel: Python there cannot make it."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACE = "solver/own/browser/notebook.html"


class NotebookPage(BuildHookInterface):  # type: ignore[type-arg]
    """Renders the page by the web part of the sources that are built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the page to a wheel; an editable install is never in a browser."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from webapp.export.standalone import app_for_files
        from webapp.features.write.page_file import notebook_text

        self.folder = TemporaryDirectory(prefix="backtrack-")
        file = Path(self.folder.name) / "notebook.html"
        file.write_text(notebook_text(app_for_files()), encoding="utf-8")
        build_data["force_include"][str(file)] = PLACE

    def finalize(self, version: str, _data: dict[str, Any], _wheel: str) -> None:
        """Take the file away."""
        if version != "editable":
            self.folder.cleanup()
