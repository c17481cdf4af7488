"""Queens by repair: all stand on the board, and one at a time moves to where it is attacked least.

Hill climbing ends where no move is better, and begins anew; simulated annealing also makes moves
that are worse, the fewer the colder it is. The curve under the strip is the cost of each board.
"""

from backtrack import Problem


class QueensByRepair(Problem):
    """Eight queens, one in every column; the cost is the number of pairs that attack each other."""

    search = ("hill-climbing", "annealing")
    seed = 3

    def __init__(self, n=8):
        self.n = n

    def start(self):
        return tuple(self.random.randrange(self.n) for _ in range(self.n))

    def moves(self, rows):
        side = range(self.n)
        return [(column, row) for column in side for row in side if rows[column] != row]

    def result(self, rows, move):
        column, row = move
        return (*rows[:column], row, *rows[column + 1 :])

    def attacks(self, rows):
        for one in range(self.n):
            for other in range(one):
                if rows[one] == rows[other] or abs(rows[one] - rows[other]) == one - other:
                    yield other, one

    def cost(self, rows):
        return sum(1 for _ in self.attacks(rows))

    def solved(self, rows):
        return self.cost(rows) == 0

    def temperature(self, step):
        return 2 * 0.99**step if step < 1000 else 0

    def say(self, rows, move):
        return f"The queen of column {move[0] + 1} goes to row {move[1] + 1}."

    def draw(self, rows):
        attacked = {column for pair in self.attacks(rows) for column in pair}
        colours = ["red" if column in attacked else "gold" for column in range(self.n)]
        return [
            [("Q", colours[column]) if rows[column] == row else "" for column in range(self.n)]
            for row in range(self.n)
        ]


print(QueensByRepair().cost((0, 1, 2, 3, 4, 5, 6, 7)), "pairs on the diagonal")
