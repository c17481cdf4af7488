"""The logs of two recorders of one search, held together."""

from solver.recording.log import Log


def assert_same(fast: Log, readable: Log) -> None:
    """Check that two recorders have written the same log, byte for byte."""
    assert fast.nodes.dtype == readable.nodes.dtype == "<u2"
    assert fast.nodes.tobytes() == readable.nodes.tobytes()
    assert fast.skips.tolist() == readable.skips.tolist()
    assert fast.truncated == readable.truncated
    assert fast.remaining.dtype == readable.remaining.dtype == "u1"
    assert fast.remaining.tobytes() == readable.remaining.tobytes()
