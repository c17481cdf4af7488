"""Print the least versions that pyproject.toml asks for, as constraints: ``make minimums``."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
BOUND = re.compile(r"([\w-]+)(?:\[[\w,]+\])?>=([\w.]+)(?:; .*)?")


def minimums() -> dict[str, str]:
    """Return the least version of everything that the app needs, development left out.

    :raises ValueError: for a requirement without a least version.
    """
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    found = {}
    extras = project["optional-dependencies"]
    for requirement in (*project["dependencies"], *extras["census"], *extras["server"]):
        bound = BOUND.fullmatch(requirement)
        if bound is None:
            raise ValueError(f"Expected a requirement such as flask>=3.1, got {requirement!r}.")
        found[bound[1]] = bound[2]
    return found


if __name__ == "__main__":
    for name, version in minimums().items():
        print(f"{name}=={version}")
