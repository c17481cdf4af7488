"""The nodes of the depth-first search, counted and recorded at full speed.

The tree of a search has up to 17.8 million nodes, but few different boards. So it is built as a
graph, a directed acyclic graph with each board once at each depth: ``expansion`` is what becomes of
boards, ``move_sets`` which of their moves are played, ``graph`` the result. Sums over it, from the
leaves up, give the sizes of all subtrees (``subtrees``); with these ``record`` writes every node to
its place in the log, and ``skips`` counts the moves left out. ``pruning_sets`` is one graph for all
sets of prunings, which ``count`` sums up for each.
"""
