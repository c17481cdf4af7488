"""The root of the solver, for all kinds alike."""

import pytest

import solver
from solver.capabilities.brushes import AnyBrushes
from solver.capabilities.draws import AnyDrawn
from solver.capabilities.hands import AnyHands
from solver.capabilities.picture import AnyTiled
from solver.capabilities.texts import AnyTexts
from solver.own.brought import brought
from solver.recordings import record_plan
from solver.search.result import Verdict
from tests.samples import FOLDER, SAMPLES, load
from tests.solver.own.problems import Queens

STATEMENT = "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n"
FLIP = "bwwb\nbbwb\nbwwb\nbwww\n"
MAZE = "SAMPLE\n3 3 1 2 5 1\n1 2 3\n4 5 6\n1 2 3\nEND\n"

TAKEN = [
    (STATEMENT, ["mayan"]),
    (FLIP, ["flip"]),
    (FLIP + FLIP, ["flip", "flip"]),
    (MAZE, ["dice"]),
    *((sample.text, [kind]) for kind, sample in SAMPLES.items()),
    ("END\n", []),
]


@pytest.mark.parametrize(("text", "kinds"), TAKEN)
def test_the_kind_of_a_text_is_seen_from_the_text(text, kinds):
    assert [puzzle.kind for puzzle in solver.parse_any(text)] == kinds
    assert [puzzle.kind for puzzle in solver.parse_any(text.encode())] == kinds


REFUSED = [
    ("", "mayan.empty"),
    ("hello", "mayan.n"),
    (STATEMENT.replace("3 4 0", "44 0"), "mayan.colour"),
    (STATEMENT + "1\n", "mayan.many-columns"),
    (STATEMENT.replace("2 1 0", "2 1 1 1 0"), "mayan.match"),
    (FLIP.replace("bbwb", "bbxb"), "flip.row"),
    (FLIP + "bw", "flip.row"),
    (FLIP.replace("bwwb", "bwxb", 1), "flip.row"),
    (FLIP.replace("bbwb", "bbxy"), "flip.row"),
    ("6\n1 0\n", "mayan.n"),
    (MAZE.replace("6\n", "9\n"), "dice.square"),
    (MAZE.replace("5 1\n", "5 5\n"), "dice.front"),
    ("..Q.\n....\n....\n", "grid.few-rows"),
    (". . Q x\n", "grid.row"),
    ("Qbert\n1\n", "mayan.n"),
    ("53..7....\n6..195..x\n", "grid.row"),
    ("5 5 . . 7 . . . .\n" + 8 * ".........\n", "sudoku.twice"),
    ("Q...\n.Q..\n....\n....\n", "queens.attack"),
]


@pytest.mark.parametrize(("text", "id"), REFUSED)
def test_the_kind_that_came_furthest_says_what_is_wrong(text, id):
    with pytest.raises(solver.BadPuzzle) as refusal:
        solver.parse_any(text)
    assert refusal.value.id == id


@pytest.mark.parametrize("kind", solver.kinds())
def test_every_puzzle_keeps_the_contract(kind):
    puzzle = solver.surprise(kind, 7)
    assert puzzle.named(puzzle.name) == puzzle
    board = puzzle.json_board(puzzle.start())
    rows, tiles = puzzle.rows(board), puzzle.tiles(board)
    assert [len(row) for row in rows] == [len(row) for row in tiles]
    assert all(cell for row in tiles for cell in row)
    for search in puzzle.searches:
        problem = puzzle.problem(search.name)
        start = problem.json_board(problem.start())
        assert start == board or not search.by_hand
        assert puzzle.tiles(start)
        assert sum(search.bits) <= 32


@pytest.mark.parametrize("capability", [AnyTexts, AnyTiled, AnyHands, AnyBrushes, AnyDrawn])
def test_every_kind_has_a_capability_and_problems_that_people_bring_have_none(capability):
    for kind in solver.kinds():
        puzzle = solver.surprise(kind, 7)
        assert capability.of(puzzle) is puzzle
    with pytest.raises(TypeError, match="got one of own"):
        capability.of(brought(Queens()))


@pytest.mark.parametrize("kind", solver.kinds())
def test_an_answer_with_its_moves_says_no_less(kind):
    puzzle = solver.surprise(kind, 7)
    solution = solver.solve(puzzle)
    judge, moves = solver.judge_output(puzzle, solution), solver.moves_output(puzzle, solution)
    assert moves.startswith(judge)
    unsolved = solver.Solution(None, 0)
    assert solver.moves_output(puzzle, unsolved) == solver.judge_output(puzzle, unsolved)


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", solver.kinds())
def test_every_search_of_a_kind_agrees_with_its_fast_solver(kind):
    puzzle = solver.surprise(kind, 7)
    solution = solver.solve(puzzle)
    for search in puzzle.searches:
        recording = solver.record(puzzle, search.name, limit=200_000)
        assert solver.count(puzzle, search.name).nodes == len(recording)
        if search.cost:
            assert recording.best[-1] == (recording.solution_node, len(solution.moves))
        else:
            _, *path = recording.path(recording.solution_node)
            rounds = 1 if search.name == "idastar" else 0  # its first move is a limit
            moves = tuple(place.move for place in path[rounds:])
            assert solver.check_output(puzzle, puzzle.judge_output(moves)).error is None
            # A frontier may give another solution first, greedy a longer one.
            assert moves == solution.moves or not search.by_hand or search.frontier


@pytest.mark.parametrize("kind", solver.kinds())
def test_a_search_without_a_pruning_ends_where_its_kind_says(kind):
    puzzle = solver.generate(kind, 7)
    for search in puzzle.searches:
        for pruning in search.prunings:
            plan = solver.recordings.plan(puzzle, search.name, [pruning])
            assert plan.limit == (
                search.most_unpruned or solver.recordings.plan(puzzle, search.name).limit
            )
            assert plan.limit >= 1000


def test_a_recording_without_a_pruning_is_read_back():
    puzzle = solver.from_code("queens", "0000-0000-0000-0000")
    recording = record_plan(solver.recordings.plan(puzzle, off=["attacked"]))
    again = solver.read_recording(solver.write_recording(recording))
    assert len(again) == len(recording) == 155


# What the samples say is so: the other tests about any kind stand on it


@pytest.mark.parametrize("kind", solver.kinds())
def test_every_kind_has_a_sample(kind):
    assert (FOLDER / f"{kind}.toml").exists(), f"write tests/samples/{kind}.toml"
    assert load(kind).kind == kind


def test_every_sample_is_of_a_kind():
    assert {path.stem for path in FOLDER.glob("*.toml")} <= {*solver.kinds()}


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_a_sample_is_what_it_says(sample):
    puzzle = solver.parse(sample.kind, sample.text)
    assert solver.to_code(puzzle) == sample.code
    assert [each.kind for each in solver.parse_any(sample.text)] == [sample.kind]
    assert len(solver.solve(puzzle).moves) == sample.moves
    for code in (sample.lively, sample.walked, sample.unsolvable):
        assert solver.to_code(solver.from_code(sample.kind, code)) == code
    unsolvable = solver.from_code(sample.kind, sample.unsolvable)
    assert solver.solve(unsolvable).outcome is Verdict.NO_SOLUTION


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES)
def test_the_bad_text_of_a_sample_is_refused_by_its_own_kind(sample):
    for refuse in (lambda text: solver.parse(sample.kind, text), solver.parse_any):
        with pytest.raises(solver.BadPuzzle) as refusal:
            refuse(sample.refused["text"])
        assert str(refusal.value) == sample.refused["sentence"]
