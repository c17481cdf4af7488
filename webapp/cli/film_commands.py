"""``backtrack export png|svg|gif|webp|apng``: pictures of a moment, and films of moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from gettext import gettext as _
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

import solver
from solver.recordings import record_plan
from webapp.cli.arguments import (
    Number,
    file_argument,
    limit_option,
    off_option,
    output_option,
    search_option,
)
from webapp.cli.files import read, write
from webapp.cli.progress_bar import solve_with_bar
from webapp.cli.sources import (
    Opening,
    check_for_kind,
    input_option,
    kind_or_file_argument,
    source_of,
)
from webapp.config import DEFAULTS
from webapp.pictures.offered import LARGEST_SCALE, MEDIA_TYPES, SCALE, SPEEDS
from webapp.text.terminal_language import language

if TYPE_CHECKING:
    from webapp.pictures.story import Story

TEXT = """The judge text comes from FILE, or from standard input. Your own search is a Python file,
whose code is run, or what `backtrack export own` wrote; a call that the file does not make itself
comes after it."""
PICTURE = f"""Draw a board of a puzzle of a KIND, or of your own search.

{TEXT}

Unless a moment is named it is the start; of your own search the solution."""
FILM = f"""Film the answer of a puzzle of a KIND, or of your own search, or a stretch of it.

{TEXT}

The film rests on a moment with chalk, which --step or --node and --frame name."""

scale_option = click.option(
    "--scale",
    default=SCALE,
    show_default=True,
    type=Number(1, LARGEST_SCALE),
    help="How large each pixel of a tile is drawn.",
)
moment_option = partial(click.option, metavar="NUMBER")


class Playable(NamedTuple):
    """The subject of pictures and films.

    :param answer: returns it; ``search`` that of the search.
    :param solution: node of an own search shown by default; None for the answer's start.
    :param is_own: may lack an answer.
    """

    title: str
    answer: Callable[[], Story]
    search: Callable[[], Story]
    solution: int | None = None
    is_own: bool = False


@dataclass(frozen=True)
class DrawingOrder:
    """A picklable order of a picture or film; ``asked`` has the command's options as written."""

    form: str
    scale: int
    lang: str
    asked: Mapping[str, Any]

    def of(self, played: Playable) -> bytes:
        """Return the file; raise BadParameter for a number out of range, TooLong for a film."""
        return self._film(played) if self.form in MEDIA_TYPES else self._picture(played)

    def _picture(self, played: Playable) -> bytes:
        from webapp.pictures import images, svg
        from webapp.pictures.drawing import draw_moment
        from webapp.pictures.preview import enlarged

        is_unnamed = self.asked["step"] is None and played.solution is not None
        is_search = self.asked["node"] is not None or is_unnamed
        story = played.search() if is_search else played.answer()
        at, frame = self._moment(story, played.solution or 0)
        picture = draw_moment(story, at, frame, self.lang, self.asked["chalk"])
        if self.form == "svg":
            return svg.write(picture, self.scale, played.title)
        return images.png(enlarged(picture, self.scale))

    def _film(self, played: Playable) -> bytes:
        from webapp.pictures.formats import FilmRequest
        from webapp.pictures.timeline import Chalk, Stretch

        story = played.search() if self.asked["view"] == "search" else played.answer()
        if played.is_own and not story.total:
            story = played.search()
        first = self._number("from", 0, story.total, 0)
        last = self._number("to", first, story.total, story.total)
        chalk = Chalk(*self._moment(story), self.asked["chalk"])
        stretch = Stretch(first, last, float(self.asked["speed"]), chalk)
        wanted = FilmRequest(story, stretch, self.form, self.scale, self.lang)
        return wanted.make(wanted.plan(), lambda _done: None)

    def _moment(self, story: Story, usual_node: int = 0) -> tuple[int, int]:
        """Return the step or node of a story, and the frame."""
        from webapp.pictures.drawing import frame_count
        from webapp.pictures.story import SearchStory

        name, usual = ("node", usual_node) if isinstance(story, SearchStory) else ("step", 0)
        at = self._number(name, 0, story.total, usual)
        return at, self._number("frame", 0, frame_count(story, at), 0)

    def _number(self, name: str, least: int, most: int, usual: int) -> int:
        given = self.asked[name]
        option = click.Option([f"--{name}"])
        return Number(least, most).convert(usual if given is None else given, option, None)


Command = TypeVar("Command", bound=Callable[..., None])


def drawing_options(command: Command) -> Command:
    """Add the arguments and options of pictures and films."""
    options = (
        kind_or_file_argument,
        file_argument,
        output_option(help="The file to write."),
        scale_option,
        search_option,
        off_option,
        limit_option(help="Nodes after which a recording ends."),
        input_option,
    )
    for option in reversed(options):
        command = option(command)
    return command


def moment_options(command: Command) -> Command:
    """Add the options that name a moment, and what is drawn on it."""
    options = (
        moment_option("--step", help="After so many moves."),
        moment_option("--node", help="At that node of the search."),
        moment_option("--frame", help="After so many frames of the next move or node."),
        click.option(
            "--chalk",
            default="",
            metavar="MARKS",
            help="Circles, arrows and words on that moment, as in links: g1.2-3.4.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def picture_command(form: str) -> click.Command:
    """Return the command that writes a picture of a moment."""

    @click.command(form, help=PICTURE)
    @drawing_options
    @moment_options
    def export_picture(**options: Any) -> None:
        if options["step"] and options["node"]:
            raise click.UsageError(_("Expected --step or --node, got both."))
        export_drawing(form, options)

    return export_picture


def film_command(form: str) -> click.Command:
    """Return the command that writes a film of moves."""

    @click.command(form, help=FILM)
    @drawing_options
    @click.option(
        "--view",
        default="answer",
        show_default=True,
        type=click.Choice(["answer", "search"]),
        help="What is filmed.",
    )
    @moment_option("--from", "from", help="The step or node to begin with.")
    @moment_option("--to", help="The step or node to end with; the last unless given.")
    @click.option(
        "--speed",
        default="1",
        show_default=True,
        type=click.Choice([f"{speed:g}" for speed in SPEEDS]),
        metavar="SPEED",
        help="How fast it plays.",
    )
    @moment_options
    def export_film(**options: Any) -> None:
        export_drawing(form, options)

    return export_film


def export_drawing(form: str, options: Mapping[str, Any]) -> None:
    """Write a picture or a film, and print its size."""
    kind, file, output = (options[name] for name in ("kind", "file", "output"))
    drawing = DrawingOrder(form, options["scale"], language(), options)
    if source := source_of(kind):
        content = source.draw(Opening.of(kind, file, options), drawing)
    else:
        check_for_kind(options, "stdin")
        content = drawing.of(played_of(kind, read(file), options))
    facts = {"file": output, "bytes": f"{len(content):,}"}
    write(output, content, _("Wrote to %(file)s: %(bytes)s bytes.") % facts)


def played_of(kind: str, text: bytes, options: Mapping[str, Any]) -> Playable:
    """Return the answer and the search of a puzzle; raises PuzzleError for an invalid text."""
    from webapp.pictures.story import ReplayStory, SearchStory

    puzzle = solver.parse(kind, text)

    def answer() -> Story:
        solved = solve_with_bar(puzzle)
        return ReplayStory(solved.puzzle, solved.document)

    def search() -> Story:
        most = options["limit"] or DEFAULTS["RECORD_LIMIT"]
        plan = solver.recordings.plan(puzzle, options["search"], options["off"], most)
        return SearchStory.of(record_plan(plan))

    return Playable(f"{kind} {solver.to_code(puzzle)}", answer, search)


COMMANDS = (*map(picture_command, ("png", "svg")), *map(film_command, MEDIA_TYPES))
