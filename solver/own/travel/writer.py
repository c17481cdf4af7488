"""Taking down what the recording of somebody's problem shows, so that it can be shown elsewhere.

Every node is asked for what its documents tell: its board, its facts, what it tries. The lines that
ran are there for the first nodes, on the way to the answer and on the way to the last node; with
them for all a file would take long to write.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.own.drawing import JsonBoard
from solver.own.moves import Move, move_key
from solver.own.puzzle import OwnPuzzle
from solver.own.travel.faults import told_fault
from solver.own.travel.layout import (
    BLOCK,
    LONGEST_SOURCE,
    MOST_NODES,
    MOST_TRIED,
    own_header,
    with_parts,
)
from solver.own.travel.parts import MOST_BYTES, MOST_PART, Part, as_json, pack, write_parts
from solver.own.travel.puzzle import TravelledPuzzle
from solver.own.values import Alike, name_of
from solver.own.view import Held, View
from solver.puzzle import OUTCOMES, SEEN, NodeBits, Outcome, Shape
from solver.recording.format import CONTENTS, version_of, write_header, write_log
from solver.recording.log import Fault, Layout, Log, Nodes, blocks_of
from solver.recording.plan import Plan
from solver.recording.recording import Recording
from solver.search.limits import Progress
from solver.search.others import nearest

AnyRecording = Recording[Any, Any]

TRACED = 5_000
"""Of how many nodes, from the first, the lines that ran are written."""

TRACED_BYTES, WAYS_BYTES = 24 << 20, 8 << 20
"""Of the lines of these nodes together; and of those on the ways to the answer and to the end."""

NAMES_BYTES = 3 << 20
ANSWER_BYTES = 6 << 20
BLOCKS_BYTES = MOST_BYTES - 2 * MOST_PART
LONGEST_BLOCK = 1 << 19  # characters; what goes beyond begins a new one
LONGEST_NODE = 1 << 20  # characters, about

NEXT = 8
"""Moves that are named of those that a node had still to try; of the others it is said how many."""

MOST_AMONG = 2_000
"""Moves on a board of the answer that are looked at for those next to the one that is made."""


def write(recording: AnyRecording, progress: Progress | None = None) -> Iterator[Any]:
    """Yield a recording of somebody's problem as bytes, piece by piece.

    Everything is looked at before the first piece comes.

    :param progress: told the number of nodes now and then; what it raises stops the work.
    """
    puzzle = recording.puzzle
    if isinstance(puzzle, TravelledPuzzle):
        yield puzzle.data
        return
    transcript = Transcript(recording, progress)
    blocks = transcript.blocks()
    plan, log = transcript.plan_and_log()
    parts = [pack(transcript.head()), pack(transcript.answer()), *blocks]
    header = own_header(puzzle.to_code(), plan, len(log.nodes), log.truncated, log.fault)
    version = version_of(plan.search) + CONTENTS
    yield from write_header(with_parts(header, len(parts)), version)
    yield from write_log(log)
    yield from write_parts(parts)


class Table:
    """Values that several nodes share, each written once."""

    def __init__(self) -> None:
        self.places: dict[str, int] = {}
        self.length = 0

    def place(self, value: Any) -> int:
        """Return the place of a value."""
        text = as_json(value)
        if text not in self.places:
            self.places[text] = len(self.places)
            self.length += len(text)
        return self.places[text]

    def __str__(self) -> str:
        return f"[{','.join(self.places)}]"


class OpenBlock:
    """Nodes that stand together, while they are written.

    :param first: the number of the first.
    """

    def __init__(self, first: int) -> None:
        self.first = first
        self.boards, self.texts, self.names = Table(), Table(), Table()
        self.nodes: list[str] = []
        self.length = 0

    def add(self, node: dict[str, Any]) -> None:
        """Add a node."""
        self.nodes.append(as_json(node))
        self.length += len(self.nodes[-1])

    @property
    def is_full(self) -> bool:
        """Whether the next node begins a new one."""
        shared = self.boards.length + self.texts.length + self.names.length
        return len(self.nodes) == BLOCK or self.length + shared > LONGEST_BLOCK

    def __str__(self) -> str:
        shared = f'"boards":{self.boards},"texts":{self.texts},"names":{self.names}'
        return f'{{"first":{self.first},{shared},"nodes":[{",".join(self.nodes)}]}}'


class Tried(NamedTuple):
    """A move that a node tries.

    :param reason: why it is left out; None where it is made.
    :param target: of a breadth-first search, the node that has the state already; -1: none.
    :param facts: what explains that it is left out.
    """

    move: Move
    reason: str | None = None
    target: int = -1
    facts: dict[str, Any] | None = None

    @property
    def length(self) -> int:
        """How long it is written, about."""
        return 24 + len(self.move) + len(as_json(self.facts) if self.facts else "")


class Transcript:
    """All that a recording shows, as a file tells it; ``blocks`` comes first.

    :param progress: told the number of nodes now and then.
    """

    def __init__(self, recording: AnyRecording, progress: Progress | None) -> None:
        puzzle, view = recording.puzzle, recording.problem
        assert isinstance(puzzle, OwnPuzzle), "a recording of another kind"
        assert isinstance(view, View), "its own recordings have their own views"
        self.recording = recording
        self.tree, self.index = recording.tree, recording.index
        self.puzzle, self.view = puzzle, view
        self.plain = copy.copy(view)
        self.plain.is_traced = False
        self.progress = progress
        self.layout = Layout.of(recording.search)
        self.names, self.count = self._names()
        self.reasons = dict.fromkeys(recording.search.reasons)
        ends = {len(recording) - 1, recording.solution_node or 0}
        self.ways = {node for end in ends for node in self.index.ancestors(end)}
        self.firsts: list[int] = []
        """The first node of each block."""
        self.traced = 0
        """The first node whose lines are not written for its number's sake."""
        self.traced_length = 0
        self.states: list[Held] = []
        """In a nested search those on the path, in layers all."""
        self.known: dict[Held, int] = {}
        """In layers the first node that has a state."""

    def _names(self) -> tuple[list[str], int]:
        """Return what the moves in the log are called, and for how many nodes there is room."""
        nodes = self.recording.log.nodes[:MOST_NODES]
        numbers = self.layout.move.of(nodes[1:])
        most = int(numbers.max()) + 1 if numbers.size else 0
        names: list[str] = []
        length = 0
        for value in self.view.table.values[:most]:
            name = name_of(value)
            length += len(as_json(name).encode("utf-8", "replace"))
            if length > NAMES_BYTES:
                return names, 1 + int((numbers >= len(names)).argmax())
            names.append(name)
        return names, len(nodes)

    # Its nodes.

    def blocks(self) -> list[Part]:
        """Return the nodes, packed block by block, as many as there is room for."""
        parts: list[Part] = []
        length, block = 0, OpenBlock(0)
        layered = self.recording.search.shape is Shape.LAYERS
        if layered:
            self._discover()
        for number in range(self.count):
            block.add(self._node(number, block))
            if block.is_full or number + 1 == self.count:
                part = pack(str(block))
                length += part.length
                if parts and (length > BLOCKS_BYTES or part.length > MOST_PART):
                    self.count = block.first
                    break
                parts.append(part)
                self.firsts.append(block.first)
                block = OpenBlock(number + 1)
            if self.progress and number % 64 == 0:
                self.progress(number)
        return parts

    def _discover(self) -> None:
        """Play all nodes of a search in layers, so that what is seen again is known by its node."""
        parents = self.recording.log.parents
        assert parents is not None, "layers without parents"
        self.states = [self.view.start()]
        for number in range(self.count):
            if number:
                before = self.states[int(parents[number])]
                self.states.append(self.view.result(before, self._move(number)))
            self._note(self.states[number], number)

    def _note(self, state: Held, number: int) -> int | None:
        """Return the first node that has a state, this one if it is new; None: nobody can tell."""
        try:
            return self.known.setdefault(state, number)
        except Alike:
            return None

    def _state(self, number: int) -> tuple[Held, Held | None]:
        """Return the state of a node and that of its parent, None at the root."""
        if self.recording.search.shape is Shape.LAYERS:
            parent = self.index.parent(number)
            return self.states[number], None if parent is None else self.states[parent]
        if number == 0:
            self.states = [self.view.start()]
            return self.states[0], None
        depth = self.tree.depth(number)
        parent_state = self.states[depth - 1]
        del self.states[depth:]
        self.states.append(self.view.result(parent_state, self._move(number)))
        return self.states[depth], parent_state

    def _move(self, number: int) -> Move:
        """Return the move that led to a node; the root has none."""
        move = self.tree.move(number)
        assert isinstance(move, Move), "only the root has no move"
        return move

    def _view(self, number: int) -> View:
        """Return the view that tells of a node: with lines, or without."""
        if number < TRACED and number == self.traced and self.traced_length < TRACED_BYTES:
            self.traced += 1
            return self.view
        is_on_way = number in self.ways and self.traced_length < TRACED_BYTES + WAYS_BYTES
        return self.view if is_on_way else self.plain

    def _node(self, number: int, block: OpenBlock) -> dict[str, Any]:
        """Return a node as the file tells it."""
        state, before = self._state(number)
        view, outcome = self._view(number), self.tree.outcome(number)
        facts = view.facts(state, outcome)
        node: dict[str, Any] = {
            "board": block.boards.place(told_board(view.json_board(state))),
            "state": block.texts.place(facts["state"]),
        }
        if "reason" in facts:
            node["reason"] = block.texts.place(facts["reason"])
        if facts["trace"]:
            node["trace"] = self._traced(facts["trace"])
        if before is not None:
            move = view.move_facts(before, self._move(number))
            if move["trace"]:
                node["move_trace"] = self._traced(move["trace"])
            if "say" in move:
                node["say"] = block.texts.place(move["say"])
        if outcome is Outcome.EXPANDED:
            tried, more = self._tried(number, state, view)
            if tried:
                node["tried"] = [self._written(each, block) for each in tried]
            if more:
                node["more"] = more
        return node

    def _traced(self, trace: list[Any]) -> list[Any]:
        """Return lines that ran; how long they are is counted."""
        self.traced_length += len(as_json(trace))
        return trace

    def _tried(self, number: int, state: Held, view: View) -> tuple[Sequence[Tried], int]:
        """Return what a node tries, in order, and how many moves more it would still make.

        Nothing where the search did not come to it.
        """
        children = self.index.children(number).tolist()
        is_complete = self.tree.is_complete(number)
        if not (children or is_complete):
            return (), 0
        made = [self.layout.move.of(int(self.recording.log.nodes[child])) for child in children]
        layered = self.recording.search.shape is Shape.LAYERS
        tell = self._tried_in_layers if layered else self._tried_nested
        tried = list(islice(tell(number, state, made, is_complete), MOST_TRIED))
        played = [place for place, each in enumerate(tried) if each.reason is None]
        numbers = [self._number(tried[place].move) for place in played]
        # Code that does not do twice what it did once is told by its nodes alone.
        if numbers[: len(made)] == made and (len(played) == len(made) or not is_complete):
            # What is left out after the search stopped is never shown.
            shown = len(tried) if is_complete else played[len(made) - 1]
            kept, rest = tried[: shown + 1 + NEXT], tried[shown + 1 + NEXT :]
            for told in (view, self.plain):
                whole = [
                    self._explained(each, state, told) if place < shown else each
                    for place, each in enumerate(kept)
                ]
                if sum(each.length for each in whole) < LONGEST_NODE:
                    return whole, sum(each.reason is None for each in rest)
        return [Tried(Move(self.view.table.values[each])) for each in made], 0

    def _tried_nested(
        self, _number: int, state: Held, _made: list[int], _is_complete: bool
    ) -> Iterator[Tried]:
        prunings = self.recording.prunings
        for move in self.plain.moves(state):
            yield Tried(move, self.plain.skip(state, move, prunings))

    def _tried_in_layers(
        self, number: int, state: Held, made: list[int], is_complete: bool
    ) -> Iterator[Tried]:
        entered, new = 0, set[Held]()
        for move in self.plain.moves(state):
            reason = self.plain.skip(state, move, self.recording.prunings)
            if reason:
                yield Tried(move, reason)
            elif entered < len(made) and self._number(move) == made[entered]:
                entered += 1
                yield Tried(move)
            else:
                after = self.plain.result(state, move)
                target = self.known.get(after) if is_hashable(after) else None
                is_seen = is_complete or target is not None or after in new
                if not is_complete and is_hashable(after):
                    new.add(after)
                    depth = self.tree.depth(number) + 1
                    solved = self.plain.outcome(after, depth, self.recording.prunings)
                    is_seen = is_seen and solved is not Outcome.SOLVED
                yield Tried(move, SEEN, target or 0) if is_seen else Tried(move)

    def _explained(self, tried: Tried, state: Held, view: View) -> Tried:
        """Return a move with what explains why it is left out."""
        if tried.reason is None:
            return tried
        return tried._replace(facts=view.skip_facts(state, tried.move, tried.reason))

    def _number(self, move: Move) -> int:
        """Return the number of a move in the log; -1 where it was not made."""
        number = self.view.table.numbers.get(move_key(move.value), -1)
        return number if number < len(self.names) else -1

    def _written(self, tried: Tried, block: OpenBlock) -> list[Any]:
        """Return a move that was tried as the file tells it."""
        number = self._number(tried.move)
        name = number if number >= 0 else len(self.names) + block.names.place(str(tried.move))
        if tried.reason is None:
            return [name]
        facts = tried.facts or {}
        reason = list(self.reasons).index(tried.reason) if tried.reason in self.reasons else None
        if reason is None:
            reason = len(self.reasons)
            self.reasons[tried.reason] = None
        text = block.texts.place(facts["reason"]) if "reason" in facts else -1
        written = [name, reason, text, tried.target, self._traced(facts.get("trace", []))]
        if not written[-1]:
            written.pop()
            if tried.target < 0:
                written.pop()
        return written

    # What is told of all.

    def plan_and_log(self) -> tuple[Plan, Log]:
        """Return what was recorded, and the log of the nodes that are written."""
        recording, log = self.recording, self.recording.log
        is_cut = self.count < len(log.nodes)
        fault = None if is_cut else log.fault
        outcomes = (*OUTCOMES, Outcome.ERROR) if fault else OUTCOMES
        nodes, bits = self._packed(log.nodes[: self.count], len(outcomes))
        search = replace(recording.search, outcomes=outcomes, bits=bits)
        parents = None if log.parents is None else log.parents[: self.count]
        skips = self._skips(log) if is_cut else log.skips
        plan = Plan(search, recording.prunings, recording.limit)
        return plan, Log(nodes, skips, log.truncated or is_cut, parents, fault=fault)

    def _packed(self, nodes: Nodes, outcomes: int) -> tuple[Nodes, NodeBits]:
        """Return nodes in as few bits as they need."""
        old = self.layout
        depth = old.depth.of(nodes)
        bits = NodeBits.holding(outcomes=outcomes, depth=int(depth.max()), moves=len(self.names))
        new = Layout.of_bits(bits)
        move = np.minimum(old.move.of(nodes).astype(np.uint64), np.uint64(new.no_move))
        packed = (
            move << np.uint64(new.move.shift)
            | depth.astype(np.uint64) << np.uint64(new.depth.shift)
            | old.outcome.of(nodes).astype(np.uint64)
        )
        return packed.astype(new.dtype), bits

    def _skips(self, log: Log) -> NDArray[np.uint32]:
        """Return how much was left out in each block until the last node was entered."""
        skips = log.skips[:, : blocks_of(self.count)].copy()
        until = self.tree.skips_before(self.count - 1)
        for place, reason in enumerate(self.recording.search.reasons):
            before = int(skips[place, :-1].sum())
            skips[place, -1] = max(0, until.get(reason, 0) - before)
        return skips

    def head(self) -> str:
        """Return what is told of the problem as a whole."""
        puzzle, recording = self.puzzle, self.recording
        told = {
            "title": puzzle.title,
            "about": puzzle.about,
            "file": puzzle.file,
            "source": puzzle.source[:LONGEST_SOURCE],
            "titles": puzzle.reasons.titles,
            "reasons": list(self.reasons),
            "names": self.names,
            "declared_limit": puzzle.declared_limit,
            "printed": puzzle.printed,
            "printed_lines": puzzle.printed_lines,
            "best": [list(each) for each in recording.best if each[0] < self.count],
            "whole": len(recording),
            "traced": min(self.traced, self.count),
            "blocks": self.firsts,
        }
        text = as_json(told)
        return (
            text
            if len(text.encode("utf-8", "replace")) <= MOST_PART
            else as_json({**told, "source": ""})
        )

    def answer(self) -> str:
        """Return the boards of the answer, each with the move that leads to it."""
        view, node = self.puzzle.view, self.recording.solution_node
        state = view.start()
        line: list[dict[str, Any]] = [{"board": told_board(view.json_board(state))}]
        path = () if node is None else self.recording.path(node)[1:]
        moves = self.puzzle.played(self.recording.search.name, [place.move for place in path])
        length = 0
        for move in moves:
            after = view.result(state, move)
            told: dict[str, Any] = {"move": str(move), "among": self._among(view, state, move)}
            told |= {
                "facts": view.move_facts(state, move),
                "board": told_board(view.json_board(after)),
            }
            length += len(as_json(told))
            if length > ANSWER_BYTES:
                told |= {"facts": {"trace": []}, "board": {"text": "…"}}
            line.append(told)
            state = after
        return as_json({"is_solved": node is not None, "line": line})

    def _among(self, view: View, state: Held, move: Move) -> list[str]:
        """Return a move and those next to it that could have been made."""
        nothing_off = frozenset[str]()
        moves = islice(view.moves(state), MOST_AMONG)
        allowed = [each for each in moves if not view.skip(state, each, nothing_off)]
        kept = {*nearest(allowed, move), move}
        return list(dict.fromkeys(str(each) for each in allowed if each in kept))


def told_board(board: JsonBoard) -> JsonBoard:
    """Return a board as a file tells it: why it could not be drawn is told like any fault."""
    if "fault" not in board:
        return board
    return {**board, "fault": told_fault(Fault(**board["fault"]))}


def is_hashable(state: Held) -> bool:
    """Say whether a state can be told from others."""
    try:
        hash(state)
    except Alike:
        return False
    return True
