"""Crashes of earlier child processes, and their effect on what this one shows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from solver.errors import Phrase, Sentence
from solver.own import calls
from solver.recording.fault import Fault
from webapp.features.own.loading import LoadError, error_at
from webapp.features.own.messages import UNKNOWN_CALL, Job, Plan, Trouble
from webapp.features.own.shelved import problem_named
from webapp.text.catalogues import N_

TRACE = re.compile(
    r'^  File "(?P<path>.*)", line (?P<line>\d+) in (?P<function>\S+)$', re.MULTILINE
)

HANG, DIED = "hang", "died"

SENTENCES = calls.ENDED
"""Templates by (trouble id, whether its line is known)."""

FAULTS = {
    name if is_known else f"{name}-elsewhere": template
    for (name, is_known), template in SENTENCES.items()
}

MODULE = "<module>"

EXIT = N_("exit status %(status)d")
SIGNAL = N_("signal %(signal)d")


def place_in(traces: str, path: str) -> tuple[int, str]:
    r"""Return the innermost line and function of a file in ``faulthandler`` output, or 0 and "".

    >>> place_in('Thread 0x1:\n  File "/a/b.py", line 7 in moves', "/a/b.py")
    (7, 'moves')
    """
    written = path.encode("ascii", "backslashreplace").decode()
    for found in TRACE.finditer(traces):
        if found["path"] == written:
            return int(found["line"]), found["function"]
    return 0, ""


def sentence(
    trouble: Trouble, file: str, sentences: Mapping[tuple[str, bool], str] = SENTENCES
) -> tuple[str, dict[str, Any]]:
    """Return the sentence about a trouble: a template and its arguments."""
    is_known = bool(trouble.line) and trouble.function != MODULE
    status = (
        Phrase(SIGNAL, signal=-trouble.status)
        if trouble.status < 0
        else Phrase(EXIT, status=trouble.status)
    )
    facts = {
        "file": file,
        "line": trouble.line,
        "function": trouble.function,
        "seconds": trouble.seconds,
        "status": status,
    }
    template = sentences[trouble.id, is_known]
    return template, {name: each for name, each in facts.items() if f"%({name})" in template}


def mark_ends(known: Sequence[Trouble]) -> dict[Plan, int]:
    """Truncate recordings at their crashes; return node counts of those to be made exact."""
    careful: dict[Plan, int] = {}
    ended: set[Plan] = set()
    for each in known:
        plan = each.doing.plan
        if plan in careful:
            del careful[plan]
            ended.add(plan)
            mark_end(plan, each)
        elif plan and plan not in ended:
            careful[plan] = each.nodes
    return careful


def mark_end(plan: Plan, trouble: Trouble) -> None:
    """Truncate a recording at the node that crashed a process."""
    code, search, off = plan
    puzzle = problem_named(code)
    template, arguments = sentence(trouble, puzzle.file)
    line, function = trouble.line or None, trouble.function
    name = next(name for name, each in FAULTS.items() if each == template)
    fault = Fault(name, template, arguments, trouble.nodes, line, function)
    puzzle.program.ends[search, frozenset(off)] = trouble.nodes + 1, fault


def mark_calls(known: Sequence[Trouble]) -> None:
    """Disable each call that crashed a process, and the whole method after its second crash."""
    for each in known:
        if each.call in ("", UNKNOWN_CALL):
            continue
        name, function, digest = each.call.split()
        puzzle = problem_named(name)
        if any(lost.startswith(f"{function} ") for lost in puzzle.program.lost):
            puzzle.program.lost.add(function)
        puzzle.program.lost.add(f"{function} {digest}")
        notice = Sentence(*sentence(each, puzzle.file))
        if notice not in puzzle.program.troubles:
            puzzle.program.troubles.append(notice)


def load_error(job: Job, known: Sequence[Trouble]) -> LoadError | None:
    """Return the error that replaces all pages: a trouble outside of recordings and calls."""
    for each in known:
        if not (each.doing.plan or each.call):
            path = Path(job.path)
            return error_at(path, sentence(each, path.name), each.line)
    return None


def fault_words() -> dict[str, str]:
    """Return the English template of every trouble of a recording, by its id."""
    return FAULTS
