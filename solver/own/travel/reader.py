"""Reading recordings of people's problems that somebody sends: as data, every byte of it checked.

Nothing of a file is run or evaluated, and none of its texts is a template. What passes can be shown
from one end to the other: its nodes, its contents and its log fit each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from solver.errors import BadRecording, Phrase
from solver.own.loading import NO_FILE, bad
from solver.own.puzzle import KIND, SHAPES
from solver.own.travel.faults import fault_of
from solver.own.travel.grammar import CODE, SLUG, Checker
from solver.own.travel.layout import MOST_NODES, own_header, with_parts
from solver.own.travel.parts import MOST_BYTES, Part, Unpacked, read_parts, unpack
from solver.own.travel.puzzle import About, TravelledPuzzle
from solver.own.travel.view import DEFAULTS, REASON, TARGET, Block, Contents, Line, TravelledView
from solver.puzzle import OUTCOMES, SEEN, NodeBits, Outcome, Search, Shape
from solver.recording.format import (
    CONTENTS,
    Header,
    Places,
    bad_header,
    expect_length,
    read_header,
    read_log,
    version_of,
)
from solver.recording.log import Fault, Found, Layout, Log
from solver.recording.plan import Plan
from solver.recording.recording import Recording

MOST_SWITCHES = 64
MOST_LIMIT = 100_000_000
MOST_PARTS = MOST_NODES + 2
MOST_FILE_BYTES = 2 * MOST_BYTES


def open_recording(path: str | Path) -> TravelledPuzzle:
    """Read the file of a recording that somebody made of their problem.

    :raises BadProblem: when there is no such file.
    :raises BadRecording: unless all is as it was written.
    """
    file = Path(path)
    try:
        with file.open("rb") as stream:
            data = stream.read(MOST_FILE_BYTES + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise bad("own.file", NO_FILE, file=file.name, reason=reason) from None
    puzzle = read(memoryview(data)).puzzle
    assert isinstance(puzzle, TravelledPuzzle), "what was read has travelled"
    return puzzle


class Logged(NamedTuple):
    """A file up to its contents.

    :param code: the name of the problem in addresses.
    :param fault: why the search ended before its time.
    """

    code: str
    plan: Plan
    log: Log
    fault: Fault | None


def read(data: memoryview) -> Recording[Any, Any]:
    """Read a recording; its puzzle is a ``TravelledPuzzle``.

    :raises BadRecording: unless all is as it was written, and fits together.
    """
    version, header, start = read_header(data)
    plan, fault, nodes = read_plan(header)
    if version != version_of(plan.search) + CONTENTS:
        raise bad_header(f"version {version} of its file")
    at = Places.of(plan.search, nodes, start)
    expect_length(data, at.stop)
    log = read_log(data, at, plan.search, header)
    expect_ends(log, plan.search, fault)
    parts = read_parts(data, at.stop, header["contents"]["parts"])
    return assemble(data, Logged(header["code"], plan, log, fault), parts)


# The header.


def read_plan(header: Any) -> tuple[Plan, Fault | None, int]:
    """Return what was recorded, why it ended, and how many nodes there are.

    :raises BadRecording: for a header that is not written here.
    """
    check = Checker(Phrase("the header"))
    try:
        plan, nodes = plan_of(header, check)
        told = check.fault(header["fault"])
        contents = header["contents"]
        check.number(contents["parts"], 3, MOST_PARTS, "parts")
        truncated = check.truth(header["truncated"], "truncated")
        code = check.matching(header["code"], CODE, "code")
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, BadRecording):
            raise
        raise bad_header(repr(error)) from None
    fault = None if told is None else fault_of(told, nodes - 1)
    written = own_header(code, plan, nodes, truncated, fault)
    if with_parts(written, contents["parts"]) != header or (fault and not truncated):
        raise bad_header(Phrase("other values"))
    return plan, fault, nodes


def plan_of(header: Header, check: Checker) -> tuple[Plan, int]:
    """Return what was recorded, and how many nodes there are.

    :raises BadRecording: for a value that it cannot have.
    """
    name, node = header["search"], header["node"]
    if header["kind"] != KIND or name not in SHAPES:
        check.odd("search", name)
    switches = check.items(header["switches"], MOST_SWITCHES, "switches")
    reasons = check.items(header["skips"]["reasons"], MOST_SWITCHES, "reasons")
    for each in (*switches, *reasons):
        check.matching(each, SLUG, "reason")
    on = frozenset(check.items(header["prunings"], MOST_SWITCHES, "switches"))
    bits = node["bits_from_lowest"]
    fields = [check.number(bits[field], 0, 32, "bits_from_lowest") for field in NodeBits._fields]
    outcomes = (*OUTCOMES, Outcome.ERROR) if header["fault"] is not None else OUTCOMES
    is_fit = (
        len({*switches}) == len(switches)
        and len({*reasons}) == len(reasons)
        and on <= {*switches}
        and (SHAPES[name] is Shape.NESTED or SEEN in reasons)
        and fields[0] == (len(outcomes) - 1).bit_length()
    )
    if not is_fit:
        raise bad_header(Phrase("other values"))
    cost = no_cost if check.truth(header["has_cost"], "has_cost") else None
    search = Search(
        name, SHAPES[name], tuple(switches), tuple(reasons), outcomes, NodeBits(*fields), cost=cost
    )
    nodes = check.number(header["nodes"], 1, MOST_NODES, "nodes")
    limit = check.number(header["limit"], nodes, MOST_LIMIT, "limit")
    return Plan(search, on, limit), nodes


def no_cost(_state: Any) -> None:
    """Stand for a cost until the costs are read."""


def expect_ends(log: Log, search: Search, fault: Fault | None) -> None:
    """Check that a log has an error where it ends with one, and there alone.

    :raises BadRecording: when it has not.
    """
    codes = Layout.of(search).outcome.of(log.nodes)
    errors = (codes == len(OUTCOMES)).nonzero()[0].tolist()
    if errors != ([len(log.nodes) - 1] if fault else []):
        raise bad_header(Phrase("other values"))


# The contents.


def assemble(data: memoryview, logged: Logged, parts: Sequence[Part]) -> Recording[Any, Any]:
    """Put a recording together, and check that all that it shows is there.

    :raises BadRecording: for the first thing that does not fit.
    """
    head = Checker(part_name(0)).head(unpack(parts[0], 0))
    is_solved, line = Checker(part_name(1)).answer(unpack(parts[1], 1))
    expect_head(head, logged.plan, logged.log)
    logged = logged._replace(plan=with_costs(logged.plan, dict(head["best"])))
    blocks = Unpacked(parts[2:], block_of)
    contents = contents_of(logged, head, blocks)
    view = TravelledView(contents, blocks)
    found = Found(logged.plan, view)
    log = replace(logged.log, found=found, fault=logged.fault)
    puzzle = TravelledPuzzle(about_of(logged.code, head, is_solved, line), view, log, data)
    recording = puzzle.finished
    assert recording is not None, "it brings its recording along"
    expect_nodes(recording, contents, blocks)
    if [list(found) for found in recording.best] != head["best"]:
        Checker(part_name(0)).misfit("best", head["best"])
    return recording


def about_of(code: str, head: Mapping[str, Any], is_solved: bool, line: Line) -> About:
    """Return what a file says of its problem."""
    told = {name: head[name] for name in About._fields if name in head}
    return About(code=code, is_solved=is_solved, line=line, **told)


def with_costs(plan: Plan, costs: Mapping[int, int]) -> Plan:
    """Return a plan whose search knows what the best of its solutions cost, if it asks."""
    if plan.search.cost is None:
        return plan
    return plan._replace(search=replace(plan.search, cost=costs.get))


def part_name(number: int) -> Phrase:
    """Return what a part is called in errors."""
    return Phrase("part %(number)d", number=number)


def expect_head(head: Mapping[str, Any], plan: Plan, log: Log) -> None:
    """Check what is told of a problem against its log.

    :raises BadRecording: where the two do not fit.
    """
    check = Checker(part_name(0))
    layout, names = Layout.of(plan.search), len(head["names"])
    numbers, depths = layout.move.of(log.nodes), layout.depth.of(log.nodes)
    bits = NodeBits.holding(
        outcomes=len(plan.search.outcomes), depth=int(depths.max()), moves=names
    )
    if bits != plan.search.bits:
        check.misfit("names", list(plan.search.bits))
    if int(numbers[0]) != layout.no_move or (numbers[1:] >= names).any():
        check.misfit("names", names)
    expected = list(plan.search.reasons)
    if head["reasons"][: len(expected)] != expected:
        check.misfit("reasons", head["reasons"])
    if any(each not in head["titles"] for each in head["reasons"] if each != SEEN):
        check.misfit("titles", head["titles"])
    nodes = len(log.nodes)
    if head["whole"] < nodes or (head["whole"] > nodes and not log.truncated):
        check.misfit("whole", head["whole"])


def block_of(document: Any, number: int) -> Block:
    """Return the block of a document.

    :raises BadRecording: when it is none.
    """
    Checker(part_name(number + 2)).block(document)
    return Block(**document)


def contents_of(logged: Logged, head: Mapping[str, Any], blocks: Unpacked) -> Contents:
    """Return what a view is made of.

    :raises BadRecording: when the blocks are not those of all nodes, one after the other.
    """
    log, search = logged.log, logged.plan.search
    layout, outcomes = Layout.of(search), search.outcomes
    firsts = []
    stop = 0
    for number in range(len(blocks)):
        block: Block = blocks.get(number)
        if block.first != stop or not block.nodes:
            Checker(part_name(number + 2)).misfit("first", block.first)
        firsts.append(stop)
        stop += len(block.nodes)
    if stop != len(log.nodes):
        Checker(part_name(len(blocks) + 1)).misfit("nodes", stop)
    codes = layout.outcome.of(log.nodes).tolist()
    return Contents(
        head["names"],
        head["reasons"],
        [outcomes[code] for code in codes],
        firsts,
        children_of(log, layout),
        logged.fault,
    )


def children_of(log: Log, layout: Layout) -> dict[tuple[int, int, int], int]:
    """Return where the moves of a log lead."""
    moves, depths = layout.move.of(log.nodes).tolist(), layout.depth.of(log.nodes).tolist()
    made: Counter[tuple[int, int]] = Counter()
    children = {}
    path: list[int] = []
    for node, (move, depth) in enumerate(zip(moves, depths, strict=True)):
        del path[depth:]
        if node:
            parent = path[-1] if log.parents is None else int(log.parents[node])
            children[parent, move, made[parent, move]] = node
            made[parent, move] += 1
        path.append(node)
    return children


def expect_nodes(recording: Recording[Any, Any], contents: Contents, blocks: Unpacked) -> None:
    """Check that what nodes try fits what the log says that they did.

    :raises BadRecording: naming the first part that does not fit.
    """
    tree, index = recording.tree, recording.index
    layout = index.layout
    numbers = layout.move.of(recording.log.nodes).tolist()
    made: dict[int, list[int]] = {}
    for (parent, _, _), child in sorted(contents.children.items(), key=lambda item: item[1]):
        made.setdefault(parent, []).append(numbers[child])
    for place in range(len(blocks)):
        block: Block = blocks.get(place)
        check = Checker(part_name(place + 2))
        names = len(contents.names) + len(block.names)
        for node, record in enumerate(block.nodes, start=block.first):
            tried = record.get("tried", [])
            for entry in tried:
                check.tried(entry, names, len(contents.reasons), len(block.texts))
            more = record.get("more", 0)
            if contents.outcomes[node] is not Outcome.EXPANDED:
                if tried or more:
                    check.misfit("tried", len(tried), node)
                continue
            mine, is_complete = made.get(node, []), tree.is_complete(node)
            played = [entry[0] for entry in tried if len(entry) == 1]
            if played[: len(mine)] != mine or (is_complete and len(played) + more != len(mine)):
                check.misfit("tried", played, node)
            if recording.search.shape is Shape.LAYERS and is_complete:
                expect_seen(check, contents, tried)


def expect_seen(check: Checker, contents: Contents, tried: Sequence[Sequence[Any]]) -> None:
    """Check that what a node has seen before are nodes.

    :raises BadRecording: when they are not.
    """
    seen = contents.reasons.index(SEEN)
    for entry in tried:
        whole = [*entry, *DEFAULTS[len(entry) :]]
        reason, target = whole[REASON], whole[TARGET]
        if reason == seen and not 0 <= target < len(contents.outcomes):
            check.misfit("target", target)
