"""A server in a process of its own under hostile requests from several threads."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

from .answers import Wrong, check, parse
from .grammar import Attack, attack

PATIENCE_SECONDS = 300.0
THREADS = 4
PAGE_BYTES = 4096
TO_HEAD = re.compile(rb"[\r\n]*HEAD(?:[ \t\r]|$)")
API_LINE = re.compile(rb"[A-Z]+ /api/[!-~]* HTTP/1\.1\r\n")


@dataclass
class Besieged:
    """A server that runs.

    :param log: the file that it writes to.
    """

    process: subprocess.Popen[str]
    port: int
    log: Path

    def memory(self) -> int:
        """Return how many bytes of memory it has."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * PAGE_BYTES


@contextmanager
def besieged(
    environment: dict[str, str] | None = None, most_files: int | None = None
) -> Iterator[Besieged]:
    """Run ``backtrack serve`` at a free port.

    :param environment: instead of that of the tests.
    :param most_files: how many it may have open; None: as many as the tests.
    """
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with log.open("w") as errors:
            command = [sys.executable, "-m", "webapp", "serve", "--port", "0"]
            if most_files:
                command = ["sh", "-c", 'ulimit -n "$0" && exec "$@"', str(most_files), *command]
            process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=environment,
            )
        try:
            assert process.stdout
            url = re.search(r"http://\S+/", process.stdout.readline())
            assert url, log.read_text()
            yield Besieged(process, urlsplit(url[0]).port or 0, log)
        finally:
            process.terminate()
            process.communicate()


def ask(port: int, data: bytes) -> bytes:
    """Send bytes, say that no more come, and return all that comes back.

    :raises Wrong: when the server neither answers nor hangs up.
    """
    came = bytearray()
    with socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS) as connection:
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it has been refused already; the answer is on its way
        try:
            while piece := connection.recv(65536):
                came += piece
        except TimeoutError:
            raise Wrong("silence") from None
        except ConnectionError:
            if not came:
                raise Wrong("a reset before any answer") from None
    return bytes(came)


def hold(port: int, attacked: Attack) -> list[int]:
    """Send a request and hold its answers to what holds for all; return their statuses.

    :raises Wrong: for whatever does not hold.
    """
    data = attacked.data
    to_head = TO_HEAD.match(data) is not None
    answers = parse(ask(port, data), to_head=to_head)
    if attacked.is_whole and not answers:
        raise Wrong("no answer")
    for number, answer in enumerate(answers):
        first = number == 0
        is_api = first and attacked.is_whole and API_LINE.match(data) is not None
        check(answer, is_api=is_api, has_body=not (first and to_head))
    return [answer.status for answer in answers]


@dataclass
class Siege:
    """Requests of one seed, sent one after the other by each of several threads."""

    port: int
    seed: int
    statuses: Counter[int] = field(default_factory=Counter)
    wrong: list[tuple[int, str, bytes]] = field(default_factory=list)

    def send(self, numbers: range) -> None:
        """Send those requests."""
        following = count(numbers.start)
        lock = threading.Lock()

        def work() -> None:
            while True:
                with lock:
                    number = next(following)
                if number >= numbers.stop:
                    return
                self._send_one(number)

        threads = [threading.Thread(target=work) for _ in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _send_one(self, number: int) -> None:
        attacked = attack(self.seed, number)
        try:
            self.statuses.update(hold(self.port, attacked))
        except (AssertionError, ValueError, KeyError, OSError) as error:
            self.wrong.append((number, f"{type(error).__name__}: {error}", attacked.data[:300]))
