"""Problems of classes that a page records itself, and what the API answers about each."""

from __future__ import annotations

import json
from base64 import b64encode
from contextlib import redirect_stdout
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import solver
from solver.own import load
from solver.own.brought import recorded
from solver.own.printing import ROUTER
from solver.recording.documents import node_along, node_document, search_document, steps_context
from solver.recording.plan import plan_recording
from solver.recording.recording import Recording
from tests.solver.own.student_files import ROADS
from tests.solver.own.test_course_files import BASE, COUNT, MADE, SIMPLE
from webapp.recordings import strips

EXAMPLES = Path(__file__).parents[3] / "examples"
NAMES = ("queens", "sudoku", "maze_breadth", "missionaries", "eight_puzzle", "graph_colouring")
MANY = ("sudoku", "eight_puzzle", "pacman", "failing", "aima")
"""Those with more nodes than a page counts for a comparison."""
WINDOW = 12

FAILING = """
from backtrack import Problem


class Failing(Problem):
    def start(self):
        print("begins")
        return ()

    def moves(self, state):
        return [1, 2, 0] if len(state) < 3 else []

    def result(self, state, move):
        return (*state, 6 // move)

    def solved(self, state):
        return False
"""

PROBLEMS = {
    **{name: (EXAMPLES / f"{name}.py").read_text(encoding="utf-8") for name in NAMES},
    "aima": BASE + COUNT + MADE,
    "simpleai": SIMPLE + "three = Simple(0)\n",
    "pacman": ROADS,
    "failing": FAILING,
}


def problems() -> Any:
    """Return programs, and what the API answers about each of their searches."""
    return [problem(name, source) for name, source in PROBLEMS.items()]


def problem(name: str, source: str) -> Any:
    """Return a program, what is said of its first problem, and each of its recordings."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "program.py"
        path.write_text(source, encoding="utf-8")
        with redirect_stdout(ROUTER):
            puzzles = load(path)
            puzzle = puzzles[0]
            first = recorded(plan_recording(puzzle, None, (), puzzle.declared_limit))
        replay = solver.replay_document(puzzle, puzzle.answer())
        facts = {
            "title": puzzle.title,
            "titles": [each.title for each in puzzles],
            "nodes": len(first),
            "truncated": first.truncated,
            "fault": first.fault and first.fault._asdict(),
            "printed": puzzle.printed,
            "printed_lines": puzzle.printed_lines,
            "reasons": puzzle.program.reasons.titles,
        }
        recordings = [first]
        for search in puzzle.searches[1:]:
            recordings.append(made(puzzle, search.name, ()))
        recordings += [made(puzzle, None, (each,)) for each in first.search.prunings[:1]]
        return {
            "name": name,
            "source": source,
            "code": puzzle.to_code(),
            "facts": facts,
            "replay": replay,
            "comparison": None if name in MANY else solver.compare(puzzle),
            "recordings": [answers(each) for each in recordings],
        }


def made(puzzle: Any, search: str | None, off: tuple[str, ...]) -> Recording[Any, Any]:
    """Return another recording of a problem."""
    return recorded(plan_recording(puzzle, search, off, puzzle.declared_limit))


def answers(recording: Recording[Any, Any]) -> Any:
    """Return what is answered about a recording."""
    last = len(recording) - 1
    starts = sorted({0, min(1, last), last // 3, last})
    off = sorted({*recording.search.prunings} - recording.prunings)
    return {
        "options": f"search={recording.search.name}" + (f"&off={','.join(off)}" if off else ""),
        "summary": search_document(recording),
        "windows": [window(recording, start) for start in starts],
        "nodes": [node_document(recording, node) for node in starts],
        "along": [
            [moves, node_along(recording, moves)]
            for moves in ([place.move for place in recording.path(node)[1:]] for node in starts)
        ],
        "next": [
            [node, recording.next_dead_end(node), recording.next_solution(node)] for node in starts
        ],
        "previous": [[node, recording.previous_solution(node)] for node in starts],
        "strips": [strip(recording, start, width) for start in starts for width in (1, 37, 301)],
    }


def window(recording: Recording[Any, Any], start: int) -> Any:
    """Return steps with their context, and what they leave out."""
    steps = recording.steps(start, WINDOW)
    return {
        "start": start,
        "steps": steps,
        "context": json.loads(json.dumps(steps_context(recording, start, len(steps)))),
        "skips": [asdict(each) for each in recording.skips_between(start, WINDOW)],
    }


def strip(recording: Recording[Any, Any], start: int, width: int) -> Any:
    """Return a strip to the end as bytes."""
    wanted = strips.StripRequest(start, len(recording), width, counts=False, facts=True)
    data = b64encode(strips.packed(recording, wanted)).decode()
    return {"start": start, "stop": len(recording), "width": width, "bytes": data}
