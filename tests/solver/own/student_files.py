"""Files as students write them: a problem of a course, and searches over it."""

ROADS = '''
MAP = {
    "A": "STZ", "F": "SB", "S": "AFOR", "O": "ZS", "R": "SP", "P": "RB", "T": "A", "Z": "AO",
    "B": "FP",
}


class Roads:
    """From town to town."""

    def __init__(self, first, goal="B"):
        self.first, self.goal = first, goal

    def getStartState(self):
        return self.first

    def isGoalState(self, state):
        return state == self.goal

    def getSuccessors(self, state):
        return [(town, "to " + town, 1) for town in MAP[state]]

    def draw(self, state):
        return [[(town, "gold" if town == state else "") for town in MAP]]


roads = Roads("A")
nowhere = Roads("A", "nowhere")
'''

SEARCH = '''
import heapq
from collections import deque


def depth_first(problem):
    """The deepest nodes first."""
    stack, visited = [(problem.getStartState(), [])], set()
    while stack:
        state, path = stack.pop()
        if problem.isGoalState(state):
            return path
        if state not in visited:
            visited.add(state)
            for successor, action, _ in problem.getSuccessors(state):
                stack.append((successor, path + [action]))
    return []


def breadth_first(problem):
    queue, seen = deque([(problem.getStartState(), [])]), {problem.getStartState()}
    while queue:
        state, path = queue.popleft()
        if problem.isGoalState(state):
            return path
        for successor, action, _ in problem.getSuccessors(state):
            if successor not in seen:
                seen.add(successor)
                queue.append((successor, path + [action]))
    return []


def cheapest_first(problem, heuristic=lambda state: 0):
    heap, known = [(0, problem.getStartState(), [])], set()
    while heap:
        cost, state, path = heapq.heappop(heap)
        if problem.isGoalState(state):
            return path
        if state not in known:
            known.add(state)
            for successor, action, step in problem.getSuccessors(state):
                heapq.heappush(heap, (cost + step, successor, path + [action]))
    return []


def deepening(problem):
    def within(state, left):
        if problem.isGoalState(state):
            return []
        for successor, action, _ in problem.getSuccessors(state) if left else ():
            rest = within(successor, left - 1)
            if rest is not None:
                return [action] + rest
        return None

    for left in range(9):
        found = within(problem.getStartState(), left)
        if found is not None:
            return found


def too_long(problem):
    return breadth_first(problem) + ["to P"]


def without_a_road(problem):
    return ["to S", "to T"] if breadth_first(problem) else []


def fails(problem):
    depth_first(problem)
    return problem.name_that_is_missing


def helper(state, path):
    return path
'''
