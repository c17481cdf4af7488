"""Recording the readable search, for any puzzle: slow, sure, the measure of faster recorders."""

from __future__ import annotations

import numpy as np

from solver.puzzle import Move, Outcome, Recordable, State
from solver.recording.columns import BLOCK, Layout, Log, blocks_of
from solver.recording.plan import Plan, Progress
from solver.search.dfs import Enter, Skip, depth_first

NODES_A_REPORT = 4096  # a tenth of a second


def record(puzzle: Recordable[State, Move], plan: Plan, progress: Progress | None = None) -> Log:
    """Record a depth-first search up to its first solved node."""
    search = plan.search
    layout = Layout.of(search)
    nodes: list[int] = []
    skips: list[tuple[int, int]] = []
    happened = 0
    truncated = False
    for event in depth_first(puzzle, plan.prunings):
        match event:
            case Enter(depth=depth, move=move, outcome=outcome):
                if len(nodes) == plan.limit:
                    truncated = True
                    break
                happened = len(skips)
                number = layout.no_move if move is None else puzzle.move_number(move)
                nodes.append(layout.packed(number, depth, search.outcomes.index(outcome)))
                if progress and len(nodes) % NODES_A_REPORT == 0:
                    progress(len(nodes))
                if outcome is Outcome.SOLVED:
                    break
            case Skip(reason=reason):
                skips.append((search.reasons.index(reason), (len(nodes) - 1) // BLOCK))
    else:
        happened = len(skips)
    sums = np.zeros((len(search.reasons), blocks_of(len(nodes))), np.uint32)
    for place in skips[:happened]:
        sums[place] += 1
    return Log(np.array(nodes, layout.dtype), sums, truncated)
