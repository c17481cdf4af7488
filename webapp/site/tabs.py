"""The tabs of a puzzle's page beside Watch and Search: features register them."""

from __future__ import annotations

from typing import NamedTuple

from flask import Flask, current_app

from webapp.text.i18n import translate

REGISTERED = "tabs"


class Tab(NamedTuple):
    """A tab and its panel; static/js/features/index.js has its view.

    :param view: its name in links (``view=``), and in ids and ``data-tab``.
    :param title: a key of the catalogues.
    :param panel: the template of its panel.
    :param script: the module of its view, which a page that opens with it loads at once.
    """

    view: str
    title: str
    panel: str
    script: str

    @property
    def titled(self) -> tuple[str, str]:
        """Its view with its title in the language of the request."""
        return self.view, translate(self.title)


def register(app: Flask, tab: Tab) -> None:
    """Add a tab to the pages of an app, after those that are there."""
    app.extensions.setdefault(REGISTERED, {})[tab.view] = tab


def registered() -> tuple[Tab, ...]:
    """Return the tabs of the current app, in the order of the page."""
    return tuple(current_app.extensions.get(REGISTERED, {}).values())


def find(view: str) -> Tab | None:
    """Return the tab of a view; None for Watch, Search and unknown ones."""
    tabs: dict[str, Tab] = current_app.extensions.get(REGISTERED, {})
    return tabs.get(view)


def init_app(app: Flask) -> None:
    """Give the templates the tabs."""
    app.jinja_env.globals.update(more_tabs=registered, tab_of=find)
