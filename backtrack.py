"""What people import who bring a search problem along: ``from backtrack import Problem``.

docs/own-search.md tells how to write one; ``backtrack watch FILE`` shows it.
"""

from solver import Problem, events, record_problem, watch

__all__ = ["Problem", "events", "record_problem", "watch"]
