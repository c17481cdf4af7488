"""Update the catalogues from the sources: ``python -m webapp.translations.update``.

Existing translations are kept, obsolete ones dropped; new ones are empty, until then a test fails.
Dates and line numbers are left out, for small diffs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import solver
from solver import errors
from webapp.cli import commands as cli
from webapp.cli import usage
from webapp.text.catalogues import DEFAULT, FOLDER, LANGUAGES, SCRIPTS, scripts_path
from webapp.text.listing_comments import find_comments

ROOT = FOLDER.parent.parent
TEMPLATE = FOLDER / "messages.pot"
AUTHORS = "The Backtrack authors"
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)

# Index of the argument with the sentence; errors have their id before it.
SENTENCE, PLURAL, AFTER_ID, AFTER_STATUS = None, (1, 2), (2,), (3,)


# `t` and `tn` translate at once, `sentence` and `plural` create entries of a table of words.
SCRIPT_WORDS: dict[str, tuple[int, ...] | None] = {
    "t": SENTENCE,
    "tn": PLURAL,
    "sentence": SENTENCE,
    "plural": PLURAL,
}


class Source(NamedTuple):
    """A folder of sources, its extraction method, and the functions that take sentences."""

    folder: str
    method: str
    pattern: str
    keywords: Mapping[str, tuple[int, ...] | None]


SOURCES = (
    Source(
        "solver",
        "python",
        "**.py",
        {
            "Phrase": SENTENCE,
            "Sentence": SENTENCE,
            "NumberField": AFTER_ID,
            "N_": SENTENCE,
            "plural": PLURAL,
            **{
                name: AFTER_ID
                for name, error in vars(errors).items()
                if isinstance(error, type) and issubclass(error, errors.PuzzleError)
            },
        },
    ),
    Source(
        "webapp",
        "python",
        "**.py",
        {
            "_": SENTENCE,
            "ngettext": PLURAL,
            "N_": SENTENCE,
            "translate": SENTENCE,
            "Refused": AFTER_STATUS,
        },
    ),
    Source("templates", "jinja2", "**.html", {"_": SENTENCE, "ngettext": PLURAL}),
    Source("static/js", "javascript", "**.js", SCRIPT_WORDS),
)


def extract() -> Catalog:
    """Return every sentence of the sources, with the files that contain it."""
    catalogue = empty(locale=None)
    for place, sentence in sorted(find_sentences(), key=lambda pair: pair[0]):
        catalogue.add(sentence, locations=[(place, 0)])
    return catalogue


def empty(locale: Locale | None) -> Catalog:
    """Return an empty catalogue with a constant header."""
    return Catalog(
        locale=locale,
        header_comment="# The sentences of Backtrack, brought in by `make translations`.",
        project="Backtrack",
        version="1",
        msgid_bugs_address=AUTHORS,
        creation_date=EPOCH,
        revision_date=EPOCH,
        last_translator=AUTHORS,
        language_team=AUTHORS,
        fuzzy=False,
    )


def find_sentences() -> Iterator[tuple[str, str | tuple[str, ...]]]:
    """Yield every sentence with its file, relative to the root."""
    for source in SOURCES:
        for name, _line, sentence, _comments, _context in extract_from_dir(
            ROOT / source.folder,
            method_map=[(source.pattern, source.method)],
            keywords=source.keywords,
        ):
            yield f"{source.folder}/{Path(name).as_posix()}", sentence
    help_sentences: dict[str, str] = {}
    usage.translate_command(cli.main, lambda text: help_sentences.setdefault(text, text))
    for sentence in (*help_sentences, *usage.OF_CLICK):
        yield "webapp/cli/commands.py", sentence
    for kind in solver.kinds():
        for search in solver.surprise(kind, 0).searches:
            for outcome in search.outcomes:
                yield "solver/puzzle.py", str(outcome)
        for listing in listings(kind):
            for comment in find_comments(listing.text, listing.language):
                yield "solver/listings/__init__.py", comment.sentence


def listings(kind: str) -> Iterator[solver.listings.Listing]:
    """Yield all listings of a kind."""
    parts = ("play", *(search.name for search in solver.surprise(kind, 0).searches))
    for part in parts:
        yield from solver.listings.load(kind, part)


def po_path(lang: str) -> Path:
    """Return the path of a language's catalogue."""
    return FOLDER / lang / "LC_MESSAGES" / "messages.po"


def read(lang: str) -> Catalog:
    """Read the catalogue of a language; a new language has an empty one."""
    if not po_path(lang).exists():
        return empty(Locale.parse(lang))
    with po_path(lang).open("rb") as file:
        return read_po(file, locale=lang)


def merge(sources: Catalog, translated: Catalog) -> Catalog:
    """Return the sentences of the sources with the existing translations."""
    catalogue = empty(translated.locale)
    for message in sources:
        if message.id:
            known = translated.get(message.id)
            text = known.string if known and not known.fuzzy else ""
            catalogue.add(message.id, text, locations=message.locations, flags=message.flags)
    return catalogue


def as_po(catalogue: Catalog) -> bytes:
    """Return a catalogue as PO, the form for translators."""
    file = BytesIO()
    write_po(file, catalogue, width=0, include_lineno=False)
    return file.getvalue()


def as_mo(catalogue: Catalog) -> bytes:
    """Return a catalogue as MO, the compiled form."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def as_scripts(catalogue: Catalog) -> bytes:
    """Return the sentences of scripts with their files and translations, for `webapp.text.i18n`."""
    entries = (
        ([place for place, _ in message.locations], forms(message.id), forms(message.string))
        for message in catalogue
    )
    used = [entry for entry in entries if any(place.startswith(SCRIPTS) for place in entry[0])]
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in used)
    return f"[\n{lines}\n]\n".encode()


def forms(sentences: str | Iterable[str] | None) -> list[str]:
    """Return the forms of an entry: one sentence, or one for each plural."""
    return [sentences] if isinstance(sentences, str) else list(sentences or ())


def main(languages: Iterable[str] = LANGUAGES) -> None:
    """Write all catalogues."""
    sources = extract()
    TEMPLATE.write_bytes(as_po(sources))
    for lang in languages:
        if lang != DEFAULT:
            po_path(lang).parent.mkdir(parents=True, exist_ok=True)
            po_path(lang).write_bytes(as_po(merge(sources, read(lang))))
            # Compile the written file, as the test does.
            po_path(lang).with_suffix(".mo").write_bytes(as_mo(read(lang)))
            scripts_path(lang).write_bytes(as_scripts(read(lang)))


if __name__ == "__main__":
    main()
