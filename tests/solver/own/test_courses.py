"""Problems of courses, used as they are: recognised, searched and shown."""

# ruff: noqa: N802 - the names of the Pacman assignment

from __future__ import annotations

from collections import deque

import pytest

import solver
from solver.own import saved
from solver.own.brought import brought
from solver.own.courses import course_problem, fits
from solver.own.paths import NEAR, ON_THE_PATH
from solver.recording.documents import node_document
from solver.search.dfs import Enter
from tests.solver.own.courses import INTERFACES, MAP, Roads, Successors
from tests.solver.own.problems import Queens


def recorded(problem, search="dfs", **wanted):
    return solver.record_problem(problem, search, **wanted)


def entered(step):
    """Return the facts of the frame in which a node is entered."""
    return next(frame for frame in step["frames"] if frame["kind"] == "enter")["facts"]


def states_of(found):
    return [entered(step)["state"] for step in found.steps(0, len(found))]


# The searches, against loops of a few lines over the map.


def depth_first_towns(goal, limit=99):
    """Return the towns of a search that leaves out those on its path, and how many it left out."""
    towns, left_out = [], 0

    def enter(path):
        nonlocal left_out
        towns.append(path[-1])
        if path[-1] == goal:
            return True
        for town in MAP[path[-1]] if len(path) <= limit else ():
            if town in path:
                left_out += 1
            elif enter((*path, town)):
                return True
        return False

    enter(("A",))
    return towns, left_out


def breadth_first_towns(goal):
    """Return the towns of a search breadth first, up to the first that is the goal."""
    towns, queue = ["A"], deque("A")
    while queue:
        for town in MAP[queue.popleft()]:
            if town not in towns:
                towns.append(town)
                queue.append(town)
            if town == goal:
                return towns
    return towns


@pytest.mark.parametrize("kind", INTERFACES)
@pytest.mark.parametrize("goal", ["B", "P", "Z", "nowhere"])
def test_every_interface_is_searched_like_the_map_itself(kind, goal):
    towns, left_out = depth_first_towns(goal)
    found = recorded(kind("A", goal))
    assert states_of(found) == [repr(town) for town in towns]
    assert found.log.skips.sum() == left_out
    assert found.fault is None
    found = recorded(kind("A", goal), "bfs")
    assert [str(found.node(each).move or "A") for each in range(len(found))] == (
        breadth_first_towns(goal)
    )
    found = recorded(kind("A", goal), "iddfs")
    rounds = found.path(found.solution_node)[1].move.value.depth if found.solution_node else 8
    # A round has a node for its limit, which stands on the first town.
    expected = 1 + sum(len(depth_first_towns(goal, limit)[0]) for limit in range(rounds + 1))
    assert found.solution_node is None or len(found) == expected


def test_moves_back_to_the_path_have_a_reason_which_is_a_switch():
    found = recorded(Roads("A"))
    assert [found.puzzle.program.reasons.titles[name] for name in found.search.prunings] == [
        ON_THE_PATH
    ]
    skip = found.steps(1, 2)[1]["before"][0]
    assert (skip["move"], skip["facts"]["reason"]) == ("A", ON_THE_PATH)
    without = recorded(found.puzzle, off=(ON_THE_PATH,))
    assert without.fault.id == "deep"
    assert len(without) == 1_001


class Line:
    """A line of places, and from each the way back to every place before it."""

    initial = 0

    def actions(self, state):
        return range(state + 2)

    def result(self, state, action):
        return action

    def goal_test(self, state):
        return state == 5 * NEAR


def test_long_paths_are_remembered_whole():
    found = recorded(Line())
    assert len(found) == 5 * NEAR + 1
    assert found.log.skips.sum() == sum(range(1, 5 * NEAR + 1))


@pytest.mark.parametrize("search", ["dfs", "bfs"])
def test_successors_are_found_once_for_each_expanded_node(search):
    problem = Successors("A", "nowhere")
    expanded = recorded(problem, search, limit=1_000)
    assert problem.expanded == len(expanded)


class SameName:
    """Two successors under one name."""

    def getStartState(self):
        return 1

    def isGoalState(self, state):
        return state == 3

    def getSuccessors(self, state):
        return [(2, "go", 1), (3, "go", 1)] if state == 1 else []


def test_successors_of_one_name_are_two_moves():
    found = recorded(SameName)
    assert [found.node(each).move for each in range(3)] == [None, "go", "('go', 3)"]
    assert found.solution_node == 2


class Lists:
    """States that cannot be hashed, and a limit of moves."""

    most_moves = 3
    initial = [0]  # noqa: RUF012 - what students write

    def actions(self, state):
        return ("add", "stay")

    def result(self, state, action):
        return [*state, len(state)] if action == "add" else list(state)

    def is_goal(self, state):
        return False


def test_states_may_be_lists_and_moves_have_a_limit():
    found = recorded(Lists())
    assert [found.node(each).depth for each in range(len(found))] == [0, 1, 2, 3]
    assert found.fault is None


def test_the_stream_of_events_is_that_of_the_recording():
    for search in ("dfs", "bfs", "iddfs"):
        nodes = [
            event
            for event in solver.events(Roads("A", "nowhere"), search)
            if isinstance(event, Enter)
        ]
        found = recorded(Roads("A", "nowhere"), search)
        assert [repr(event.state) for event in nodes] == states_of(found)


# Which objects and classes are problems.


@pytest.mark.parametrize("kind", [Queens, dict, type, int])
def test_other_classes_are_not_problems_of_courses(kind):
    assert not fits(kind)
    assert not fits(type("Half", (), {"actions": 1, "result": len, "goal_test": len}))


def test_only_problems_are_watched():
    with pytest.raises(TypeError, match="expected a Problem or its class, got dict"):
        solver.events({})


def test_a_search_is_saved_and_read():
    puzzle = brought(Roads("A"))
    content = saved.write(recorded(puzzle))
    found = saved.read(content)
    assert (found.report.title, found.report.is_solved) == ("Roads", True)
    assert found.report.titles == {"on-the-path": ON_THE_PATH}


class Drawn(Roads):
    def draw(self, state):
        return [["at", state]]


class Switched(Roads):
    draw = False


def test_a_draw_of_the_class_comes_first():
    assert recorded(Drawn("A")).steps(0, 1)[0]["board"] == {"rows": [["at", "A"]]}
    assert recorded(Switched("A")).steps(0, 1)[0]["board"] == {"text": "'A'"}


def test_a_problem_shows_itself_in_a_notebook():
    assert repr(solver.watch(Roads("A"))) == "Roads: solved in 3 moves (4 nodes)\n'B'"
    assert solver.watch(Line, "bfs", 7).headline == "Line: stopped at the limit (7 nodes)"


class Priced(Roads):
    """Roads with lengths, as AIMA's course writes them."""

    def path_cost(self, cost, state, action, after):
        return cost + abs(ord(state) - ord(after))

    def h(self, node):
        return 0 if node.state == "B" else 1


class PricedSuccessors:
    """The same as triples."""

    def get_start_state(self):
        return "A"

    def get_successors(self, state):
        return [(after, after, abs(ord(state) - ord(after))) for after in MAP[state]]

    def is_goal_state(self, state):
        return state == "B"


def test_costs_and_heuristics_of_courses_are_used():
    priced, successors = course_problem(Priced("A")), course_problem(PricedSuccessors())
    assert priced.search[-2:] == ("astar", "greedy")
    assert "astar" not in successors.search
    costs = set()
    for problem, search in ((priced, "astar"), (priced, "ucs"), (successors, "ucs")):
        recording = recorded(problem, search)
        assert recording.fault is None
        costs.add(node_document(recording, recording.solution_node)["facts"]["g"])
    assert costs == {35}


def test_depth_first_graph_search_takes_each_town_once():
    recording = recorded(Roads("A", "nowhere"), "graph-dfs")
    assert len(recording) == len(MAP)
