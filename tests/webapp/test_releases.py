"""Assets of the release before are answered while it is followed by the next."""

from __future__ import annotations

import pytest

from webapp import assets, create_app, releases


@pytest.fixture
def older(tmp_path) -> assets.Assets:
    """Return the tree of another release."""
    root = tmp_path / "static"
    (root / "css").mkdir(parents=True)
    (root / "css" / "one.css").write_text("one {}")
    (root / "css" / "two.css").write_text("two {}")
    (root / "secret").mkdir()
    return assets.Assets.of(root, {"js/main.js": "made when it starts"})


@pytest.fixture
def app(tmp_path):
    made = create_app({"CACHE_FOLDER": str(tmp_path / "cache")})
    yield made
    made.extensions["recordings"].close()
    made.extensions["sharing"].close()


def test_assets_of_a_release_before_are_as_it_answered_them(app, older):
    client = app.test_client()
    address = f"/static/{older.digest}"
    assert client.get(f"{address}/css/one.css").status_code == 404
    releases.share(older, app.extensions["sharing"])
    for name, text in (
        ("css/one.css", "one {}"),
        ("css/one+two.css", "one {}\ntwo {}"),
        ("js/main.js", "made when it starts"),
    ):
        for _ in range(2):
            answer = client.get(f"{address}/{name}")
            assert (answer.status_code, answer.text) == (200, text)
            assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
            assert answer.mimetype == assets.media_type(name)


@pytest.mark.parametrize(
    "name", ["css/none.css", "css/one+one.css", "css", "../cache", "/etc/passwd", "css/one.css/x"]
)
def test_what_was_not_in_it_is_not_there(app, older, name):
    releases.share(older, app.extensions["sharing"])
    answer = app.test_client().get(f"/static/{older.digest}/{name}")
    assert answer.status_code in (404, 308)
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("digest", ["0" * 12, "x" * 12, "..", "0" * 400, "%00"])
def test_a_release_that_nobody_shared_is_not_there(app, digest):
    assert app.test_client().get(f"/static/{digest}/css/base.css").status_code == 404


def test_a_process_shares_its_own_tree_once(app):
    store, tree = app.extensions["sharing"], app.extensions["assets"]
    releases.share_beside(app).join()
    content = store.get(releases.key_of(tree.digest))
    assert content == releases.packed(tree)
    for name in ("js/main.js", "css/base+panel.css", "img/favicon.png"):
        assert app.extensions["releases"].read(tree.digest, name) == tree.read(name)


def test_without_a_store_only_the_release_itself_is_there(older):
    app = create_app()
    releases.share_beside(app).join()
    releases.share(older, app.extensions["sharing"])
    assert app.test_client().get(f"/static/{older.digest}/css/one.css").status_code == 404
    app.extensions["recordings"].close()
