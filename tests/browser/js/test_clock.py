from __future__ import annotations

from .conftest import Evaluate


def test_the_browser_itself_is_a_time_source(run: Evaluate) -> None:
    body = """
        const { createClock } = await load("player/clock.js");
        const clock = createClock();
        const elapsed = await new Promise((resolve) => clock.start(resolve));
        clock.stop();
        return elapsed;
    """
    assert 0 <= run(body) <= 250
