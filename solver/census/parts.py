"""Parquet files that are there whole or not at all, and say what they hold."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from solver.census.running import require

LABEL = b"backtrack"
"""The key of the metadata of a file under which stands what it holds, as JSON."""

UNFINISHED = ".unfinished"

Columns = Mapping[str, Any]
Label = Mapping[str, Any]


def as_bytes(columns: Columns, types: Mapping[str, str], label: Label) -> bytes:
    """Return a table as a Parquet file: the same bytes for the same table.

    :param columns: arrays or lists by name, of one length; None in a list is no value.
    :param types: of each column, as pyarrow names them: ``int64``.
    :param label: what the table holds.
    """
    require("pyarrow")
    import pyarrow
    from pyarrow import parquet

    schema = pyarrow.schema(
        [(name, pyarrow.type_for_alias(kind)) for name, kind in types.items()],
        {LABEL: json.dumps(label, sort_keys=True).encode()},
    )
    arrays = [pyarrow.array(columns[field.name], field.type) for field in schema]
    sink = pyarrow.BufferOutputStream()
    parquet.write_table(
        pyarrow.table(arrays, schema=schema), sink, compression="zstd", write_page_checksum=True
    )
    content: bytes = sink.getvalue().to_pybytes()
    return content


def read(path: Path) -> tuple[Any, dict[str, Any]] | None:
    """Return the table in a file and its label; None where there is no whole file of ours."""
    require("pyarrow")
    import pyarrow
    from pyarrow import parquet

    try:
        table = parquet.read_table(path, page_checksum_verification=True, partitioning=None)
        return table, json.loads(table.schema.metadata[LABEL])
    except (OSError, pyarrow.ArrowException, KeyError, TypeError, ValueError):
        return None


def write(path: Path, content: bytes) -> None:
    """Write a file, so that under its name there is all of it or nothing.

    :raises OSError: when it cannot be written.
    """
    unfinished = path.with_name(f"{path.name}.{os.getpid()}{UNFINISHED}")
    try:
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise


def clean(folder: Path) -> None:
    """Make a folder, and remove what a process that was killed did not finish in it.

    :raises OSError: when it cannot be made.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for unfinished in folder.glob(f"*{UNFINISHED}"):
        with suppress(OSError):
            unfinished.unlink()
