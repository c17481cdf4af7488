"""The tabs of a puzzle's page beside Watch and Search: features register them."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Flask, current_app

from solver.catalog import puzzle_class
from webapp.text.i18n import translate

REGISTERED = "tabs"


class Tab(NamedTuple):
    """A tab and its panel; static/js/features/index.js has its view.

    :param view: in links (``view=``), ids and ``data-tab``.
    :param title: a key of the catalogues.
    :param panel: its template.
    :param needs: a capability of kinds (``solver.capabilities``).
    :param script: a module to preload on pages that open with it.
    """

    view: str
    title: str
    panel: str
    needs: type[Any]
    script: str

    @property
    def titled(self) -> tuple[str, str]:
        """Its view with its title in the language of the request."""
        return self.view, translate(self.title)


def register(app: Flask, tab: Tab) -> None:
    """Add a tab to the pages of an app, after those that are there."""
    app.extensions.setdefault(REGISTERED, {})[tab.view] = tab


def of_kind(kind: str) -> tuple[Tab, ...]:
    """Return the tabs of a kind's pages, in their order."""
    registered: dict[str, Tab] = current_app.extensions.get(REGISTERED, {})
    return tuple(tab for tab in registered.values() if issubclass(puzzle_class(kind), tab.needs))


def find(view: str) -> Tab | None:
    """Return the tab of a view; None for Watch, Search and unknown ones."""
    tabs: dict[str, Tab] = current_app.extensions.get(REGISTERED, {})
    return tabs.get(view)


def init_app(app: Flask) -> None:
    """Give the templates the tabs."""
    app.jinja_env.globals.update(more_tabs=of_kind, tab_of=find)
