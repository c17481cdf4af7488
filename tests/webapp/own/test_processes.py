"""``backtrack watch`` as people run it: what it says, what a save, a hang and a death do."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from shutil import which

import pytest

from tests.webapp.exercises import exercises, installed
from tests.webapp.own.conftest import (
    PATIENCE_SECONDS,
    command,
    command_line,
    environment,
    watched,
)
from tests.webapp.own.samples import (
    BROKEN,
    ENDLESS,
    MOST_WALKED,
    TOUR,
    TRAP_LINE,
    TWO,
    walk,
)
from tests.webapp.own.test_pages import page_data
from webapp.features.own.command import Terminal
from webapp.features.own.messages import Loaded

RUNNING = r"^Running tour\.py \(Tour\) at http://127\.0\.0\.1:\d+/own/tour \(Ctrl-C stops it\)$"
HANG = {"BACKTRACK_HANG_SECONDS": "3"}


def refused(*arguments: str, **changes: str) -> tuple[int, str, str]:
    """Return the status and both outputs of a command that does not serve."""
    process = command(*arguments, **changes)
    out, err = process.communicate(timeout=PATIENCE_SECONDS)
    return process.returncode, out, err


@pytest.fixture
def tour(tmp_path):
    path = tmp_path / "tour.py"
    path.write_text(TOUR, encoding="utf-8")
    return path


@pytest.mark.exhaustive
def test_a_port_in_use_is_told(tour):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, _out, err = refused(str(tour), "--port", str(port), "--no-open")
    assert (status, err) == (2, f"Cannot listen at 127.0.0.1, port {port}: the port is in use.\n")


@pytest.mark.exhaustive
@pytest.mark.skipif(not which("sh"), reason="streams are redirected by a shell")
@pytest.mark.parametrize(
    ("redirection", "why"),
    [(">&-", "the standard stream is closed"), (">/dev/full", "there is no room left")],
)
def test_where_its_address_cannot_be_printed_it_ends_in_one_sentence(tour, redirection, why):
    words = command_line(str(tour), "--no-open", "--port", "0")
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {redirection}', "sh", *words],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"Cannot write: {why}.\n")


def test_only_the_address_has_to_be_read(monkeypatch):
    """It is piped into ``head -1``, say, and the file is saved again and again."""
    loaded = Loaded("v1", (("Tour", "own/tour"),), "", True)
    reader, writer = os.pipe()
    with os.fdopen(writer, "w") as output:
        monkeypatch.setattr(sys, "stdout", output)
        terminal = Terminal("tour.py", "http://127.0.0.1:8123/", opens=False)
        terminal.print_loaded(loaded)
        assert os.read(reader, 10_000).startswith(b"Running tour.py (Tour) at ")
        os.close(reader)
        with pytest.raises(BrokenPipeError):
            Terminal("tour.py", "http://127.0.0.1:8123/", opens=False).print_loaded(loaded)
        terminal.print_loaded(loaded)
        monkeypatch.undo()


def test_it_says_what_it_runs_and_ends_with_ctrl_c(tour):
    with watched(tour) as server:
        server.expect(RUNNING)
        server.expect("Its code runs on this machine")
        assert server.recorded("tour")["nodes"] == 4
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.2", server.port), 1).close()
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(PATIENCE_SECONDS) == 0


@pytest.mark.exhaustive
def test_one_class_of_several(tmp_path):
    path = tmp_path / "two.py"
    path.write_text(TWO, encoding="utf-8")
    process = command(f"{path}:Longer", "--no-open", "--port", "0")
    try:
        line = process.stdout.readline()
        assert re.search(r"Running two\.py \(Longer\) at \S+/own/longer ", line)
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE_SECONDS)


HELPED = f"""
import json
import random
from enum import Enum
from solver_of_mine import GOAL
{TOUR.replace("goal = 5", "goal = GOAL")}
"""
"""A program that means the library, and one file beside it."""


@pytest.mark.exhaustive
@pytest.mark.parametrize("place", ["in it", "elsewhere"])
@pytest.mark.parametrize("name", ["tour.py", "backtrack.py", "solver.py", "types.py"])
def test_a_file_in_a_folder_of_exercises(tmp_path, name, place):
    folder = exercises(tmp_path / "exercises")
    (folder / "solver_of_mine.py").write_text("GOAL = 5\n", encoding="utf-8")
    path = folder / name
    path.write_text(HELPED, encoding="utf-8")
    is_in_it = place == "in it"
    asked = {"backtrack": installed(tmp_path), "folder": folder if is_in_it else tmp_path}
    with watched(name if is_in_it else path, **asked) as server:
        server.expect(RUNNING.replace("tour", re.escape(name[:-3]), 1))
        assert server.recorded("tour")["nodes"] == 4
        # The process that loads it again is another one.
        before = server.facts("/own/tour/version")["version"]
        path.write_text(HELPED.replace("= GOAL", "= GOAL + 4"), encoding="utf-8")
        server.until("/own/tour/version", lambda facts: facts["version"] != before)
        assert server.recorded("tour")["nodes"] == 6
        assert server.ask("/own/tour?view=search")[0] == 200


@pytest.mark.exhaustive
def test_what_the_code_starts_imports_as_python_does_by_itself(tmp_path):
    start = "import os\nassert 'PYTHONSAFEPATH' not in os.environ\n"
    path = tmp_path / "tour.py"
    path.write_text(start + TOUR, encoding="utf-8")
    with watched(path) as server:
        server.expect(RUNNING)


@pytest.mark.exhaustive
@pytest.mark.parametrize("case", ["syntax", "method"])
def test_a_broken_file_is_told_and_mended(tmp_path, case):
    source, sentence = BROKEN[case]
    path = tmp_path / "tour.py"
    path.write_text(source, encoding="utf-8")
    with watched(path) as server:
        server.expect(re.escape(sentence))
        server.expect("^Waiting at http://.* until tour.py is mended and saved")
        status, page = server.ask("/own/tour")
        assert status == 200
        assert 'id="own-fault"' in page
        assert "data-version-url" in page
        before = server.facts("/own/tour/version")["version"]
        path.write_text(TOUR, encoding="utf-8")
        server.expect(RUNNING)
        server.until("/own/tour/version", lambda facts: facts["version"] != before)
        assert server.recorded("tour")["nodes"] == 4


@pytest.mark.exhaustive
def test_a_save_is_served_and_an_error_in_it_told(tour):
    with watched(tour) as server:
        server.expect(RUNNING)
        first = server.facts("/own/tour/version")["version"]
        tour.write_text(TOUR.replace("goal = 5", "goal = 9"), encoding="utf-8")
        second = server.until("/own/tour/version", lambda facts: facts["version"] != first)
        assert server.recorded("tour")["nodes"] == 6
        tour.write_text("class", encoding="utf-8")
        server.until("/own/tour/version", lambda facts: facts != second)
        assert "Line 1 of tour.py is no Python" in server.ask("/own/tour")[1]
        # By another file put in its place, as many editors save.
        other = tour.with_name("tour.py~")
        other.write_text(TOUR, encoding="utf-8")
        other.replace(tour)
        server.until("/own/tour/version", lambda facts: facts["version"] == first)


@pytest.mark.exhaustive
def test_a_recording_is_stopped_by_hand_and_kept(tmp_path):
    path = tmp_path / "endless.py"
    path.write_text(ENDLESS, encoding="utf-8")
    with watched(path) as server:
        server.expect("^Running")
        progress = "/own/endless/progress"
        server.until(progress, lambda state: state.get("nodes", 0) > 2000)
        origin = f"http://127.0.0.1:{server.port}"
        assert server.ask("/own/endless/stop", "POST", Origin=origin)[0] == 204
        summary = server.recorded("endless")
        assert summary["truncated"]
        assert summary["nodes"] > 2000


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("trap", "sentence"),
    [
        (
            "sum(range(10**15))",
            f"result() in line {TRAP_LINE} of walk.py did not come back within 3 seconds and could "
            "not be interrupted, so Python was started anew.",
        ),
        (
            "os._exit(3)",
            "The code of walk.py ended Python itself (exit status 3), so it was started anew.",
        ),
    ],
    ids=["hangs in C", "ends its process"],
)
def test_what_cannot_be_interrupted_ends_the_recording_where_it_was(tmp_path, trap, sentence):
    path = tmp_path / "walk.py"
    path.write_text(walk(trap), encoding="utf-8")
    with watched(path, **HANG) as server:
        server.expect("^Running")
        summary = server.recorded("walk")
        server.expect(re.escape(sentence))
        assert summary["fault"]["node"] == summary["nodes"] - 1
        assert abs(summary["nodes"] - 1 - MOST_WALKED) <= 1
        assert sentence in server.ask("/own/walk?view=search")[1]
        # What was recorded is shown, the node at which it ended as well; nothing ends it again.
        node = summary["fault"]["node"]
        fault = server.facts(f"/api/v1/own/walk/search/node/{node}")["facts"]["fault"]
        templates = page_data(server.ask("/own/walk?view=search")[1])["own"]["faults"]
        assert templates[fault["id"]] % fault["arguments"] == sentence
        version = server.facts("/own/walk/version")["version"]
        for asked in (f"node/{node}", f"steps?start=0&count={node + 1}&context=1", "skips"):
            assert server.ask(f"/api/v1/own/walk/search/{asked}")[0] == 200
        assert server.facts("/own/walk/version")["version"] == version
        # It lives on.
        path.write_text(walk("pass"), encoding="utf-8")
        version = server.facts("/own/walk/version")
        server.until("/own/walk/version", lambda facts: facts != version)
        assert "fault" not in server.recorded("walk") or not server.recorded("walk")["fault"]


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("trap", "status"),
    [("os._exit(3)", "exit status 3"), ("ctypes.string_at(0)", "signal 11")],
)
def test_a_picture_that_ends_its_process_costs_no_more_than_the_picture(tmp_path, trap, status):
    path = tmp_path / "tour.py"
    drawn = f"        if state == 4:\n            {trap}\n        return [["
    source = TOUR.replace("        return [[", drawn).replace(
        "class", "import ctypes\nimport os\n\n\nclass", 1
    )
    path.write_text(source, encoding="utf-8")
    with watched(path) as server:
        server.expect("^Running")
        assert server.recorded("tour")["nodes"] == 4
        # The picture of the third node ends the process that answers; the next one has none.
        boards = [
            server.facts(f"/api/v1/own/tour/search/node/{node}")["board"] for node in range(4)
        ]
        assert ["rows" in board for board in boards] == [True, True, False, True]
        assert boards[2]["text"] == "4"
        server.expect(status)
        page = server.ask("/own/tour?view=search")[1]
        assert 'id="own-noticed"' in page
        assert f"ended Python itself ({status}), so it was started anew." in page
        assert server.ask("/api/v1/own/tour/search/steps?start=0&count=4&context=1")[0] == 200


@pytest.mark.exhaustive
def test_a_loop_without_an_end_is_ended(tmp_path):
    path = tmp_path / "walk.py"
    path.write_text(walk("while True: pass"), encoding="utf-8")
    with watched(path) as server:
        server.expect("^Running")
        fault = server.recorded("walk")["fault"]
        assert (fault["id"], fault["line"], fault["node"]) == ("too-long", TRAP_LINE, MOST_WALKED)
        server.expect("did not come to an end within 5 seconds")


@pytest.mark.exhaustive
def test_what_ends_every_process_is_told_in_place_of_the_pages(tmp_path):
    path = tmp_path / "gone.py"
    path.write_text("import os\nos._exit(7)\n", encoding="utf-8")
    with watched(path) as server:
        server.expect(r"ended Python itself \(exit status 7\)")
        server.expect("^Waiting at")
        assert "exit status 7" in server.ask("/")[1]
        path.write_text(TOUR, encoding="utf-8")
        server.expect("^Running gone.py")


@pytest.mark.exhaustive
def test_the_supervisor_s_end_is_that_of_its_child(tour):
    with watched(tour) as server:
        server.expect(RUNNING)
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE_SECONDS) as connection:
            connection.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
            assert connection.recv(12) == b"HTTP/1.1 302"
            server.process.kill()
            server.process.wait(PATIENCE_SECONDS)
            # The child hangs up when it hears nothing of its supervisor any more.
            while connection.recv(4096):
                pass


@pytest.mark.exhaustive
def test_the_ordinary_server_loads_nothing_of_people(tmp_path):
    """Whatever is asked of it: the module that runs files is not even there."""
    script = """
import sys
from webapp import create_app
client = create_app().test_client()
for path in ("/", "/own/tour", "/own/tour.json", "/own/tour.btr", "/api/v1/own/tour/search",
             "/embed/own/tour", "/own/%2Fetc%2Fpasswd", "/edit/own/tour"):
    client.get(path)
client.post("/", data={"text": "from backtrack import Problem"})
client.post("/api/v1/parse", json={"kind": "own", "text": "x"})
loaded = [name for name in sys.modules if name.startswith("webapp.features.own")]
print(loaded, {"solver.own.opening", "solver.own.loading"} & set(sys.modules))
"""
    from tests.webapp.own.conftest import ROOT

    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split("\n")[0] == "[] set()"
