"""Why a search ended, as a file tells it: by name, so that no sentence of a stranger is a template.

What a reader knows are the sentences of ``solver.own.calls``, and those of ``backtrack watch`` of
code that took the whole process with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from solver.own.calls import ENDED, SENTENCES
from solver.recording.log import Fault

KNOWN: Mapping[str, tuple[str, ...]] = {
    **{name: (sentence,) for name, sentence in SENTENCES.items()},
    "hang": (ENDED["hang", True], ENDED["hang", False]),
    "died": (ENDED["died", True], ENDED["died", False]),
    "hang-elsewhere": (ENDED["hang", False],),
    "died-elsewhere": (ENDED["died", False],),
}
"""The sentences of every fault, by its id."""

PLACES = re.compile(r"%\((\w+)\)([ds])")
ARGUMENTS = frozenset(
    name
    for sentences in KNOWN.values()
    for sentence in sentences
    for name, _ in PLACES.findall(sentence)
)
"""What may go into them."""

LONGEST_ARGUMENT = 300  # characters


def told_fault(fault: Fault) -> dict[str, Any]:
    """Return a fault without its sentence and its node; a reader knows these by itself."""
    sentences = KNOWN.get(fault.id, ())
    if fault.template not in sentences:
        arguments: dict[str, int | str] = {
            "function": fault.function,
            "error": fault.sentence[:LONGEST_ARGUMENT],
        }
        return told_fault(fault._replace(id=OTHER, template=KNOWN[OTHER][0], arguments=arguments))
    return {
        "id": fault.id,
        "sentence": sentences.index(fault.template),
        "arguments": {
            name: value if isinstance(value, int) else str(value)[:LONGEST_ARGUMENT]
            for name, value in fault.arguments.items()
        },
        "line": fault.line,
        "function": fault.function,
    }


OTHER = "elsewhere"
"""For faults that no reader would know."""


def places_of(sentence: str) -> dict[str, str]:
    """Return what goes into a sentence: by name "d" for a number, "s" for a text.

    >>> places_of("%(function)s() failed in line %(line)d.")
    {'function': 's', 'line': 'd'}
    """
    return dict(PLACES.findall(sentence))


def fault_of(told: Mapping[str, Any], node: int) -> Fault:
    """Return the fault that a file tells, which was checked, with the sentence that is known here.

    :param node: the last one.
    """
    sentence = KNOWN[told["id"]][told["sentence"]]
    arguments = dict(told["arguments"])
    return Fault(told["id"], sentence, arguments, node, told["line"], told["function"])
