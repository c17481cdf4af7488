"""Security headers of all responses, also of those that the app does not create."""

from __future__ import annotations

import base64
import hashlib

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


def policy_with(policy: str = POLICY, **sources: str) -> str:
    """Return a policy with more sources, by directive with ``_`` for ``-``.

    >>> policy_with(script_src="'sha256-x'").split("; ")[1]
    "script-src 'self' 'sha256-x'"
    """
    for name, added in sources.items():
        directive = name.replace("_", "-")
        assert f"{directive} 'self'" in policy
        policy = policy.replace(f"{directive} 'self'", f"{directive} 'self' {added}")
    return policy


def script_hash(text: str) -> str:
    """Return the source that admits an inline script.

    >>> script_hash("")
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
    """
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


UNFRAMED = "frame-ancestors 'none'"
"""Omitted where frames are allowed: even ``*`` would block pages opened from a disk."""

ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

UNKEPT = "no-store"

API = "/api/"
OPEN_ENDINGS = (".json", ".txt", ".png", ".svg", ".gif", ".webp", ".apng", ".cpp", ".zip")
OPEN_PATHS = ("/oembed", "/embed.js")
PROBES = ("/healthz", "/readyz", "/metrics")
"""Endpoints of the server's operator."""


def is_for_programs(path: str) -> bool:
    """Return whether errors of a path are JSON: the API and open data.

    >>> is_for_programs("/api/v1/parse"), is_for_programs("/mayan")
    (True, False)
    """
    return path.startswith(API) or path.endswith(OPEN_ENDINGS) or path in (*OPEN_PATHS, *PROBES)
