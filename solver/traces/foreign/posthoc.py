"""Posthoc's search traces: YAML or JSON with a list of events, each with an id and its parent's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from solver.errors import quoted
from solver.own.values import readable
from solver.traces.foreign.nodes import NamedNode
from solver.traces.lines import BadTrace
from solver.words import N_

Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml where the wheel has it, ten times as fast; neither makes objects."""

BAD_YAML = N_("Line %(line)d: expected YAML, got %(came)s.")
NO_EVENTS = N_("Expected a list of events with an id, got none.")

GOALS = frozenset({"destination", "goal"})
"""Types of events that name goals in advance."""

SOLVED = frozenset({"end", "solution", "solved", "final"})
ABOUT = frozenset({"type", "id", "pId", "label"})
"""Members shown elsewhere than in the text of a node."""


def read_posthoc(text: str) -> list[NamedNode]:
    """Return nodes, and skips: later events of an id with another parent.

    An expanded goal is a solution.

    :raises BadTrace: for invalid YAML, or without events.
    """
    events = events_of(text)
    solved = {str(event["id"]) for event in events if is_solution(event)}
    goals = {str(event["id"]) for event in events if event.get("type") in GOALS}
    expanded = {str(event["id"]) for event in events if str(event.get("type")).startswith("expand")}
    return list(nodes_of(events, solved | goals & expanded))


def events_of(text: str) -> list[dict[str, Any]]:
    """Return the events that have an id; raise BadTrace as ``read_posthoc`` does."""
    try:
        document = yaml.load(text, Loader)  # noqa: S506 - a safe one
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        found = quoted(text.splitlines()[line - 1] if mark and text.count("\n") >= line else "")
        raise BadTrace("trace.yaml", BAD_YAML, line=line, came=found) from None
    listed = document.get("events") if isinstance(document, dict) else None
    events = [
        each for each in listed or () if isinstance(each, dict) and each.get("id") is not None
    ]
    if not events:
        raise BadTrace("trace.events", NO_EVENTS)
    return events


def is_solution(event: dict[str, Any]) -> bool:
    """Say whether an event says that its node is a solution."""
    return event.get("type") in SOLVED


def nodes_of(events: list[dict[str, Any]], solved: set[str]) -> Iterator[NamedNode]:
    """Yield nodes and skips from events; ``solved`` are ids."""
    parents: dict[str, str | None] = {}
    for event in events:
        key = str(event["id"])
        above = event.get("pId")
        parent = str(above) if str(above) in parents and str(above) != key else None
        if event.get("type") in GOALS:
            continue
        if key not in parents:
            parents[key] = parent
            finding = "*" if key in solved else ""
            yield NamedNode(key, parent, name_of(event), finding, text_of(event))
        elif parent not in (parents[key], None):
            yield NamedNode(
                key, parent, name_of(event), skipped=readable(event.get("type", "seen"))
            )


def name_of(event: dict[str, Any]) -> str:
    """Return the name of a node: its label, its place on a map, or its id."""
    if "label" in event:
        return readable(event["label"])
    if "x" in event and "y" in event:
        return f"({event['x']}, {event['y']})"
    return readable(event["id"])


def text_of(event: dict[str, Any]) -> str:
    """Return the other members of an event as text."""
    return "\n".join(
        f"{name}: {readable(said)}" for name, said in event.items() if name not in ABOUT
    )
