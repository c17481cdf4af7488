"""The wheel carries the whole app: built, installed elsewhere, it serves from there."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import site
import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path

import pytest

from solver.own.browser import notebook_page
from tests.samples import PUZZLES
from tests.webapp.samples import FLIP_TEXT, MAZES_ANSWER, MAZES_TEXT, PAGE, TEXT

ROOT = Path(__file__).parent.parent.parent

# One worker builds it for all tests of this file.
pytestmark = [pytest.mark.exhaustive, pytest.mark.wheel, pytest.mark.xdist_group("wheel")]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """Build from a copy, as from a fresh checkout: without an environment, without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    unwanted = shutil.ignore_patterns(".*", "node_modules", "__pycache__", "build", "dist")
    shutil.copytree(ROOT, folder / "source", ignore=unwanted)
    shutil.copy(ROOT / ".gitignore", folder / "source")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder / "dist")]
    done = subprocess.run(
        [*command, str(folder / "source")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = (folder / "dist").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """Install into an environment of its own; the value is the folder of its commands."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False)
    paths = sysconfig.get_paths(vars={"base": str(folder), "platbase": str(folder)})
    lend(Path(paths["purelib"]))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    python = Path(paths["scripts"]) / "python"
    subprocess.run(
        [*pip, "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)],
        check=True,
    )
    return Path(paths["scripts"])


def lend(library: Path) -> None:
    """Lend an environment what we depend on, from that of the tests: nothing is downloaded."""
    lent = [path for path in site.getsitepackages() if Path(path).is_dir()]
    (library / "lent.pth").write_text("\n".join(lent) + "\n")


def run(installed: Path, *arguments: str, cwd: Path) -> subprocess.Popen:
    """Start an installed command far from the sources."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.Popen(
        [str(installed / arguments[0]), *arguments[1:]],
        cwd=cwd,
        env=environment | {"LC_ALL": "C.UTF-8"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def served(installed, tmp_path) -> Iterator[str]:
    """Serve the installed app; the value is its address."""
    server = run(installed, "backtrack", "serve", "--port", "0", cwd=tmp_path)
    try:
        yield re.search(r"(http://\S+)/ ", server.stdout.readline())[1]
    finally:
        server.terminate()
        server.communicate()


def fetch(url: str) -> str:
    with urllib.request.urlopen(url, timeout=30) as answer:
        return answer.read().decode()


def test_the_wheel_holds_code_data_and_pages_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    tops = {name.split("/")[0].split("-")[0] for name in names}
    assert tops == {"backtrack_puzzles", "backtrack.py", "solver", "webapp"}
    sources = {
        "solver": "solver",
        "webapp": "webapp",
        "docs/schema": "webapp/docs/schema",
        "static": "webapp/static",
        "templates": "webapp/templates",
    }
    for folder, place in sources.items():
        for file in (ROOT / folder).rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                assert f"{place}/{file.relative_to(ROOT / folder).as_posix()}" in names


def test_the_wheel_has_the_page_that_notebooks_in_a_browser_fill(wheel):
    page = notebook_page.EMPTY.relative_to(ROOT).as_posix()
    with zipfile.ZipFile(wheel) as archive:
        text = archive.read(page).decode()
    data = json.loads(notebook_page.DATA.search(text)[2])
    assert {"stage", "stages", "sentences"} < set(data)


@pytest.mark.parametrize("readme", ["README.md", "README.zh-CN.md"])
def test_its_size_is_told(wheel, readme):
    text = (ROOT / readme).read_text(encoding="utf-8")
    (told,) = re.findall(r"`python -m build --wheel`[^)）]*?([\d.]+) MB", text, re.DOTALL)
    assert abs(float(told) - wheel.stat().st_size / 1e6) < 0.2


def test_the_wheel_tells_all_licences_and_shows_its_readme_anywhere(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (path,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
        told = message_from_bytes(archive.read(path))
        licences = {name.partition("/licenses/")[2] for name in archive.namelist()} - {""}
    assert told["License-Expression"] == "MIT AND MPL-2.0 AND OFL-1.1"
    of_others = {path.relative_to(ROOT).as_posix() for path in (ROOT / "static").rglob("LICENSE")}
    assert licences == {"LICENSE"} | of_others == set(told.get_all("License-File"))
    links = re.findall(r"\]\(([^)]+)\)", told.get_payload())
    assert links
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    checked = subprocess.run(
        [sys.executable, "-m", "twine", "check", "--strict", str(wheel)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout


def test_the_types_of_the_wheel_are_for_others_too(installed, tmp_path):
    """A checker believes the hints of a package that is marked so (PEP 561)."""
    script = tmp_path / "ours.py"
    script.write_text("import solver\nimport webapp\nreveal_type(solver.kinds())\n")
    checker = [sys.executable, "-m", "mypy", "--python-executable", str(installed / "python")]
    done = subprocess.run(
        [*checker, "--no-incremental", str(script)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Revealed type is" in done.stdout
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("kind", "text", "answer"),
    [
        ("mayan", TEXT, "2 1 1\n3 1 1\n3 0 1\n"),
        ("flip", FLIP_TEXT, "4\n"),
        ("dice", MAZES_TEXT, MAZES_ANSWER),
    ],
)
def test_the_installed_command_solves(installed, tmp_path, kind, text, answer):
    command = run(installed, "backtrack", "solve", kind, cwd=tmp_path)
    output, _ = command.communicate(text, timeout=60)
    assert (command.returncode, output) == (0, answer)


def test_the_installed_app_is_not_the_checkout(installed, tmp_path):
    where = "import webapp, webapp.assets; print(webapp.assets.folder('static'))"
    folder, _ = run(installed, "python", "-c", where, cwd=tmp_path).communicate(timeout=60)
    assert installed.parent in Path(folder).parents


def test_the_installed_app_serves_itself(served):
    home, puzzle = fetch(f"{served}/"), fetch(f"{served}{PAGE}?step=2")
    assert "Paste a puzzle" in home
    assert 'data-step="2"' in puzzle
    assert "3 步解出" in fetch(f"{served}{PAGE}?lang=zh")
    assets = set(re.findall(r'(?:src|href)="(/static/[^"]+\.(?:js|css))"', home + puzzle))
    assert assets
    for asset in assets:
        assert fetch(f"{served}{asset}")
    assert '"openapi":"3.1' in fetch(f"{served}/api/v1/openapi.json")


def test_the_installed_app_serves_every_kind(served):
    for kind, code in PUZZLES:
        page = fetch(f"{served}/{kind}/{code}")
        assert 'data-outcome="solved"' in page
        assert f'data-kind="{kind}"' in page
        assert fetch(f"{served}/embed/{kind}/{code}")
        with urllib.request.urlopen(f"{served}/{kind}/{code}.png?step=1", timeout=30) as picture:
            assert picture.read(4) == b"\x89PNG"


def test_the_commands_of_the_page_about_deploying_work(wheel, tmp_path):
    """One by one in a bare environment; what is installed is the wheel, and nothing beside it."""
    page = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```console\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    place = tmp_path / "backtrack"
    lines = [line.removeprefix("$ ") for line in block.splitlines()]
    make, install, serve = (
        shlex.split(line.replace("/opt/backtrack", str(place))) for line in lines
    )
    subprocess.run([sys.executable, *make[1:]], check=True)
    lend(next((place / "lib").glob("python*/site-packages")))
    assert install[-1] == ".[server]"
    subprocess.run([*install[:-1], "--quiet", "--no-deps", "--no-index", str(wheel)], check=True)
    serve[serve.index("--port") + 1] = "0"
    server = run(Path(), *serve, cwd=tmp_path)
    try:
        address = re.search(r"(http://\S+)/ ", server.stdout.readline())[1]
        assert '"ready"' in fetch(f"{address}/readyz")
    finally:
        server.terminate()
        server.communicate()
