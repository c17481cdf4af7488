"""What the templates of the guide to the API get."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup


@dataclass(frozen=True)
class ApiParameter:
    """A query parameter of the API."""

    name: str
    description: Markup


@dataclass(frozen=True)
class ApiOperation:
    """An operation of the API: a path with a method.

    :param id: its unique operation id.
    """

    id: str
    method: str
    path: str
    summary: Markup
    parameters: tuple[ApiParameter, ...]


@dataclass(frozen=True)
class ApiSection:
    """The operations of the API with one tag."""

    name: str
    description: str
    operations: tuple[ApiOperation, ...]


@dataclass(frozen=True)
class ApiPage:
    """The guide to the API.

    :param sample: the level of its examples.
    """

    sections: tuple[ApiSection, ...]
    sample: Any
    data: Mapping[str, Any]
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True)
class ProblemType:
    """A type of problem.

    :param title: of its status.
    :param sentence: with the names of its arguments.
    """

    id: str
    status: int
    title: str
    sentence: Markup


@dataclass(frozen=True)
class ProblemsPage:
    """Types of problem: all of them, or one."""

    types: tuple[ProblemType, ...]
    data: Mapping[str, Any]
    drawn: tuple[str, ...] = ()
