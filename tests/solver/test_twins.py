"""The C++ that the page shows gives the judge's answers."""

import subprocess
from importlib.resources import files

import pytest

import solver
from solver.problem import SEEN
from tests.samples import searches_of
from tests.solver.compiler import compile_cpp
from webapp import create_app

pytestmark = pytest.mark.exhaustive

TRAPS = {
    "mayan": ["5.0-0-0-0-0", "2.0-1-11-0-0", "4.1-0-11-0-0", "5.aa-a-0-0-0"],
    "dice": ["1.1.5.1.w", "1.1.5.1.0w-ww", "2.2.6.2.www-www", "10.1.1.2" + ".w" + 9 * "-w"],
}

LISTINGS = files("solver.listings")
TWINS = [kind for kind in solver.kinds() if (LISTINGS / f"{kind}.cpp").is_file()]


MOST_NODES = 200_000


def first_of(kind):
    return searches_of(kind)[0].name


def searched(puzzle, search):
    return next(each for each in puzzle.searches if each.name == search)


def cases(kind):
    """Yield puzzles that a program without our own ideas answers at once."""
    levels = (level.puzzle for level in solver.levels.load(kind) if level.rating <= 3)
    surprises = (solver.surprise(kind, seed) for seed in range(60))
    yield from (solver.from_code(kind, code) for code in TRAPS.get(kind, ()))
    yield from levels
    yield from (puzzle for puzzle in surprises if puzzle.limit is None or puzzle.limit <= 3)


def programs():
    """Return kind, search and prunings to switch off: none, and each by itself.

    The moves of a search for the cheapest solution are no answer: see test_flip_listing.py.
    """
    for kind in TWINS:
        for search in searches_of(kind):
            written = [each.language for each in solver.listings.load(kind, search.name)]
            if search.cost or "cpp" not in written:
                continue
            for off in ((), *((each,) for each in search.prunings)):
                yield kind, search.name, off


@pytest.fixture(scope="module")
def client():
    return create_app().test_client()


@pytest.fixture(scope="module")
def twin(request, client, tmp_path_factory):
    """Compile the program that the test asks for, as a person takes it away."""
    kind, search, off = request.param
    source = tmp_path_factory.mktemp("twin") / f"{kind}.cpp"
    source.write_text(client.get(f"/{kind}/{search}.cpp?off={','.join(off)}").text)
    return compile_cpp(source, source.with_suffix(""))


@pytest.mark.parametrize(
    ("kind", "twin"), [(k, (k, first_of(k), ())) for k in TWINS], indirect=["twin"]
)
def test_the_twin_answers_like_the_solver(kind, twin):
    for puzzle in cases(kind):
        assert answer(twin, puzzle) == solver.judge_output(puzzle, solver.solve(puzzle)), puzzle


@pytest.mark.parametrize(
    ("chosen", "twin"), [(each, each) for each in programs()], indirect=["twin"], ids=str
)
def test_a_whole_program_ends_like_the_recording_of_its_search(chosen, twin):
    kind, search, off = chosen
    for puzzle in cases(kind):
        prunings = [each for each in searched(puzzle, search).prunings if each not in off]
        recording = solver.record(puzzle, search, prunings, limit=MOST_NODES)
        if recording.truncated:
            continue
        found = recording.solution_node
        moves = found if found is None else [at.move for at in recording.path(found)[1:]]
        if moves and search == "idastar":
            moves = moves[1:]  # the first is the limit
        said, expected = answer(twin, puzzle), puzzle.judge_output(moves)
        if recording.search.is_game and SEEN in recording.search.reasons:
            # It comes to the end of the line with the same stones, put in another order.
            said, expected = sorted(said), sorted(expected)
        assert said == expected, puzzle


def answer(twin, puzzle):
    """Return what the twin prints for a puzzle."""
    text = solver.to_text(puzzle)
    run = subprocess.run([twin], input=text, capture_output=True, text=True, check=True)
    return run.stdout
