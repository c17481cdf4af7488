"""``backtrack export png|svg|gif|webp|apng``: pictures of a moment, and films of moves."""

from __future__ import annotations

from collections.abc import Callable
from gettext import gettext as _
from typing import TYPE_CHECKING, Any

import click

import solver
from webapp.cli.arguments import KIND, Number, OneOf, files
from webapp.cli.files import read, write
from webapp.cli.progress_bar import solve_with_bar
from webapp.pictures.offered import LARGEST_SCALE, MEDIA_TYPES, SCALE, SPEEDS
from webapp.text.catalogues import N_
from webapp.text.terminal_language import language

if TYPE_CHECKING:
    from webapp.pictures.story import Story

SCALES = Number(1, LARGEST_SCALE, N_("Expected a scale from 1 to %(most)d, got %(came)s."))
SPEED = OneOf("speed", SPEEDS, N_("Expected a speed (%(choices)s), got %(came)s."))
STEP = N_("Expected a step from %(least)d to %(most)d, got %(came)s.")
FRAME = N_("Expected a frame from %(least)d to %(most)d, got %(came)s.")

TEXT = "The judge text comes from FILE, or from standard input."
PICTURE = f"""Draw the board of a puzzle of a KIND, at the start or after some moves of its answer.

{TEXT}"""
FILM = f"""Film the answer of a puzzle of a KIND, or a stretch of it.

{TEXT}"""


def picture_command(form: str) -> click.Command:
    """Return the command that writes a picture of a moment."""

    def run(kind: str, file: str, output: str, scale: int, **moment: str) -> None:
        from webapp.pictures import images, svg
        from webapp.pictures.drawing import draw_moment, frame_count
        from webapp.pictures.preview import enlarged

        story = story_of(kind, read(file))
        at = number(STEP, moment["step"], 0, story.total)
        over = number(FRAME, moment["frame"], 0, frame_count(story, at))
        picture = draw_moment(story, at, over, language())
        title = f"{kind} {story.puzzle.to_code()}"
        is_vector = form == "svg"
        content = (
            svg.write(picture, scale, title) if is_vector else images.png(enlarged(picture, scale))
        )
        save(output, content)

    step = click.Option(["--step"], default="0", metavar="NUMBER", help="After so many moves.")
    frame = click.Option(
        ["--frame"], default="0", metavar="NUMBER", help="After so many frames of the next move."
    )
    return command(form, run, PICTURE, step, frame)


def film_command(form: str) -> click.Command:
    """Return the command that writes a film of moves."""

    def run(kind: str, file: str, output: str, scale: int, speed: float, **ends: Any) -> None:
        from webapp.pictures.formats import Wanted
        from webapp.pictures.timeline import Stretch

        story = story_of(kind, read(file))
        start = number(STEP, ends["start"], 0, story.total)
        stop = number(STEP, ends["stop"] or str(story.total), start, story.total)
        wanted = Wanted(story, Stretch(start, stop, speed), form, scale, language())
        save(output, wanted.make(wanted.plan(), lambda _done: None))

    start = click.Option(
        ["--from", "start"], default="0", metavar="NUMBER", help="The step to begin with."
    )
    stop = click.Option(
        ["--to", "stop"], metavar="NUMBER", help="The step to end with; the last unless given."
    )
    speed = click.Option(
        ["--speed"], default="1", show_default=True, type=SPEED, help="How fast it plays."
    )
    return command(form, run, FILM, start, stop, speed)


def command(form: str, run: Callable[..., None], text: str, *own: click.Option) -> click.Command:
    """Return a command.

    :param form: its output format, and its name.
    :param text: its help.
    :param own: its options beyond the shared ones.
    """
    kind = click.Argument(["kind"], type=KIND)
    file = click.Argument(["file"], default="-", shell_complete=files)
    output = click.Option(
        ["-o", "--output"], required=True, shell_complete=files, help="The file to write."
    )
    scale = click.Option(
        ["--scale"],
        default=SCALE,
        show_default=True,
        type=SCALES,
        help="How large each pixel of a tile is drawn.",
    )
    return click.Command(form, callback=run, params=[kind, file, output, scale, *own], help=text)


def story_of(kind: str, text: bytes) -> Story:
    """Return the answer of a puzzle for drawing.

    :raises PuzzleError: for an invalid text, and if the answer takes too long to find.
    """
    from webapp.pictures.story import ReplayStory

    solved = solve_with_bar(solver.parse(kind, text))
    return ReplayStory(solved.puzzle, solved.document)


def number(sentence: str, text: str, least: int, most: int) -> int:
    """Parse a number.

    :raises BadParameter: if it is out of range.
    """
    return Number(least, most, sentence).convert(text, None, None)


def save(output: str, content: bytes) -> None:
    """Write a file, and print its size."""
    facts = {"file": output, "bytes": f"{len(content):,}"}
    write(output, content, _("Wrote to %(file)s: %(bytes)s bytes.") % facts)


COMMANDS = (*map(picture_command, ("png", "svg")), *map(film_command, MEDIA_TYPES))
