"""Print how fast everything is, and which floors are held: ``python -m bench`` in the repository.

Figures of one machine mean little elsewhere, so floors are ratios measured in one run wherever
there is something to compare with. Ratios against other programs, which read judge text and print
the answer::

    python -m bench --baseline tutorial=./tutorial --baseline 'other=python3 other.py'
    python -m bench mayan --group adversarial --repeat 10

Lighthouse is measured only by its name, since it is installed first. What a first view costs a slow
phone is measured in turns with another checkout of this repository::

    python -m bench lighthouse --repeat 3
    python -m bench firstview --against ../before
"""

from __future__ import annotations

import gc
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from heapq import heappop, heappush
from http.client import HTTPConnection
from itertools import chain, islice, product, zip_longest
from math import inf
from pathlib import Path
from random import Random
from runpy import run_path
from statistics import median, median_low
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import click
from playwright.sync_api import Browser, Page, Playwright, ViewportSize, sync_playwright

import solver
from bench import constraints, functions, games, load
from bench.load import LARGEST, ROOT, SAMPLE, Answer, Measure, Table, assets_of, figure, table
from solver.capabilities.brushes import AnyBrushes
from solver.catalog import solve_readable
from solver.families.mayan import FAMILY
from solver.own import load as load_problems
from solver.own.problem import Problem
from solver.recording.readable_recorder import record as record_readable
from solver.search.limits import DEFAULT_LIMIT
from tests.browser.browser import QUIET, full, launch
from tests.js.lint import tools

SURPRISES = 100

# As large as LARGEST, but many moves must be played to their end.
BUSY = "5.1221212-2114124-1431143-3113431-4341343"


class Options(NamedTuple):
    """How to measure: the options of the command line."""

    baselines: tuple[Program, ...]
    groups: tuple[str, ...]
    repeat: int
    timeout_s: float
    against: Path | None


def seconds_of(work: Callable[[], Any], times: int) -> list[float]:
    return timeit.repeat(work, gc.enable, number=1, repeat=times)


def ms_of(function: Callable[..., Any], calls: Sequence[tuple[Any, ...]]) -> list[float]:
    return [1000 * seconds_of(partial(function, *arguments), 1)[0] for arguments in calls]


# Solving: judge files in this process, against whole runs of other programs.


class Run(NamedTuple):
    """One run of a program; without an answer if it was stopped."""

    seconds: float
    answer: str | None


class Program(NamedTuple):
    """An outside program, which reads judge text and prints the answer."""

    name: str
    command: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Program:
        """Read ``NAME=COMMAND``; the command is split like a shell does.

        :raises click.BadParameter: when a part is missing or there is no such program.
        """
        name, _, command = text.partition("=")
        words = tuple(shlex.split(command))
        if not (name and words):
            raise click.BadParameter(f"expected NAME=COMMAND, got {text!r}")
        if shutil.which(words[0]) is None:
            raise click.BadParameter(f"expected a program that can be run, got {words[0]!r}")
        return cls(name, words)

    def run(self, text: str, timeout_s: float) -> Run:
        start = time.perf_counter()
        try:
            done = subprocess.run(
                self.command, input=text, stdout=subprocess.PIPE, text=True, timeout=timeout_s,
                check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return Run(timeout_s, None)
        return Run(time.perf_counter() - start, done.stdout)


def mayan_files() -> dict[str, list[str]]:
    return {
        folder.name: [path.read_text(encoding="ascii") for path in sorted(folder.glob("*.txt"))]
        for folder in sorted((ROOT / "tests" / "boards" / "mayan").iterdir(), reverse=True)
    }


def flip_files() -> dict[str, list[str]]:
    """Return all boards there are as one file."""
    rows = map("".join, product("wb", repeat=4))
    codes = map("-".join, product(rows, repeat=4))
    boards = (solver.to_text(solver.from_code("flip", code)) for code in codes)
    return {"all": ["\n".join(boards)], **surprises("flip")}


def surprises(kind: str) -> dict[str, list[str]]:
    """Return boards of "Surprise me", a file each."""
    return {"surprises": [solver.to_text(solver.surprise(kind, seed)) for seed in range(SURPRISES)]}


def solve_all(puzzles: Sequence[Any]) -> list[solver.Solution[Any]]:
    return [solver.solve(puzzle) for puzzle in puzzles]


def answer_of(kind: str, text: str) -> str:
    puzzles = solver.parse_all(kind, text)
    return "".join(map(solver.judge_output, puzzles, solve_all(puzzles)))


def mayan_answers(output: str) -> list[Any]:
    r"""Return the one answer of an output, without lines of padding.

    >>> mayan_answers("0 2 1\n") == mayan_answers("0 2 1 \n-1 -1 -1 ")
    True
    """
    lines = (line.split() for line in output.splitlines())
    return [[line for line in lines if line and line != ["-1", "-1", "-1"]]]


def lines_of(output: str) -> list[Any]:
    return [line.split() for line in output.splitlines()]


FILES: dict[str, Callable[[], dict[str, list[str]]]] = {
    **{kind: partial(surprises, kind) for kind in solver.kinds()},
    "mayan": mayan_files,
    "flip": flip_files,
}
ANSWERS = {"mayan": mayan_answers}
"""What splits an output into answers that can be compared, unless each line is one."""
LEAST_RATIOS = {("mayan", "general"): (80, "median"), ("mayan", "adversarial"): (10, "least")}
"""To an outside program, by kind and group, with the value that has this floor."""
MOST_S = {("flip", "all"): 2.0}
"""Seconds of our command line for a file, by kind and group."""


def solving(kind: str, options: Options) -> Iterator[Table]:
    """Measure groups of judge files, each also by whole runs of the other programs.

    :raises click.BadParameter: for a group that does not exist.
    """
    files = FILES[kind]()
    for name in options.groups:
        if name not in files:
            raise click.BadParameter(f"expected one of {', '.join(files)}, got {name!r}")
    title = (
        f"{kind.title()}, solver.solve in this process: milliseconds a file, each the median of "
        f"{2 * options.repeat} runs after one to warm up"
    )
    if options.baselines:
        title += (
            "\nother programs: a whole process, one run a file; same: answers like ours; > some "
            f"stopped after {options.timeout_s:g} s"
        )
    groups = (of_group(kind, name, files[name], options) for name in options.groups or files)
    yield table(title, chain.from_iterable(groups))


def of_group(kind: str, group: str, files: list[str], options: Options) -> Iterator[Measure]:
    """Measure each file: our runs, then the other programs, then our runs again."""
    ours: list[float] = []
    runs: dict[str, list[Run]] = {program.name: [] for program in options.baselines}
    for file in files:
        puzzles = solver.parse_all(kind, file)
        work = partial(solve_all, puzzles)
        work()  # builds tables, fills caches
        seconds = seconds_of(work, options.repeat)
        for program in options.baselines:
            runs[program.name].append(program.run(file, options.timeout_s))
        ours.append(median(seconds + seconds_of(work, options.repeat)))
    yield Measure(f"{group}, ms", [1000 * seconds for seconds in ours])
    if most_s := MOST_S.get((kind, group)):
        whole = [own_program(kind).run(file, options.timeout_s).seconds for file in files]
        yield Measure(f"{group}, `backtrack solve`, s", whole, most_s)
    least, which = LEAST_RATIOS.get((kind, group), (None, "median"))
    answers = ANSWERS.get(kind, lines_of)
    for name, found in runs.items():
        stopped = ">" if None in [run.answer for run in found] else ""
        yield Measure(f"{name}, {group}, {stopped}ms", [1000 * run.seconds for run in found])
        ratios = [run.seconds / seconds for run, seconds in zip(found, ours, strict=True)]
        yield Measure(f"{name}, {group}, {stopped}times ours", ratios, least=least, which=which)
        same = [
            one == other
            for file, run in zip(files, found, strict=True)
            if run.answer is not None
            for one, other in zip_longest(answers(answer_of(kind, file)), answers(run.answer))
        ]
        yield Measure(f"{name}, {group}, % the same", [100 * sum(same) / max(1, len(same))])


def own_program(kind: str) -> Program:
    call = f"from webapp.cli import main; main(['solve', '{kind}'])"
    line = f"import sys; sys.path.insert(0, {str(ROOT)!r}); {call}"
    return Program("backtrack", (sys.executable, "-c", line))


# Recording whole searches and walking them.

WHOLE_LOG = 2**20
"""Nodes from which on the index is measured against its log; tables outweigh a small one."""

STARS_AROUND_A_HOLE = "-".join([10 * "w"] * 4 + ["wwww0wwwww"] + [10 * "w"] * 5)
RECORDED = (
    ("Nothing vanishes", "mayan", LARGEST, "dfs"),
    ("Much vanishes", "mayan", BUSY, "dfs"),
    ("All sets of flips", "flip", "bwwb-bbwb-bwwb-bwww", "dfs"),
    ("Every board that can be reached", "flip", "bbwb-bwbb-wbbw-bwbb", "bfs"),
    ("Stars everywhere, no way back", "dice", f"5.5.5.1.{STARS_AROUND_A_HOLE}", "bfs"),
    ("No way back to order, A*", "sliding", "123-456-870", "astar"),
    ("No way back to order, layer by layer", "sliding", "123-456-870", "bfs"),
)
FAR_AWAY = "867-254-301"
NODES, WINDOWS, PIXELS = 2000, 100, 1000

# Runs in a process of its own and prints its largest size: kilobytes, on macOS bytes.
PEAK = """
import resource, sys, solver
solver.record(solver.from_code(*sys.argv[1:3]), sys.argv[3])
unit_bytes = 1 if sys.platform == "darwin" else 1024
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit_bytes)
"""


def recording(options: Options) -> Iterator[Table]:
    # First of all: a new process begins with the largest size that this one has had so far.
    peaks = [peak_bytes(*subject) for _, *subject in RECORDED]
    for (title, kind, code, search), peak in zip(RECORDED, peaks, strict=True):
        puzzle = solver.from_code(kind, code)
        record = partial(solver.record, puzzle, search)
        seconds, found = seconds_of(record, 2 * options.repeat), record()
        yield table(
            f"{title}, /{kind}/{code}: {len(found):,} nodes\nrecorded {2 * options.repeat} times, "
            f"{NODES:,} random nodes, {WINDOWS} random windows of the strip",
            [
                Measure("record, s", seconds, 1.2),
                Measure("memory of the process, MB", [peak / 1e6], 150),
                *walking(found),
            ],
        )

    yield deepening(options)


def deepening(options: Options) -> Table:
    """Record IDA* on tiles by their graph and by the readable loop, in turns."""
    todo = solver.recordings.plan(solver.from_code("sliding", FAR_AWAY), "idastar")
    ours, loops = [], []
    for _ in range(2 * options.repeat):
        loops.append(processor_s(partial(record_readable, todo.puzzle, todo.plan)))
        ours.append(processor_s(partial(solver.recordings.record_plan, todo)))
    nodes = len(solver.recordings.record_plan(todo))
    return table(
        f"Thirty-one slides by IDA*, /sliding/{FAR_AWAY}: {nodes:,} nodes, in turns with the "
        "readable loop",
        [
            Measure("times the readable loop", [a / b for a, b in zip(loops, ours, strict=True)],
                    least=8.0),
            Measure("nodes a second", [nodes / seconds for seconds in ours]),
        ],
    )  # fmt: skip


def walking(found: solver.Recording[Any, Any]) -> Iterator[Measure]:
    random, nodes = Random(1), len(found)
    numbers = [(random.randrange(nodes),) for _ in range(NODES)]
    strips = [(0, nodes, PIXELS)]
    for _ in range(WINDOWS - 1):  # as often small as large
        size = int(nodes ** random.uniform(0.2, 1))
        start = random.randrange(nodes - size + 1)
        strips.append((start, start + size, PIXELS))
    tables = found.index.nbytes + found.log.skips.nbytes
    if nodes >= WHOLE_LOG:
        yield Measure("index, % of the log", [100 * tables / found.log.nodes.nbytes], 8)
    yield Measure("boards and path at a node, ms", ms_of(found.path, numbers), 0.1, which="95%")
    yield Measure("node, ms", ms_of(found.node, numbers))
    yield Measure("strip of 1,000 px, ms", ms_of(found.strip, strips), 1)
    yield Measure("outcome counts per pixel, ms", ms_of(found.outcome_counts, strips), 10)
    data = solver.write_recording(found)
    yield Measure("write as bytes, ms", ms_of(solver.write_recording, [(found,)]))
    yield Measure("read and check the bytes, ms", ms_of(solver.read_recording, [(data,)]))
    yield Measure("compare all prunings, ms", ms_of(solver.compare, [(found.puzzle,)]))


def peak_bytes(kind: str, code: str, search: str) -> int:
    process = subprocess.run(
        [sys.executable, "-c", PEAK, kind, code, search],
        check=True, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    return int(process.stdout)


# Problems that people bring: recording them against a bare loop over the same methods.

LARGE = 20_000_000
"""Nodes of the largest recording."""
SLICES, SLICE = 20, 40
HARDEST = "867254301"
"""Tiles that need 31 moves, as many as any."""

OWN_EXAMPLES = ROOT / "webapp" / "features" / "write" / "examples"

HEAPS = (3, 3, 4)
"""Of Nim, whose methods take little time: most of it is that of the recorder."""


def queens() -> Any:
    """Return the example of queens with eight rows; with a cost it is searched to the end."""
    example = run_path(str(ROOT / "examples" / "queens.py"))["Queens"]
    return type("Queens", (example,), {"cost": lambda _self, _state: 0})(8)


class Large(Problem):
    """A tree of ten moves a node, as large as recordings get."""

    def start(self) -> int:
        return 1

    def moves(self, state: int) -> range:
        return range(10) if state < 10**9 else range(0)

    def result(self, state: int, move: int) -> int:
        return 10 * state + move

    def solved(self, _state: int) -> bool:
        return False


def own(options: Options) -> Iterator[Table]:
    """Record a problem and go through it bare, in turns; then seek in a large recording."""
    problem, bare, ours = queens(), [], []
    for _ in range(2 * options.repeat):
        bare.append(processor_s(partial(count_bare, problem, problem.start())))
        ours.append(processor_s(partial(record_problem, problem)))
    nodes = len(record_problem(problem))
    yield table(
        "Eight queens as a person's problem: processor time of a recording against a bare loop\n"
        f"over the same methods, in turns, {2 * options.repeat} runs",
        [
            Measure("times bare", [a / b for a, b in zip(ours, bare, strict=True)], 4),
            Measure("nodes a second", [nodes / seconds for seconds in ours]),
        ],
    )
    yield weighed(options)
    yield played(options)
    kept: list[Any] = []
    seconds = processor_s(lambda: kept.append(record_problem(Large(), LARGE)))
    found, nodes, random = kept[0], len(kept[0]), Random(1)
    places = [(nodes // 4 + random.randrange(nodes // 2), SLICE) for _ in range(SLICES)]
    yield table(
        f"The largest recording of such a problem: {nodes:,} nodes, ten moves each",
        [
            Measure("record, s of processor time", [seconds]),
            Measure("nodes a second", [nodes / seconds]),
            Measure("bytes a node", [found.log.nodes.nbytes / nodes]),
            Measure(f"{SLICE} steps in the middle, ms", ms_of(found.steps, places)),
            Measure("path, ms", ms_of(found.path, [(place,) for place, _ in places])),
            Measure("strip of 1,000 px, ms", ms_of(found.strip, [(0, nodes, PIXELS)] * SLICES)),
        ],
    )


def weighed(options: Options) -> Table:
    """Record A* on the eight-puzzle against a bare loop over a heap, in turns."""
    example = run_path(str(OWN_EXAMPLES / "tiles_astar.py"))["TilesAStar"](HARDEST)
    bare, ours = [], []
    record_problem(example)
    for _ in range(2 * options.repeat):
        bare.append(processor_s(partial(bare_astar, example)))
        ours.append(processor_s(partial(record_problem, example)))
    nodes = len(record_problem(example))
    return table(
        f"A* on the eight-puzzle, {nodes:,} nodes: processor time of a recording against a bare\n"
        "loop over a heap, in turns",
        [
            Measure("times bare", [a / b for a, b in zip(ours, bare, strict=True)], 2.5),
            Measure("nodes a second", [nodes / seconds for seconds in ours]),
        ],
    )


def bare_astar(problem: Any) -> int:
    """Return the nodes that the loop of a textbook takes from its heap, up to the goal."""
    start, pushed, taken = problem.start(), 0, 0
    heap, reached = [(problem.heuristic(start), 0, start, 0)], {start: 0}
    while heap:
        _, _, state, cost = heappop(heap)
        if cost > reached[state]:
            continue
        taken += 1
        if problem.solved(state):
            break
        for move in problem.moves(state):
            child, g = problem.result(state, move), cost + 1
            if child not in reached or g < reached[child]:
                reached[child], pushed = g, pushed + 1
                heappush(heap, (g + problem.heuristic(child), pushed, child, g))
    return taken


def played(options: Options) -> Table:
    """Record alpha-beta on Nim against a bare loop, in turns."""
    nim: Any = load_problems(OWN_EXAMPLES / "nim.py")[0]
    game, bare, ours = type(nim.person)(HEAPS), [], []
    record = partial(solver.record_problem, game, "alphabeta")
    for _ in range(2 * options.repeat):
        bare.append(processor_s(partial(bare_alpha_beta, game, game.start(), -inf, inf)))
        ours.append(processor_s(record))
    nodes = len(record())
    return table(
        f"Alpha-beta on Nim, {nodes:,} nodes: processor time of a recording against a bare loop,\n"
        "in turns",
        [
            Measure("times bare", [a / b for a, b in zip(ours, bare, strict=True)], 4),
            Measure("nodes a second", [nodes / seconds for seconds in ours]),
        ],
    )


def bare_alpha_beta(game: Any, state: Any, alpha: float, beta: float) -> float:
    """Return the value of a position by the loop of a textbook."""
    utility: float | None = game.utility(state)
    if utility is not None:
        return utility
    is_max = game.player(state) == "MAX"
    best = -inf if is_max else inf
    for move in game.moves(state):
        value = bare_alpha_beta(game, game.result(state, move), alpha, beta)
        best = max(best, value) if is_max else min(best, value)
        if best >= beta if is_max else best <= alpha:
            break
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
    return best


def record_problem(problem: Problem, limit: int = LARGE) -> Any:
    return solver.record_problem(problem, limit=limit)


def count_bare(problem: Problem, state: Any) -> int:
    """Return the nodes from a state on by the loop that a student writes."""
    nodes = 1
    if problem.solved(state) or problem.dead(state):
        return nodes
    for move in problem.moves(state):
        if not problem.skip(state, move):
            nodes += count_bare(problem, problem.result(state, move))
    return nodes


def processor_s(work: Callable[[], Any]) -> float:
    """Return the seconds that the processor works, also in processes that end meanwhile."""
    gc.collect()
    start = time.process_time() + sum(os.times()[2:4])
    work()
    return time.process_time() + sum(os.times()[2:4]) - start


# A census: boards a second on one process, on two, and by other solvers.

BOUNDS = {"moves": 4, "blocks": 9}
SAMPLED, SAMPLED_EVERY = 200, 600
"""Boards that the slower solvers answer one by one, spread over the family."""


def census(_options: Options) -> Iterator[Table]:
    """Measure a whole family, and a sample of it by solvers that are asked board by board."""
    family = FAMILY(BOUNDS)
    starts = range(0, family.numbers, SAMPLED_EVERY)
    looked = (family.look(start, start + SAMPLED_EVERY).code for start in starts)
    codes = list(islice((each[0] for each in looked if each), SAMPLED))
    shortest(codes[-1:], solver.solve)  # loads tables
    with tempfile.TemporaryDirectory() as folder:
        one_s, two_s = (processor_s(partial(whole, folder, workers)) for workers in (1, 2))
        rows = whole(folder, 1)["rows"]  # adds up the finished parts
    a_second = rows / one_s
    measures = [
        Measure("boards a second", [a_second]),
        Measure("two processes against one", [one_s / two_s], least=0.8),
    ]
    for name, solve, least in (
        ("the fast solver", solver.solve, 10.0),
        ("the readable search", solve_readable, 200.0),
    ):
        asked = len(codes) / processor_s(partial(shortest, codes, solve))
        measures.append(Measure(f"{name}, boards a second", [asked]))
        measures.append(Measure(f"times {name}", [a_second / asked], least=least))
    yield table(
        f"Census of all boards with up to {BOUNDS['blocks']} blocks and {BOUNDS['moves']} moves: "
        f"{rows:,} boards,\nprocessor time; other solvers are asked board by board for "
        f"{len(codes)} of them",
        measures,
    )


def whole(folder: str, workers: int) -> dict[str, Any]:
    where = solver.census.Where(workers)
    return solver.census.count("mayan", BOUNDS, Path(folder, str(workers)), where)


def shortest(codes: list[str], solve: Callable[[Any, int], solver.Solution[Any]]) -> None:
    for code in codes:
        board = AnyBrushes.of(solver.from_code("mayan", code))
        for moves in range(1, BOUNDS["moves"] + 1):
            if solve(board.with_choice("moves", moves), DEFAULT_LIMIT).moves is not None:
                break


# The page in a browser, from a server in a process of its own.

SCREEN = ViewportSize(width=1280, height=800)
FRAME_MS = 16.0

# Adds up, for each animation frame, what its callbacks take.
WATCH_FRAMES = """
const ask = window.requestAnimationFrame.bind(window);
window.frames_ms = new Map();
window.requestAnimationFrame = (callback) => ask((now) => {
  const start = performance.now();
  callback(now);
  const before = window.frames_ms.get(now) ?? 0;
  window.frames_ms.set(now, before + performance.now() - start);
});
"""


@contextmanager
def opened(playwright: Playwright) -> Iterator[tuple[Page, float]]:
    """Open the largest search in a new browser, from a new server.

    Yield the page when its first node is there, and the seconds until then.
    """
    with load.serving() as server:
        browser = launch(playwright)
        page = browser.new_page(viewport=SCREEN)
        page.add_init_script(WATCH_FRAMES)
        start = time.perf_counter()
        page.goto(f"{server.url}mayan/{LARGEST}?view=search")
        page.wait_for_selector("main[data-state=ready][data-node='0']", timeout=60_000)
        yield page, time.perf_counter() - start
        browser.close()


def page_bench(options: Options) -> Iterator[Table]:
    """Open the largest search; zoom, drag and play, and measure the scripts of each frame."""
    with sync_playwright() as playwright:
        seconds = []
        for _ in range(2 * options.repeat):
            with opened(playwright) as (_page, taken_s):
                seconds.append(taken_s)
        with opened(playwright) as (page, _seconds):
            frames = {act.__name__: frames_ms(page, act) for act in (zoom, play)}
    yield table(
        f"The page, the whole search of {LARGEST}\nopened {2 * options.repeat} times, each by a "
        "server and a browser that have just started, headless; then scripts in an animation frame",
        [
            Measure("inside its tree, s", seconds, 2.0),
            *(Measure(f"{what}, ms", each, FRAME_MS) for what, each in frames.items()),
        ],
    )


def frames_ms(page: Page, act: Callable[[Page], None]) -> list[float]:
    page.evaluate("window.frames_ms.clear()")
    act(page)
    values: list[float] = page.evaluate("[...window.frames_ms.values()]")
    return values


def zoom(page: Page) -> None:
    page.locator(".strip__canvas:visible").first.hover()
    for delta in [-120] * 30 + [120] * 30:
        page.mouse.wheel(0, delta)
        page.wait_for_timeout(30)


def play(page: Page) -> None:
    page.get_by_role("slider", name="Speed").press("End")
    page.keyboard.press("Home")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_timeout(3000)
    page.get_by_role("button", name="Pause", exact=True).click()


# The first view of a page on a phone, its processor slowed down four times, with an empty cache. It
# ends when the page can be played, its fonts are there and the main thread is idle for the first
# time. Bytes are those on the wire, packed, the page among them.

SLOWER = 4
PHONE = ViewportSize(width=412, height=823)
LANGUAGES = {"en": "en-US", "zh": "zh-CN"}
VIEWS = {"home": "", "mayan": SAMPLE}

# Without the tools of the driver, which would run in the page as well.
SETTLED = """new Promise((done) => {
  const look = () => {
    const state = document.querySelector("main")?.dataset.state;
    if (document.readyState !== "complete" || state === "loading") setTimeout(look, 50);
    else document.fonts.ready.then(() => requestIdleCallback(() => done(FILES())));
  };
  const FILES = () => ["navigation", "resource"].flatMap((type) =>
    performance.getEntriesByType(type).map(({ name, encodedBodySize }) => [name, encodedBodySize]));
  look();
})"""


def firstview(options: Options) -> Iterator[Table]:
    trees = {"here": ROOT} | ({"there": options.against} if options.against else {})
    with sync_playwright() as playwright, ExitStack() as stack:
        servers = {
            name: stack.enter_context(load.serving(tree=tree)).url for name, tree in trees.items()
        }
        browser = launch(playwright)
        stack.callback(browser.close)
        rows = [
            row
            for page, path in VIEWS.items()
            for lang in LANGUAGES
            for row in view_rows(browser, servers, (page, path, lang), options.repeat)
        ]
    title = f"The first view on a phone, {SLOWER} times slowed down, median of {options.repeat}"
    title += f"; there: {options.against}" if options.against else ""
    header = ["page", "where", "requests", "scripts", "kB", "main thread, ms", "ratio"]
    yield Table(title, header, rows)


def view_rows(
    browser: Browser, servers: Mapping[str, str], what: tuple[str, str, str], times: int
) -> Iterator[list[str]]:
    """Yield a row for each server, with the ratio of its main thread's work to the last one's."""
    page, path, lang = what
    views: dict[str, list[tuple[float, dict[str, int]]]] = {name: [] for name in servers}
    for _ in range(times + 1):  # the first makes the servers warm
        for name, url in servers.items():
            views[name].append(first_view(browser, f"{url}{path}", lang))
    work = {name: [ms for ms, _ in found[1:]] for name, found in views.items()}
    *_, last = servers
    for name, found in views.items():
        files = found[-1][1]
        scripts = [address for address in files if address.split("?")[0].endswith(".js")]
        ratio = median(a / b for a, b in zip(work[name], work[last], strict=True))
        counts = map(str, (len(files), len(scripts)))
        figures = (figure(sum(files.values()) / 1000), figure(median(work[name])), f"{ratio:.2f}")
        yield [f"{page} {lang}", name, *counts, *figures]


def first_view(browser: Browser, url: str, lang: str) -> tuple[float, dict[str, int]]:
    """Return the milliseconds of the main thread, and the bytes on the wire by address."""
    with browser.new_context(
        viewport=PHONE, device_scale_factor=1.75, is_mobile=True, has_touch=True,
        locale=LANGUAGES[lang],
    ) as context:  # fmt: skip
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(url, wait_until="commit")
        evaluation = {"expression": SETTLED, "awaitPromise": True, "returnByValue": True}
        found: dict[str, Any] = session.send("Runtime.evaluate", evaluation)
        metrics = session.send("Performance.getMetrics")["metrics"]
        work_s = next(each["value"] for each in metrics if each["name"] == "TaskDuration")
        return 1000 * work_s, dict(found["result"]["value"])


# What an answer costs the server: time of its processor, beside that of an app with one view on the
# same server. A client with one connection asks both in turns.

ROUNDS, ASKS, FRESH = 5, 100, 20
"""Rounds of asks of answers seen before; answers never seen."""

HEADERS = {
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8",
}
"""As a browser sends them."""

# Serves until its input ends; for each line of it, it prints how long its processor was at work.
CHILD = """
import os, sys, threading, time
from webapp.http.server import Listening
{app}
server = Listening(app, "127.0.0.1", 0)
thread = threading.Thread(target=server.run)
thread.start()
print(server.url, flush=True)
for _ in sys.stdin:
    print(time.process_time(), flush=True)
server.stop()
thread.join()
server.close()
os._exit(0)  # without waiting for what it still makes
"""
OURS = CHILD.format(app="from webapp import create_app\napp = create_app()")
BARE = CHILD.format(
    app="""
from flask import Flask, Response
app = Flask("bare")

@app.get("/<int:size>")
def view(size):
    return Response(bytes(size), mimetype="text/html")
"""
)


class Child:
    """A server in a process of its own, and a connection to it."""

    def __init__(self, program: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", program], cwd=ROOT, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self._process.stdin
        assert self._process.stdout
        self._input, self._output = self._process.stdin, self._process.stdout
        self._connection = HTTPConnection(urlsplit(self._output.readline()).netloc)

    def close(self) -> None:
        self._connection.close()
        self._process.communicate()

    def get(self, path: str, **headers: str) -> Answer:
        """Request an address as a browser does, or with other headers."""
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        self._connection.request("GET", path, headers=HEADERS | more)
        found = self._connection.getresponse()
        return Answer(found.status, found.headers, found.read(), 0.0)

    def wait_for(self, path: str) -> Answer:
        while (answer := self.get(path)).status == 202:
            pass
        assert answer.status == 200, f"{path}: {answer.status}"
        return answer

    def text(self, path: str) -> str:
        return self.get(path, Accept_Encoding="identity").body.decode()

    def ms_of(self, *paths: str, times: int = 1, **headers: str) -> float:
        return self.spent_ms(
            lambda: [self.get(path, **headers) for _ in range(times) for path in paths]
        )

    def spent_ms(self, work: Callable[[], object]) -> float:
        before = self._spent_s()
        work()
        return 1000 * (self._spent_s() - before)

    def _spent_s(self) -> float:
        self._input.write("\n")
        self._input.flush()
        return float(self._output.readline())


def serving(options: Options) -> Iterator[Table]:
    with closing(Child(OURS)) as ours, closing(Child(BARE)) as bare:
        yield seen_table(ours, bare, max(ROUNDS, options.repeat))
        yield fresh_table(ours)
        yield search_table(ours)


def seen_table(ours: Child, bare: Child, rounds: int) -> Table:
    """Measure answers seen before beside those of the bare app with as many bytes."""
    script = next(name for name in assets_of(ours.text(f"/{SAMPLE}")) if name.endswith("/main.js"))
    steps = f"/api/v1/{SAMPLE}/search/steps?start=0&count=50&context=1"
    ours.wait_for(steps)
    tag = ours.get(f"/{SAMPLE}").headers["etag"]
    measures = []
    for what, path, headers in (
        ("puzzle page", f"/{SAMPLE}", {}),
        ("home", "/", {}),
        ("page that its reader has (304)", f"/{SAMPLE}", {"If_None_Match": tag}),
        ("script", script, {}),
        ("50 steps", steps, {}),
    ):
        size = len(ours.get(path, **headers).body)
        pairs = [
            (ours.ms_of(path, times=ASKS, **headers), bare.ms_of(f"/{max(1, size)}", times=ASKS))
            for _ in range(rounds)
        ]
        measures.append(Measure(f"{what}, times bare", [own / other for own, other in pairs], 5))
        measures.append(Measure(f"{what}, ms", [own / ASKS for own, _ in pairs]))
    title = (
        "Answers seen before: time of the server's processor\n"
        f"{rounds} rounds of {ASKS}, beside a bare Flask app that answers as many bytes"
    )
    return table(title, measures)


def fresh_table(ours: Child) -> Table:
    codes, assets = fresh_codes(), assets_of(ours.text(f"/{SAMPLE}"))
    pages = [ours.ms_of(f"/mayan/{next(codes)}") for _ in range(FRESH)]
    homes = [ours.ms_of("/", Host=f"host{number}.example") for number in range(FRESH)]
    ours.ms_of(*assets)
    visits = [ours.ms_of(f"/mayan/{next(codes)}", *assets) for _ in range(FRESH)]
    return table(
        "What was never requested: time of the server's processor\n"
        f"{FRESH} of each, in Chinese, packed with Brotli; assets have been requested before",
        [
            Measure("Mayan page, ms", pages, 10),
            Measure("home, ms", homes, 10),
            Measure(f"first visit, page and {len(assets)} assets, ms", visits, 15),
        ],
    )


def search_table(ours: Child) -> Table:
    """Measure what a page requests when Search is pressed, and parts of the largest recording."""
    codes, random = fresh_codes(), Random(2)
    presses = [ours.spent_ms(partial(press_search, ours, next(codes))) for _ in range(FRESH)]
    search = f"/api/v1/mayan/{LARGEST}/search"
    ours.wait_for(search)
    nodes = int(json.loads(ours.text(search))["nodes"])
    starts = [random.randrange(nodes // 2) for _ in range(FRESH)]
    parts = {
        "50 steps with their context, ms": ("steps?count=50&context=1", 5),
        "strip, ms": ("strip?width=1000&format=binary", 2),
        "strip with counts and facts, ms": ("strip?width=1000&format=binary&counts=1&facts=1", 2),
    }
    return table(
        "The search: time of the server's processor\n"
        f"{FRESH} trees of two moves, recorded when Search is pressed; parts of {nodes:,} nodes",
        [
            Measure("Search: summary, steps, strip, comparison, ms", presses, 25),
            *(
                Measure(what, [ours.ms_of(f"{search}/{path}&start={at}") for at in starts], most)
                for what, (path, most) in parts.items()
            ),
        ],
    )


def press_search(server: Child, code: str) -> None:
    search = f"/api/v1/mayan/{code}/search"
    server.wait_for(search)
    server.get(f"{search}/steps?start=0&count=50&context=1")
    server.get(f"{search}/strip?width=1000&counts=1&facts=1&format=binary")
    server.wait_for(f"{search}/comparison")


def fresh_codes() -> Iterator[str]:
    random = Random()
    while True:
        yield solver.to_code(solver.generate("mayan", random.randrange(2**31), {"moves": 2}))


# Films and pictures, from the request to the answer, of a server that has drawn one picture.

FORMATS = ("gif", "webp", "png")


def films(options: Options) -> Iterator[Table]:
    """Request films and a picture of two puzzles, each of servers that have just started."""
    for path in (SAMPLE, "dice/2.6.3.6.6460264-12w5361-5345642-41203w6"):
        found: dict[str, list[tuple[float, int]]] = {form: [] for form in FORMATS}
        for _ in range(options.repeat):
            with closing(Child(OURS)) as server:
                server.wait_for(f"/{path}.png?step=1")
                for form, runs in found.items():
                    start = time.perf_counter()
                    size = len(server.wait_for(f"/{path}.{form}").body)
                    runs.append((time.perf_counter() - start, size))
        measures = []
        for form, runs in found.items():
            floors = {"gif": (0.5, 60_000), "png": (0.02, None)}.get(form, (None, None))
            most_s, most_bytes = floors if path == SAMPLE else (None, None)
            measures.append(Measure(f"{form}, s", [seconds for seconds, _ in runs], most_s))
            measures.append(Measure(f"{form}, bytes", [size for _, size in runs], most_bytes))
        yield table(f"/{path}: films, and a picture", measures)


# The four scores of Lighthouse on its mobile profile, a program for Node.js (bench/npm/). A browser
# with an empty cache loads each page; a score is the median.

LIGHTHOUSE = Path(__file__).parent / "npm"
SCORES = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
LIGHTHOUSE_TIMEOUT_S, LIGHTHOUSE_ATTEMPTS = 300, 5


def lighthouse(options: Options) -> Iterator[Table]:
    """Score every page, or those named by ``--group``; then name what cost one its floors."""
    node = install_lighthouse()
    rows = []
    with load.serving() as server, sync_playwright() as playwright:
        chrome = full(playwright)
        if chrome is None:
            raise click.ClickException("no Chromium: run python -m tests.browser.install")
        for name, path in lighthouse_pages().items():
            if not options.groups or name in options.groups:
                command = [*node, server.url + path, f"--only-categories={','.join(SCORES)}"]
                found = [report(command, chrome)["categories"] for _ in range(options.repeat)]
                medians = {each: median_low(one[each]["score"] for one in found) for each in SCORES}
                scores = {each: int(100 * share + 0.5) for each, share in medians.items()}
                missed = [each for each, floor in SCORES.items() if scores[each] < floor]
                verdict = "MISSED" if missed else "held"
                rows.append([name, *map(str, scores.values()), verdict])
    floors = ", ".join(f"{category} {floor}" for category, floor in SCORES.items())
    title = f"Lighthouse, mobile, median of {options.repeat}; floors: {floors}"
    yield Table(title, ["page", *SCORES, ""], rows)


def lighthouse_pages() -> dict[str, str]:
    english = {"home": ""}
    for kind in solver.kinds():
        sample = next(each.puzzle for each in solver.levels.load(kind) if each.stem == "sample")
        english[kind] = f"{kind}/{solver.to_code(sample)}"
    return english | {f"{name}-zh": f"{path}?lang=zh" for name, path in english.items()}


def install_lighthouse() -> list[str]:
    """Install what the lock file names, unless it is there; return the command."""
    node, npm = tools()
    lock, modules = LIGHTHOUSE / "package-lock.json", LIGHTHOUSE / "node_modules"
    installed = modules / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        command = [*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, cwd=LIGHTHOUSE, check=True, stdout=subprocess.DEVNULL)
    return [*node, str(modules / "lighthouse" / "cli" / "index.js"), "--quiet"]


def report(command: list[str], chrome: str) -> dict[str, Any]:
    """Run Lighthouse until it succeeds: now and then a trace lacks its beginning.

    :raises subprocess.CalledProcessError: when it fails each time.
    """
    flags = " ".join(["--headless=new", "--no-sandbox", *QUIET])
    more = ["--no-enable-error-reporting", f"--chrome-flags={flags}", "--output=json"]
    environment = os.environ | {"CHROME_PATH": chrome}
    for attempt in range(1, LIGHTHOUSE_ATTEMPTS + 1):
        done = subprocess.run(
            [*command, *more], check=attempt == LIGHTHOUSE_ATTEMPTS, env=environment,
            timeout=LIGHTHOUSE_TIMEOUT_S, stdout=subprocess.PIPE,
        )  # fmt: skip
        if done.returncode == 0:
            break
    found: dict[str, Any] = json.loads(done.stdout)
    return found


BENCHES: dict[str, Callable[[Options], Iterator[Table]]] = {
    **{kind: partial(solving, kind) for kind in FILES},
    "recording": recording,
    "own": own,
    "functions": lambda options: functions.functions(2 * options.repeat),
    "games": lambda options: games.games(2 * options.repeat),
    "constraints": lambda options: constraints.constraints(2 * options.repeat),
    "census": census,
    "page": page_bench,
    "firstview": firstview,
    "serving": serving,
    "films": films,
    "lighthouse": lighthouse,
}
BY_NAME_ONLY = {"lighthouse"}


@click.command(help=__doc__)
@click.argument("names", metavar="[BENCH]...", nargs=-1, type=click.Choice(list(BENCHES)))
@click.option(
    "--baseline", "baselines", multiple=True, metavar="NAME=COMMAND", type=Program.parse,
    help="An outside program to compare with; repeatable.",
)  # fmt: skip
@click.option("--group", "groups", multiple=True, help="Only this group of boards; repeatable.")
@click.option(
    "--repeat", type=click.IntRange(min=1), default=3, show_default=True,
    help="Our runs on a board, before the other programs and again after them, or on a page.",
)  # fmt: skip
@click.option(
    "--timeout", "timeout_s", type=click.FloatRange(min=0, min_open=True), default=60.0,
    show_default=True, help="Seconds after which an outside program is stopped.",
)  # fmt: skip
@click.option(
    "--against", type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path),
    help="Another checkout, whose first views are measured in turns with ours.",
)  # fmt: skip
def main(names: tuple[str, ...], **options: Any) -> None:
    for name in names or [name for name in BENCHES if name not in BY_NAME_ONLY]:
        for found in BENCHES[name](Options(**options)):
            click.echo(f"{found}\n")


if __name__ == "__main__":
    main()
