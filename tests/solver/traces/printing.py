"""A program that prints a trace, as students write it: queens, with the board of each node."""

from __future__ import annotations

HEADER = "backtrack-trace 1\n"
QUEENS_HEADER = (
    HEADER + "title Queens\nsource queens.py\n|def solve(row):\n|    ...\nlook Q gold ring\n"
)


def attack(columns: list[int], column: int) -> str:
    for above, other in enumerate(columns):
        if other == column:
            return "same column"
        if abs(other - column) == len(columns) - above:
            return "same diagonal"
    return ""


class Printer:
    """Prints the search for all ways to put queens on a board.

    :param counted: whether the moves left out of a node are one line.
    """

    def __init__(self, size: int, *, counted: bool) -> None:
        self.size, self.counted = size, counted
        self.columns: list[int] = []
        self.out = [QUEENS_HEADER, ">\n#" + "/".join(["." * size] * size) + "\n"]

    def solve(self) -> None:
        row = len(self.columns)
        if row == self.size:
            self.out.append("*\t@3\n")
        else:
            self.try_columns(row)
        self.out.append("<\t@9\n")

    def try_columns(self, row: int) -> None:
        left_out: dict[str, int] = {}
        for column in range(self.size):
            reason = attack(self.columns, column)
            if not reason:
                self.out.append(f">{column}\t@2\n={row * self.size + column},Q\n")
                self.columns.append(column)
                self.solve()
                self.columns.pop()
            elif self.counted:
                left_out[reason] = left_out.get(reason, 0) + 1
            else:
                self.out.append(f"-{column}\t{reason}\t@5\n")
        if left_out:
            self.out.append("~" + "\t".join(f"{n}\t{why}" for why, n in left_out.items()) + "\n")


def queens(size: int, *, counted: bool = False) -> str:
    printer = Printer(size, counted=counted)
    printer.solve()
    return "".join(printer.out)
