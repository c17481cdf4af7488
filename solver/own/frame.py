"""A page as a frame of a notebook: packed, at half the size, with an origin of its own."""

from __future__ import annotations

import gzip
from base64 import b64encode
from html import escape

HEIGHT = 760  # CSS px

FRAME = (
    '<iframe srcdoc="{document}" title="{title}" width="100%" height="{height}" style="border:0" '
    'sandbox="allow-downloads allow-modals allow-popups allow-scripts" '
    'allow="fullscreen; clipboard-write"></iframe>'
)

UNPACKING = """<!doctype html><meta charset="utf-8"><script>
const packed = Uint8Array.from(atob("{packed}"), (sign) => sign.charCodeAt(0));
const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
new Response(unpacked).text().then((page) => {{
  document.open();
  document.write(page);
  document.close();
}});
</script>"""


def frame_html(page: str, title: str) -> str:
    """Return the HTML of a frame."""
    packed = b64encode(gzip.compress(page.encode(), mtime=0)).decode("ascii")
    document = UNPACKING.format(packed=packed)
    return FRAME.format(document=escape(document), title=escape(title), height=HEIGHT)
