"""Questions about very many boards, answered on as many processors as there are.

``count`` looks at all boards of a family, ``mine`` draws boards and keeps those that are wished
for. Both cut their work into parts of a fixed size and keep each as a Parquet file, so that work
that was stopped goes on; processes and clusters are those of Dask (``work``). The result is the
same for any number of workers. ``findings`` are the results that come with the program. Dask and
pyarrow are loaded where they are used; ``docs/census.md`` says more.
"""

from solver.census.counting import check_family, count, declared, findings
from solver.census.mining import MINED, Draws, check_mining, mine, wishes_for
from solver.census.work import Where

__all__ = [
    "MINED",
    "Draws",
    "Where",
    "check_family",
    "check_mining",
    "count",
    "declared",
    "findings",
    "mine",
    "wishes_for",
]
