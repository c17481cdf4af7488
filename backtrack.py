"""What people import who bring a search problem along: ``from backtrack import Problem``.

docs/own-search.md tells how to write one; ``backtrack watch FILE`` shows it, and so does
``python -m backtrack watch FILE``.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver import CSP, Problem, all_different, different, events, record_problem, watch

__all__ = ["CSP", "Problem", "all_different", "different", "events", "record_problem", "watch"]


def __getattr__(name: str) -> Any:
    """Load a name that is not there yet (PEP 562).

    :raises AttributeError: for a name that is not public.
    """
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import solver  # here, so that the command looks for it in the right folders

    value = globals()[name] = getattr(solver, name)
    return value


if __name__ == "__main__":
    if not sys.flags.safe_path:
        sys.path.append(sys.path.pop(0))  # webapp/__main__.py says why
    from webapp.cli import main

    main()
