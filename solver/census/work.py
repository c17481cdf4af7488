"""Work in parts, done here or by Dask, each part cached as a Parquet file."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator, Mapping
from importlib.util import find_spec
from io import BytesIO
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from solver.errors import BadCensus, quoted

LABEL = b"backtrack"
"""The key in the metadata of a file whose value is its label, as JSON."""

UNFINISHED = ".unfinished"
GRAPH = 256
"""Parts per graph: Dask holds all results until the graph is done."""

CONNECTING_S = 10
SCHEMES = ("tcp", "tls")

Label = dict[str, Any]
"""Identifies the content of a file; a part is computed from its label alone."""
Work = Callable[[Label], bytes]
Save = Callable[[str, bytes], None]


class Where(NamedTuple):
    """Where work is done.

    :param workers: processes on this machine; 1 is this process itself.
    :param scheduler: the address of a Dask scheduler, ``tcp://host:8786``, whose workers do it.
    :param progress: called with the number of parts that are done, and of all.
    """

    workers: int = 1
    scheduler: str | None = None
    progress: Callable[[int, int], None] = lambda _done, _all: None


def split(label: Label, numbers: range) -> list[Label]:
    """Return the labels of all parts; the step of the numbers is the size of a part."""
    return [
        {**label, "start": start, "stop": min(start + numbers.step, numbers.stop)}
        for start in numbers
    ]


def finish(
    work: Work, parts: list[Label], folder: Path, where: Where, refuse_others: bool = False
) -> Iterator[Any]:
    """Do the missing parts of a folder, and return the tables of all.

    :param work: a function of a module, importable by other processes.
    :param refuse_others: refuse files with another label, else overwrite them.
    :raises BadCensus: for a missing package or scheduler, a bad file, a failed worker.
    :raises OSError: if the folder cannot be written.
    """
    require_packages()
    folder.mkdir(parents=True, exist_ok=True)
    for unfinished in folder.glob(f"*{UNFINISHED}"):
        unfinished.unlink(missing_ok=True)
    files = {folder / f"part-{index:05}.parquet": part for index, part in enumerate(parts)}
    missing = {}
    for file, part in files.items():
        found = read(file)
        if found is None or found[1] != part:
            missing[str(file)] = part
            if found and refuse_others:
                raise BadCensus(
                    "census.folder",
                    "%(file)s belongs to another census; choose another folder.",
                    file=str(file),
                )
    done = len(parts) - len(missing)
    where.progress(done, len(parts))

    def save(file: str, content: bytes) -> None:
        nonlocal done
        write(Path(file), content)
        done += 1
        where.progress(done, len(parts))

    if where.scheduler is None:
        run_here(work, missing, save, where.workers)
    else:
        run_on_cluster(work, missing, save, where.scheduler)
    return map(finished, files)


def require_packages() -> None:
    """Check that the packages of the extra are installed; raise BadCensus when one is not."""
    for module in ("dask", "distributed", "pyarrow"):
        if find_spec(module) is None:
            raise BadCensus(
                "census.missing",
                "This needs %(module)s, which is not installed; the extra has it: "
                "pip install 'backtrack-puzzles[census]'.",
                module=module,
            )


def run_here(work: Work, parts: Mapping[str, Label], save: Save, workers: int) -> None:
    """Do parts in this process, or in several."""
    import dask
    from dask.callbacks import Callback

    node = dask.delayed(work, pure=False, traverse=False)
    nodes = [node(part, dask_key_name=file) for file, part in parts.items()]
    with Callback(posttask=lambda file, content, *_: save(file, content)):
        for start in range(0, len(nodes), GRAPH):
            dask.compute(
                *nodes[start : start + GRAPH],
                optimize_graph=False,
                scheduler="processes" if workers > 1 else "synchronous",
                num_workers=workers,
                initializer=prepare_worker,
                chunksize=1,
            )


def prepare_worker() -> None:
    """Leave Ctrl-C to the parent process, and exit with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def exit_with_parent() -> None:
        if parent := parent_process():
            parent.join()
            os._exit(1)

    Thread(target=exit_with_parent, daemon=True).start()


def run_on_cluster(work: Work, parts: Mapping[str, Label], save: Save, scheduler: str) -> None:
    """Do parts on a scheduler's workers; raise BadCensus without one, or if one fails."""
    from distributed import Client, as_completed

    try:
        address = urlsplit(scheduler)
        if address.scheme not in SCHEMES or not address.hostname or not address.port:
            raise ValueError(scheduler)  # a client that refuses it may hang when collected
        client = Client(scheduler, timeout=CONNECTING_S)
    except (OSError, ValueError) as error:
        raise BadCensus(
            "census.scheduler",
            "Expected the address of a Dask scheduler, like tcp://host:8786; none answers at "
            "%(received)s.",
            received=quoted(scheduler),
        ) from error
    with client:
        files = dict(zip(client.map(work, list(parts.values())), parts, strict=True))
        try:
            for future, content in as_completed(list(files), with_results=True):
                save(files.pop(future), content)
        except OSError:
            raise  # a file could not be written
        except Exception as error:
            raise BadCensus(
                "census.worker",
                "A worker of the scheduler failed: %(problem)s.",
                problem=f"{type(error).__name__}: {error}".splitlines()[0].rstrip("."),
            ) from error


def to_bytes(rows: Any, types: Mapping[str, str], label: Label) -> bytes:
    """Return a table as deterministic Parquet; ``types`` are pyarrow's names by column."""
    import pyarrow
    from pyarrow import parquet

    metadata = {LABEL: json.dumps(label, sort_keys=True).encode()}
    schema = pyarrow.schema(list(types.items()), metadata)
    build = pyarrow.Table.from_pylist if isinstance(rows, list) else pyarrow.Table.from_pydict
    file = BytesIO()
    parquet.write_table(build(rows, schema), file, compression="zstd", write_page_checksum=True)
    return file.getvalue()


def read(file: Path) -> tuple[Any, Label] | None:
    """Return the table in a file and its label; None unless the file is whole and has one."""
    import pyarrow
    from pyarrow import parquet

    try:
        table = parquet.read_table(file, page_checksum_verification=True, partitioning=None)
        return table, json.loads(table.schema.metadata[LABEL])
    except (OSError, pyarrow.ArrowException, KeyError, TypeError, ValueError):
        return None


def finished(file: Path) -> Any:
    """Read a table just finished; raise BadCensus if it is gone or altered."""
    found = read(file)
    if found is None:
        raise BadCensus("census.lost", "%(file)s is gone or altered; begin again.", file=str(file))
    return found[0]


def write(file: Path, content: bytes) -> None:
    """Write a file atomically."""
    unfinished = file.with_name(f"{file.name}.{os.getpid()}{UNFINISHED}")
    unfinished.write_bytes(content)
    unfinished.replace(file)


def write_json(file: Path, document: Mapping[str, Any]) -> None:
    """Write a document as JSON, atomically."""
    write(file, (json.dumps(document, indent=1) + "\n").encode())
