"""``python -m tests.hostile``: hostile requests to a server of its own, as long as is wished."""

from __future__ import annotations

import argparse
import sys
import time

from .siege import Siege, besieged

ROUND = 1000
WARM = 10_000
"""Requests after which everything is loaded that ever will be."""

MOST_GROWTH = 1.1
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
    grown = sizes[sent] / sizes[min(WARM, sent)]
    print(f"memory after the last request: {grown:.2f} times that after {min(WARM, sent)}")
    if "Traceback" in log:
        print(log)
    return int(bool(siege.wrong) or "Traceback" in log or grown > MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main())
