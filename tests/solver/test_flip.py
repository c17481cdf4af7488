"""The rules of the Flip game, one drawn board a rule, and what linear algebra says of them."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solver
from solver.problem import Outcome
from solver.puzzles.flip import Enumeration, Flip, algebra, rules
from solver.puzzles.flip.rules import BLACK, MASKS, MOVES, WHITE, Choice, Chosen, Move
from solver.recording.documents import search_document
from solver.search import dfs
from tests.solver.flip_drawing import cells_of, mask_of

BOARDS = Path(__file__).parents[1] / "boards" / "flip"
STATEMENT = "bwwb-bbwb-bwwb-bwww"
NONE = frozenset()

boards = st.integers(WHITE, BLACK)
moves = st.sampled_from(MOVES)

FLIPS = {
    "inside, five discs turn": (
        ".... .... .... ....",
        Move(2, 2),
        ".#.. ###. .#.. ....",
    ),
    "at the edge, four": (
        ".... .... .... ....",
        Move(3, 4),
        ".... ...# ..## ...#",
    ),
    "in the corner, three": (
        ".... .... .... ....",
        Move(1, 1),
        "##.. #... .... ....",
    ),
    "a row does not go on in the next": (
        ".... .... .... ....",
        Move(2, 4),
        "...# ..## ...# ....",
    ),
    "black discs turn white": (
        "#### #### #### ####",
        Move(4, 1),
        "#### #### .### ..##",
    ),
    "every disc turns for itself": (
        "#..# ##.# #..# #...",
        Move(3, 3),
        "#..# #### ###. #.#.",
    ),
}


@pytest.mark.parametrize(("before", "move", "after"), FLIPS.values(), ids=FLIPS)
def test_a_flip_leads_to_the_drawn_board(before, move, after):
    assert rules.flip(mask_of(before), move) == mask_of(after)


def test_the_masks_row_by_row():
    assert [MASKS[move] for move in MOVES] == [
        51200, 58368, 29184, 12544,
        35968, 20032, 10016, 4880,
        2248, 1252, 626, 305,
        140, 78, 39, 19,
    ]  # fmt: skip


@given(boards, moves, moves)
def test_order_does_not_matter_and_twice_is_never(board, one, other):
    assert rules.flip(rules.flip(board, one), one) == board
    both = rules.flip(rules.flip(board, one), other)
    assert rules.flip(rules.flip(board, other), one) == both


OUTCOMES = [
    (".... .... .... ....", Outcome.SOLVED),
    ("#### #### #### ####", Outcome.SOLVED),
    ("#### #### #### ###.", Outcome.EXPANDED),
    (".... .#.. .... ....", Outcome.EXPANDED),
]


@pytest.mark.parametrize(("drawing", "outcome"), OUTCOMES)
@pytest.mark.parametrize("depth", [0, 5])
def test_a_board_of_one_colour_is_solved(drawing, outcome, depth):
    board = mask_of(drawing)
    assert Flip(board).outcome(board, depth, NONE) is outcome


LEAVES = [
    (".... .... .... ....", 15, Outcome.EXPANDED),
    (".... .... .... ....", 16, Outcome.SOLVED),
    ("#### #### #### ####", 16, Outcome.SOLVED),
    ("#### #### #### ###.", 16, Outcome.LIMIT),
]


@pytest.mark.parametrize(("drawing", "cell", "outcome"), LEAVES)
def test_the_enumeration_looks_at_the_board_when_all_is_decided(drawing, cell, outcome):
    state = Chosen(mask_of(drawing), cell, 3)
    enumeration = Enumeration(WHITE)
    assert enumeration.outcome(state, cell, NONE) is outcome
    assert enumeration.facts(state, outcome) == {"flips": 3}


def test_a_cell_is_taken_or_left():
    enumeration = Flip(BLACK).problem("dfs")
    state = Chosen(BLACK, 5, 2)
    take, leave = enumeration.moves(state)
    assert (take, leave) == (Choice(2, 2, 1), Choice(2, 2, 0))
    assert enumeration.result(state, take) == Chosen(mask_of("#.## ...# #.## ####"), 6, 3)
    assert enumeration.result(state, leave) == Chosen(BLACK, 6, 2)
    assert [frame["cell"] for frame in enumeration.frames(state, take)] == [[2, 2]]
    assert enumeration.frames(state, leave) == []


@pytest.mark.parametrize("search", ["bfs", "dfs"])
def test_the_numbers_of_moves_sort_them_and_come_back(search):
    problem = Flip(WHITE).problem(search)
    (declared,) = [one for one in Flip.searches if one.name == search]
    states = [Chosen(WHITE, cell, 0) for cell in range(16)] if search == "dfs" else [WHITE]
    thought_of = [move for state in states for move in problem.moves(state)]
    numbers = [problem.move_number(move) for move in thought_of]
    assert numbers == list(range(len(thought_of)))
    assert len(thought_of) < 2**declared.bits.move
    assert [problem.numbered_move(number) for number in numbers] == thought_of


ILLEGAL = [
    ((0, 1), "flip.no-cell"),
    ((1, 5), "flip.no-cell"),
    ((-1, 2), "flip.no-cell"),
    ((1,), "flip.move"),
    ((1, 1, 1), "flip.move"),
    ((1, "1"), "flip.move"),
    ((1.0, 1), "flip.move"),
    ("11", "flip.move"),
    (None, "flip.move"),
]


@pytest.mark.parametrize(("move", "error"), ILLEGAL)
def test_an_illegal_move_is_refused(move, error):
    with pytest.raises(solver.IllegalMove) as refusal:
        solver.replay(Flip(WHITE), [move])
    assert refusal.value.id == error


def test_any_number_of_flips_can_be_replayed():
    assert len(solver.replay(Flip(WHITE), [[1, 1]] * 100).steps) == 100


@given(boards, st.lists(moves, max_size=8))
def test_frames_follow_from_each_other(board, chosen):
    replay = solver.replay(Flip(board), chosen)
    before = replay.start
    for step, move in zip(replay.steps, chosen, strict=True):
        (frame,) = step.frames
        assert (frame["kind"], frame["mark"]) == ("flip", "flip")
        assert frame["turned"][0] == frame["cell"] == list(move)
        assert frame["board"] == step.board
        for row, column in MOVES:
            same = before[row - 1][column - 1] == frame["board"][row - 1][column - 1]
            assert same == ([row, column] not in frame["turned"])
            assert same == ((row, column) not in cells_of(frame["mask"]))
        before = step.board


def test_the_cross_turns_from_the_centre_outwards():
    (inside,) = Flip(WHITE).frames(WHITE, Move(2, 3))
    assert inside["turned"] == [[2, 3], [1, 3], [2, 4], [3, 3], [2, 2]]
    (corner,) = Flip(WHITE).frames(WHITE, Move(4, 4))
    assert corner["turned"] == [[4, 4], [3, 4], [4, 3]]


def test_the_document_of_the_statement():
    puzzle = solver.from_code("flip", STATEMENT)
    document = json.loads(json.dumps(solver.replay_document(puzzle, solver.solve(puzzle))))
    assert (document["kind"], document["code"], document["name"]) == ("flip", STATEMENT, "")
    assert (document["limit"], document["outcome"]) == (None, "solved")
    assert document["start"] == [[1, 0, 0, 1], [1, 1, 0, 1], [1, 0, 0, 1], [1, 0, 0, 0]]
    assert [step["move"] for step in document["steps"]] == [[1, 1], [1, 2], [2, 2], [4, 3]]
    assert len(set(map(tuple, document["steps"][-1]["board"]))) == 1


def test_no_solution_has_no_steps():
    puzzle = solver.from_code("flip", "bwww-wwww-wwww-wwww")
    document = solver.replay_document(puzzle, solver.solve(puzzle))
    assert (document["outcome"], document["steps"]) == ("no-solution", ())


def test_a_board_is_read_and_drawn_in_rows_from_the_top():
    puzzle = Flip(mask_of("#..# ##.# #..# #..."))
    board = puzzle.json_board(puzzle.board)
    assert puzzle.rows(board) == ((1, 0, 0, 1), (1, 1, 0, 1), (1, 0, 0, 1), (1, 0, 0, 0))
    assert puzzle.tiles(board)[:2] == (
        ((0, 3), (1, 2), (0, 2), (1, 3)),
        ((1, 3), (0, 3), (1, 2), (0, 3)),
    )


def test_a_flip_in_words():
    template, where = Flip(WHITE).describe(Move(2, 3))
    assert template % where == "row 2, column 3"


def test_the_official_boards():
    puzzles = solver.parse_all("flip", (BOARDS / "official.txt").read_bytes())
    answers = "".join(solver.judge_output(puzzle, solver.solve(puzzle)) for puzzle in puzzles)
    assert answers == (BOARDS / "official.ans").read_text(encoding="ascii")
    assert len(puzzles) == 20


OUTPUTS = [
    (STATEMENT, "4\n", "4\n1 1\n1 2\n2 2\n4 3\n"),
    ("bbbb-bbbb-bbbb-bbbb", "0\n", "0\n"),
    ("wwww-wwww-wwww-wwww", "0\n", "0\n"),
    ("bbww-bwww-wwww-wwww", "1\n", "1\n1 1\n"),
    ("bwww-wwww-wwww-wwww", "Impossible\n", "Impossible\n"),
]


@pytest.mark.parametrize(("code", "answer", "with_moves"), OUTPUTS)
def test_the_answer_as_the_judge_wants_it_and_with_its_moves(code, answer, with_moves):
    puzzle = solver.from_code("flip", code)
    solution = solver.solve(puzzle)
    assert solver.judge_output(puzzle, solution) == answer
    assert solver.moves_output(puzzle, solution) == with_moves


# Found one by one: on a quiet set every cross has an even number of cells.
QUIET = [
    mask
    for mask in range(2**16)
    if all((mask & cross).bit_count() % 2 == 0 for cross in MASKS.values())
]


def test_the_quiet_sets_are_those_that_change_nothing():
    explanation = Flip(WHITE).explanation()
    assert explanation["quiet"] == QUIET
    assert (len(QUIET), QUIET[0]) == (16, WHITE)
    assert algebra.sums(tuple(explanation["basis"])) == tuple(QUIET)
    assert len(explanation["basis"]) == 4


def test_each_set_of_the_basis_has_a_last_cell_of_its_own():
    assert [mask & 0xF for mask in Flip(WHITE).explanation()["basis"]] == [8, 4, 2, 1]


@given(boards)
def test_the_sets_that_solve_a_board_do_and_are_all_that_do(board):
    explanation = Flip(board).explanation()
    for target, sets in zip((WHITE, BLACK), explanation["sets"], strict=True):
        assert len(set(sets)) == len(sets)
        assert len(sets) == (0 if explanation["odd"] else 16)
        assert sets == sorted(sets, key=lambda mask: (mask.bit_count(), -mask))
        for mask in sets:
            end = board
            for cell in cells_of(mask):
                end = rules.flip(end, Move(*cell))
            assert end == target


def test_odd_sets_tell_the_impossible_boards():
    odd = [board for board in range(2**16) if algebra.odd_ones(board)]
    impossible = [board for board in range(2**16) if not algebra.sets_between(board, WHITE)]
    assert odd == impossible
    assert len(impossible) == 65_536 - 4_096


def test_an_odd_set_has_an_odd_number_of_black_discs():
    board = mask_of("#... .... .... ....")
    odd = Flip(board).explanation()["odd"]
    assert odd
    assert all((mask & board).bit_count() % 2 for mask in odd)
    assert Flip(board).explanation()["sets"] == [[], []]


def taken(path: tuple[Choice, ...]) -> tuple[Move, ...]:
    """Return the flips that a way through the enumeration takes."""
    return tuple(Move(choice.row, choice.column) for choice in path if choice.take)


@pytest.mark.exhaustive
@settings(max_examples=4)
@given(boards, st.lists(moves, max_size=8), st.booleans())
def test_the_best_of_all_sets_is_the_answer_of_the_breadth_first_search(target, chosen, solvable):
    board = BLACK * (target % 2) if solvable else target
    for move in chosen:
        board = rules.flip(board, move)
    puzzle = Flip(board)
    best = dfs.solve(puzzle.problem("dfs"), NONE, 2**17, puzzle.searches[1].cost)
    answer = solver.solve(puzzle).moves
    assert best.boards == 131_070
    assert (None if best.moves is None else taken(best.moves)) == answer


@pytest.mark.exhaustive
def test_the_enumeration_is_recorded_whole():
    recording = solver.record(solver.from_code("flip", STATEMENT), "dfs")
    assert (len(recording), recording.truncated) == (131_071, False)
    path = [place.move for place in recording.path(recording.solution_node)][1:]
    assert taken(tuple(path)) == ((1, 1), (1, 2), (2, 2), (4, 3))


def test_the_layers_of_the_statement():
    recording = solver.record(solver.from_code("flip", STATEMENT))
    document = search_document(recording)
    assert document["search"] == "bfs"
    assert document["depths"] == [1, 16, 120, 560, 45]
    assert document["solution_node"] == len(recording) - 1 == 741


def test_an_impossible_board_has_a_whole_wave():
    recording = solver.record(solver.from_code("flip", "bwww-wwww-wwww-wwww"))
    document = search_document(recording)
    assert document["depths"] == [1, 16, 120, 560, 1387, 1440, 540, 32]
    assert (document["nodes"], document["solution_node"]) == (4_096, None)


def test_the_levels():
    levels = solver.levels.load("flip")
    flips = {level.stem: solver.solve(level.puzzle).moves for level in levels}
    fewest = {stem: None if found is None else len(found) for stem, found in flips.items()}
    assert len(levels) >= 12
    assert len({solver.to_code(level.puzzle) for level in levels}) == len(levels)
    assert all(level.titles["en"] and level.titles["zh"] for level in levels)
    assert {level.rating for level in levels} == {1, 2, 3, 4, 5}
    assert [level.rating for level in levels] == sorted(level.rating for level in levels)
    assert [stem for stem, count in fewest.items() if count is None] == ["spot"]
    assert [stem for stem, count in fewest.items() if count == 0] == ["night"]
    assert (fewest["sample"], fewest[levels[-1].stem]) == (4, 6)
    solvable = [count for count in fewest.values() if count is not None]
    assert solvable == sorted(solvable)


@given(st.integers(0, 2**64))
def test_a_surprise_needs_three_flips_or_more(seed):
    puzzle = solver.surprise("flip", seed)
    assert puzzle == solver.surprise("flip", seed)
    assert 3 <= len(solver.solve(puzzle).moves) <= 6


def test_surprises_differ():
    found = [solver.surprise("flip", seed) for seed in range(200)]
    assert len(set(found)) > 150
    flips = Counter(len(solver.solve(puzzle).moves) for puzzle in found)
    assert set(flips) == {3, 4, 5, 6}
