"""``python -m tests.audit``: ask PyPI what is known of the parts in constraints.txt."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
COMMAND = ["-m", "pip_audit", "--no-deps", "--disable-pip", "--format", "json", "--requirement"]
UNREACHED = 2


def ask(constraints: Path) -> str:
    """Return what pip-audit says; empty where it says nothing."""
    asked = [sys.executable, *COMMAND, str(constraints)]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    if not done.stdout:
        sys.stderr.write(done.stderr)
    return done.stdout


def audit(constraints: Path, ask: Callable[[Path], str] = ask) -> int:
    """Say what is known; return 0 when all parts were asked about and nothing is.

    :returns: 1 for known faults, 2 where the database did not answer about every part.
    """
    parts = json.loads(ask(constraints) or "{}").get("dependencies", [])
    known = [part for part in parts if part.get("vulns")]
    unknown = [part["name"] for part in parts if "skip_reason" in part]
    for part in known:
        ids = ", ".join(fault["id"] for fault in part["vulns"])
        print(f"{part['name']} {part['version']}: {ids}")
    if not parts or len(unknown) == len(parts):
        print("The database of known faults was not reached: nothing is known about any part.")
    else:
        print(f"{len(parts) - len(unknown)} parts asked about, {len(known)} with known faults.")
        if unknown:
            print(f"The database did not answer about {', '.join(unknown)}.")
    return 1 if known else UNREACHED if unknown or not parts else 0


if __name__ == "__main__":
    sys.exit(audit(ROOT / "constraints.txt"))
