"""Pages of saved searches as files without server or code, from report and archive."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from flask import Flask, render_template

from solver.own import SavedSearch
from webapp.export import standalone
from webapp.features.own.own_page import archive_of, own_page
from webapp.site.contexts import OwnFacts
from webapp.site.own import KIND
from webapp.site.params import ReplayOptions


def page_file(app: Flask, saved: SavedSearch, wishes: standalone.Wishes) -> str:
    """Return the page of a saved search, by an app of ``backtrack watch``."""
    query = {"lang": wishes.lang, "theme": wishes.theme}
    address = f"/{KIND}/{saved.report.code}?{urlencode({k: v for k, v in query.items() if v})}"
    with standalone.page_context(app, address):
        shown = own_page(saved.report, ReplayOptions.parse({}))
        alone = standalone.embed_resources((KIND,), standalone.IN_ITSELF, archive_of(saved))
        page = standalone.detached(shown, alone)
        assert shown.own is not None, "the page of an own problem"
        own = {**shown.data["own"], "version_url": "", "stop_url": ""}
        page = replace(
            page,
            own=detached_facts(shown.own, saved),
            data={**shown.data, **wishes.data, "own": own},
        )
        return render_template("puzzle.html", page=page)


def detached_facts(facts: OwnFacts, saved: SavedSearch) -> OwnFacts:
    """Return the facts for a page in a file, without addresses of a server."""
    node = saved.report.fault["node"] if saved.report.fault and facts.fault_link else None
    link = "" if node is None else f"?view=search&node={node}"
    return replace(facts, fault_link=link, version_url="", stop_url="", recording_url="")
