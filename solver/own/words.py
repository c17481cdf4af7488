"""What pages and the narrator say of a user's problem, around its own words."""

from __future__ import annotations

from collections.abc import Mapping

from solver.own import calls
from solver.recording.dead_ends import ALL_LEFT_OUT, NOTHING_LEFT
from solver.words import N_, Words, plural

SEARCHES = {
    "dfs": N_("depth-first"),
    "bfs": N_("breadth-first"),
    "iddfs": N_("iterative deepening"),
    "graph-dfs": N_("graph search"),
    "ucs": N_("uniform cost"),
    "greedy": N_("greedy best-first"),
    "astar": N_("A*"),
    "weighted-astar": N_("weighted A*"),
    "idastar": N_("IDA*"),
    "csp": N_("constraint satisfaction"),
    "bidirectional": N_("from both ends"),
    "hill-climbing": N_("hill climbing"),
    "annealing": N_("simulated annealing"),
    "minimax": N_("minimax"),
    "alphabeta": N_("alpha-beta"),
    "minimax-memo": N_("minimax with memory"),
    "calls": N_("recursion"),
    "memo": N_("with memory"),
    "bare": N_("without memory"),
    "trace": N_("printed search"),
    "taken": N_("your own order"),
}

MOVE = N_("Move: %(move)s")
SKIP = N_("Left out %(move)s: %(text)s")
ENTER = {
    "solved": N_("A solution!"),
    "dead": N_("Nothing can come of this: %(text)s"),
    "limit": N_("No move is left within the limit."),
    "expanded": N_("Its moves are tried, one after the other."),
    "error": N_("Here the code failed: %(fault)s"),
}
TURNED_BACK = {
    NOTHING_LEFT: N_("no move is left"),
    ALL_LEFT_OUT: N_("all moves are left out"),
}
"""The reasons of dead ends that follow from the search: their moves were tried."""
NO_VALUE = N_("no value left")
"""The reason of dead ends of constraint problems; pages add which variable it is."""
OURS = {**TURNED_BACK, "no-value-left": NO_VALUE}
"""The reasons that no person writes, by name."""
NOTICES = {
    "solved": N_("solved"),
    "dead": N_("dead end"),
    "limit": N_("limit"),
    "error": N_("error"),
}


def words_of(title: str, about: str, titles: Mapping[str, str]) -> Words:
    """Return the words of a problem; its own titles and reasons stay as they are written.

    :param titles: what the kinds of reasons are called, by name.
    """
    reasons = {**titles, **OURS}
    return Words(
        title=title,
        about=about.partition("\n")[0] or title,
        blurb=(about.partition("\n")[0], ""),
        caption=N_("The state"),
        intro=about,
        rules=(),
        outro="",
        start=N_("The start: what will the search find?"),
        victory=plural("Solved in %(count)d move.", "Solved in %(count)d moves."),
        impossible=N_("The search found no solution in %(count)d nodes."),
        describe="%(move)s",
        frames={"move": MOVE, "skip": SKIP, "enter": ENTER},
        log={"move": "%(move)s", "skip": SKIP, "enter": ENTER},
        notices={"enter": NOTICES},
        searches=SEARCHES,
        counted={"error": N_("errors")},
        skipped=reasons,
        prunings=dict(titles),
    )


def fault_words() -> dict[str, str]:
    """Return the sentence of every fault in English, by its id: keys of the catalogues."""
    return dict(calls.SENTENCES)
