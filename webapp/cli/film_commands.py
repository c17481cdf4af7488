"""``backtrack export png|svg|gif|webp|apng``: pictures of a moment, and films of moves."""

from __future__ import annotations

from functools import partial
from gettext import gettext as _
from typing import TYPE_CHECKING

import click

import solver
from webapp.cli.arguments import Number, file_argument, kind_argument, output_option
from webapp.cli.files import read, write
from webapp.cli.progress_bar import solve_with_bar
from webapp.pictures.offered import LARGEST_SCALE, MEDIA_TYPES, SCALE, SPEEDS
from webapp.text.terminal_language import language

if TYPE_CHECKING:
    from webapp.pictures.story import Story

TEXT = "The judge text comes from FILE, or from standard input."
PICTURE = f"""Draw the board of a puzzle of a KIND, at the start or after some moves of its answer.

{TEXT}"""
FILM = f"""Film the answer of a puzzle of a KIND, or a stretch of it.

{TEXT}"""

scale_option = click.option(
    "--scale",
    default=SCALE,
    show_default=True,
    type=Number(1, LARGEST_SCALE),
    help="How large each pixel of a tile is drawn.",
)
moment_option = partial(click.option, metavar="NUMBER")
"""Its range depends on the puzzle: `in_range`."""


def picture_command(form: str) -> click.Command:
    """Return the command that writes a picture of a moment."""

    @click.command(form, help=PICTURE)
    @kind_argument
    @file_argument
    @output_option(help="The file to write.")
    @scale_option
    @moment_option("--step", default="0", help="After so many moves.")
    @moment_option("--frame", default="0", help="After so many frames of the next move.")
    def export_picture(kind: str, file: str, output: str, scale: int, **_moment: str) -> None:
        from webapp.pictures import images, svg
        from webapp.pictures.drawing import draw_moment, frame_count
        from webapp.pictures.preview import enlarged

        story = story_of(kind, read(file))
        at = in_range("step", 0, story.total)
        over = in_range("frame", 0, frame_count(story, at))
        picture = draw_moment(story, at, over, language())
        if form == "svg":
            save(output, svg.write(picture, scale, f"{kind} {story.puzzle.to_code()}"))
        else:
            save(output, images.png(enlarged(picture, scale)))

    return export_picture


def film_command(form: str) -> click.Command:
    """Return the command that writes a film of moves."""

    @click.command(form, help=FILM)
    @kind_argument
    @file_argument
    @output_option(help="The file to write.")
    @scale_option
    @moment_option("--from", "start", default="0", help="The step to begin with.")
    @moment_option("--to", "stop", help="The step to end with; the last unless given.")
    @click.option(
        "--speed",
        default="1",
        show_default=True,
        type=click.Choice([f"{speed:g}" for speed in SPEEDS]),
        metavar="SPEED",
        help="How fast it plays.",
    )
    def export_film(kind: str, file: str, output: str, scale: int, **ends: str) -> None:
        from webapp.pictures.formats import Wanted
        from webapp.pictures.timeline import Stretch

        story = story_of(kind, read(file))
        first = in_range("start", 0, story.total)
        last = in_range("stop", first, story.total)
        stretch = Stretch(first, last, float(ends["speed"]))
        wanted = Wanted(story, stretch, form, scale, language())
        save(output, wanted.make(wanted.plan(), lambda _done: None))

    return export_film


def story_of(kind: str, text: bytes) -> Story:
    """Return the answer of a puzzle for drawing.

    :raises PuzzleError: for an invalid text, and if the answer takes too long to find.
    """
    from webapp.pictures.story import ReplayStory

    solved = solve_with_bar(solver.parse(kind, text))
    return ReplayStory(solved.puzzle, solved.document)


def in_range(name: str, least: int, most: int) -> int:
    """Return the number of an option, the largest unless given.

    :raises BadParameter: if it is out of range.
    """
    context = click.get_current_context()
    option = next(each for each in context.command.params if each.name == name)
    return Number(least, most).convert(context.params[name] or most, option, context)


def save(output: str, content: bytes) -> None:
    """Write a file, and print its size."""
    facts = {"file": output, "bytes": f"{len(content):,}"}
    write(output, content, _("Wrote to %(file)s: %(bytes)s bytes.") % facts)


COMMANDS = (*map(picture_command, ("png", "svg")), *map(film_command, MEDIA_TYPES))
