"""Links as QR codes (ISO/IEC 18004), to be read off a screen or a sheet of paper."""

from __future__ import annotations

from io import BytesIO

import segno

CORRECTION = "M"
"""Restores 15% of a code: enough for paper, and codes stay coarse enough for a projector."""

QUIET_MODULES = 4
"""The light border that the standard asks for."""

MODULE_PX = 4
DARK, LIGHT = "#000", "#fff"


def svg(text: str) -> bytes:
    """Draw a text as a QR code, dark on light.

    :raises segno.DataOverflowError: when it is longer than a code can hold, some 2,300 letters.
    """
    code = segno.make_qr(text, error=CORRECTION, boost_error=False)
    drawn = BytesIO()
    code.save(
        drawn,
        kind="svg",
        border=QUIET_MODULES,
        scale=MODULE_PX,
        dark=DARK,
        light=LIGHT,
        svgclass=None,
        lineclass=None,
    )
    return drawn.getvalue()
