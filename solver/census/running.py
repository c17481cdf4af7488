"""Runs independent pieces of work as a Dask graph: here, in several processes, on a cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from multiprocessing import parent_process
from threading import Thread
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from solver.errors import BadCensus, quoted

Work = Callable[[Any], bytes]
Keep = Callable[[str, bytes], None]

WINDOW = 256
"""Pieces of one graph: Dask holds the results of a graph until all of it is done."""

CONNECTING_S = 10
SCHEMES = ("tcp", "tls")


class Where(NamedTuple):
    """Where work is done.

    :param workers: processes on this machine; 1 is this process itself.
    :param scheduler: the address of a Dask scheduler, ``tcp://host:8786``; its workers do it then.
    """

    workers: int = 1
    scheduler: str | None = None


def run(work: Work, pieces: Mapping[str, Any], keep: Keep, where: Where) -> None:
    """Do some pieces of work, in any order, and hand on what each comes to as soon as it does.

    :param work: a function of a module, so that other processes find it.
    :param pieces: what ``work`` is called with, by the name of each piece.
    :param keep: called in this process, one piece after another, with its name and its result.
    :raises BadCensus: where Dask is not installed, no scheduler answers, or a worker of it fails.
    """
    require("dask")
    if where.scheduler is not None:
        run_on_cluster(work, pieces, keep, where.scheduler)
        return
    import dask

    with pool_of(where.workers) as scheduling:
        for window in windows(pieces):
            nodes = graph(work, window)
            with keeping(keep, nodes), dask.config.set(**scheduling):
                dask.compute(*nodes.values(), optimize_graph=False)


def require(module: str) -> None:
    """Check that what counting stands on is installed.

    :raises BadCensus: when it is not.
    """
    from importlib.util import find_spec

    if find_spec(module) is None:
        raise BadCensus(
            "census.missing",
            "This needs %(module)s, which is not installed; the extra has it: "
            "pip install 'backtrack-puzzles[census]'.",
            module=module,
        )


def graph(work: Work, pieces: Mapping[str, Any]) -> dict[str, Any]:
    """Return pieces of work as nodes of a graph, by the name of each piece.

    The key of a node tells all that its result depends on, since those who share a scheduler share
    the results of equal keys.
    """
    from dask import delayed
    from dask.base import tokenize

    node = delayed(work, pure=False, traverse=False)
    whose = f"{work.__module__}.{work.__name__}"
    return {
        name: node(piece, dask_key_name=f"{whose}-{tokenize(piece)}")
        for name, piece in pieces.items()
    }


def windows(pieces: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield pieces of work, so many at a time."""
    rest = iter(pieces.items())
    while window := dict(islice(rest, WINDOW)):
        yield window


@contextmanager
def pool_of(workers: int) -> Iterator[dict[str, Any]]:
    """Hold as many processes as are asked for; the value is what Dask has to know of them."""
    if workers == 1:
        yield {"scheduler": "synchronous"}
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(workers, get_context("spawn"), stand_by)
    try:
        yield {"scheduler": "processes", "pool": pool, "num_workers": workers}
    finally:
        pool.shutdown(cancel_futures=True)


def stand_by() -> None:
    """Prepare a worker: it leaves Ctrl-C to the process that began it, and ends when that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait until the process that began this one is gone, and end: nobody wants what it does."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


def keeping(keep: Keep, nodes: Mapping[str, Any]) -> Any:
    """Return a context in which results of a graph are handed on."""
    from dask.callbacks import Callback

    names = {node.key: name for name, node in nodes.items()}

    def done(key: str, result: bytes, *_: Any) -> None:
        keep(names[key], result)

    return Callback(posttask=done)


def run_on_cluster(work: Work, pieces: Mapping[str, Any], keep: Keep, address: str) -> None:
    """Do the work on the workers of a scheduler; as ``run``."""
    require("distributed")
    from distributed import as_completed

    with client_of(address) as client:
        futures: dict[Any, str] = {}
        for window in windows(pieces):
            nodes = graph(work, window)
            asked = client.compute(list(nodes.values()), optimize_graph=False)
            futures |= dict(zip(asked, nodes, strict=True))
        try:
            for future, result in as_completed(list(futures), with_results=True):
                keep(futures.pop(future), result)
                future.release()
        except OSError:
            raise  # what is kept could not be written
        except Exception as error:
            raise BadCensus(
                "census.worker",
                "A worker of the scheduler failed: %(problem)s.",
                problem=f"{type(error).__name__}: {error}".splitlines()[0].rstrip("."),
            ) from error


def check_address(address: str) -> None:
    """Check the form of an address, for a client that cannot read one does not end well.

    :raises ValueError: unless it has a scheme, a host and a port.
    """
    scheme, _, _ = address.partition("://")
    parts = urlsplit(address)
    if scheme not in SCHEMES or not parts.hostname or not parts.port:
        raise ValueError(address)


def client_of(address: str) -> Any:
    """Return a connection to a scheduler.

    :raises BadCensus: when none answers there.
    """
    from distributed import Client

    try:
        check_address(address)
        return Client(address, timeout=CONNECTING_S)
    except (OSError, ValueError) as error:
        raise BadCensus(
            "census.scheduler",
            "Expected the address of a Dask scheduler, like tcp://host:8786; none answers at "
            "%(came)s.",
            came=quoted(address),
        ) from error
