"""What is said of files in which no problem of a class can be opened.

Apart from what runs them, which a server that only says these sentences never loads.
"""

from __future__ import annotations

from solver.words import N_

NO_PROBLEM = N_(
    "Expected a function in %(file)s that calls itself or loops over a stack, a queue or a heap, "
    "or a class derived from Problem (from backtrack import Problem), but there is none."
)
NO_CLASS = N_("Expected a search problem %(name)s in %(file)s, but there is none.")
SYNTAX = N_("Line %(line)d of %(file)s is no Python: %(error)s.")
FAILED = N_("Line %(line)d of %(file)s failed when the file was run: %(error)s.")
ENDLESS = N_("Line %(line)d of %(file)s did not come to an end when the file was run.")
MISSING = N_(
    "The class %(name)s in %(file)s lacks the method %(method)s; these are needed: %(all)s."
)
ARGUMENTS = N_(
    "The class %(name)s in %(file)s has to be made without arguments, so give them defaults: "
    "%(error)s."
)
MADE = N_("The class %(name)s in %(file)s could not be made (line %(line)d): %(error)s.")
NO_ARGUMENTS = N_(
    "The class %(name)s in %(file)s cannot be made without arguments, so make an object of it in "
    "the file, such as puzzle = %(name)s(...), and watch %(file)s:puzzle."
)
START = N_("%(function)s() of %(name)s failed in line %(line)d of %(file)s: %(error)s.")
START_ELSEWHERE = N_("%(function)s() of %(name)s in %(file)s failed: %(error)s.")
NO_START = N_("start() of %(name)s in %(file)s has to return a state, but it returned None.")
NO_INITIAL = N_(
    "%(name)s in %(file)s has no state to begin with: %(attribute)s is None. Make an object with "
    "one in the file, such as puzzle = Class(...), and watch %(file)s:puzzle."
)
SEARCH = N_(
    "Expected search of %(name)s to be one or several of %(known)s, where wanted with the name of "
    "a heuristic behind a colon, got %(came)s."
)
WEIGHT = N_("Expected weight of %(name)s to be a number from 0 on, got %(came)s.")
NUMBER = N_(
    "Expected %(what)s of %(name)s to be a whole number from 1 to %(most)s or None, got %(came)s."
)
NO_GOAL = N_(
    "The search bidirectional of %(name)s begins from the goal, too, so write goal(self), which "
    "returns the state at the end."
)
WHOLE = N_("Expected %(what)s of %(name)s to be a whole number from 0 to %(most)s, got %(came)s.")
NO_COST = N_(
    "The search %(search)s of %(name)s goes by what states cost, so write cost(self, state), which "
    "returns a number."
)
SORTS = N_(
    "The search %(game)s of %(name)s plays a game of two players, and %(other)s does not: name "
    "searches of one sort."
)
NO_HEURISTIC = N_(
    "The search %(search)s of %(name)s asks no heuristic: leave out the colon and what follows it."
)
UNASKED_FOR = N_("The search %(search)s of %(name)s does not ask for %(what)s: leave that out.")
TEXTS = N_("Expected prunings of %(name)s to be a tuple of texts, got %(came)s.")
