"""Work in pieces, done here or by Dask, each piece kept as a Parquet file and never done twice."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from importlib.util import find_spec
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from solver.errors import BadCensus, quoted

LABEL = b"backtrack"
"""The key in the metadata of a file whose value says what it holds, as JSON."""

UNFINISHED = ".unfinished"
GRAPH = 256
"""Pieces of one graph: Dask holds the results of a graph until all of it is done."""

CONNECTING_S = 10
SCHEMES = ("tcp", "tls")

Work = Callable[[Any], bytes]
Keep = Callable[[str, bytes], None]
Progress = Callable[[int, int], None]
"""Called with the number of pieces that are done, and of all."""


class Where(NamedTuple):
    """Where work is done.

    :param workers: processes on this machine; 1 is this process itself.
    :param scheduler: the address of a Dask scheduler, ``tcp://host:8786``, whose workers do it.
    """

    workers: int = 1
    scheduler: str | None = None


def finish(
    work: Work,
    pieces: Mapping[Path, Any],
    where: Where,
    progress: Progress,
    refuse_others: bool = False,
) -> None:
    """Do those pieces of work whose files do not exist yet.

    :param work: a function of a module, so that other processes find it.
    :param pieces: what it is called with; their ``label`` says what the file of each holds.
    :param refuse_others: whether a file with another label is refused, or overwritten.
    :raises BadCensus: where a package is missing, a file is refused, no scheduler answers, or a
        worker fails.
    :raises OSError: when a folder cannot be written.
    """
    require("pyarrow")
    for folder in {path.parent for path in pieces}:
        folder.mkdir(parents=True, exist_ok=True)
        for unfinished in folder.glob(f"*{UNFINISHED}"):
            unfinished.unlink(missing_ok=True)
    missing = {}
    for path, piece in pieces.items():
        found = read(path)
        if found is None or found[1] != piece.label:
            missing[path] = piece
            if found and refuse_others:
                raise BadCensus(
                    "census.folder",
                    "%(file)s belongs to another census; choose another folder.",
                    file=str(path),
                )
    done = len(pieces) - len(missing)
    progress(done, len(pieces))

    def keep(path: str, content: bytes) -> None:
        nonlocal done
        write(Path(path), content)
        done += 1
        progress(done, len(pieces))

    run = run_here if where.scheduler is None else run_on_cluster
    run(work, {str(path): piece for path, piece in missing.items()}, keep, where)


def run_here(work: Work, pieces: Mapping[str, Any], keep: Keep, where: Where) -> None:
    """Do pieces of work in this process, or in several ones."""
    require("dask")
    import dask
    from dask.callbacks import Callback

    with ExitStack() as stack:
        scheduling: dict[str, Any] = {"scheduler": "synchronous"}
        if where.workers > 1:
            pool = ProcessPoolExecutor(where.workers, get_context("spawn"), prepare_worker)
            stack.callback(pool.shutdown, cancel_futures=True)
            scheduling = {"scheduler": "processes", "pool": pool, "num_workers": where.workers}
        stack.enter_context(dask.config.set(**scheduling))
        stack.enter_context(Callback(posttask=lambda key, content, *_: keep(key, content)))
        node = dask.delayed(work, pure=False, traverse=False)
        nodes = [node(piece, dask_key_name=path) for path, piece in pieces.items()]
        for start in range(0, len(nodes), GRAPH):
            dask.compute(*nodes[start : start + GRAPH], optimize_graph=False)


def prepare_worker() -> None:
    """Leave Ctrl-C to the process that started this one, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end_with_parent() -> None:
        if parent := parent_process():
            parent.join()
            os._exit(1)

    Thread(target=end_with_parent, daemon=True).start()


def run_on_cluster(work: Work, pieces: Mapping[str, Any], keep: Keep, where: Where) -> None:
    """Do pieces of work on the workers of a scheduler.

    :raises BadCensus: when none answers, or a worker fails.
    """
    require("distributed")
    from distributed import Client, as_completed

    try:
        address = urlsplit(where.scheduler or "")
        if address.scheme not in SCHEMES or not address.hostname or not address.port:
            raise ValueError(where.scheduler)  # the client itself ends with a traceback
        client = Client(where.scheduler, timeout=CONNECTING_S)
    except (OSError, ValueError) as error:
        raise BadCensus(
            "census.scheduler",
            "Expected the address of a Dask scheduler, like tcp://host:8786; none answers at "
            "%(received)s.",
            received=quoted(where.scheduler or ""),
        ) from error
    with client:
        paths = dict(zip(client.map(work, list(pieces.values())), pieces, strict=True))
        try:
            for future, content in as_completed(list(paths), with_results=True):
                keep(paths.pop(future), content)
        except OSError:
            raise  # a file could not be written
        except Exception as error:
            raise BadCensus(
                "census.worker",
                "A worker of the scheduler failed: %(problem)s.",
                problem=f"{type(error).__name__}: {error}".splitlines()[0].rstrip("."),
            ) from error


def require(module: str) -> None:
    """Check that an optional package is installed.

    :raises BadCensus: when it is not.
    """
    if find_spec(module) is None:
        raise BadCensus(
            "census.missing",
            "This needs %(module)s, which is not installed; the extra has it: "
            "pip install 'backtrack-puzzles[census]'.",
            module=module,
        )


def as_bytes(
    columns: Mapping[str, Any], types: Mapping[str, str], label: Mapping[str, Any]
) -> bytes:
    """Return a table as a Parquet file: the same bytes for the same table.

    :param columns: arrays or lists by name, of one length; None in a list is no value.
    :param types: of each column, as pyarrow names them: ``int64``.
    """
    import pyarrow
    from pyarrow import parquet

    schema = pyarrow.schema(
        [(name, pyarrow.type_for_alias(kind)) for name, kind in types.items()],
        {LABEL: json.dumps(label, sort_keys=True).encode()},
    )
    table = pyarrow.table({name: columns[name] for name in types}, schema=schema)
    sink = pyarrow.BufferOutputStream()
    parquet.write_table(table, sink, compression="zstd", write_page_checksum=True)
    content: bytes = sink.getvalue().to_pybytes()
    return content


def read(path: Path) -> tuple[Any, dict[str, Any]] | None:
    """Return the table in a file and its label; None unless there is a whole file of ours."""
    import pyarrow
    from pyarrow import parquet

    try:
        table = parquet.read_table(path, page_checksum_verification=True, partitioning=None)
        return table, json.loads(table.schema.metadata[LABEL])
    except (OSError, pyarrow.ArrowException, KeyError, TypeError, ValueError):
        return None


def finished(path: Path) -> Any:
    """Return the table in a file that was finished a moment ago.

    :raises BadCensus: when it is gone or altered.
    """
    found = read(path)
    if found is None:
        raise BadCensus("census.lost", "%(file)s is gone or altered; begin again.", file=str(path))
    return found[0]


def write(path: Path, content: bytes) -> None:
    """Write a file, so that under its name is all of it or nothing.

    :raises OSError: when it cannot be written.
    """
    unfinished = path.with_name(f"{path.name}.{os.getpid()}{UNFINISHED}")
    unfinished.write_bytes(content)
    unfinished.replace(path)


def write_json(path: Path, document: Mapping[str, Any]) -> None:
    """Write a document as JSON, as ``write`` does."""
    write(path, (json.dumps(document, indent=1) + "\n").encode())
