"""Colour the states of Australia: constraints. Five switches: try the search without them."""

import backtrack


class Australia(backtrack.CSP):
    """No two neighbours have the same colour."""

    variables = ["WA", "NT", "SA", "Q", "NSW", "V", "T"]
    domains = ["red", "green", "blue"]
    neighbours = {
        "SA": ["WA", "NT", "Q", "NSW", "V"],
        "NT": ["WA", "Q"],
        "NSW": ["Q", "V"],
    }
