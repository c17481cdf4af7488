"""The states of Australia in three colours. Watch it: backtrack watch map_colouring.py"""

import backtrack


class Australia(backtrack.CSP):
    """Colour the states of Australia so that no two neighbours have the same colour."""

    variables = ("WA", "NT", "SA", "Q", "NSW", "V", "T")
    domains = ("red", "green", "blue")
    neighbours = {
        "SA": ("WA", "NT", "Q", "NSW", "V"),
        "NT": ("WA", "Q"),
        "NSW": ("Q", "V"),
    }
