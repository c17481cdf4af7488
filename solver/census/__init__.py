"""Questions about very many boards; ``docs/census.md`` says more.

``count`` looks at all boards of a family, ``mine`` draws boards and saves those wished for. Both
split their work into parts, each cached as a Parquet file, so that a stopped run is resumed. The
result is the same for any number of workers. Dask and pyarrow are loaded on first use.
"""

from solver.census.counting import count, declared, findings
from solver.census.mining import Draws, mine
from solver.census.work import Where

__all__ = ["Draws", "Where", "count", "declared", "findings", "mine"]
