"""The headers of protection, which every answer carries, also one that the app never saw."""

from __future__ import annotations

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
    ]
)

UNFRAMED = "frame-ancestors 'none'"
"""Left out where frames are welcome: even ``*`` would shut out pages on a disk."""

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

UNKEPT = "no-store"

API = "/api/"
OPEN_ENDINGS = (".json", ".txt", ".png", ".svg", ".gif", ".webp", ".apng")
OPEN_PATHS = ("/oembed", "/embed.js")
PROBES = ("/healthz", "/readyz", "/metrics")
"""What those who run the server ask it."""


def is_for_programs(path: str) -> bool:
    """Say whether an error at a path is told to a program rather than to a person.

    >>> is_for_programs("/api/v1/parse"), is_for_programs("/mayan")
    (True, False)
    """
    return path.startswith(API) or path.endswith(OPEN_ENDINGS) or path in (*OPEN_PATHS, *PROBES)
