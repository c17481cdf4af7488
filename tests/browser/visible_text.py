"""Everything that a page says while it is used: shown, spoken, or waiting in a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from tests.browser.conftest import Profiles, Watch
from tests.words import chinese_words, latin_words

LOCALES = {"en": "en-US", "zh": "zh-CN"}

LISTEN = r"""(() => {
  const ATTRIBUTES = ["aria-label", "aria-valuetext", "aria-description", "aria-roledescription",
    "alt", "title", "placeholder", "label"];
  // Code, answers for the judge, what was typed, and the switch, which speaks both languages.
  const OTHERS = "script, noscript, style, textarea, input, .listing__code, .result__answer, "
    + "#language";
  const REMARKS = ".sd, .c, .c1, .cm";
  const TELLING = "description|title|image:alt";
  const said = new Map();

  const note = (text, element, kind) => {
    const words = (text ?? "").replace(/\s+/g, " ").trim();
    const place = element.id ? "#" + element.id : element.tagName + "." + element.className;
    if (words && !said.has(words)) said.set(words, place + " " + kind);
  };
  const hear = (node) => {
    if (node instanceof Text) {
      const parent = node.parentElement;
      if (parent && !parent.closest(OTHERS)) note(node.data, parent, "text");
    } else if (node instanceof Element) {
      for (const name of ATTRIBUTES) {
        if (!node.closest("#language")) note(node.getAttribute(name), node, name);
      }
      for (const child of node.childNodes) hear(child);
      if (node instanceof HTMLTemplateElement) node.content.childNodes.forEach(hear);
    }
  };
  // What a comment says, but for the names of the code around it.
  const hearRemarks = (listing) => {
    const code = listing.cloneNode(true);
    code.querySelectorAll(REMARKS).forEach((remark) => remark.remove());
    const names = new Set(code.textContent.match(/\w+/g));
    for (const remark of listing.querySelectorAll(REMARKS)) {
      const words = remark.textContent.replace(/\w+/g, (word) => names.has(word) ? "" : word);
      note(words, listing, "remark");
    }
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === "attributes") note(target.getAttribute(attributeName), target, attributeName);
      else if (type === "characterData") hear(target);
      else addedNodes.forEach(hear);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true,
    attributeFilter: ATTRIBUTES });
  window.heard = () => {
    hear(document.documentElement);
    document.querySelectorAll(".listing__code").forEach(hearRemarks);
    note(document.title, document.head, "title");
    for (const meta of document.querySelectorAll("meta[content]")) {
      const name = meta.name || meta.getAttribute("property") || "";
      if (new RegExp(`(^|:)(${TELLING})$`).test(name)) note(meta.content, meta, name);
    }
    return [...said].map(([words, place]) => `${place}: ${words}`);
  };
})()"""


@contextmanager
def heard(profiles: Profiles, lang: str) -> Iterator[Page]:
    """Open a page in the browser of somebody who reads a language; it keeps all that it says."""
    with profiles.visited(locale=LOCALES[lang]) as page:
        page.add_init_script(LISTEN)
        watch = Watch(page)
        yield page
        # That a paste was refused, the browser itself reports in its console.
        wrong = [each for each in watch.complaints() if "/api/v1/parse" not in each]
        assert wrong == [], wrong


def expect_only(page: Page, lang: str, names: Iterable[str] = ()) -> list[str]:
    """Check that a page has said nothing in another language, and return what it has said.

    :param names: what may stand in any language, the name of a puzzle for example.
    """
    heard: list[str] = page.evaluate("() => heard()")
    wrong = [each for each in heard if strangers(each.partition(": ")[2], lang, names)]
    assert wrong == [], "\n".join(wrong)
    assert page.locator("html").get_attribute("lang") == {"en": "en", "zh": "zh-Hans"}[lang]
    return heard


def strangers(words: str, lang: str, names: Iterable[str]) -> set[str]:
    """Return the words of another language."""
    return latin_words(words, names) if lang == "zh" else chinese_words(words)
