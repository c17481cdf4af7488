"""The C++ that the page shows gives the judge's answers."""

import subprocess
from importlib.resources import files

import pytest

import solver
from tests.solver.compiler import compile_cpp

TRAPS = {
    "mayan": ["5.0-0-0-0-0", "2.0-1-11-0-0", "4.1-0-11-0-0", "5.aa-a-0-0-0"],
    "dice": ["1.1.5.1.w", "1.1.5.1.0w-ww", "2.2.6.2.www-www", "10.1.1.2" + ".w" + 9 * "-w"],
}

LISTINGS = files("solver.listings")
TWINS = [kind for kind in solver.kinds() if (LISTINGS / f"{kind}.cpp").is_file()]


def cases(kind):
    """Yield puzzles that a program without our own ideas answers at once."""
    levels = (level.puzzle for level in solver.levels.load(kind) if level.rating <= 3)
    surprises = (solver.surprise(kind, seed) for seed in range(60))
    yield from (solver.from_code(kind, code) for code in TRAPS.get(kind, ()))
    yield from levels
    yield from (puzzle for puzzle in surprises if puzzle.limit is None or puzzle.limit <= 3)


@pytest.fixture(scope="module")
def twin(request, tmp_path_factory):
    """Compile the twin of the kind that the test asks for."""
    source = LISTINGS / f"{request.param}.cpp"
    return compile_cpp(source, tmp_path_factory.mktemp("twin") / request.param)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("kind", "twin"), [(k, k) for k in TWINS], indirect=["twin"])
def test_the_twin_answers_like_the_solver(kind, twin):
    for puzzle in cases(kind):
        assert answer(twin, puzzle) == solver.judge_output(puzzle, solver.solve(puzzle)), puzzle


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("kind", "search", "twin"),
    [("mayan", "bfs", "mayan"), ("dice", "dfs", "dice")],
    indirect=["twin"],
)
def test_the_other_search_of_the_twin_ends_like_its_recording(kind, search, twin):
    for puzzle in cases(kind):
        recording = solver.record(puzzle, search)
        if recording.truncated:
            continue
        found = recording.solution_node
        moves = found if found is None else [at.move for at in recording.path(found)[1:]]
        assert answer(twin, puzzle, search) == puzzle.judge_output(moves), puzzle


def answer(twin, puzzle, *arguments):
    """Return what the twin prints for a puzzle."""
    text = solver.to_text(puzzle)
    run = subprocess.run([twin, *arguments], input=text, capture_output=True, text=True, check=True)
    return run.stdout
