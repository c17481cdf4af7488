"""Browsers of other kinds than the desk: phones, tablets, whatever a person has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.conftest import DESKTOP, TIMEOUT_MS, Watch

TOUCH = {"has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": DESKTOP}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, **TOUCH}
PHONE_ACROSS: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, **TOUCH}
TABLET: dict[str, Any] = {"viewport": {"width": 768, "height": 1024}, **TOUCH}
TABLET_ACROSS: dict[str, Any] = {"viewport": {"width": 1024, "height": 768}, **TOUCH}
ENLARGED: dict[str, Any] = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
"""A desk of 1280 x 800 at a zoom of 200%."""


@contextmanager
def opened(browser: Browser, base_url: str, **options: Any) -> Iterator[Page]:
    """Open a page in a browser of another kind; it must not complain either."""
    context = browser.new_context(base_url=base_url, **{"locale": "en-US", **options})
    context.set_default_timeout(TIMEOUT_MS)
    try:
        page = context.new_page()
        watch = Watch(page, base_url)
        yield page
        complaints = watch.complaints()
        assert not complaints, complaints
    finally:
        context.close()
