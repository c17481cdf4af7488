"""The code that the page shows beside the Flip game: its marks, and what its C++ twin answers."""

import subprocess
from random import Random

import pytest

import solver
from solver.kernels.flip import FAR, wave
from solver.puzzles.flip import Flip
from tests.solver.compiler import compile_cpp

MARKS = {
    "play": {
        "flip": (["return board ^ MASKS[move]"], ["return board ^ MASKS[cell];"]),
    },
    "bfs": {
        "queue": (
            ["queue.append((nodes, child, depth + 1))"],
            ["queue.push({child, node.depth + 1});"],
        ),
        "solved": (
            ["return Outcome.SOLVED"],
            [
                "if (one_coloured(start)) return 0;",
                "if (one_coloured(child)) return node.depth + 1;",
            ],
        ),
        "expanded": (["return Outcome.EXPANDED"], ["seen[child] = true;"]),
    },
    "dfs": {
        "solved": (["return Outcome.SOLVED"], ["fewest = std::min(fewest, flips);"]),
        "limit": (["return Outcome.LIMIT"], ["if (!one_coloured(board)) return;"]),
        "expanded": (
            ["return Outcome.EXPANDED"],
            [
                "choose(flip(board, cell), cell + 1, flips + 1);",
                "choose(board, cell + 1, flips);",
            ],
        ),
    },
}
LOOPS = {"play": set(), "bfs": {"take", "seen", "empty"}, "dfs": {"leave"}}


def marked_lines(listing):
    """Return the lines of each mark."""
    lines = listing.text.split("\n")
    return {mark: [lines[n - 1].strip() for n in at] for mark, at in listing.marks.items()}


@pytest.mark.parametrize("part", MARKS)
def test_every_mark_lights_its_instruction(part):
    python, cpp = map(marked_lines, solver.listings.load("flip", part))
    assert set(python) == set(cpp) == set(MARKS[part]) | LOOPS[part]
    for mark, lines in MARKS[part].items():
        assert (python[mark], cpp[mark]) == lines


def compiled(search, folder):
    source = folder / f"{search}.cpp"
    source.write_text(solver.listings.program("flip", search))
    return compile_cpp(source, source.with_suffix(""))


def answers(twin, puzzles):
    """Return what the twin says of a judge file."""
    text = "\n".join(map(solver.to_text, puzzles))
    done = subprocess.run([twin], input=text, capture_output=True, text=True, check=True)
    return done.stdout


def expected(puzzles):
    """Return what the solver says of it."""
    return "".join(solver.judge_output(puzzle, solver.solve(puzzle)) for puzzle in puzzles)


def test_the_twin_answers_every_solvable_board_and_some_others(tmp_path):
    boards = Random(1).sample(range(2**16), 400)
    boards += [board for board, distance in enumerate(wave().distances) if distance != FAR]
    puzzles = [Flip(board) for board in boards]
    assert answers(compiled("bfs", tmp_path), puzzles) == expected(puzzles)


def test_so_does_its_enumeration_of_all_sets(tmp_path):
    puzzles = [level.puzzle for level in solver.levels.load("flip")]
    puzzles += [solver.surprise("flip", seed) for seed in range(30)]
    assert answers(compiled("dfs", tmp_path), puzzles) == expected(puzzles)
