"""A census comes to the same wherever it is done, goes on where it was stopped, and is bundled."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver.census import Where, count, counting, findings, work
from solver.errors import BadCensus


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def done(tmp_path_factory) -> Path:
    """Count a small family in this process; the value is its folder."""
    folder = tmp_path_factory.mktemp("done")
    count("flip", {}, folder, Where())
    return folder


@pytest.fixture
def looks(monkeypatch) -> list[int]:
    """Return where the parts began that were looked at, as they come."""
    begun: list[int] = []
    look = counting.look

    def noted(part):
        begun.append(part["start"])
        return look(part)

    monkeypatch.setattr(counting, "look", noted)
    return begun


@pytest.mark.exhaustive
def test_several_processes_come_to_the_same_bytes(done, tmp_path):
    count("flip", {}, tmp_path, Where(workers=2))
    assert files(tmp_path) == files(done)


def test_a_census_that_was_stopped_goes_on(done, tmp_path, looks):
    class Stop(Exception):
        pass

    def stop(finished, _all):
        if finished == 2:
            raise Stop

    with pytest.raises(Stop):
        count("flip", {}, tmp_path, Where(progress=stop))
    assert len(looks) == 2
    (tmp_path / f"part-00002.parquet.99{work.UNFINISHED}").write_bytes(b"half")
    reported = []
    count("flip", {}, tmp_path, Where(progress=lambda *parts: reported.append(parts)))
    assert (len(looks), len(set(looks))) == (4, 4)
    assert reported == [(2, 4), (3, 4), (4, 4)]
    assert files(tmp_path) == files(done)


def altered(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 255]) + content[middle + 1 :]


@pytest.mark.parametrize("damage", [lambda content: content[:-9], altered, lambda _: b""])
def test_a_damaged_part_is_done_again(done, tmp_path, looks, damage):
    for name, content in files(done).items():
        (tmp_path / name).write_bytes(content)
    part = tmp_path / "part-00003.parquet"
    part.write_bytes(damage(part.read_bytes()))
    count("flip", {}, tmp_path, Where())
    assert len(looks) == 1
    assert files(tmp_path) == files(done)


def test_the_folder_of_another_census_is_left_alone(tmp_path):
    count("queens", {"size": 4}, tmp_path, Where())
    before = files(tmp_path)
    with pytest.raises(BadCensus, match="belongs to another census"):
        count("queens", {"size": 5}, tmp_path, Where())
    assert files(tmp_path) == before


@pytest.mark.parametrize(
    ("kind", "asked", "sentence"),
    [
        ("dice", {}, "There is no census of dice; there is one of: mayan, flip, queens."),
        (
            "flip",
            {"moves": 3},
            "The census of flip looks at all its boards; there are no moves to choose.",
        ),
        ("queens", {"moves": 3}, "The census of queens has no moves to choose; it has: size."),
        ("mayan", {"moves": 6}, "Expected moves from 1 to 5, got 6."),
        ("mayan", {"blocks": 13}, "Expected blocks from 0 to 12, got 13."),
    ],
)
def test_what_there_is_no_census_of_is_refused(tmp_path, kind, asked, sentence):
    with pytest.raises(BadCensus) as refused:
        count(kind, asked, tmp_path, Where())
    assert str(refused.value) == sentence


@pytest.mark.parametrize("module", ["dask", "distributed", "pyarrow"])
def test_a_missing_package_is_named_with_its_extra(monkeypatch, tmp_path, module):
    monkeypatch.setattr(work, "find_spec", lambda name: None if name == module else name)
    with pytest.raises(BadCensus, match=rf"This needs {module}, .* pip install 'backtrack-puzzles"):
        count("flip", {}, tmp_path, Where())


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "tcp://host", "http://host:1"])
def test_what_is_no_address_of_a_scheduler_is_refused(tmp_path, address):
    with pytest.raises(BadCensus, match="Expected the address of a Dask scheduler"):
        count("flip", {}, tmp_path, Where(scheduler=address))


@pytest.mark.sampled
@pytest.mark.parametrize("kind", ["flip", "queens"])
def test_the_bundled_census_is_what_a_census_comes_to(kind, tmp_path):
    assert count(kind, {}, tmp_path, Where()) == findings()[kind]


def test_the_small_sizes_of_the_bundled_census_of_blocks_are_counted_again(tmp_path):
    bundled = findings()["mayan"]
    few = {**bundled["bounds"], "blocks": 7}
    again = count("mayan", few, tmp_path, Where())
    assert again["sizes"] == bundled["sizes"][:8]
    assert json.loads((tmp_path / counting.SUMMARY).read_text()) == again
