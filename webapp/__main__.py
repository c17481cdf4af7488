"""``python -m webapp`` is ``backtrack``."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    if not sys.flags.safe_path:
        # Python puts the current folder in front, where a file of the user may have the name of a
        # module of the library; it comes last, for a copy of the sources that is not installed.
        sys.path.append(sys.path.pop(0))
    from webapp.cli import main

    main()
