"""axe-core, which looks for what keeps people out of a page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[1] / "js" / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async ([within, without, colours]) => {
    const rules = axe.getRules().filter(({ tags }) => !tags.includes("wcag2aaa"));
    const { violations } = await axe.run({ include: [within], exclude: without }, {
        resultTypes: ["violations"],
        preload: false,  // of sheets and media, for two rules about what no page here has
        rules: Object.fromEntries(rules.map(
            ({ ruleId }) => [ruleId, { enabled: colours || ruleId !== "color-contrast" }])),
    });
    return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html }) => `${id} (${help}): ${html.slice(0, 200)}`));
}"""


@cache
def source() -> str:
    """Return the script.

    :raises RuntimeError: when nobody has installed it.
    """
    if not SOURCE.exists():
        raise RuntimeError("axe-core is missing; `python -m tests.js.lint` installs it")
    return SOURCE.read_text(encoding="utf-8")


def findings(
    page: Page, *, within: str = "html", without: Sequence[str] = (), colours: bool = True
) -> list[str]:
    """Return what axe-core finds on a page as it is now: every rule and every element.

    :param within: looks at this one element only.
    :param without: passes over these.
    :param colours: also at what takes longest, the contrast of every text.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(source())
    found: list[str] = page.evaluate(RUN, [within, without, colours])
    return found
