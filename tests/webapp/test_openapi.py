"""The OpenAPI document is valid and tells of every address, and the API does what it says.

Schemathesis asks each operation for what the document allows and for what it does not, with all its
checks. Seeded, so that it asks the same each time.
"""

from __future__ import annotations

import json
import re
import tomllib
import zlib
from collections import Counter
from pathlib import Path

import pytest
import schemathesis
from openapi_spec_validator import OpenAPIV31SpecValidator
from schemathesis.checks import CHECKS
from schemathesis.config import SchemathesisConfig
from schemathesis.core.parameters import ParameterLocation
from schemathesis.engine import Status, from_schema
from schemathesis.engine.events import FatalError, NonFatalError, ScenarioFinished

import solver
from tests.samples import SAMPLES
from tests.webapp.clock import Clock
from webapp import create_app
from webapp.api.openapi.examples import examples_of
from webapp.features.live.rooms import LONGEST_SECONDS

ADDRESS = "/api/v1/openapi.json"
SETTINGS = Path(__file__).parent.parent.parent / "schemathesis.toml"
DOCUMENT = create_app().test_client().get("/api/v1/openapi.json").json
OPERATIONS = {
    told["operationId"]: (method.upper(), path)
    for path, methods in DOCUMENT["paths"].items()
    for method, told in methods.items()
}
PHASES = {"examples", "coverage", "fuzzing"}
EXAMPLES = [(each.kind, each.code) for each in examples_of(solver.kinds())]
KNOWN = [*EXAMPLES, *((kind, sample.code) for kind, sample in SAMPLES.items())]

SETTLED = {
    "seed": 1,
    "workers": 1,
    # A test client takes a packed answer as it is.
    "headers": {"Accept-Encoding": "identity"},
    "suppress-health-check": ["all"],
    "generation": {"deterministic": True, "max-examples": 10, "database": "none"},
    # Nothing is stored, so no operation leads to another.
    "phases": {"stateful": {"enabled": False}},
}


@pytest.fixture(scope="module")
def app():
    settings = {"TESTING": True, "RECORD_LIMIT": 500, "RATE_LIMITS": False, "CLOCK": Clock()}
    app = create_app(settings)
    client = app.test_client()
    searches = [f"/api/v1/{kind}/{code}/search" for kind, code in EXAMPLES]
    for address in (*searches, f"{searches[0]}/comparison"):
        while client.get(address).status_code == 202:
            pass
    yield app
    app.extensions["recordings"].close()


@pytest.fixture(scope="module")
def schema(app):
    config = SchemathesisConfig.from_dict(
        tomllib.loads(SETTINGS.read_text(encoding="utf-8")) | SETTLED
    )
    schema = schemathesis.openapi.from_wsgi(ADDRESS, app, config=config)
    schema.hook("map_case")(on_a_known_board)
    schema.hook("map_case")(in_an_open_class(app))
    return schema


def on_a_known_board(_context, case):
    """Lead most of what is drawn to boards that there are, and to where they begin.

    No code that is drawn is one, and moves that are drawn are hardly ever legal.
    """
    place = zlib.crc32(json.dumps([case.query, case.body], default=str).encode()) % (len(KNOWN) + 2)
    if place < len(KNOWN) and is_allowed(case, ParameterLocation.PATH):
        if "code" in case.path_parameters:
            case.path_parameters |= dict(zip(("kind", "code"), KNOWN[place], strict=True))
        if "/play" in case.path and is_allowed(case, ParameterLocation.BODY):
            case.body = {**case.body, "moves": [], "from": 0}
    return case


def in_an_open_class(app):
    """Return what leads a request to a class that asks, with its token; earlier ones are over."""
    client = app.test_client()

    def lead(_context, case):
        if "room" in case.path_parameters and is_allowed(case, ParameterLocation.PATH):
            app.config["CLOCK"].now += LONGEST_SECONDS + 1
            opened = client.post("/api/v1/live").json
            case.path_parameters["room"] = opened["room"]
            asking = {"token": opened["token"], "number": 0, "open": True}
            question = {"prompt": "?", "choices": ["a", "b"]}
            client.put(f"/api/v1/live/{opened['room']}", json=asking | {"question": question})
            if isinstance(case.body, dict) and is_allowed(case, ParameterLocation.BODY):
                known = {"token": opened["token"], "number": 0, "choice": 1}
                case.body |= {name: known[name] for name in known.keys() & case.body.keys()}
        return case

    return lead


def is_allowed(case, location):
    """Say whether a part of a request is meant to be as the document says."""
    part = case.meta.components.get(location)
    return part is not None and part.mode.is_positive


def test_the_document_is_valid_openapi():
    OpenAPIV31SpecValidator(DOCUMENT).validate()


def test_every_address_of_the_api_is_described_and_no_other(app):
    rules = [rule for rule in app.url_map.iter_rules() if str(rule).startswith("/api/v1")]
    served = {
        (method, re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(rule)))
        for rule in rules
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert served == set(OPERATIONS.values())
    assert len(OPERATIONS) == len(served)


def test_the_document_is_kept_and_open_to_all(client):
    answer = client.get(ADDRESS)
    assert answer.json == {"servers": [{"url": "/"}]} | json.loads(json.dumps(DOCUMENT))
    assert answer.headers["Cache-Control"] == "public, max-age=3600"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    again = client.get(ADDRESS, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", OPERATIONS)
def test_the_api_does_what_the_document_says(schema, name):
    asked, checked, statuses, faults = set(), set(), Counter(), []
    for event in from_schema(schema.include(operation_id=name)).execute():
        assert not isinstance(event, FatalError | NonFatalError), event
        if isinstance(event, ScenarioFinished):
            asked.add(event.phase.value)
            checked |= {check.name for check in checks_of(event)}
            statuses.update(statuses_of(event))
            faults += faults_of(event)
            if event.phase.value == "examples":
                assert set(statuses_of(event)) <= {200, 202}
    assert faults == []
    assert asked == PHASES
    assert checked == set(CHECKS.get_all_names())
    assert statuses[200] >= 5, statuses


def statuses_of(scenario):
    """Return the statuses of all answers."""
    return [
        each.response.status_code
        for each in scenario.recorder.interactions.values()
        if each.response
    ]


def checks_of(scenario):
    """Return what every check found in every answer."""
    return [check for checks in scenario.recorder.checks.values() for check in checks]


def faults_of(scenario):
    """Return what the checks found wrong, each with the request that shows it."""
    return [
        f"{check.name}: {check.failure_info.failure.message}\n{check.failure_info.code_sample}"
        for check in checks_of(scenario)
        if check.status is not Status.SUCCESS
    ]
