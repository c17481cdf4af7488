"""Packages that pages import by name, for pages that do so."""

from __future__ import annotations

import json

from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from webapp import assets


def import_map() -> Markup:
    """Return the addresses of modules by the names of their packages, as inline JSON."""
    folder = assets.PACKAGES
    listed = json.loads(assets.current().content(f"{folder}/packages.json"))
    return htmlsafe_json_dumps(
        {
            "imports": {
                name: assets.static(f"{folder}/{package['folder']}/index.js")
                for name, package in listed.items()
            }
        }
    )
