"""What the tests of modules get from the solver and the server: JSON files in a folder."""

from __future__ import annotations

import json
import random
from base64 import b64encode
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from typing import Any

import solver
from solver.catalog import puzzle_class
from solver.own import LineStop, load, saved
from solver.own.brought import recorded
from solver.own.functions import drawn_graph
from solver.recording.archive import SLICE, archive
from solver.recording.documents import node_along, node_document, search_document, steps_context
from solver.recording.plan import plan_recording
from tests.browser.js import layers
from tests.browser.js.conftest import pictures
from tests.browser.js.documents import CODES, DROPS, HOPELESS, SAMPLE
from tests.browser.js.strip_stage import LARGE, SMALL
from tests.browser.layered import DICE, FLIP, IMPOSSIBLE, TWO_FLIPS
from tests.js.python.problems import problems
from tests.samples import SAMPLES
from tests.solver.own.functions import saved_programs, test_loops
from tests.solver.own.functions.programs import PROGRAMS
from tests.solver.own.problems import Priced, Wild
from webapp.pictures.story import ReplayStory, SearchStory
from webapp.pictures.timeline import Chalk, Stretch, plan
from webapp.recordings import strips
from webapp.site.concealing import seal
from webapp.text.i18n import script_messages

MAZE = "1.2.5.1.w24-556-6ww"
SEARCHES = [("mayan", SAMPLE, "dfs"), ("flip", "bwbb-wwwb-bwbb-bbbb", "bfs"), ("dice", MAZE, "bfs")]

NARRATED = [
    ("mayan", SAMPLE, None),
    ("mayan", "1.1-21-234-31-2434", None),
    ("flip", FLIP, None),
    ("flip", TWO_FLIPS, "dfs"),
    ("flip", IMPOSSIBLE, None),
    ("dice", DICE, None),
    ("dice", "1.1.2.4.223-456-www", None),
]
"""Puzzles with and without a solution, and the search of which every frame is told."""


def replay(code: str, kind: str = "mayan") -> Any:
    puzzle = solver.from_code(kind, code)
    return solver.replay_document(puzzle, solver.solve(puzzle))


def ends(kind: str, code: str, name: str | None) -> Any:
    """Return the frames of a search around its two ends."""
    recording = solver.record(solver.from_code(kind, code), name)
    last = max(0, len(recording) - 3)
    steps = solver.steps(recording, 0, 60) + solver.steps(recording, last, 3)
    return [
        frame for step in steps for part in ("before", "frames", "after") for frame in step[part]
    ]


def search(kind: str, code: str, name: str, most: int, every: int = 1) -> Any:
    """Return the first steps of a search, and every so-manieth node of them."""
    return searched(solver.record(solver.from_code(kind, code), name), most, every)


def searched(recording: Any, most: int, every: int = 1) -> Any:
    """Return the same of a recording."""
    count = min(len(recording), most)
    return {
        "summary": search_document(recording),
        "steps": solver.steps(recording, 0, count),
        "context": steps_context(recording, 0, count),
        "nodes": [node_document(recording, node) for node in range(0, count, every)],
    }


def strip(start: int, width: int) -> Any:
    """Return a strip as bytes, and what is in them."""
    recording = solver.record(solver.from_code("mayan", SAMPLE))
    stop = len(recording)
    found = recording.strip(start, stop, width)
    wanted = strips.StripRequest(start, stop, width, counts=False, facts=True)
    told = strips.document(recording, wanted)
    told = {name: told[name] for name in ("moves", "move", "remaining", "fewest")}
    told["move"] = [[place % 65536 for place in row] for row in told["move"]]
    told["remaining"] = [[left % 256 for left in row] for row in told["remaining"]]
    data = strips.packed(recording, wanted)
    return {
        "bytes": b64encode(data).decode(),
        "strip": {
            "start": start,
            "stop": stop,
            "width": width,
            "depths": len(found.nodes),
            "nodes": found.nodes.tolist(),
            "merged": found.merged.tolist(),
            "outcome": found.outcomes.tolist(),
            "facts": told,
        },
    }


DEEP = """\
import sys

sys.setrecursionlimit(5_000)


def down(depth):
    if depth < 1_200:
        down(depth + 1)


down(0)
"""

ARCHIVED = 400
"""Nodes of a search whose archive is made: a larger one takes half a minute."""


FILMED = 6
"""Steps of a film that has every shot of the server's."""


def films() -> Any:
    """Return what films of own problems show and when, of searches and of a replay."""
    found = [solver.record_problem(Wild(8, name)) for name in ("dfs", "bfs")]
    stories: list[Any] = [SearchStory.of(each) for each in found]
    replayed = solver.from_code("mayan", SAMPLE)
    stories.append(ReplayStory(replayed, solver.replay_document(replayed, solver.solve(replayed))))
    steps = [solver.steps(each, 0, FILMED + 1) for each in found]
    return [
        filmed(story, speed, steps[at] if at < len(steps) else None, chalk)
        for at, story in enumerate(stories)
        for speed, chalk in (
            (1, None),
            (8, None),
            (1, Chalk(2, 0, "g1.1")),
            (2, Chalk(1, 1, "r1.2")),
        )
    ]


def filmed(story: Any, speed: float, steps: Any, chalk: Chalk | None) -> Any:
    """Return what a film shows and when, and what it is made of.

    :param steps: of a search; None for a replay.
    """
    last = min(FILMED, story.total)
    return {
        "speed": speed,
        "chalked": chalk and {"at": chalk.step, "frame": chalk.frame, "marks": chalk.marks},
        "steps": steps,
        "replay": None if steps else story.document,
        "last": last,
        "lengths": [[shot.ms for shot in story.frames(step)] for step in range(1, last + 1)],
        "cuts": [
            {
                "frame": shot.frame and shot.frame["kind"],
                "node": shot.node,
                "explained": bool(shot.explained),
                "left_out": len(shot.left_out),
                "chalk": shot.chalk,
                "progress": round(progress, 9),
                "ms": ms,
            }
            for shot, progress, ms in plan(story, Stretch(0, last, speed, chalk))
        ],
    }


def archives() -> Any:
    """Return archives of searches of every kind, and of own problems."""
    kinds = [
        solver.record(solver.from_code(kind, SAMPLES[kind].walked), each.name, limit=ARCHIVED)
        for kind in solver.kinds()
        for each in puzzle_class(kind).searches
    ]
    own = [
        solver.record_problem(problem(12, search, most=6), limit=ARCHIVED)
        for problem in (Wild, Priced)
        for search in ("dfs", "bfs", "iddfs")
    ]
    return [
        *(archived(each, archive("/search", each, {})) for each in kinds),
        *(archived(each, {**saved.contents(each)["search"], "path": "/search"}) for each in own),
        solved_root(),
    ]


def solved_root() -> Any:
    """Return the archive of a program whose every call is a solution, the first one too."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "subsets.py"
        path.write_text(PROGRAMS["subsets"].source, encoding="utf-8")
        (puzzle,) = load(path, None, None, PROGRAMS["subsets"].call)
        try:
            recording = recorded(plan_recording(puzzle, None, (), puzzle.declared_limit))
            search = saved.contents(recording)["search"]
            return archived(recording, {**search, "path": "/search"})
        finally:
            puzzle.close()


def archived(recording: Any, search: Any) -> Any:
    """Return the archive of a search, and what the API answers to some questions about it."""
    last, chance = len(recording) - 1, random.Random(len(recording))
    edges = [sorted(chance.sample(range(last + 2), 2)) for _ in range(12)] if last > 1 else []
    windows = [(0, last + 1), *edges, (last, last + 1)]
    return {
        "archive": {"answers": {}, "search": search},
        "summary": search_document(recording),
        "steps": solver.steps(recording, 0, SLICE),
        "node": {
            name: told
            for name, told in node_document(recording, last).items()
            if name != "skips"  # which no page reads
        },
        "along": node_along(recording, told_moves(recording, last)),
        "skips": [asdict(each) for each in recording.skips_between(0, 90)],
        "next": [recording.next_dead_end(0), recording.next_solution(0)],
        "previous": [
            [node, recording.previous_solution(node)] for node in sorted({0, *range(last, 1, -7)})
        ],
        "strips": [
            {
                "start": start,
                "stop": stop,
                "width": width,
                "bytes": b64encode(
                    strips.packed(recording, strips.StripRequest(start, stop, width, False, True))
                ).decode(),
            }
            for start, stop in windows
            for width in (1, 7, 64, 301)
        ],
    }


ISLANDS_CALL = 'Solution().numIslands([["1", "1", "0"], ["0", "1", "0"], ["1", "0", "1"]])'

TURNS = """\
def run(queue, turns):
    for _ in range(turns):
        while queue:
            queue.append(queue.pop(0) % 5)
            break


run([1, 3], 150)
"""

PAIRS = """\
def run(queue):
    while len(queue) > 1:
        one, other = queue.pop(), queue.pop()
        if one == other:
            continue
        queue.append(abs(one - other))
    return queue


print(run([9, 4, 1, 1, 1]))
print(run([3, 5]))
"""

CHAIN = """\
def run(stack):
    while stack[0] < 1_200:
        stack.append(stack.pop() + 1)


run([0])
"""

NO_ROOM = """\
def run(queue):
    while queue:
        at = queue.pop(0)
        if at == 4:
            1 / 0
        queue += [at + 1, at + 2]


run([0])
"""

LOOPS = {
    **{
        f"{name} of a loop": (dedent(each.source), each.call, None)
        for name, each in test_loops.PROGRAMS.items()
    },
    "islands": (dedent(test_loops.ISLANDS), ISLANDS_CALL, None),
    "neighbours": (dedent(test_loops.EARLY), None, None),
    "graph": (saved_programs.LOOP, None, None),
    "flooded": (dedent(test_loops.LARGE).replace("150", "9"), None, None),
    "turns": (TURNS, None, 100),
    "pairs": (PAIRS, None, None),
    "chain": (CHAIN, None, None),
    "failing loop": (NO_ROOM, None, None),
    "uncalled loop": (dedent(test_loops.FLOOD), None, None),
}
"""Programs with loops over a stack, a queue or a heap."""

BROUGHT = {
    **{name: (each.source, each.call, None) for name, each in PROGRAMS.items()},
    "limited": (saved_programs.QUEENS, "solve(4, 0, [], [])", 9),
    "uncalled": (saved_programs.QUEENS, None, None),
    "forgotten": (saved_programs.FORGOTTEN, None, None),
    "failing": (saved_programs.FAILING, None, None),
    "outside": (saved_programs.TWICE + "\n1 / 0\n", None, None),
    "twice": (saved_programs.TWICE, None, None),
    "known": (saved_programs.KNOWN, None, None),
    "deep": (DEEP, None, None),
    **LOOPS,
}
"""Programs that a page records in Python of its own: source, call, limit."""


def programs() -> Any:
    """Return programs with recursive functions, and what the API answers about each."""
    return [program(name, *facts) for name, facts in BROUGHT.items()]


def program(name: str, source: str, call: str | None, limit: int | None) -> Any:
    """Return a program, and what the API answers about it where each question is the first."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "program.py"
        path.write_text(source, encoding="utf-8")
        puzzle = load(path, None, limit, call)[0]
        try:
            recording = recorded(plan_recording(puzzle, None, (), puzzle.declared_limit))
            run = puzzle.runs._replace(path="program.py")
            found = reached(recording) if name in RUN_TO else []
            return {"name": name, "program": run._asdict(), "reached": found, **shown(recording)}
        finally:
            puzzle.close()


def shown(recording: Any) -> Any:
    """Return what is shown of a program's recording."""
    puzzle, calls, last = recording.puzzle, recording.problem, len(recording) - 1
    starts = sorted({0, min(1, last), last // 3, last // 2, last})
    windows = [window(recording, start) for start in starts]
    nodes = [fresh(recording, node_document, node) for node in starts]
    return {
        "code": puzzle.to_code(),
        "summary": search_document(recording),
        "comparison": solver.compare(puzzle, limit=1_000_000_000),
        "replay": fresh(recording, lambda _: solver.replay_document(puzzle, puzzle.answer())),
        "windows": windows,
        "nodes": [{key: each[key] for key in each if key != "skips"} for each in nodes],
        "along": [
            [told_moves(recording, node), node_along(recording, told_moves(recording, node))]
            for node in starts
        ],
        "next": [
            [node, recording.next_dead_end(node), recording.next_solution(node)]
            for node in range(min(last + 1, 60))
        ],
        "previous": [[node, recording.previous_solution(node)] for node in range(last + 1)][-60:],
        "strips": [strip_of(recording, start, width) for start in starts for width in (1, 37, 301)],
        "graph": picture(recording),
        "facts": {
            "stops": sorted(puzzle.stops),
            "candidates": [each.name for each in calls.candidates],
            "board": calls.board,
            "forgotten": puzzle.forgotten and puzzle.forgotten._asdict(),
            "uncalled": puzzle.is_uncalled,
            "printed": puzzle.printed,
            "printed_lines": puzzle.printed_lines,
            "reasons": puzzle.program.reasons.titles,
        },
    }


def picture(recording: Any) -> Any:
    """Return the graph of memoised functions as it is drawn, None of others."""
    graph = recording.problem.graph
    if graph is None:
        return None
    drawn = drawn_graph.drawn(graph, len(recording))
    parts = {name: [each._asdict() for each in getattr(drawn, name)] for name in ("calls", "edges")}
    return {**drawn._asdict(), **parts}


def fresh(recording: Any, ask: Any, *arguments: Any) -> Any:
    """Return an answer as it is where nothing is known of the steps."""
    recording.tree.forget()
    recording.problem.variables.clear()
    return ask(recording, *arguments)


def window(recording: Any, start: int) -> Any:
    """Return steps with their context, and what they leave out."""
    steps = fresh(recording, solver.steps, start, 40)
    return {
        "start": start,
        "steps": steps,
        "context": steps_context(recording, start, len(steps)),
        "skips": [asdict(each) for each in recording.skips_between(start, 40)],
    }


def strip_of(recording: Any, start: int, width: int) -> Any:
    """Return a strip to the end as bytes."""
    wanted = strips.StripRequest(start, len(recording), width, counts=False, facts=True)
    data = b64encode(strips.packed(recording, wanted)).decode()
    return {"start": start, "stop": len(recording), "width": width, "bytes": data}


RUN_TO = ("queens", "generator", "twice", "failing")
"""Programs whose lines are run to, among them one with lines that no frame shows."""


def reached(recording: Any) -> Any:
    """Return where lines are run to from some nodes, and what the server answers."""
    puzzle, last = recording.puzzle, len(recording) - 1
    lines = sorted(puzzle.stops)
    asked = [
        {"line": line, "node": node, "frame": frame, "back": back, "when": ""}
        for line in lines
        for node, frame in ((0, 0), (last // 2, 1), (last, 0))
        for back in (False, True)
    ]
    asked += [
        {"line": lines[-1], "node": last // 2, "frame": 0, "back": back, "when": when}
        for when in ("True", "no_such_name")
        for back in (False, True)
    ]
    return [[each, run_to(puzzle, each)] for each in asked]


def run_to(puzzle: Any, asked: dict[str, Any]) -> Any:
    """Return where a line runs, as JSON has it."""
    stop = LineStop(asked["line"], asked["when"], back=asked["back"])
    found = puzzle.reach(stop, asked["node"], asked["frame"])
    return {**found._asdict(), "moment": found.moment and found.moment._asdict()}


def told_moves(recording: Any, node: int) -> Any:
    """Return the moves that lead to a node as they are read from JSON."""
    return json.loads(json.dumps([place.move for place in recording.path(node)[1:]]))


DOCUMENTS: dict[str, Callable[[], Any]] = {
    "replay-sample": lambda: replay(SAMPLE),
    "replay-drops": lambda: replay(DROPS),
    "replay-hopeless": lambda: replay(HOPELESS),
    "films": films,
    "replays": lambda: [replay(code) for code in CODES],
    "tree": lambda: search("mayan", SAMPLE, "dfs", most=10_000, every=7),
    "searches": lambda: [
        *(search(*named, most=60) for named in SEARCHES),
        *(searched(solver.record_problem(Wild(8, name)), 60) for name in ("dfs", "bfs")),
    ],
    "layers": lambda: {
        "summary": layers.SUMMARY,
        "steps": layers.STEPS,
        "nodes": [layers.node_document(node) for node in range(layers.NODES)],
    },
    "narrated": lambda: [
        {"replay": replay(code, kind), "frames": ends(kind, code, name)}
        for kind, code, name in NARRATED
    ],
    "pictures": pictures,
    "catalogue-zh": lambda: script_messages("zh"),
    "strip": lambda: strip(5, 37),
    "quizzes": lambda: [
        search(kind, SAMPLES[kind].walked, each.name, most=60)
        for kind in solver.kinds()
        for each in puzzle_class(kind).searches
    ],
    "archives": archives,
    "programs": programs,
    "problems": problems,
    "words": lambda: {
        kind: {**words.for_scripts(), "parts": words.parts}
        for kind in solver.kinds()
        if (words := getattr(puzzle_class(kind), "words", None))
    },
    "sealed": lambda: {"sealed": seal({"moves": [[1, 2]], "word": "答案"})},
    "trees": lambda: {"small": SMALL.given(), "large": LARGE.given()},
}
"""What a test asks for by its name (support.js, ``documentOf``)."""


def write(folder: Path, tests: Iterable[Path]) -> None:
    """Write the documents that files of tests name."""
    texts = [path.read_text(encoding="utf-8") for path in tests]
    for name, document in DOCUMENTS.items():
        if any(f'"{name}"' in text for text in texts):
            (folder / f"{name}.json").write_text(json.dumps(document()), encoding="utf-8")
