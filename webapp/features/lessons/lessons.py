"""Lessons: guided tours through moments of puzzles, parsed strictly.

``docs/lessons.md`` describes the format. The bundled ones are ``bundled/NAME.toml``; those of
teachers, JSON or TOML from a link or a file, go through the same parser.
"""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import solver
from solver.capabilities.picture import AnyTiled
from solver.errors import BadDeclaration
from solver.puzzle import AnyPuzzle
from solver.recordings import plan, record_plan
from webapp import assets
from webapp.site import solving
from webapp.text.catalogues import LANGUAGES, N_

if TYPE_CHECKING:
    from webapp.site.contexts import Rows

FOLDER = assets.PACKAGE / "features" / "lessons" / "bundled"
EXAMPLES = assets.PACKAGE / "features" / "write" / "examples"
"""Programs of ``/own``, to which stops of bundled lessons lead."""
FORMAT, VERSION = "backtrack-lesson", 1
OWN = "own"
"""The name that stands for a teacher's own lesson in links."""

ORDER = (
    "state",
    "depth-first",
    "coming-back",
    "left-moves",
    "dead-colours",
    "pruning",
    "breadth-first",
    "seen",
    "graph-search",
    "memory",
    "parity",
    "die",
    "a-star",
    "deepening",
    "games",
    "constraints",
    "human-steps",
    "local-search",
)
"""The bundled lessons, in the order in which a course takes them."""

WATCH, SEARCH = "watch", "search"
NESTED, LAYERS, TAKEN = "nested", "layers", "taken"
PROGRAM = "program"
"""The search of a program, of whatever shape: only the browser that runs it knows."""

LOOKS: Mapping[str, frozenset[str]] = {
    "board": frozenset({WATCH, NESTED, LAYERS, TAKEN, PROGRAM}),
    "guide": frozenset({WATCH, NESTED, LAYERS, TAKEN, PROGRAM}),
    "controls": frozenset({WATCH, NESTED, LAYERS, TAKEN, PROGRAM}),
    "code": frozenset({WATCH, NESTED, LAYERS, TAKEN, PROGRAM}),
    "side": frozenset({WATCH, NESTED, LAYERS, TAKEN}),
    "explanation": frozenset({WATCH, NESTED, LAYERS, TAKEN}),
    "moves": frozenset({WATCH}),
    "result": frozenset({WATCH}),
    "why": frozenset({WATCH}),
    "stack": frozenset({NESTED, PROGRAM}),
    "queue": frozenset({LAYERS, TAKEN, PROGRAM}),
    "strip": frozenset({NESTED, LAYERS, TAKEN, PROGRAM}),
    "counters": frozenset({NESTED, LAYERS, TAKEN, PROGRAM}),
    "switches": frozenset({NESTED, LAYERS, TAKEN}),
    "beside": frozenset({NESTED, LAYERS, TAKEN, PROGRAM}),
    "log": frozenset({NESTED, LAYERS, TAKEN, PROGRAM}),
}
"""Parts of the page a stop may point at, by the views that have them: Watch or a search shape."""

KEPT = ("view", "search", "off", "beside", "node", "step", "frame", "win", "chalk", "name")
"""Query members that identify a moment; others are dropped."""

OF_WATCH, OF_SEARCH = ("step",), ("view", "search", "off", "beside", "node", "win")
"""Those of one view."""

MOST_STOPS = 20
LEAST_CHOICES, MOST_CHOICES = 2, 4
MOST_MINUTES = 90
LONGEST_FILE = 64 * 1024  # characters
LONGEST_AT = 1_500
"""Room for forty marks of chalk."""
LONGEST = {
    "title": 80,
    "summary": 240,
    "say": 400,
    "notes": 1_000,
    "question": 300,
    "choices": 120,
    "because": 400,
}
"""Maximum characters of a text."""

MOST_NODES = 20_000
"""Limit of a recording made to draw one board; moments beyond it show the start."""

PATH = re.compile(r"/([a-z]+)/([^/]+)")
PROGRAM_LINK = re.compile(r"/own#(v1\.[\w-]+)(?:\?([^#]*))?", re.ASCII)
EXAMPLE_LINK = re.compile(r"/own\?example=(\w+)&([^#]*)", re.ASCII)
DIGITS = re.compile(r"[0-9]{1,18}")
MOST_OPTIONS = 30

Text = Mapping[str, str]


class BadLesson(Exception):
    """An invalid lesson.

    :param template: the English sentence with ``%(name)s`` places; the key in the catalogues.
    :param stop: the stop in error, from 1; 0 is the lesson itself.
    :param where: the name of the field.
    """

    def __init__(self, template: str, where: str, stop: int = 0, **arguments: int | str) -> None:
        arguments = {"field": where, "stop": stop, **arguments}
        self.arguments = {name: arguments[name] for name in arguments if f"%({name})" in template}
        super().__init__(template % self.arguments)
        self.template = template
        self.stop = stop
        self.where = where


@dataclass(frozen=True)
class Question:
    """The question of a stop.

    :param right: number of the right choice, from 1.
    """

    question: Text
    choices: tuple[Text, ...]
    right: int
    because: Text


@dataclass(frozen=True)
class StopMoment:
    """The target of a stop.

    :param kind: empty for a program.
    :param code: of the puzzle, or the program: scripts keep it, and send a number in its place.
    :param options: the members ``KEPT`` of its query, in that order.
    :param text: the program of a bundled lesson.
    """

    kind: str
    code: str
    options: Mapping[str, str] = field(default_factory=dict)
    text: str = ""

    @property
    def address(self) -> str:
        """The canonical address, without a host."""
        query = urlencode(self.options, safe=",")
        path = f"/own#{self.code}" if self.is_program else f"/{self.kind}/{self.code}"
        return path + (f"?{query}" if query else "")

    @property
    def is_program(self) -> bool:
        """Whether it is a moment of a program, which the server does not have."""
        return not self.kind

    @property
    def puzzle(self) -> AnyPuzzle:
        """The puzzle."""
        return solver.from_code(self.kind, self.code)

    @property
    def place(self) -> str:
        """Its view: "watch", the shape of the search, or "program"."""
        if self.options.get("view") != SEARCH:
            return WATCH
        if self.is_program:
            return PROGRAM
        searches = self.puzzle.searches
        name = self.options.get("search")
        shown = next((each for each in searches if each.name == name), searches[0])
        return str(shown.shape)

    def number(self, name: str) -> int:
        """Return a number of the query, 0 if it is missing."""
        return int(self.options.get(name, 0))


@dataclass(frozen=True)
class Stop:
    """One moment of a lesson.

    :param look: the highlighted part of the page, one of ``LOOKS``.
    :param notes: for the teacher; may be empty.
    """

    at: StopMoment
    look: str
    say: Text
    notes: Text
    ask: Question | None


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    :param name: of its file; ``OWN`` for a teacher's own.
    """

    name: str
    title: Text
    summary: Text
    minutes: int
    stops: tuple[Stop, ...]

    def document(self, lang: str, *, notes: bool = True) -> dict[str, Any]:
        """Return the lesson in one language, in the format of pages, links and files.

        :param notes: whether to include the teacher's notes.
        """
        return {
            "format": FORMAT,
            "version": VERSION,
            "title": self.title[lang],
            "summary": self.summary[lang],
            "minutes": self.minutes,
            "stops": [stop_document(stop, lang, notes=notes) for stop in self.stops],
        }


def stop_document(stop: Stop, lang: str, *, notes: bool) -> dict[str, Any]:
    """Return a stop in one language, without empty members."""
    document: dict[str, Any] = {
        "at": stop.at.address,
        "look": stop.look,
        "say": stop.say[lang],
    }
    if notes and stop.notes[lang]:
        document["notes"] = stop.notes[lang]
    if stop.ask:
        document["ask"] = {
            "question": stop.ask.question[lang],
            "choices": [choice[lang] for choice in stop.ask.choices],
            "right": stop.ask.right,
            "because": stop.ask.because[lang],
        }
    return document


@cache
def bundled() -> Mapping[str, Lesson]:
    """Return the bundled lessons by name, in the order of the course.

    :raises BadDeclaration: for an invalid file.
    """
    return {name: load(name) for name in ORDER}


def load(name: str) -> Lesson:
    """Read a bundled lesson; raises BadDeclaration with the file and the error."""
    place = f"webapp/features/lessons/bundled/{name}.toml"
    try:
        text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
        return read(parse_text(text), name=name, languages=LANGUAGES)
    except (BadLesson, OSError) as error:
        raise BadDeclaration(f"{place}: {error}") from error


def read_text(text: str) -> Lesson:
    """Read a teacher's own lesson, JSON or TOML.

    :raises BadLesson: in one sentence with the expected and the received value and the place.
    """
    if len(text) > LONGEST_FILE:
        raise BadLesson(
            N_("Expected a lesson of at most %(most)d characters, got %(came)d."),
            "",
            most=LONGEST_FILE,
            came=len(text),
        )
    return read(parse_text(text))


def parse_text(text: str) -> Any:
    """Parse JSON or TOML; raises BadLesson if it is neither."""
    try:
        is_json = text.lstrip("\ufeff \t\r\n").startswith("{")
        return json.loads(text.lstrip("\ufeff")) if is_json else tomllib.loads(text)
    except (ValueError, RecursionError):
        raise BadLesson(
            N_("Expected a lesson in JSON or TOML, but the text is neither."), ""
        ) from None


def read(document: Any, name: str = OWN, languages: Iterable[str] = ()) -> Lesson:
    """Read a lesson from parsed JSON or TOML.

    :param languages: required of every text; if empty, a text may also be one string for all.
    :raises BadLesson: if it does not follow ``docs/lessons.md``.
    """
    reader = Reader(strict=bool(tuple(languages)))
    fields = reader.fields(
        document, 0, {"title", "stops"}, {"format", "version", "summary", "minutes"}
    )
    if fields.get("format", FORMAT) != FORMAT or fields.get("version", VERSION) != VERSION:
        raise BadLesson(
            N_('Expected a lesson of the format "%(format)s", version %(version)d.'),
            "format",
            format=FORMAT,
            version=VERSION,
        )
    stops = fields["stops"]
    if not isinstance(stops, list) or not 1 <= len(stops) <= MOST_STOPS:
        raise BadLesson(N_("Expected a list of 1 to %(most)d stops."), "stops", most=MOST_STOPS)
    return Lesson(
        name=name,
        title=reader.text(fields["title"], "title", 0),
        summary=reader.text(fields.get("summary", ""), "summary", 0, may_be_empty=True),
        minutes=reader.number(fields.get("minutes", 2 * len(stops)), "minutes", 0, MOST_MINUTES),
        stops=tuple(reader.stop(stop, number) for number, stop in enumerate(stops, start=1)),
    )


@dataclass(frozen=True)
class Reader:
    """Reads the fields of a lesson; every method raises ``BadLesson`` with the place.

    :param strict: whether every text is required in every language.
    """

    strict: bool

    def fields(
        self, value: Any, stop: int, required: set[str], optional: set[str], where: str = ""
    ) -> Mapping[str, Any]:
        """Return an object with all required and no unknown fields."""
        if not isinstance(value, dict):
            raise BadLesson(
                N_("Stop %(stop)d: expected an object with %(names)s.")
                if stop
                else N_("Expected an object with %(names)s."),
                where,
                stop,
                names=", ".join(sorted(required)),
            )
        for name in sorted(required - value.keys()):
            raise BadLesson(
                N_('Stop %(stop)d: "%(field)s" is missing.')
                if stop
                else N_('"%(field)s" is missing.'),
                name,
                stop,
            )
        for name in sorted(map(str, value.keys() - required - optional)):
            raise BadLesson(
                N_("Stop %(stop)d: expected no field %(came)s; there are %(names)s.")
                if stop
                else N_("Expected no field %(came)s; there are %(names)s."),
                where,
                stop,
                came=quoted(name),
                names=", ".join(sorted(required | optional)),
            )
        return value

    def text(self, value: Any, where: str, stop: int, *, may_be_empty: bool = False) -> Text:
        """Return a text by language."""
        if isinstance(value, str) and not (self.strict and value):
            line = self.line(value, where, stop, may_be_empty=may_be_empty)
            return dict.fromkeys(LANGUAGES, line)
        if not isinstance(value, dict) or value.keys() != set(LANGUAGES):
            raise BadLesson(
                N_(
                    'Stop %(stop)d: expected "%(field)s" to be a text, or one for each '
                    "of %(names)s."
                )
                if stop
                else N_('Expected "%(field)s" to be a text, or one for each of %(names)s.'),
                where,
                stop,
                names=", ".join(LANGUAGES),
            )
        return {lang: self.line(value[lang], where, stop) for lang in LANGUAGES}

    def line(self, value: Any, where: str, stop: int, *, may_be_empty: bool = False) -> str:
        """Return a text of one language, stripped."""
        text = value.strip() if isinstance(value, str) else ""
        most = LONGEST[where]
        if not isinstance(value, str) or len(text) > most or not (text or may_be_empty):
            raise BadLesson(
                N_(
                    'Stop %(stop)d: expected "%(field)s" to have 1 to %(most)d characters, '
                    "got %(came)d."
                )
                if stop
                else N_('Expected "%(field)s" to have 1 to %(most)d characters, got %(came)d.'),
                where,
                stop,
                most=most,
                came=len(text),
            )
        if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text if sign != "\n"):
            raise BadLesson(
                N_('Stop %(stop)d: expected "%(field)s" to hold only characters that can be seen.')
                if stop
                else N_('Expected "%(field)s" to hold only characters that can be seen.'),
                where,
                stop,
            )
        return text

    def number(self, value: Any, where: str, stop: int, most: int) -> int:
        """Return a number from 1."""
        if type(value) is not int or not 1 <= value <= most:
            raise BadLesson(
                N_('Stop %(stop)d: expected "%(field)s" to be a number from 1 to %(most)d.')
                if stop
                else N_('Expected "%(field)s" to be a number from 1 to %(most)d.'),
                where,
                stop,
                most=most,
            )
        return value

    def stop(self, value: Any, number: int) -> Stop:
        """Return a stop."""
        fields = self.fields(value, number, {"at", "say"}, {"look", "notes", "ask"})
        at = self.moment(fields["at"], number)
        return Stop(
            at=at,
            look=self.look(fields.get("look", "board"), at, number),
            say=self.text(fields["say"], "say", number),
            notes=self.text(fields.get("notes", ""), "notes", number, may_be_empty=True),
            ask=self.question(fields["ask"], number) if "ask" in fields else None,
        )

    def look(self, value: Any, at: StopMoment, stop: int) -> str:
        """Return the part of the page to highlight, checked against the view of the moment."""
        place = at.place
        names = [name for name, places in LOOKS.items() if place in places]
        if not isinstance(value, str) or value not in names:
            raise BadLesson(
                N_('Stop %(stop)d: expected "look" to be one of %(names)s, got %(came)s.'),
                "look",
                stop,
                names=", ".join(names),
                came=quoted(value),
            )
        return value

    def question(self, value: Any, stop: int) -> Question:
        """Return a question."""
        names = {"question", "choices", "right", "because"}
        fields = self.fields(value, stop, names, set(), "ask")
        choices = fields["choices"]
        count = len(choices) if isinstance(choices, list) else 0
        if not LEAST_CHOICES <= count <= MOST_CHOICES:
            raise BadLesson(
                N_("Stop %(stop)d: expected %(least)d to %(most)d choices, got %(came)d."),
                "choices",
                stop,
                least=LEAST_CHOICES,
                most=MOST_CHOICES,
                came=count,
            )
        return Question(
            question=self.text(fields["question"], "question", stop),
            choices=tuple(self.text(choice, "choices", stop) for choice in choices),
            right=self.number(fields["right"], "right", stop, count),
            because=self.text(fields["because"], "because", stop),
        )

    def moment(self, value: Any, stop: int) -> StopMoment:
        """Return the moment of an address."""
        try:
            return bundled_moment(value) if self.strict else moment(value)
        except (ValueError, OSError, solver.PuzzleError):
            raise BadLesson(
                N_(
                    "Stop %(stop)d: expected the address of a moment, such as %(example)s, "
                    "got %(came)s."
                ),
                "at",
                stop,
                example=example(),
                came=quoted(value),
            ) from None


@cache
def example() -> str:
    """Return a valid address of a stop: one of the first kind."""
    level = solver.levels.load(solver.kinds()[0])[0]
    return f"/{level.kind}/{solver.to_code(level.puzzle)}?view={SEARCH}&node=1"


def moment(value: Any) -> StopMoment:
    """Parse the address of a moment; query members that do not identify it are dropped.

    >>> moment("/own#v1.0?view=search&node=7&lang=zh").address
    '/own#v1.0?view=search&node=7'

    :raises ValueError: if it is not one.
    :raises PuzzleError: if its code or its search is invalid.
    """
    if not isinstance(value, str) or len(value) > LONGEST_AT:
        raise ValueError(value)
    program = PROGRAM_LINK.fullmatch(value)
    if program:
        query = checked_query(program[2] or "")
        query.pop("name", None)
        # Without a moment, its search opens.
        return StopMoment("", program[1], relevant_options(query or {"view": SEARCH}))
    parts = urlsplit(value)
    found = PATH.fullmatch(parts.path)
    if parts.scheme or parts.netloc or not found or found[1] not in solver.kinds():
        raise ValueError(value)
    puzzle = solver.from_code(found[1], found[2])
    query = checked_query(parts.query)
    if query.get("name"):
        puzzle.named(query["name"])
    if query.get("view") == SEARCH:
        off = [name for name in query.get("off", "").split(",") if name]
        plan(puzzle, query.get("search"), off)
    return StopMoment(found[1], found[2], relevant_options(query))


def bundled_moment(value: Any) -> StopMoment:
    """Parse the address of a moment in a bundled lesson, where a program is named and not packed.

    >>> bundled_moment("/own?example=queens&view=search&node=7").options
    {'view': 'search', 'node': '7'}

    :raises ValueError: if it is not one.
    :raises OSError: if there is no such program.
    :raises PuzzleError: if its code or its search is invalid.
    """
    example = EXAMPLE_LINK.fullmatch(value) if isinstance(value, str) else None
    if example:
        text = (EXAMPLES / f"{example[1]}.py").read_text(encoding="utf-8")
        return StopMoment("", packed(text), relevant_options(checked_query(example[2])), text)
    found = moment(value)
    if found.is_program:
        raise ValueError(value)
    return found


def packed(program: str) -> str:
    """Return a program as links hold it (``docs/formats.md``)."""
    document = json.dumps({"code": program}, ensure_ascii=False).encode()
    body = urlsafe_b64encode(zlib.compress(document, 9, -zlib.MAX_WBITS))
    return f"v1.1{body.decode().rstrip('=')}"


def checked_query(text: str) -> dict[str, str]:
    """Return the members ``KEPT`` of a query.

    :raises ValueError: if they cannot identify a moment.
    """
    query = dict(reversed(parse_qsl(text, max_num_fields=MOST_OPTIONS)))
    if any(not DIGITS.fullmatch(query.get(name, "0")) for name in ("step", "node", "frame")):
        raise ValueError(text)
    if query.get("view", WATCH) not in (WATCH, SEARCH) or not query.get("off", "x").isascii():
        raise ValueError(text)
    return {name: query[name] for name in KEPT if query.get(name)}


def relevant_options(query: Mapping[str, str]) -> dict[str, str]:
    """Return the members of a query that apply to its view."""
    others = OF_WATCH if query.get("view") == SEARCH else OF_SEARCH
    return {name: query[name] for name in query if name not in others}


def quoted(value: Any) -> str:
    """Return a value of a lesson as an error shows it: one line, cut to length."""
    text = value if isinstance(value, str) else type(value).__name__
    return solver.errors.quoted(text)


def rows_at(at: StopMoment, limit: int) -> Rows:
    """Return the board of a moment; the start if the recording would exceed ``MOST_NODES``.

    :param limit: maximum boards to visit while solving the puzzle.
    """
    puzzle = AnyTiled.of(at.puzzle)
    board = searched(at) if at.place != WATCH else watched(at, limit)
    return puzzle.rows(puzzle.json_board(puzzle.start()) if board is None else board)


def watched(at: StopMoment, limit: int) -> Any:
    """Return the board of a moment of the solution."""
    document = solving.solve_code(at.kind, at.code, limit).document
    steps = document["steps"]
    step = min(at.number("step"), len(steps))
    frames = steps[step]["frames"] if step < len(steps) else []
    if at.number("frame") and frames:
        return frames[min(at.number("frame"), len(frames)) - 1]["board"]
    return steps[step - 1]["board"] if step else document["start"]


def searched(at: StopMoment) -> Any:
    """Return the board of a moment of a search; None beyond the recording."""
    frames, board = around(at)
    frame = at.number("frame")
    return frames[min(frame, len(frames)) - 1]["board"] if frame and frames else board


@lru_cache(maxsize=64)
def recording(
    kind: str, code: str, search: str | None, off: str, limit: int = MOST_NODES
) -> solver.Recording[Any, Any]:
    """Return the beginning of a recording."""
    names = [name for name in off.split(",") if name]
    puzzle = solver.from_code(kind, code)
    return record_plan(plan(puzzle, search, names, limit))


def around(at: StopMoment) -> tuple[list[dict[str, Any]], Any]:
    """Return the frames after a node, and its board; nothing beyond the recording."""
    node = at.number("node")
    limit = min(node + 2, MOST_NODES)
    search, off = at.options.get("search"), at.options.get("off", "")
    recorded = recording(at.kind, at.code, search, off, limit)
    if node >= len(recorded):
        return [], None
    here, *following = solver.steps(recorded, node, 2)
    way = [frame for step in following for frame in (*step["before"], *step["frames"])]
    return [*here["after"], *way], here["board"]
