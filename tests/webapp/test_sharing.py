"""What processes share: whole or not at all, made by one, and never a reason to stop."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import fakeredis
import pytest
import redis
from hypothesis import given
from hypothesis import strategies as st

from tests.webapp.test_recording_store import until
from webapp import create_app
from webapp.services.sharing import NoStore, SharedStore, files, redis_store, sealed, store_of
from webapp.services.sharing.files import FileStore
from webapp.services.sharing.nothing import FreeClaim
from webapp.services.sharing.redis_store import RedisStore

MB = 1024 * 1024
KEY, VALUE = "recordings/1/abc", bytes(range(256)) * 16

Another = Callable[[], SharedStore]


REDIS = shutil.which("redis-server")
"""Where there is one, the store is tried with it as well as with what stands in for it."""


@pytest.fixture(params=["files", "redis", *(["server"] if REDIS else [])])
def another(request, tmp_path: Path) -> Iterator[Another]:
    """Return what opens the same place once more, as another process would.

    A Redis inside the test takes what the server refuses, so that is tried where there is one.
    """
    opened: list[SharedStore] = []
    server = fakeredis.FakeServer()

    def open_store() -> SharedStore:
        if request.param == "files":
            opened.append(FileStore(tmp_path / "cache", MB))
        elif request.param == "redis":
            opened.append(RedisStore(fakeredis.FakeRedis(server=server), MB))
        else:
            opened.append(RedisStore.at(f"unix://{tmp_path}/redis", MB))
        return opened[-1]

    with redis_server(tmp_path) if request.param == "server" else nullcontext():
        yield open_store
        for each in opened:
            each.close()


def answers(place: Path) -> bool:
    """Say whether a Redis answers; its file is there a little before."""
    try:
        with redis.Redis(unix_socket_path=str(place)) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


@contextmanager
def redis_server(folder: Path) -> Iterator[None]:
    """Run a Redis that listens at a file."""
    assert REDIS
    place = folder / "redis"
    asked = [REDIS, "--port", "0", "--unixsocket", str(place), "--save", "", "--dir", str(folder)]
    with subprocess.Popen(asked, stdout=subprocess.DEVNULL) as server:
        until(lambda: answers(place))
        yield
        server.terminate()


@pytest.fixture
def store(another: Another) -> SharedStore:
    return another()


def test_what_one_puts_all_get(store, another):
    assert store.get(KEY) is None
    store.put(KEY, VALUE)
    assert another().get(KEY) == VALUE
    store.put(KEY, b"")
    assert another().get(KEY) == b""
    assert another().get(KEY + "d") is None


def test_one_has_the_claim_and_says_how_far_it_is(store, another, monkeypatch):
    monkeypatch.setattr(redis_store, "LEASE_SECONDS", 0.4)
    other = another()
    claim = store.claim(KEY)
    assert other.claim(KEY) is None
    assert store.claim(KEY) is None  # another thread of the same process has no more right
    assert other.claim(KEY + "d") is not None
    claim.report(1234)
    until(lambda: (progress := other.progress(KEY)) and progress.done == 1234)
    claim.release()
    assert other.progress(KEY) is None
    assert other.claim(KEY) is not None


def test_a_claim_can_be_had_again_and_again(store, another):
    for each in (store, another(), store):
        claim = each.claim(KEY)
        assert each.progress(KEY).done == 0
        claim.release()


def test_what_was_used_longest_ago_makes_room(store, another, tmp_path):
    piece = bytes(MB // 8)
    for number in range(40):
        store.put(f"{number}", piece)
        assert store.get("0") == piece  # whoever is used stays
        for path in (tmp_path / "cache").glob("values/*/*"):  # so long ago
            os.utime(path, (path.stat().st_mtime - 10,) * 2)
    kept = [number for number in range(40) if another().get(f"{number}") is not None]
    assert kept[0] == 0
    assert kept[-1] == 39
    assert len(kept) * len(piece) <= MB


def test_what_is_larger_than_all_room_is_not_kept(store):
    store.put(KEY, VALUE)
    store.put("large", bytes(MB))
    assert store.get("large") is None
    assert store.get(KEY) == VALUE


@given(st.data())
def test_a_value_that_was_altered_is_never_returned(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("cache")
    store = FileStore(folder, MB)
    store.put(KEY, VALUE)
    [path] = folder.glob("values/*/*")
    content = bytearray(path.read_bytes())
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] ^= data.draw(st.integers(1, 255))
    path.write_bytes(content)
    assert store.get(KEY) is None
    assert not path.exists()


def test_no_byte_of_a_small_value_can_be_altered_or_cut_off(tmp_path, caplog):
    store = FileStore(tmp_path, MB)
    store.put(KEY, b"value")
    [path] = tmp_path.glob("values/*/*")
    whole = path.read_bytes()
    for at in range(len(whole)):
        altered = whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]
        for content in (altered, whole[:at], whole + b"\0"):
            path.write_bytes(content)
            assert store.get(KEY) is None
            store.put(KEY, b"value")
            assert store.get(KEY) == b"value"
    assert "was altered or cut short" in caplog.text


def test_a_file_under_another_name_is_not_what_it_was_put_as(tmp_path):
    store = FileStore(tmp_path, MB)
    store.put(KEY, VALUE)
    store.put("another", b"")
    [path] = (each for each in tmp_path.glob("values/*/*") if each.stat().st_size > 1000)
    [other] = (each for each in tmp_path.glob("values/*/*") if each != path)
    path.replace(other)
    assert store.get("another") is None


def test_a_value_altered_in_redis_is_never_returned(caplog):
    client = fakeredis.FakeRedis()
    store = RedisStore(client, MB)
    store.put(KEY, VALUE)
    name = f"backtrack:value:{KEY}"
    for at in (0, sealed.HEAD_BYTES, -1):
        content = bytearray(client.get(name))
        content[at] ^= 1
        client.set(name, bytes(content))
        assert store.get(KEY) is None
        assert client.get(name) is None
        store.put(KEY, VALUE)
        assert store.get(KEY) == VALUE
    assert "was altered" in caplog.text


FAULTS = [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EMFILE, errno.EIO, errno.ESTALE]


@pytest.mark.parametrize("number", FAULTS, ids=errno.errorcode.get)
def test_a_folder_that_cannot_be_written_is_told_of_once(tmp_path, monkeypatch, caplog, number):
    store = FileStore(tmp_path, MB)
    store.put("before", VALUE)

    def refuse(*_args, **_more):
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(files.os, "open", refuse)
        for _ in range(3):
            store.put(KEY, VALUE)
            claim = store.claim(KEY)
            assert isinstance(claim, FreeClaim)
            claim.release()
            assert store.progress(KEY) is None
    assert store.get(KEY) is None
    assert len(caplog.records) == 1
    assert os.strerror(number) in caplog.text
    store.put(KEY, VALUE)
    assert store.get(KEY) == VALUE
    assert caplog.records[-1].getMessage().endswith("can be used again")


def test_half_a_file_is_removed_at_once(tmp_path, monkeypatch, caplog):
    """The disk is full in the middle of a value."""
    store = FileStore(tmp_path, MB)
    store.put("before", VALUE)

    class FullDisk:
        def __init__(self, file: int, _mode: str) -> None:
            self.file = file

        def __enter__(self):
            return self

        def __exit__(self, *_error) -> None:
            os.close(self.file)

        def write(self, content: bytes) -> None:
            os.write(self.file, content[:10])
            if len(content) > sealed.HEAD_BYTES:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files.os, "fdopen", FullDisk)
    store.put(KEY, VALUE)
    assert list((tmp_path / "new").iterdir()) == []
    assert store.get(KEY) is None
    assert len(caplog.records) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/full")
def test_a_disk_without_room_is_met_where_the_system_says_so(tmp_path, monkeypatch, caplog):
    store = FileStore(tmp_path, MB)
    real = os.open

    def open_full(path, flags, mode=0o777):
        opened = real(path, flags, mode)
        if "new" in Path(path).parts:
            os.close(opened)
            return real("/dev/full", os.O_WRONLY)
        return opened

    monkeypatch.setattr(files.os, "open", open_full)
    store.put(KEY, VALUE)
    assert list((tmp_path / "new").iterdir()) == []
    assert "No space left" in caplog.text


def test_a_folder_that_vanishes_is_made_again(tmp_path):
    store = FileStore(tmp_path / "cache", MB)
    store.put(KEY, VALUE)
    (tmp_path / "cache").rename(tmp_path / "gone")
    assert store.get(KEY) is None
    claim = store.claim(KEY)
    store.put(KEY, VALUE)
    claim.release()
    assert store.get(KEY) == VALUE


def test_a_file_in_the_place_of_the_folder_is_no_reason_to_stop(tmp_path, caplog):
    (tmp_path / "cache").write_text("")
    store = FileStore(tmp_path / "cache", MB)
    store.put(KEY, VALUE)
    assert store.get(KEY) is None
    assert store.claim(KEY) is not None
    assert caplog.records


def test_what_dead_processes_left_is_removed_at_start(tmp_path):
    FileStore(tmp_path, MB)
    living = FileStore(tmp_path, MB)
    claim = living.claim("living")
    (tmp_path / "new" / "half").write_bytes(VALUE)
    (tmp_path / "claims" / "left").write_bytes(b"12")
    FileStore(tmp_path, MB)
    assert list((tmp_path / "new").iterdir()) == []
    assert len(list((tmp_path / "claims").iterdir())) == 1
    assert living.claim("living") is None
    claim.release()


def test_a_clock_that_was_ahead_keeps_nothing_for_ever(tmp_path):
    store = FileStore(tmp_path, MB)
    store.put("ahead", bytes(MB // 8))
    [path] = tmp_path.glob("values/*/*")
    os.utime(path, (4e9, 4e9))
    for number in range(40):
        store.put(f"{number}", bytes(MB // 8))
        for each in tmp_path.glob("values/*/*"):
            if each.stat().st_mtime < 4e9 - 1000:
                os.utime(each, (each.stat().st_mtime - 10,) * 2)
    assert not path.exists()


HOLDER = """
import sys
from pathlib import Path
from webapp.services.sharing.files import FileStore
claim = FileStore(Path(sys.argv[1]), 1 << 20).claim("recording")
claim.report(77)
print("claimed", flush=True)
sys.stdin.read()
"""


def test_a_process_that_is_killed_loses_its_claim_at_once(tmp_path):
    store = FileStore(tmp_path, MB)
    command = [sys.executable, "-c", HOLDER, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout.readline() == b"claimed\n"
        assert store.claim("recording") is None
        assert store.progress("recording").done == 77
        holder.kill()
        holder.wait()
        assert store.progress("recording") is None
        claim = store.claim("recording")
        assert claim is not None
        claim.release()


def test_a_lease_in_redis_runs_out_with_the_process_that_renews_it(monkeypatch):
    monkeypatch.setattr(redis_store, "LEASE_SECONDS", 0.2)
    server = fakeredis.FakeServer()
    store = RedisStore(fakeredis.FakeRedis(server=server), MB)
    other = RedisStore(fakeredis.FakeRedis(server=server), MB)
    claim = store.claim(KEY)
    for _ in range(3):  # longer than a lease
        threading.Event().wait(0.1)
        assert other.claim(KEY) is None
    claim.end()  # as if the process was gone
    until(lambda: (got := other.claim(KEY)) is not None and [got.release()])


def test_without_redis_everybody_goes_on_alone_until_it_is_back(caplog):
    server = fakeredis.FakeServer()
    now = [0.0]
    store = RedisStore(fakeredis.FakeRedis(server=server), MB, clock=lambda: now[0])
    store.put(KEY, VALUE)
    server.connected = False
    for _ in range(3):
        now[0] += 10
        assert store.get(KEY) is None
        store.put(KEY, VALUE)
        assert isinstance(store.claim(KEY), FreeClaim)
        assert store.progress(KEY) is None
    assert len(caplog.records) == 1
    server.connected = True
    now[0] += 10
    assert store.get(KEY) == VALUE
    assert caplog.records[-1].getMessage() == "Redis can be used again"
    store.close()


def test_nobody_waits_for_a_redis_that_does_not_answer():
    asked = []

    class Silent:
        def register_script(self, _script):
            def ask(**_more):
                asked.append(1)
                raise redis.exceptions.TimeoutError

            return ask

    store = RedisStore(Silent(), MB, clock=lambda: 1000.0)
    for _ in range(100):
        assert store.get(KEY) is None
    assert len(asked) == 1


def test_two_processes_put_the_same_at_once(tmp_path):
    stores = [FileStore(tmp_path, 64 * MB) for _ in range(4)]
    values = [bytes([number]) * 300_000 for number in range(4)]
    seen = []

    def put_and_get(store: FileStore, value: bytes) -> None:
        for _ in range(20):
            store.put(KEY, value)
            seen.append(store.get(KEY))

    threads = [
        threading.Thread(target=put_and_get, args=pair) for pair in zip(stores, values, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(seen) <= set(values)


def test_the_settings_name_the_store(tmp_path):
    assert isinstance(create_app().extensions["sharing"], NoStore)
    asked = {"REDIS_URL": None, "CACHE_FOLDER": str(tmp_path), "CACHE_BYTES": MB}
    assert isinstance(store_of(asked), FileStore)
    named = store_of({**asked, "REDIS_URL": "redis://localhost:1/0"})
    assert isinstance(named, RedisStore)
    assert named.get(KEY) is None  # it is away
    with pytest.raises(ValueError, match="redis://"):
        store_of({**asked, "REDIS_URL": "nonsense"})
