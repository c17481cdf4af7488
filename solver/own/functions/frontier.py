"""Which push an item was put onto a frontier by, when it is taken again."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from solver.own.functions import loops
from solver.own.functions.rewriting import Site
from solver.own.values import name_of

ITEM = object()
"""Ends the label of an item, unlike any value of a loop variable."""

NO_NODE = 0
"""No parent; nodes are numbered from 1 here."""


@dataclass(frozen=True, repr=False)
class Named:
    """The name of an item, made at once: the item may be changed later."""

    name: str

    def __repr__(self) -> str:
        return self.name


class Frontier:
    """The frontier and the current node of a recorded loop.

    The program handles its own items, so a taken one is recognized by identity; equal ones by the
    order of the frontier.

    :param event: takes numbers of sites, ``label`` their labels.
    """

    def __init__(
        self,
        sites: Sequence[Site],
        event: Callable[[int], object],
        label: Callable[[Any], object],
    ) -> None:
        self.event = event
        self.label = label
        self.parents = array("I")
        """Since the last report."""
        self.nodes = 0
        self.at_work = NO_NODE
        self.waiting: dict[int, deque[tuple[int, Any]]] = {}
        """The parent of each waiting item, and the item, held for its ``id``."""
        self.is_first = [site.text == "first" for site in sites]

    def redirect(self, event: Callable[[int], object], label: Callable[[Any], object]) -> None:
        """Send events and labels elsewhere from now on, also those of the item being taken."""
        self.event, self.label = event, label

    @property
    def probes(self) -> dict[str, Any]:
        """The probes of a loop by their names."""
        passing_on = {loops.TAKE: self.take, loops.PUSH: self.push, loops.PUSH_ALL: self.push_all}
        return {**passing_on, loops.BEGIN: self.begin}

    def begin(self, site: int) -> None:
        """Note that a function begins: no node is being expanded."""
        self.at_work = NO_NODE
        self.event(site)

    def take(self, site: int, item: Any) -> Any:
        """Take a node."""
        pushed = self.waiting.get(id(item))
        parent = NO_NODE
        if pushed:
            parent = (pushed.popleft() if self.is_first[site] else pushed.pop())[0]
            if not pushed:
                del self.waiting[id(item)]
        self.parents.append(parent)
        self.nodes += 1
        self.at_work = self.nodes
        self.label(label_of(item))
        self.event(site)
        return item

    def push(self, site: int, item: Any) -> Any:
        """Note a pushed item with the node that pushes it."""
        self.waiting.setdefault(id(item), deque()).append((self.at_work, item))
        self.event(site)
        return item

    def push_all(self, site: int, items: Any) -> Any:
        """Take down all that is pushed."""
        return pushed_all(self.push, site, items)


def label_of(item: Any) -> tuple[Any, ...]:
    """Return the label of an item: the item itself if it stays as it is, else its name."""
    if type(item) is tuple:
        try:
            hash(item)
        except TypeError:
            return Named(name_of(item)), ITEM
        return item, ITEM
    return item if type(item) is int else Named(name_of(item)), ITEM


def pushed_all(push: Callable[[int, Any], object], site: int, items: Any) -> Any:
    """Push all items of a collection and return it; a list in the place of an iterator."""
    known = items if isinstance(items, Collection) else list(items)
    for item in known:
        push(site, item)
    return known
