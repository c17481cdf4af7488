"""URLs of puzzles; the only module in which blueprints refer to views of each other."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, unquote, urlencode, urlsplit

from flask import current_app, g, request, url_for
from werkzeug.exceptions import HTTPException

from webapp.site.glued import clean_path, clean_query
from webapp.site.params import known_query, read_known
from webapp.text.catalogues import LANGUAGES
from webapp.text.i18n import TAGS, asked_language, language, other_language

NO_CHOICE: dict[str, Any] = {"lang": None, "theme": None}
"""Removes the reader's own choices from a link."""

QUERY_SIGNS = "!$'()*,/:;?@"
"""Unescaped in a query, as in ``url_for``."""

WRITE_PLACE = "write_place"
"""Key of ``g``: the overriding link of the editor of programs."""

DEFAULT_PORTS = {"http": ":80", "https": ":443"}


@dataclass(frozen=True)
class PageAddress:
    """The page or frame of a puzzle; known members of the query are not validated."""

    kind: str
    code: str
    query: dict[str, str]


PROGRAM = re.compile(r"v1\.[\w-]+(\?.*)?", re.ASCII)
"""A program and its moment in the fragment of a URL (docs/formats.md)."""


@dataclass(frozen=True)
class ProgramAddress:
    """A program in a link, seen by the server only in oEmbed requests; ``fragment`` lacks ``#``."""

    fragment: str
    query: dict[str, str]


def page(kind: str, code: str, name: str = "", step: int = 0, **members: str) -> str:
    """Return the link of a step in the requested language; empty members are left out."""
    query: dict[str, Any] = {"step": step, "name": name, **members}
    given = {each: value for each, value in query.items() if value}
    return url_for("pages.puzzle", kind=kind, code=code, **given)


def qr_code(kind: str, code: str, name: str = "", *, view: str) -> str:
    """Return the URL of the QR code of a view."""
    return url_for("embedding.qr_code", kind=kind, code=code, name=name or None, view=view)


def panels(kind: str) -> str:
    """Return the URL of a kind's panels, in the requested language."""
    return url_for("pages.panels", kind=kind, theme=None)


def identity(kind: str, code: str, name: str = "") -> str:
    """Return the canonical link of a puzzle: no step, no language, no theme."""
    return url_for("pages.puzzle", kind=kind, code=code, name=name or None, **NO_CHOICE)


def embed(kind: str, code: str, name: str = "") -> str:
    """Return the page for frames."""
    return url_for("pages.embed", kind=kind, code=code, name=name or None, **NO_CHOICE)


def image(kind: str, code: str, scale: int = 1, edition: str | None = None) -> str:
    """Return the URL of the board's picture, scaled; with an edition it is immutable."""
    enlarged = scale if scale > 1 else None
    return url_for("downloads.image", kind=kind, code=code, scale=enlarged, v=edition)


def preview_image(kind: str, code: str, moment: Mapping[str, str]) -> str:
    """Return the absolute URL of the link preview's picture."""
    address = url_for(
        "downloads.image", kind=kind, code=code, lang=None, theme=None, _external=True
    )
    return with_query(address, {"preview": 1, **moment, "lang": language()})


def whole_image(kind: str, code: str, scale: int) -> str:
    """Return the absolute URL of the board's picture, scaled."""
    return url_for("downloads.image", kind=kind, code=code, scale=scale, _external=True)


def whole_page(page: PageAddress) -> str:
    """Return the absolute URL of a puzzle's page at a moment."""
    return whole_of("pages.puzzle", page)


def whole_embed(page: PageAddress) -> str:
    """Return the absolute URL of the page for frames at the same moment."""
    known = known_query("/embed/")
    query = {name: value for name, value in page.query.items() if name in known}
    return whole_of("pages.embed", PageAddress(page.kind, page.code, query))


def whole_program(program: ProgramAddress) -> str:
    """Return the absolute URL of the page for frames of a program."""
    address = url_for("write.embed", **NO_CHOICE, _external=True)
    return f"{with_query(address, program.query)}#{program.fragment}"


def whole_of(endpoint: str, page: PageAddress) -> str:
    """Return an absolute URL with the language and the theme of the page, not of the request."""
    address = url_for(endpoint, kind=page.kind, code=page.code, **NO_CHOICE, _external=True)
    return with_query(address, page.query)


def with_query(address: str, query: Mapping[str, str | int]) -> str:
    """Return a URL with more members in its query.

    Not by ``url_for``: its keywords or path variables may collide with a request's members.

    >>> with_query("/a?b=1", {"kind": "x,y"}), with_query("/a", {})
    ('/a?b=1&kind=x,y', '/a')
    """
    joint = "&" if "?" in address else "?"
    return f"{address}{joint}{urlencode(query, safe=QUERY_SIGNS)}" if query else address


def oembed(form: str) -> str:
    """Return the oEmbed URL of the current page."""
    query = read_known(request.path, request.query_string.decode())
    values = request.view_args or {}
    address = whole_page(PageAddress(values["kind"], values["code"], query))
    return url_for("embedding.oembed", format=form, url=address, _external=True)


def read_page(address: str) -> PageAddress | None:
    """Parse the absolute URL of a puzzle's page or frame on this host; None for any other URL."""
    endpoint, values, parts = matched(address)
    if endpoint not in ("pages.puzzle", "pages.embed"):
        return None
    return PageAddress(values["kind"], values["code"], query_of(parts))


def read_program(address: str) -> ProgramAddress | None:
    """Parse the absolute URL of a program in a link on this host; None for any other URL."""
    endpoint, _values, parts = matched(address)
    if endpoint not in ("write.page", "write.embed") or not PROGRAM.fullmatch(parts.fragment):
        return None
    return ProgramAddress(parts.fragment, query_of(parts))


def matched(address: str) -> tuple[str, Mapping[str, str], SplitResult]:
    """Return endpoint, variables and parts of a URL on this host; else the endpoint is empty."""
    nowhere: tuple[str, Mapping[str, str], SplitResult] = ("", {}, urlsplit(""))
    try:
        parts = urlsplit(address)
        adapter = current_app.create_url_adapter(request)
    except ValueError:
        return nowhere
    if not is_ours(parts.scheme, parts.netloc) or adapter is None:
        return nowhere
    try:
        endpoint, values = adapter.match(path_of(parts), method="GET")
    except HTTPException:
        return nowhere
    return endpoint, values, parts


def path_of(parts: SplitResult) -> str:
    """Return the path of a URL below the root of this app."""
    return clean_path(unquote(parts.path).removeprefix(request.script_root))


def query_of(parts: SplitResult) -> dict[str, str]:
    """Return the known members of the query of a URL."""
    path = path_of(parts)
    return read_known(path, clean_query(parts.query.replace("&amp;", "&"), known_query(path)))


def is_ours(scheme: str, netloc: str) -> bool:
    """Return whether a host is that of the request, with either scheme."""
    return scheme in DEFAULT_PORTS and request.host.lower() in (
        netloc.lower(),
        netloc.lower().removesuffix(DEFAULT_PORTS[scheme]),
    )


def manifest() -> str:
    """Return the URL of the web app manifest, in the requested language."""
    return url_for("site_files.manifest", lang=asked_language())


def whole(endpoint: str, **values: Any) -> str:
    """Return the absolute URL of a page in the requested language."""
    return url_for(endpoint, **values, theme=None, _external=True)


def editions(endpoint: str, **values: Any) -> dict[str, str]:
    """Return the absolute URLs of a page by language tag; "x-default" is negotiated."""
    tagged = {TAGS[lang]: whole(endpoint, **values, lang=lang) for lang in LANGUAGES}
    return tagged | {"x-default": whole(endpoint, **values, lang=None)}


def text(kind: str, code: str, name: str = "") -> str:
    """Return the URL of the judge text."""
    return url_for("downloads.text", kind=kind, code=code, name=name or None)


def program(kind: str, search: str) -> str:
    """Return the URL of the whole C++ program of a search."""
    return url_for("downloads.program", kind=kind, search=search)


def document(kind: str, code: str, name: str = "") -> str:
    """Return the URL of the replay document."""
    return url_for("downloads.document", kind=kind, code=code, name=name or None)


def edit(kind: str, code: str | None = None, name: str = "") -> str:
    """Return the link of a kind's editor, with a board or its sample."""
    return url_for("editor.page", kind=kind, code=code, name=name or None)


def write() -> str:
    """Return the link of the editor of programs; exported pages override it by ``write_at``."""
    return str(g.get(WRITE_PLACE) or url_for("write.page"))


def write_at(url: str) -> None:
    """Override the link of that page during this request; empty leaves it."""
    setattr(g, WRITE_PLACE, url)


def surprise(kind: str) -> str:
    """Return the link to a new puzzle of a kind."""
    return url_for("pages.surprise", kind=kind)


def wishes(kind: str) -> str:
    """Return the link of a kind's form of wishes."""
    return url_for("offers.wishes", kind=kind)


def today(kind: str) -> str:
    """Return the permanent link to a kind's puzzle of the day."""
    return url_for("offers.of_kind", kind=kind)


def difficulty(kind: str, code: str) -> str:
    """Return the API URL of a puzzle's difficulty."""
    return url_for("api.difficulty", kind=kind, code=code)


def of_puzzle(kind: str, code: str, name: str = "") -> dict[str, str]:
    """Return the URLs of a puzzle by their names in the API."""
    return {
        "self": url_for("api.puzzle", kind=kind, code=code, name=name or None),
        "replay": url_for("api.replay", kind=kind, code=code, name=name or None),
        "search": url_for("search_api.summary", kind=kind, code=code),
        "page": identity(kind, code, name),
        "embed": embed(kind, code, name),
        "text": text(kind, code, name),
        "json": document(kind, code, name),
        "image": image(kind, code),
    }


def of_kind(kind: str) -> dict[str, str]:
    """Return the URLs of a kind by their names in the API."""
    return {
        "levels": url_for("offers_api.list_levels", kind=kind),
        "surprise": url_for("offers_api.surprise", kind=kind),
        "edit": url_for("editor.edit", kind=kind),
        "today": url_for("offers.of_kind", kind=kind, **NO_CHOICE),
    }


def of_api() -> dict[str, str]:
    """Return the entry URLs of the API by name."""
    return {
        "self": url_for("offers_api.index"),
        "description": url_for("openapi.document"),
        "guide": url_for("api_pages.guide", **NO_CHOICE),
        "problems": url_for("api_pages.problem_list", **NO_CHOICE),
        "kinds": url_for("offers_api.list_kinds"),
        "levels": url_for("offers_api.list_levels"),
        "surprise": url_for("offers_api.surprise"),
        "parse": url_for("api.parse"),
        "solve": url_for("api.solve"),
        "health": url_for("api.health"),
    }


def switch_language() -> str:
    """Return the same moment in the other language, as a query relative to the path."""
    query = request.args.to_dict() | {"lang": other_language()}
    order = known_query(request.path)
    members = sorted(query.items(), key=lambda member: place_in(order, member[0]))
    return f"?{urlencode(members)}"


def place_in(order: tuple[str, ...], name: str) -> int:
    """Return the sort key of a query member; unknown ones are last."""
    return order.index(name) if name in order else len(order)
