"""``backtrack export page`` and ``backtrack export site`` as they are typed."""

from __future__ import annotations

from tests.webapp.samples import TEXT
from tests.webapp.test_cli import run
from webapp.export import static_site


def test_a_page_is_written_in_one_file(tmp_path):
    file = tmp_path / "page.html"
    result = run("export", "page", "mayan", "-o", str(file), "--lang", "zh", stdin=TEXT)
    assert (result.exit_code, result.stderr) == (0, "")
    text = file.read_text(encoding="utf-8")
    assert result.stdout == f"Wrote {file}: {len(text.encode()) / 1000:,.0f} kB.\n"
    assert 'lang="zh-Hans"' in text
    assert 'src="/' not in text
    assert 'href="/' not in text


def test_a_folder_with_something_in_it_is_left_alone_unless_forced(tmp_path, monkeypatch):
    monkeypatch.setattr(static_site, "files", lambda _tell: iter([("zh/index.html", b"<p>")]))
    (tmp_path / "mine.txt").write_text("mine")
    result = run("export", "site", str(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--force" in result.stderr
    assert run("export", "site", str(tmp_path), "--force").exit_code == 0
    assert (tmp_path / "zh" / "index.html").read_bytes() == b"<p>"
