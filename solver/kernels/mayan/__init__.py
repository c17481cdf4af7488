"""The fast Mayan solver: whole layers of boards at once, as bit planes in numpy arrays.

``bits`` holds boards and lets them settle, ``moves`` finds and plays the moves of many boards,
``bound`` is the admissible lower bound that prunes, ``solve`` searches breadth first with them. The
answer is that of the readable depth-first search in ``solver.search.dfs``, to the letter. ``tree``
counts and records the nodes of that search, and ``play`` plays one move on one board.

Glossary::

    plane   one bit of the colour number of every cell of a board, a uint64
    lane    eight bits of a plane: one column, row 0 lowest; the eighth bit, the guard, is always 0
    layer   the boards after the same number of moves, in the order of the paths that lead to them
    pair    two neighbouring cells (x, y) and (x + 1, y), named by the bit of the left one
    quiet   a swap that makes no run: nothing changes but its two cells
    loud    every other move: a swap that makes a run, or a drag over a gap, after which blocks fall
"""
