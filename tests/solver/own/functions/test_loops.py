"""Loops over a stack, a queue or a heap as people write them: what they take, and from where."""

from __future__ import annotations

import ast
from collections import deque
from textwrap import dedent
from typing import NamedTuple

import pytest

from solver import write_recording
from solver.own import load, read
from solver.own.brought import recorded
from solver.own.functions.boards import brief, key_of
from solver.own.functions.loops import loops
from solver.recording.plan import plan_recording

GRID = """
    from collections import deque

    grid = ["....#", ".##..", "...#.", ".#..."]


    def shortest(start, goal):
        queue = deque([(start, 0)])
        seen = {start}
        while queue:
            (row, column), distance = queue.popleft()
            if (row, column) == goal:
                return distance
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                r, c = row + down, column + right
                if not (0 <= r < 4 and 0 <= c < 5):
                    continue
                if grid[r][c] != "#" and (r, c) not in seen:
                    seen.add((r, c))
                    queue.append(((r, c), distance + 1))
        return -1


    print(shortest((0, 0), (3, 4)))
"""

STACK = """
    graph = {"A": ["B", "C"], "B": ["D"], "C": ["D", "E"], "D": ["F"], "E": ["F"], "F": []}

    def walk(start):
        stack, visited = [start], []
        while stack:
            node = stack.pop()
            if node in visited:
                continue
            visited.append(node)
            stack.extend(graph[node])
        return visited

    walk("A")
"""

DIJKSTRA = """
    import heapq

    roads = {"A": {"B": 4, "C": 1}, "B": {"D": 1}, "C": {"B": 2, "D": 5}, "D": {}}

    def cheapest(start, target):
        best = {start: 0}
        heap = [(0, start)]
        while heap:
            cost, town = heapq.heappop(heap)
            if town == target:
                break
            if cost > best[town]:
                continue
            for other, price in roads[town].items():
                if cost + price < best.get(other, 99):
                    best[other] = cost + price
                    heapq.heappush(heap, (cost + price, other))
        return best

    cheapest("A", "D")
"""

FLOOD = """
    class Solution:
        def floodFill(self, image, row, column, colour):
            before = image[row][column]
            stack = []
            stack.append((row, column))
            while stack:
                r, c = stack.pop()
                image[r][c] = colour
                for x, y in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                    if 0 <= x < len(image) and 0 <= y < len(image[0]):
                        if image[x][y] == before:
                            stack += [(x, y)]
            return image
"""

SUBSETS = """
    from queue import Queue

    def subsets(items):
        waiting = Queue()
        waiting.put([])
        found = []
        while not waiting.empty():
            chosen = waiting.get()
            found.append(chosen)
            first = items.index(chosen[-1]) + 1 if chosen else 0
            for item in items[first:]:
                waiting.put(chosen + [item])
        return found

    subsets([1, 2, 3])
"""

LADDER = """
    words = {"hot", "dot", "dog", "lot", "log", "cog"}

    def ladder(begin, end):
        todo = [(begin, 1)]
        left = set(words)
        while todo:
            word, length = todo.pop(0)
            if word == end:
                return length
            for at in range(len(word)):
                for letter in "cdghlot":
                    near = word[:at] + letter + word[at + 1:]
                    if near in left:
                        left.remove(near)
                        todo.append((near, length + 1))
        return 0

    ladder("hit", "cog")
"""


@pytest.fixture
def recording_of(tmp_path):
    """Record a program."""
    sessions = []

    def record(source, call=None, name=None, limit=None):
        path = tmp_path / "loop.py"
        path.write_text(dedent(source), encoding="utf-8")
        (puzzle,) = load(path, name, limit, call)
        sessions.append(puzzle)
        return recorded(plan_recording(puzzle, None, (), puzzle.declared_limit))

    yield record
    for puzzle in sessions:
        puzzle.close()


class Program(NamedTuple):
    """A program, and the same search in other words.

    :param first: the items before the loop; ``at`` the place that is taken, "least" of a heap.
    :param follow: returns what is pushed for an item, given what it remembers.
    """

    source: str
    call: str | None
    first: list
    at: int | str
    follow: object
    board: str
    marks: str | None


def beside(item, seen):
    (row, column), distance = item
    if (row, column) == (3, 4):
        return None
    grid = ["....#", ".##..", "...#.", ".#..."]
    free = {(r, c) for r in range(4) for c in range(5) if grid[r][c] == "."}
    near = [(row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)]
    new = [place for place in near if place in free - seen - {(0, 0)}]
    seen.update(new)
    return [(place, distance + 1) for place in new]


def below(node, seen):
    if node in seen:
        return []
    seen.add(node)
    return list({"A": "BC", "B": "D", "C": "DE", "D": "F", "E": "F", "F": ""}[node])


def along_roads(item, best):
    cost, town = item
    if town == "D" or (cost, town) in best:
        return None if town == "D" else []
    roads = {"A": "B4 C1", "B": "D1", "C": "B2 D5", "D": ""}[town].split()
    pushed = []
    for other, price in roads:
        known = min((each[0] for each in best if each[1:] == (other, "cost")), default=99)
        if town == "B" and cost > 3:
            return []
        if cost + int(price) < known:
            best.add((cost + int(price), other, "cost"))
            pushed.append((cost + int(price), other))
    return pushed


def ones_beside(place, filled):
    row, column = place
    filled.add(place)
    ones = {(r, c) for r in range(3) for c in range(3)} - {(1, 2), (2, 1)}
    near = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return [each for each in near if each in ones - filled]


def with_one_more(chosen, _seen):
    return [[*chosen, item] for item in range(max(chosen, default=0) + 1, 4)]


def one_letter_off(item, seen):
    word, length = item
    if word == "cog":
        return None
    words = {"hot", "dot", "dog", "lot", "log", "cog"} - seen
    pushed = []
    for at in range(3):
        for letter in "cdghlot":
            near = word[:at] + letter + word[at + 1 :]
            if near in words - seen:
                seen.add(near)
                pushed.append((near, length + 1))
    return pushed


FLOODED = "Solution().floodFill([[1, 1, 1], [1, 1, 0], [1, 0, 1]], 1, 1, 2)"
PROGRAMS = {
    "grid": Program(GRID, None, [((0, 0), 0)], 0, beside, "grid", "seen"),
    "stack": Program(STACK, None, ["A"], -1, below, "visited", None),
    "dijkstra": Program(DIJKSTRA, None, [(0, "A")], "least", along_roads, "best", None),
    "flood": Program(FLOOD, FLOODED, [(1, 1)], -1, ones_beside, "image", "stack"),
    "subsets": Program(SUBSETS, None, [[]], 0, with_one_more, "chosen", None),
    "ladder": Program(LADDER, None, [("hit", 1)], 0, one_letter_off, "left", None),
}


def taken_by(program):
    """Return the items that are taken, each with the number of its parent."""
    frontier = [(item, None) for item in program.first]
    taken, seen = [], set()
    while frontier:
        at = frontier.index(min(frontier)) if program.at == "least" else program.at
        item, parent = frontier.pop(at)
        taken.append((item, parent))
        pushed = program.follow(item, seen)
        if pushed is None:
            break
        frontier += [(each, len(taken) - 1) for each in pushed]
    return taken


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_nodes_are_what_is_taken_and_parents_what_pushed_it(recording_of, program):
    recording = recording_of(program.source, program.call)
    expected = taken_by(program)
    nodes = range(len(recording))
    assert [recording.parent(node) for node in nodes] == [parent for _, parent in expected]
    names = [item if isinstance(item, str) else str(item) for item, _ in expected]
    assert [recording.tree.move(node) for node in nodes] == [None, *names[1:]]
    assert recording.fault is None
    calls = recording.puzzle.calls
    assert (calls.board, calls.marks) == (program.board, program.marks)
    assert recording.puzzle.noticed == []


SOLVED = {
    "grid": (14, "(row, column) == goal"),
    "dijkstra": (4, "town == target"),
    "ladder": (6, "word == end"),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_test_that_ends_a_search_is_its_solution(recording_of, name):
    program = PROGRAMS[name]
    recording = recording_of(program.source, program.call)
    node, reason = SOLVED.get(name, (None, None))
    assert recording.solution_node == node
    if node is not None:
        (step,) = recording.steps(node, 1)
        assert step["frames"][-1]["facts"]["reason"] == reason


EARLY = """
    def distance(graph, start, goal):
        if start == goal:
            return 0
        queue, seen = [(start, 0)], {start}
        while queue:
            node, steps = queue.pop(0)
            for other in graph[node]:
                if other == goal:
                    return steps + 1
                if other not in seen:
                    seen.add(other)
                    queue.append((other, steps + 1))
        return None

    distance({1: [2, 3], 2: [1, 4], 3: [1, 5], 4: [2], 5: [3]}, 1, 5)
"""


def test_a_goal_among_the_neighbours_is_found_at_the_node_at_work(recording_of):
    recording = recording_of(EARLY)
    assert (recording.solution_node, len(recording)) == (2, 3)
    (step,) = recording.steps(2, 1)
    assert step["frames"][-1]["facts"]["reason"] == "other == goal"
    assert step["frames"][-1]["facts"]["value"] == "2"


@pytest.mark.sampled
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_window_shows_the_same_as_the_whole(recording_of, name):
    program = PROGRAMS[name]
    recording = recording_of(program.source, program.call)
    whole = recording.steps(0, len(recording))
    for node in (len(recording) - 1, len(recording) // 2, 0):
        recording.tree.forget()
        assert recording.steps(node, 1) == [whole[node]]
        recording.tree.forget()
        assert recording.tree.board(node) == whole[node]["board"]


def test_pushes_and_skips_belong_to_the_node_at_work(recording_of):
    recording = recording_of(GRID)
    pushes = skips = 0
    for step in recording.steps(0, 100):
        found = [frame for frame in step["after"] if frame["kind"] == "queue"]
        assert all((each["mark"], each["node"]) == ("push", step["node"]) for each in found)
        later = [recording.tree.move(child) for child in recording.children(step["node"])]
        assert [each["facts"]["value"] for each in found] == later
        pushes += len(found)
        skips += sum(frame["kind"] == "skip" for frame in step["after"])
    assert pushes == len(recording) - 1
    assert skips == sum(recording.counts().skips.values()) == 14 * 4 - pushes
    assert set(recording.puzzle.program.reasons.titles.values()) == {
        "not (# <= r < # and # <= c < #)",
        "not (grid[r][c] != '#' and (r, c) not in seen)",
    }
    (step,) = recording.steps(2, 1)
    assert [(each["kind"], each["mark"], each["node"]) for each in step["before"]] == [
        ("queue", "take", 0)
    ]


def test_a_node_that_is_done_with_has_the_test_as_its_reason(recording_of):
    recording = recording_of(STACK)
    steps = recording.steps(0, 100)
    reasons = {each["node"]: each["frames"][-1]["facts"].get("reason") for each in steps}
    assert {node: reason for node, reason in reasons.items() if reason} == {
        5: "node in visited",
        7: "node in visited",
    }
    assert [each["node"] for each in steps if each["outcome"] == "dead"] == [3, 5, 7]


def test_lines_and_variables_of_a_node(recording_of):
    recording = recording_of(STACK)
    (step,) = recording.steps(1, 1)
    move, enter = step["frames"]
    assert [number for number, _ in move["facts"]["trace"][0]["lines"]] == [6, 7]
    assert enter["facts"]["variables"]["node"] == "'C'"
    assert enter["facts"]["variables"]["stack"] == "['B']"
    (first, _) = step["after"]
    assert [number for number, _ in first["facts"]["trace"][0]["lines"]] == [8, 10, 11]


ISLANDS = """
    class Solution:
        def numIslands(self, grid):
            count = 0
            for r in range(len(grid)):
                for c in range(len(grid[0])):
                    if grid[r][c] == "1":
                        count += 1
                        grid[r][c] = "0"
                        queue = [(r, c)]
                        while queue:
                            for _ in range(len(queue)):
                                x, y = queue.pop(0)
                                for a, b in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]:
                                    if not (0 <= a < len(grid) and 0 <= b < len(grid[0])):
                                        continue
                                    if grid[a][b] == "1":
                                        grid[a][b] = "0"
                                        queue.append((a, b))
            return count
"""


def test_several_first_items_have_a_root_above(recording_of):
    call = 'Solution().numIslands([["1", "1", "0"], ["0", "0", "0"], ["1", "0", "1"]])'
    recording = recording_of(ISLANDS, call)
    assert [recording.tree.move(node) for node in recording.children(0)] == [
        "(0, 0)",
        "(2, 0)",
        "(2, 2)",
    ]
    assert [recording.parent(node) for node in range(5)] == [None, 0, 1, 0, 0]
    assert recording.steps(0, 1)[0]["board"] == {"text": "Solution.numIslands"}
    assert recording.puzzle.calls.board == "grid"
    recording.steps(0, 9)
    assert recording.puzzle.noticed == []


def test_skips_name_the_variables_of_the_loop_over_neighbours(recording_of):
    call = 'Solution().numIslands([["1"]])'
    (step,) = recording_of(ISLANDS, call).steps(0, 1)
    assert [frame["move"] for frame in step["after"]] == [
        "a = 1, b = 0",
        "a = -1, b = 0",
        "a = 0, b = 1",
        "a = 0, b = -1",
    ]


EQUAL = {
    "queue.pop(0)": [None, 0, 0, 1, 2],
    "queue.pop()": [None, 0, 1, 2, 0],
}


@pytest.mark.parametrize("take", EQUAL)
def test_of_equal_items_the_order_of_the_frontier_says_which(recording_of, take):
    source = f"""
        def run():
            queue, left = [7], [2, 1, 1]
            while queue:
                item = {take}
                for _ in range(left.pop(0) if left else 0):
                    queue.append(7)

        run()
    """
    recording = recording_of(source)
    assert [recording.parent(node) for node in range(len(recording))] == EQUAL[take]


ENDS = [
    ("item / 0", "run() failed in line 5 of loop.py: ZeroDivisionError: division by zero.", 0),
    (
        "1 if item < 3 else missing",
        "run() failed in line 5 of loop.py: NameError: name 'missing' is not defined.",
        3,
    ),
]


@pytest.mark.parametrize(("body", "sentence", "node"), ENDS)
def test_an_error_stands_at_the_node_at_work(recording_of, body, sentence, node):
    source = f"""
        def run(queue):
            while queue:
                item = queue.pop()
                {body}
                queue.append(item + 1)

        run([0])
    """
    recording = recording_of(source)
    assert recording.fault.sentence == sentence
    assert recording.fault.node == node == len(recording) - 1
    assert str(recording.tree.outcome(node)) == "error"


def test_it_stops_at_its_limit(recording_of):
    source = """
        def run(queue):
            while queue:
                queue.append(queue.pop(0) % 5)

        run([1])
    """
    recording = recording_of(source, limit=100)
    assert (len(recording), recording.truncated) == (100, True)
    assert recording.next_solution(0) is None


def test_a_push_in_the_statement_that_takes_belongs_to_the_node(recording_of):
    source = """
        def run(queue):
            while queue[0] < 6:
                queue.append(queue.pop(0) + 1)

        run([1])
    """
    recording = recording_of(source)
    for node in range(5):
        recording.tree.forget()
        ((pushed, *others),) = (each["after"] for each in recording.steps(node, 1))
        assert (pushed["facts"]["value"], others) == (str(node + 2), [])


NO_LOOPS = [
    "def balanced(text):\n    stack = []\n    for sign in text:\n        if sign == '(':\n"
    "            stack.append(sign)\n        else:\n            stack.pop()\n",
    "def falling(numbers):\n    stack = []\n    for number in numbers:\n        while stack and "
    "stack[-1] < number:\n            stack.pop()\n        stack.append(number)\n",
    "def counted(words):\n    while words:\n        words.get('a')\n        other.append(1)\n",
]


@pytest.mark.parametrize("source", NO_LOOPS)
def test_other_stacks_are_no_searches(source):
    assert loops(ast.parse(source)) == []


def test_a_function_that_calls_itself_is_preferred_and_a_loop_can_be_named(tmp_path):
    path = tmp_path / "both.py"
    path.write_text(dedent(STACK) + "\n\ndef deep(n):\n    return n and deep(n - 1)\n")
    assert [each.title for each in load(path)] == ["deep"]
    assert [each.title for each in load(path, "walk")] == ["walk"]


LARGE = """
    from collections import deque

    def flood(size):
        seen = [[0] * size for _ in range(size)]
        seen[0][0] = 1
        queue = deque([(0, 0)])
        while queue:
            row, column = queue.popleft()
            for r, c in ((row, column + 1), (row + 1, column)):
                if r < size and c < size and not seen[r][c]:
                    seen[r][c] = 1
                    queue.append((r, c))

    flood(150)
"""


def test_a_large_board_is_shown_from_its_beginning_wherever_the_search_is(recording_of):
    recording = recording_of(LARGE)
    assert len(recording) == 150 * 150
    depths = [recording.tree.depth(node) for node in range(len(recording))]
    assert depths == sorted(row + column for row in range(150) for column in range(150))
    for node in (0, 2_079, 2_080, 9_000, 22_490):
        (step,) = recording.steps(node, 1)
        rows = step["board"]["rows"]
        assert {len(rows), *map(len, rows)} == {64}
        seen = sum(cell != "" for row in rows for cell in row)
        later = sum(depth < 64 for depth in depths[: node + 1])
        assert later <= seen <= 64 * 64
    assert recording.puzzle.noticed == []


KEYS = [
    ([[0] * 100 for _ in range(100)], [[0] * 100 for _ in range(100)], True),
    ([[0] * 100 for _ in range(100)], [[1] * 100 for _ in range(100)], False),
    (list(range(9_000)), list(range(9_001)), False),
    (dict.fromkeys(range(9_000)), dict.fromkeys(range(9_000)), True),
    (set(range(9_000)), set(range(9_001)), False),
    (deque([1, 2]), deque([1, 2]), True),
]


@pytest.mark.parametrize(("one", "other", "same"), KEYS)
def test_large_values_are_told_apart_by_their_beginning_and_length(one, other, same):
    assert (key_of(one) == key_of(other)) is same


def test_large_values_are_named_by_their_beginning():
    assert brief([0] * 10**6, 12) == "[0, 0, 0, 0\u2026"
    assert brief([[1] * 3_000] * 3_000, 12) == "[[1, 1, 1, \u2026"
    assert brief(dict.fromkeys(range(10**6)), 12) == "{0: None, 1\u2026"


def test_a_saved_loop_shows_the_same(recording_of):
    recording = recording_of(GRID)
    saved = read(write_recording(recording))
    assert saved.report.searches[0].shape == "taken"
    assert saved.steps(0, 15) == recording.steps(0, 15)
