"""The OpenAPI document is valid and tells of every address."""

from __future__ import annotations

import json
import re

from openapi_spec_validator import OpenAPIV31SpecValidator

import solver
from webapp.openapi import describe

ADDRESS = "/api/v1/openapi.json"
DOCUMENT = describe(solver.kinds())
OPERATIONS = {
    told["operationId"]: (method.upper(), path)
    for path, methods in DOCUMENT["paths"].items()
    for method, told in methods.items()
}


def test_the_document_is_valid_openapi():
    OpenAPIV31SpecValidator(DOCUMENT).validate()


def test_every_address_of_the_api_is_described_and_no_other(app):
    rules = [rule for rule in app.url_map.iter_rules() if str(rule).startswith("/api/v1/")]
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
