"""A folder of exercises, whose files have the names of modules of the library and of ours."""

from __future__ import annotations

import sys
from pathlib import Path

NAMES = (
    *("collections", "copy", "enum", "functools", "json", "math", "queue", "random", "re"),
    *("string", "token", "types", "typing"),
    *("click", "flask", "numpy", "solver", "webapp"),
)

SCRIPT = """
from webapp.cli import main
if __name__ == "__main__":
    main()
"""


def exercises(folder: Path) -> Path:
    """Fill a folder with files that nothing of ours may import."""
    folder.mkdir()
    for name in NAMES:
        text = f"raise RuntimeError('the {name}.py of the exercises')\n"
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


def installed(folder: Path) -> list[str]:
    """Return the words that start ``backtrack`` as the script of an installation does."""
    script = folder / "backtrack"
    script.write_text(SCRIPT, encoding="utf-8")
    return [sys.executable, str(script)]
