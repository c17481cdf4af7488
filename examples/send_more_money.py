"""SEND + MORE = MONEY. Watch it: backtrack watch send_more_money.py"""

import backtrack


class SendMoreMoney(backtrack.CSP):
    """Give each letter a digit of its own, so that the sum is right; c1 to c3 are the carries."""

    variables = (*"SENDMORY", "c1", "c2", "c3")
    domains = {
        **dict.fromkeys("ENDORY", range(10)),
        **dict.fromkeys("SM", range(1, 10)),
        **dict.fromkeys(("c1", "c2", "c3"), range(2)),
    }

    def constraints(self):
        yield backtrack.all_different("SENDMORY")
        yield ("D", "E", "Y", "c1"), lambda d, e, y, c1: d + e == y + 10 * c1
        yield ("N", "R", "E", "c1", "c2"), lambda n, r, e, c1, c2: n + r + c1 == e + 10 * c2
        yield ("E", "O", "N", "c2", "c3"), lambda e, o, n, c2, c3: e + o + c2 == n + 10 * c3
        yield ("S", "M", "O", "c3"), lambda s, m, o, c3: s + m + c3 == o + 10 * m
