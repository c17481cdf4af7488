"""Memory of results as a switch: functions run with a cache, or without the one they have."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from solver.errors import Sentence
from solver.own.functions.finding import CallFamily
from solver.own.searches import BARE, MEMO

CACHES = frozenset({"cache", "lru_cache"})
"""Decorators of ``functools`` that remember results."""

REMEMBER, FORGET = "_bt_remember", "_bt_forget"
"""Decorators in the place of those, or beside none."""


NO_HASH = "unhashable type: "
"""Beginning of Python's message where a cache cannot look up an argument."""


def type_without_hash(error: TypeError) -> str:
    """Return the type of a value that has no hash; empty for another error."""
    text = str(error)
    return text.removeprefix(NO_HASH).strip("'") if text.startswith(NO_HASH) else ""


class Statistics(NamedTuple):
    """Of a cache, as ``functools`` names them."""

    hits: int = 0
    misses: int = 0
    maxsize: int | None = 0
    currsize: int = 0


def called_name(node: ast.expr) -> str:
    """Return the last name of what is called: ``cache`` of ``@functools.cache`` and ``cache()``."""
    named = node.func if isinstance(node, ast.Call) else node
    return getattr(named, "attr", getattr(named, "id", ""))


def is_cached(family: CallFamily) -> bool:
    """Say whether results of a family are remembered by ``functools``."""
    decorators = (one for each in family.functions for one in each.node.decorator_list)
    return any(called_name(each) in CACHES for each in decorators)


def other_way(family: CallFamily, obstacle: Sentence | None) -> str:
    """Return the search beside that of the program as it stands; empty where there is none.

    :param obstacle: why results cannot be remembered, as ``purity`` finds.
    """
    if is_cached(family):
        return BARE
    return MEMO if obstacle is None else ""


def switch(family: CallFamily, search: str) -> None:
    """Give the functions of a family a cache, or take it away; lines are preserved.

    :param search: ``MEMO`` or ``BARE``; for any other nothing changes.
    """
    for each in family.functions:
        decorators = each.node.decorator_list
        if search == MEMO:
            decorators.append(ast.copy_location(named(REMEMBER), each.node))
        elif search == BARE:
            decorators[:] = [without_cache(one) for one in decorators]


def without_cache(decorator: ast.expr) -> ast.expr:
    """Return a decorator, or in the place of a cache one that remembers nothing."""
    is_cache = called_name(decorator) in CACHES
    return ast.copy_location(named(FORGET), decorator) if is_cache else decorator


def named(name: str) -> ast.Name:
    """Return a name that is read."""
    return ast.Name(name, ast.Load())


def forgetting(function: Any) -> Any:
    """Return a function that remembers nothing, with the methods of one that does."""
    function.cache_info = Statistics
    function.cache_clear = lambda: None
    return function


DECORATORS: dict[str, Callable[[Any], Any]] = {REMEMBER: cache, FORGET: forgetting}
"""What the names in a program stand for."""
