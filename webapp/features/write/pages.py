"""The page with an editor in which programs are written and run."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, g

from solver.own import CALLS
from webapp import assets
from webapp.features.write import programs
from webapp.features.write.contexts import WritePage
from webapp.features.write.page_file import saving_data
from webapp.features.write.runtime import is_isolated, served_python
from webapp.features.write.stage import blank_stages, stage_data
from webapp.http.protection import POLICY, policy_with, script_hash
from webapp.site.import_map import import_map
from webapp.site.rendering import render_page
from webapp.text.i18n import language

blueprint = Blueprint("write", __name__)


@blueprint.get("/own")
def page() -> Response:
    """Show the editor; nothing of a program reaches the server."""
    shown = write_page(embed=False)
    g.policy = policy_of(shown)
    return render_page("write/own.html", shown)


@blueprint.get("/embed/own")
def embed() -> Response:
    """Show a program for frames: its code, and after a press on Run its search."""
    shown = write_page(embed=True)
    g.isolated, g.policy = is_isolated(), policy_of(shown)
    return render_page("write/embed.html", shown)


def policy_of(shown: WritePage, policy: str = POLICY) -> str:
    """Return the policy of a page."""
    script = script_hash(shown.import_map)
    if shown.embed:
        return f"{policy_with(policy, script_src=script)}; frame-src 'self'"
    policy = policy_with(
        policy,
        script_src=script,
        style_src=f"'nonce-{shown.data['nonce']}'",
        img_src="blob:",  # codes and films that the page draws itself
    )
    # Browsers keep the look of text that is typed over others in attributes.
    return f"{policy}; frame-src 'self'; style-src-attr 'unsafe-inline'"


def write_page(*, embed: bool) -> WritePage:
    """Return the context of the page with the editor, or of the page for frames."""
    shown = programs.examples()
    stages = blank_stages(embed=embed)
    return WritePage(
        drawn=stages[f"stage-{CALLS}-unsolved"].drawn,
        import_map=import_map(),
        programs=shown,
        stages=stages,
        embed=embed,
        data=page_data(shown) | stage_data(stages, embed=embed) | {"saving": saving_data()},
    )


def page_data(shown: tuple[programs.SampleProgram, ...]) -> dict[str, Any]:
    """Return the data of the page's scripts."""
    return {
        "lang": language(),
        "kind": "own",
        "python": served_python(),
        "examples": [{"name": each.name, "text": each.text} for each in shown],
        # One a release, since pages are cached: it admits the editor's style element, no script.
        "nonce": assets.current().digest,
    }
