"""Find the cheapest way over rough ground: the place with the least cost comes off a heap first."""

import heapq

GROUND = [
    "1197111",
    "9197191",
    "1191191",
    "1999991",
    "1111111",
]
"""What a step onto each cell costs."""
STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def cheapest(start, goal):
    """Return what the cheapest way costs, None where there is none."""
    heap = [(0, start)]
    best = {start: 0}
    while heap:
        cost, (row, column) = heapq.heappop(heap)
        if (row, column) == goal:
            return cost
        if cost > best[row, column]:
            continue
        for down, right in STEPS:
            r, c = row + down, column + right
            if not (0 <= r < len(GROUND) and 0 <= c < len(GROUND[0])):
                continue
            total = cost + int(GROUND[r][c])
            if total < best.get((r, c), total + 1):
                best[r, c] = total
                heapq.heappush(heap, (total, (r, c)))
    return None


print(cheapest((0, 0), (0, 6)), "is the least cost")
