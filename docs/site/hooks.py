"""What MkDocs does not do by itself when it builds the site of ``docs/`` (mkdocs.yml).

The pages are read in the repository, too, so their links are those of the repository.
"""

from __future__ import annotations

import gettext
import os
import posixpath
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from webapp.cli import main
from webapp.cli.groups import NAME
from webapp.cli.usage import Context, translate_command
from webapp.text.catalogues import DOMAIN, FOLDER

ROOT = Path(__file__).parent.parent.parent
ICON = "img/favicon.png"

CHINESE = ".zh-CN.md"
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)")
OTHER_LANGUAGE = re.compile(r"^\[(?:English|简体中文)\]\([^)]*\)\n+", re.MULTILINE)
"""The line that leads to a page in the other language: the site has a menu for it."""

WRAPPED = re.compile(r"(?<=[\u2e80-\uffef])\n(?=[\u2e80-\uffef])")
"""The end of a line between Chinese letters, which would become a blank."""

COMMANDS = "<!-- commands -->"
"""Where the help of every command goes."""

HELP_COLUMNS = 80


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the icon of the app, which is that of the site."""
    files.append(File.generated(config, ICON, abs_src_path=str(ROOT / "static" / ICON)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_others: Files) -> str:
    """Return a page with its links as the site needs them, and the help of the commands."""
    path = page.file.src_uri
    text = OTHER_LANGUAGE.sub("", markdown)
    text = WRAPPED.sub("", text)
    text = LINK.sub(lambda link: site_link(link[1], path, config.extra["repository"]), text)
    if COMMANDS in text:
        lang = "zh" if path.endswith(CHINESE) else "en"
        text = text.replace(COMMANDS, command_help(lang))
    return text


def site_link(link: str, page: str, repository: str) -> str:
    """Return a link between files of the repository as the site has it.

    :param page: the path below ``docs/`` of the page that it stands on.
    :raises PluginError: when it leads to no file.
    """
    path = posixpath.normpath(posixpath.join("docs", posixpath.dirname(page), link))
    target = ROOT / path
    if not target.exists():
        raise PluginError(f"docs/{page}: expected a file of the repository, got {link}.")
    if target.is_dir():
        return f"{repository}/tree/main/{path}"
    if not path.startswith("docs/"):
        return f"{repository}/blob/main/{path}"
    # Each language has a site of its own, in which a page has one name.
    return link.replace(CHINESE, ".md")


def command_help(lang: str) -> str:
    """Return the help of the command line, a heading and a block for each command."""
    with spoken(lang):
        found = helped(
            translate_command(main), Context(main, info_name=NAME, **main.context_settings)
        )
        return "\n\n".join(f"## {path}\n\n```text\n{text}\n```" for path, text in found)


def helped(command: click.Command, ctx: click.Context) -> Iterator[tuple[str, str]]:
    """Yield each command with its help, those above in front."""
    yield ctx.command_path, command.get_help(ctx)
    for name, below in command.commands.items() if isinstance(command, click.Group) else ():
        yield from helped(below, Context(below, ctx, name, terminal_width=HELP_COLUMNS))


@contextmanager
def spoken(lang: str) -> Iterator[None]:
    """Let gettext speak a language, to us and to click."""
    before = os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = lang
    try:
        yield
    finally:
        if before is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before
