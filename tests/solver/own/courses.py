"""Problems with the methods of courses, for tests; none has a base class of ours."""

# ruff: noqa: N802, N815 - the names of the Pacman assignment

from __future__ import annotations

MAP = {
    "A": ("S", "T", "Z"),
    "F": ("S", "B"),
    "S": ("A", "F", "O", "R"),
    "O": ("Z", "S"),
    "R": ("S", "P"),
    "P": ("R", "B"),
    "T": ("A",),
    "Z": ("A", "O"),
    "B": ("F", "P"),
}


class Roads:
    """From town to town: moves are the towns beside one."""

    def __init__(self, initial, goal="B"):
        self.initial = initial
        self.goal = goal

    def actions(self, state):
        return list(MAP[state])

    def result(self, state, action):
        return action

    def goal_test(self, state):
        return state == self.goal


class RoadsOfTheFourthEdition(Roads):
    goal_test = None

    def is_goal(self, state):
        return state == self.goal


class StatedRoads(RoadsOfTheFourthEdition):
    def __init__(self, initial_state=None, goal="B"):
        super().__init__(None, goal)
        self.initial_state = initial_state


class Successors:
    """The same roads as triples."""

    def __init__(self, initial, goal="B"):
        self.first = initial
        self.goal = goal
        self.expanded = 0

    def getStartState(self):
        return self.first

    def isGoalState(self, state):
        return state == self.goal

    def getSuccessors(self, state):
        self.expanded += 1
        return [(town, town, 1) for town in MAP[state]]

    def getCostOfActions(self, actions):
        return len(actions)


class SnakeSuccessors(Successors):
    getStartState = isGoalState = getSuccessors = None

    def get_start_state(self):
        return self.first

    def is_goal_state(self, state):
        return state == self.goal

    def get_successors(self, state):
        return [(town, town, 1) for town in MAP[state]]


INTERFACES = (Roads, RoadsOfTheFourthEdition, StatedRoads, Successors, SnakeSuccessors)
