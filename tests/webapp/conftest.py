"""One app for all tests of the web part; nothing in it changes between requests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp import create_app


@pytest.fixture(scope="session")
def app() -> Iterator[Flask]:
    app = create_app({"TESTING": True})
    yield app
    app.extensions["recordings"].close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
