"""What happens before the first person asks."""

from __future__ import annotations

from webapp.cli import opened_first
from webapp.serving import warm


def test_an_app_is_asked_for_each_address_in_turn():
    asked = []

    def app(environ, start_response):
        asked.append(environ["PATH_INFO"])
        start_response("404 NOT FOUND", [])
        return []

    warm(app, ["/", "/mayan/x?view=search"])
    assert asked == ["/", "/mayan/x"]


def test_what_is_opened_first_is_there(client):
    answers = [client.get(address) for address in opened_first()]
    assert {answer.status_code for answer in answers} <= {200, 202}
