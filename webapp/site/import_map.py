"""Packages that pages import by name, for pages that do so."""

from __future__ import annotations

import json
from collections.abc import Callable

from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from webapp import assets


def import_map(address: Callable[[str], str] = assets.static) -> Markup:
    """Return the URLs of modules by package, as inline JSON; ``address`` is that of an asset."""
    return htmlsafe_json_dumps(
        {"imports": {name: address(f"{folder}/index.js") for name, folder in packages().items()}}
    )


def packages() -> dict[str, str]:
    """Return the folder of each package among the assets, by its name."""
    listed = json.loads(assets.current().content(f"{assets.PACKAGES}/packages.json"))
    return {name: f"{assets.PACKAGES}/{package['folder']}" for name, package in listed.items()}
