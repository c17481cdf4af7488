"""What people import who bring a search problem along: ``from backtrack import Problem``.

docs/own-search.md tells how to write one; ``backtrack watch FILE`` shows it, and so does
``python -m backtrack watch FILE``.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver import Problem, events, record_problem, watch

__all__ = ["Problem", "events", "record_problem", "watch"]

IN_BROWSER = (
    "{name} needs {module}, which Python in a browser lacks: there the page /own of a Backtrack "
    "server shows searches, and in notebooks Python on a machine does."
)


def __getattr__(name: str) -> Any:
    """Load a name that is not there yet (PEP 562).

    :raises AttributeError: for a name that is not public.
    :raises ImportError: in a browser's Python without what it needs.
    """
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import solver  # here, so that the command looks for it in the right folders

    try:
        value = globals()[name] = getattr(solver, name)
    except ModuleNotFoundError as missing:
        if sys.platform != "emscripten":
            raise
        sentence = IN_BROWSER.format(name=name, module=missing.name)
        raise ImportError(sentence, name=missing.name) from None
    return value


if __name__ == "__main__":
    if not sys.flags.safe_path:
        sys.path.append(sys.path.pop(0))  # webapp/__main__.py says why
    from webapp.cli import main

    main()
