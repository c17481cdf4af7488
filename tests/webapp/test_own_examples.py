"""Each example opens by one command: its page, its whole search, its picture, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.own import load, shelf
from webapp.features.own import create_watch_app

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "examples").glob("*.py"))
PORT = 8123


@pytest.fixture(scope="module")
def watching():
    """Return the app that watches, with a client as a browser on this machine has it."""
    app = create_watch_app({"TESTING": True, "PORT": PORT})
    client = app.test_client()
    yield lambda path: client.get(path, base_url=f"http://127.0.0.1:{PORT}")
    shelf.clear()
    app.extensions["recordings"].close()


@pytest.mark.sampled
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_example_opens_on_its_search(watching, path):
    (puzzle,) = load(path)
    shelf.clear()
    shelf.put([puzzle])
    address = f"/own/{puzzle.to_code()}"
    while watching(f"{address}/progress").json["status"] != "ready":
        pass  # each answer waits a moment for it
    for lang in ("en", "zh"):
        page = watching(f"{address}?view=search&lang={lang}")
        assert page.status_code == 200
        assert puzzle.title in page.text
        assert path.name in page.text
    summary = watching(f"/api/v1{address}/search").json
    assert not summary.get("fault")
    last = summary["nodes"] - 1
    steps = watching(f"/api/v1{address}/search/steps?start={last // 2}&count=5").json["steps"]
    assert [step["node"] for step in steps] == list(range(last // 2, last // 2 + 5))
    lines = len(path.read_text(encoding="utf-8").splitlines())
    traced = [call for step in steps for call in step["frames"][-1]["facts"]["trace"]]
    assert traced
    assert all(1 <= line <= lines for call in traced for line, _ in call["lines"])
    picture = watching(f"{address}.png?node={last}")
    assert (picture.status_code, picture.mimetype) == (200, "image/png")
