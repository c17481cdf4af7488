"""What the templates of own problems get, beside the page of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from webapp.site.contexts import CallForm


@dataclass(frozen=True)
class OwnCard:
    """A problem in the list of a file."""

    title: str
    about: str
    link: str


@dataclass(frozen=True)
class OwnListPage:
    """The problems of a file; ``file`` is its name without folders."""

    file: str
    cards: tuple[OwnCard, ...]
    version: str
    version_url: str
    data: Mapping[str, Any]
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True)
class OwnWaitPage:
    """The page during a first recording; ``stop_url`` keeps its nodes, and is empty before any."""

    title: str
    file: str
    sentence: str
    nodes: int
    limit: int
    progress_url: str
    stop_url: str
    version: str
    version_url: str
    data: Mapping[str, Any]
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True)
class OwnAskPage:
    """Asks how recursive functions are to be called."""

    title: str
    file: str
    form: CallForm
    version: str
    version_url: str
    data: Mapping[str, Any]
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True)
class OwnErrorPage:
    """Why a file could not be loaded: line from 1, or 0, and ``lines`` around it."""

    sentence: str
    file: str
    line: int
    lines: tuple[tuple[int, Markup], ...]
    version: str
    version_url: str
    data: Mapping[str, Any]
    drawn: tuple[str, ...] = ()
