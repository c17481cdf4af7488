"""Puzzles and inputs that several tests use."""

TEXT = "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n"
CODE = "3.1-21-234-31-2434"
PAGE = f"/mayan/{CODE}"
API = f"/api/v1/mayan/{CODE}"

UNSOLVABLE = "1.1-0-1-0-1"
EMPTY = "2.0-0-0-0-0"
UNKNOWN_CODE = "/mayan/3.1-21"
BROKEN_RULE = "/mayan/6.1-21-234-31-2434"
