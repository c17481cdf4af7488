"""The search of a problem whose recording has travelled here: its states are numbers of nodes."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Self

from solver.errors import IllegalMove, quoted
from solver.own.drawing import BadDrawing, JsonBoard, clean_svg
from solver.own.travel.faults import fault_of
from solver.own.travel.parts import Unpacked
from solver.puzzle import Frame, Outcome, Watchable
from solver.recording.log import Fault

Facts = dict[str, Any]
Record = Mapping[str, Any]
"""A node as a file tells it (docs/formats.md)."""

Line = Sequence[Mapping[str, Any]]
"""The boards of an answer as a file tells them, from the start on."""

NAME, REASON, TEXT, TARGET, TRACE = range(5)
"""What stands where in a move that was tried; what is missing is as in ``DEFAULTS``."""
DEFAULTS = (0, -1, -1, -1, ())

ELLIPSIS = "…"
"""The name of moves that a node had still to try, and whose names nobody asks for."""

UNKNOWN = 1 << 20
"""More than the moves of any node: moves that were not made lead to numbers of their own."""


class Lead(NamedTuple):
    """What is known of a move where it is tried.

    :param origin: the node that tries it; None where that does not matter.
    :param target: where it leads from there.
    :param reason: why it is left out, None where it is not; ``facts`` explain that.
    """

    origin: int | None = None
    target: int = -1
    reason: str | None = None
    facts: Facts = {}  # noqa: RUF012 - never changed


class TravelledMove(str):
    """A move by its name.

    :param number: in the log; -1 where it was never made.
    :param lead: where it leads, and why it may be left out.
    """

    __slots__ = ("lead", "number")

    number: int
    lead: Lead

    def __new__(cls, name: str, number: int = -1, lead: Lead | None = None) -> Self:
        """Return the move with a name."""
        move = super().__new__(cls, name)
        move.number, move.lead = number, lead or Lead()
        return move

    def __deepcopy__(self, _known: dict[int, Any]) -> Self:
        return self


class Block(NamedTuple):
    """Some nodes that stand together in a file, and what they share.

    :param first: the number of the first.
    """

    first: int
    boards: Sequence[JsonBoard]
    texts: Sequence[str]
    names: Sequence[str]
    nodes: Sequence[Record]


class Contents(NamedTuple):
    """What a file tells beside its log.

    :param names: of the moves in the log, by number.
    :param reasons: for which moves are left out, by number.
    :param outcomes: of all nodes, in the order of the log.
    :param firsts: the first node of each block.
    :param children: where the moves of the log lead: by the node, the number of the move, and how
        often the node made it before.
    :param fault: why the search ended.
    """

    names: Sequence[str]
    reasons: Sequence[str]
    outcomes: Sequence[Outcome]
    firsts: Sequence[int]
    children: Mapping[tuple[int, int, int], int]
    fault: Fault | None


class TravelledView(Watchable[int, TravelledMove]):
    """What its recording is shown with.

    :param blocks: of nodes, one after the other.
    """

    is_slow = True

    def __init__(self, contents: Contents, blocks: Unpacked) -> None:
        self.contents = contents
        self.blocks = blocks
        self.numbers = {name: number for number, name in reversed([*enumerate(contents.names)])}

    def block(self, node: int) -> tuple[Block, Record]:
        """Return the block of a node, and the node as it tells it."""
        block: Block = self.blocks.get(bisect_right(self.contents.firsts, node) - 1)
        return block, block.nodes[node - block.first]

    def knows(self, state: int) -> bool:
        """Say whether a state is that of a node of the file."""
        return 0 <= state < len(self.contents.outcomes)

    def start(self) -> int:
        """Return the root."""
        return 0

    def outcome(self, state: int, depth: int, prunings: frozenset[str]) -> Outcome:  # noqa: ARG002
        """Return what a node is; what was not entered is not known."""
        return self.contents.outcomes[state] if self.knows(state) else Outcome.LIMIT

    def moves(self, state: int) -> Iterator[TravelledMove]:
        """Yield the moves that a node tried, in order, and those that it had still to try."""
        if not self.knows(state):
            return
        block, record = self.block(state)
        made: Counter[int] = Counter()
        for place, entry in enumerate(record.get("tried", ())):
            yield self._tried(state, block, entry, made, place)
        for place in range(record.get("more", 0)):
            yield TravelledMove(ELLIPSIS, -1, Lead(state, -(state * UNKNOWN + UNKNOWN - place)))

    def _tried(
        self, state: int, block: Block, entry: Sequence[Any], made: Counter[int], place: int
    ) -> TravelledMove:
        """Return a move that a node tried.

        :param made: how often the node made each move before; it is added to.
        """
        whole: list[Any] = [*entry, *DEFAULTS[len(entry) :]]
        name, reason, text, target, trace = whole
        known = len(self.contents.names)
        number = name if name < known else -1
        title = self.contents.names[name] if name < known else block.names[name - known]
        if reason >= 0:
            facts = {} if text < 0 else {"reason": block.texts[text]}
            facts |= {"trace": list(trace)}
            target = target if self.knows(target) else 0
            lead = Lead(state, target, self.contents.reasons[reason], facts)
            return TravelledMove(title, number, lead)
        unknown = -(state * UNKNOWN + place + 1)
        child = self.contents.children.get((state, number, made[number]), unknown)
        made[number] += 1
        return TravelledMove(title, number, Lead(state, child))

    def skip(self, state: int, move: TravelledMove, prunings: frozenset[str]) -> str | None:  # noqa: ARG002
        """Return the reason why a move was left out, None where it was made."""
        return move.lead.reason

    def result(self, state: int, move: TravelledMove) -> int:
        """Return the node that a move leads to; a number that is none where it was not entered."""
        if move.lead.origin == state:
            return move.lead.target
        return self.contents.children.get((state, move.number, 0), -UNKNOWN)

    def move_number(self, move: TravelledMove) -> int:
        """Return the number of a move."""
        return move.number

    def numbered_move(self, number: int) -> TravelledMove:
        """Return the move with a number."""
        return TravelledMove(self.contents.names[number], number)

    def frames(self, state: int, move: TravelledMove) -> list[Frame]:
        """Return the one frame of a move."""
        after = self.result(state, move)
        facts: Facts = {"trace": []}
        if self.knows(after):
            block, record = self.block(after)
            facts["trace"] = record.get("move_trace", [])
            if "say" in record:
                facts["say"] = block.texts[record["say"]]
        board = self.json_board(after)
        return [{"kind": "move", "mark": "move", "move": move, "facts": facts, "board": board}]

    def facts(self, state: int, outcome: Outcome) -> Facts:
        """Return what explains a node."""
        if not self.knows(state):
            return {"state": "", "trace": []}
        if outcome is Outcome.ERROR:  # it may share its state with a node before it
            state = len(self.contents.outcomes) - 1
        block, record = self.block(state)
        facts: Facts = {"state": block.texts[record["state"]], "trace": record.get("trace", [])}
        if "reason" in record:
            facts["reason"] = block.texts[record["reason"]]
        if outcome is Outcome.ERROR and self.contents.fault:
            facts["fault"] = self.contents.fault._asdict()
        return facts

    def skip_facts(self, state: int, move: TravelledMove, reason: str) -> Facts:  # noqa: ARG002
        """Return what explains why a move was left out."""
        return move.lead.facts

    def json_board(self, state: int) -> JsonBoard:
        """Return the picture of a state."""
        if not self.knows(state):
            return {"text": ""}
        block, record = self.block(state)
        return safe_board(block.boards[record["board"]])


class AnswerView(Watchable[int, TravelledMove]):
    """The answer as a problem of its own: its states are numbers from 0, the start.

    :param line: at least the start.
    :param numbers: of the moves in the log, by name.
    """

    def __init__(self, line: Line, numbers: Mapping[str, int]) -> None:
        self.line = line
        self.numbers = numbers

    def move_to(self, state: int) -> TravelledMove:
        """Return the move that leads to a state, which is not the start."""
        name = self.line[state]["move"]
        return TravelledMove(name, self.numbers.get(name, -1), Lead(state - 1, state))

    def start(self) -> int:
        """Return the first state."""
        return 0

    def outcome(self, state: int, depth: int, prunings: frozenset[str]) -> Outcome:  # noqa: ARG002
        """Return what a state is."""
        return Outcome.SOLVED if state == len(self.line) - 1 else Outcome.EXPANDED

    def moves(self, state: int) -> Iterator[TravelledMove]:
        """Yield the move that is made, and those next to it that could have been."""
        if state + 1 < len(self.line):
            after = self.line[state + 1]
            for name in after["among"]:
                is_made = name == after["move"]
                yield self.move_to(state + 1) if is_made else TravelledMove(name)

    def result(self, state: int, move: TravelledMove) -> int:  # noqa: ARG002
        """Return the next state, whatever the move: there is no other."""
        return min(state + 1, len(self.line) - 1)

    def move_number(self, move: TravelledMove) -> int:
        """Return the number of a move."""
        return move.number

    def numbered_move(self, number: int) -> TravelledMove:
        """Return the move with a number."""
        names = {known: name for name, known in self.numbers.items()}
        return TravelledMove(names[number], number)

    def frames(self, state: int, move: TravelledMove) -> list[Frame]:
        """Return the one frame of a move."""
        after = self.result(state, move)
        board, facts = self.json_board(after), self.line[after]["facts"]
        return [{"kind": "move", "mark": "move", "move": move, "facts": facts, "board": board}]

    def json_board(self, state: int) -> JsonBoard:
        """Return the picture of a state."""
        return safe_board(self.line[state]["board"])


def safe_board(board: JsonBoard) -> JsonBoard:
    """Return a board that came from a stranger: an SVG has shapes and texts alone."""
    if "fault" in board:
        return {**board, "fault": fault_of(board["fault"], 0)._asdict()}
    if "svg" not in board:
        return board
    try:
        return {**board, "svg": clean_svg(board["svg"])}
    except BadDrawing:
        return {"text": board["text"]}


def no_move(came: Any) -> IllegalMove:
    """Return the refusal of a move that the recording does not have."""
    return IllegalMove(
        "own.move",
        "Expected a move that this recording has, got %(came)s.",
        came=quoted(str(came)),
    )
