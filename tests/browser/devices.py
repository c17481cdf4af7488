"""Browsers of other kinds than the desk: phones, tablets, whatever a person has."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import DESKTOP

TOUCH = {"has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": DESKTOP}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, **TOUCH}
PHONE_ACROSS: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, **TOUCH}
TABLET: dict[str, Any] = {"viewport": {"width": 768, "height": 1024}, **TOUCH}
TABLET_ACROSS: dict[str, Any] = {"viewport": {"width": 1024, "height": 768}, **TOUCH}
ENLARGED: dict[str, Any] = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
"""A desk of 1280 x 800 at a zoom of 200%."""
