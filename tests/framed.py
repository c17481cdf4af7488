"""What the frame of a notebook's cell holds."""

from __future__ import annotations

import gzip
import re
from base64 import b64decode
from html import unescape


def framed_page(html):
    """Return the page in the only frame, as its script unpacks it."""
    (frame,) = re.findall(r"<iframe .*?</iframe>", html, re.DOTALL)
    document = unescape(re.search(r'srcdoc="([^"]*)"', frame)[1])
    return gzip.decompress(b64decode(re.search(r'atob\("([^"]*)"\)', document)[1])).decode()
