"""Engines beside Chromium, where Debian's programs are installed: Firefox and WebKitGTK.

Playwright has browsers of its own for both, which these are not, so they are driven as WebDriver
says: WebKitGTK by its own driver, Firefox by Marionette, which geckodriver would only pass on.
Other hosts are blocked: requests to them go to a proxy port where no server listens.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

Send = Callable[..., Any]
"""Sends a command with its parameters, and returns its value."""

NO_ONE = "127.0.0.1:9"
CAPABILITIES = {
    "proxy": {
        "proxyType": "manual",
        "httpProxy": NO_ONE,
        "sslProxy": NO_ONE,
        "noProxy": ["127.0.0.1"],
    },
    "timeouts": {"script": 120_000, "pageLoad": 60_000},
}
START_TIMEOUT_S = 60
STARTS = 3

WEBKIT_ENVIRONMENT = {
    # Where tests run as root, or in a container, it can make no namespaces.
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    # Its slowest compiler takes small machines whole: without it Python starts in half the time.
    "JSC_useOMGJIT": "0",
}
FIREFOXES = ("firefox-esr", "firefox")
MINI_BROWSERS = "*/webkit2gtk-4.1/MiniBrowser"

WAIT = """
const done = arguments[arguments.length - 1];
(function look() {
  const found = (() => { try { return (%s); } catch { return null; } })();
  if (found) done(found);
  else setTimeout(look, 50);
})();
"""


@dataclass(frozen=True)
class Engine:
    """A running browser.

    :param open: shows an address.
    :param enter: goes on in the first frame of the page.
    :param wait: returns the value of a JavaScript expression once it is true.
    """

    open: Callable[[str], None]
    enter: Callable[[], None]
    wait: Callable[[str], Any]


def installed() -> dict[str, Callable[[], AbstractContextManager[Engine]]]:
    """Return what starts each engine that there is, by its name."""
    found: dict[str, Callable[[], AbstractContextManager[Engine]]] = {}
    if any(map(shutil.which, FIREFOXES)):
        found["firefox"] = firefox
    if shutil.which("WebKitWebDriver") and shutil.which("xvfb-run") and mini_browser():
        found["webkit"] = webkit
    return found


@contextmanager
def started(command: list[str], **environment: str) -> Iterator[None]:
    """Run a program, and end it with all that it has started."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(START_TIMEOUT_S)


@contextmanager
def firefox() -> Iterator[Engine]:
    """Start Firefox with a profile of its own."""
    with TemporaryDirectory() as folder:
        profile = Path(folder)
        (profile / "user.js").write_text('user_pref("marionette.port", 0);\n', encoding="utf-8")
        program = next(filter(None, map(shutil.which, FIREFOXES)))
        command = [program, "--marionette", "--headless", "--no-remote", "--profile", folder]
        with started(command), connection(profile / "MarionetteActivePort") as send:
            send("WebDriver:NewSession", **CAPABILITIES)
            yield Engine(
                open=lambda url: send("WebDriver:Navigate", url=url),
                enter=lambda: send("WebDriver:SwitchToFrame", id=0),
                wait=lambda text: send("WebDriver:ExecuteAsyncScript", script=WAIT % text, args=[])[
                    "value"
                ],
            )


@contextmanager
def connection(file: Path) -> Iterator[Send]:
    """Connect to Marionette, which writes its port into a file.

    A message is JSON behind its length: ``[type, number, name or error, parameters or value]``.
    """
    until(file.exists)
    with socket.create_connection(("127.0.0.1", int(file.read_text()))) as connected:
        stream = connected.makefile("rb")

        def read() -> Any:
            digits = b"".join(iter(lambda: stream.read(1), b":"))
            return json.loads(stream.read(int(digits)))

        def send(name: str, **parameters: Any) -> Any:
            message = json.dumps([0, 1, name, parameters]).encode()
            connected.sendall(b"%d:%b" % (len(message), message))
            _type, _number, error, value = read()
            assert error is None, error
            return value

        read()  # it greets first
        yield send


def mini_browser() -> Path | None:
    """Return the browser of WebKitGTK that its driver can start."""
    return next(Path("/usr/lib").glob(MINI_BROWSERS), None)


@contextmanager
def webkit() -> Iterator[Engine]:
    """Start WebKitGTK on a virtual screen.

    Its driver sometimes waits without end for a browser that it has started (one start in twenty
    on a busy machine), so a start that gives no answer is made again from the beginning.
    """
    with ExitStack() as stack:
        for attempts_left in reversed(range(STARTS)):
            try:
                engine = stack.enter_context(webkit_session())
                break
            except TimeoutError:
                if not attempts_left:
                    raise
        yield engine


@contextmanager
def webkit_session() -> Iterator[Engine]:
    """Start WebKitGTK on a virtual screen, or raise `TimeoutError`."""
    root = f"http://127.0.0.1:{(port := free_port())}"
    options = {"binary": str(mini_browser()), "args": ["--automation"]}
    capabilities = {**CAPABILITIES, "webkitgtk:browserOptions": options}

    def send(path: str, timeout_s: int = START_TIMEOUT_S * 3, **parameters: Any) -> Any:
        request = urllib.request.Request(root + path, json.dumps(parameters).encode())
        with urllib.request.urlopen(request, timeout=timeout_s) as answer:
            return json.load(answer)["value"]

    with started(["xvfb-run", "-a", "WebKitWebDriver", f"--port={port}"], **WEBKIT_ENVIRONMENT):
        until(lambda: is_open(port))
        wanted = {"alwaysMatch": capabilities}
        session = send("/session", START_TIMEOUT_S, capabilities=wanted)["sessionId"]
        yield Engine(
            open=lambda url: send(f"/session/{session}/url", url=url),
            enter=lambda: send(f"/session/{session}/frame", id=0),
            wait=lambda text: send(
                f"/session/{session}/execute/async", script=WAIT % text, args=[]
            ),
        )


def free_port() -> int:
    """Return an unused port."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def is_open(port: int) -> bool:
    """Return whether a port is in use."""
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def until(condition: Callable[[], bool]) -> None:
    """Wait until something holds.

    :raises TimeoutError: if it does not in time.
    """
    end = time.monotonic() + START_TIMEOUT_S
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.05)
