"""Questions about very many boards, answered on as many processors as there are.

``count`` looks at all boards of a family, ``mine`` draws boards and keeps those that are wished
for. Both cut their work into parts of a fixed size, run them as a Dask graph (``running``), and
keep what a part found as a Parquet file (``parts``), so that work that was stopped goes on where it
was. What comes out is the same for any number of workers. ``findings`` are the results that come
with the program. Dask and pyarrow are loaded where they are used; ``docs/census.md`` tells more.
"""

from solver.census.counting import bounds_of, check_family, count, words_of
from solver.census.findings import findings
from solver.census.mining import MINED, Draws, check_mining, mine, wishes_for
from solver.census.running import Where

__all__ = [
    "MINED",
    "Draws",
    "Where",
    "bounds_of",
    "check_family",
    "check_mining",
    "count",
    "findings",
    "mine",
    "wishes_for",
    "words_of",
]
