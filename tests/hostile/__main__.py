"""``python -m tests.hostile``: hostile requests to a server of its own, as long as is wished."""

from __future__ import annotations

import argparse
import sys
import time

from .siege import Siege, besieged

ROUND = 1000
WARM = 500_000
"""Requests after which what is kept in memory has come to its bounds: hardly any is asked twice."""

MOST_GROWTH = 1.2
MOST_BYTES = 500_000_000
SHOWN = 20


def main() -> int:
    """Send requests, say what came of them, and return 1 when anything did not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    parser.add_argument("--requests", type=int, default=0, help="how many; 0: for an hour")
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--seed", type=int, default=1)
    wished = parser.parse_args()
    until = time.monotonic() + wished.seconds
    sizes: dict[int, int] = {}
    sent = 0
    with besieged() as server:
        siege = Siege(server.port, wished.seed)
        while sent < wished.requests if wished.requests else time.monotonic() < until:
            siege.send(range(sent, sent := sent + ROUND))
            sizes[sent] = server.memory()
            print(f"{sent} requests, {sizes[sent] >> 20} MB, {len(siege.wrong)} wrong", flush=True)
        log = server.log.read_text()
    print("statuses:", dict(sorted(siege.statuses.items())))
    for number, why, data in siege.wrong[:SHOWN]:
        print(f"request {number}: {why}\n    {data!r}")
    warm, most = min(WARM, sent), max(sizes.values())
    grown = sizes[sent] / sizes[warm]
    print(f"memory: at most {most >> 20} MB, in the end {grown:.2f} times that after {warm}")
    if "Traceback" in log:
        print(log)
    return int(bool(siege.wrong) or "Traceback" in log or grown > MOST_GROWTH or most > MOST_BYTES)


if __name__ == "__main__":
    sys.exit(main())
