"""``python -m webapp`` is ``backtrack``."""

from __future__ import annotations

from webapp.cli import main

if __name__ == "__main__":
    main()
