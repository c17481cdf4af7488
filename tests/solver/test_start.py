"""What an answer loads: a small puzzle should not wait for what it does not need."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import solver

HEAVY = {"numpy", "flask", "werkzeug", "PIL", "babel", "flask_babel", "pygments", "markupsafe"}


def loaded_by(program: str) -> set[str]:
    """Run a program in an interpreter of its own; return the packages that it has loaded."""
    told = "\nimport json, sys; print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
    command = [sys.executable, "-c", program + told]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return {name.split(".")[0] for name in json.loads(run.stderr)}


def test_the_root_is_there_without_numpy():
    assert not HEAVY & loaded_by("import solver; solver.kinds()")


@pytest.mark.parametrize("kind", solver.kinds())
def test_the_sample_is_answered_without_numpy(kind, tmp_path):
    levels = {level.stem: level for level in solver.levels.load(kind)}
    sample = tmp_path / "sample.txt"
    sample.write_text(levels["sample"].puzzle.to_text(), encoding="utf-8")
    program = f"from webapp.cli import main; main.status_of(['solve', {kind!r}, {str(sample)!r}])"
    assert not HEAVY & loaded_by(program)


@pytest.mark.parametrize("kind", ["mayan", "flip"])
def test_an_easy_board_has_the_boards_of_the_fast_solver(kind):
    puzzle = solver.levels.load(kind)[1].puzzle
    program = (
        "import solver, sys\n"
        f"easy = solver.solve(solver.from_code({kind!r}, {puzzle.to_code()!r}))\n"
        "assert 'numpy' not in sys.modules\n"
        "fast = solver.Solution({!r}, {})\n"
        "assert easy == fast and hash(easy) == hash(fast)\n"
    )
    fast = solver.solve(puzzle)
    moves = None if fast.moves is None else tuple(map(tuple, fast.moves))
    assert "numpy" in loaded_by(program.format(moves, fast.boards))


@pytest.mark.parametrize("kind", ["mayan", "flip"])
def test_the_limit_is_that_of_the_fast_solver(kind):
    puzzle = solver.levels.load(kind)[1].puzzle
    program = (
        "import solver\n"
        f"puzzle = solver.from_code({kind!r}, {puzzle.to_code()!r})\n"
        "try: solver.solve(puzzle, {})\n"
        "except solver.LimitReached: raise SystemExit\n"
        "raise AssertionError\n"
    )
    fast = solver.solve(puzzle).boards
    subprocess.run([sys.executable, "-c", program.format(fast - 1)], check=True)


def test_a_hard_board_is_answered_by_the_kernel():
    program = "import solver; print(solver.solve(solver.from_code('mayan', '{}')).moves)"
    code = solver.to_code(solver.levels.load("mayan")[-1].puzzle)
    assert "numpy" in loaded_by(program.format(code))


def test_every_public_name_is_there():
    assert set(solver.__all__) <= set(dir(solver))
    assert all(getattr(solver, name) is not None for name in solver.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        solver.nothing  # noqa: B018
