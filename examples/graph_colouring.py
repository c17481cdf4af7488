"""Graph colouring: no two neighbours alike. Watch it: backtrack watch graph_colouring.py"""

from itertools import pairwise

from backtrack import Problem

MAP = """
AAAAFFFFHH
AAIIIIFKHH
DDIJJIKKHH
DDJJJLKKGG
DEEJLLLKGG
EEECCLBBBG
EECCCCBBBG
"""

COLOURS = ("red", "gold", "blue", "green")


class GraphColouring(Problem):
    """Colour the countries of a map so that no two neighbours have the same colour.

    A state is the colours of the first countries, in the order of their letters.
    """

    def __init__(self, picture=MAP, colours=COLOURS):
        self.rows = picture.split()
        self.colours = colours
        self.countries = sorted(set("".join(self.rows)))
        lines = [*self.rows, *zip(*self.rows)]
        self.borders = {frozenset(pair) for line in lines for pair in pairwise(line)}

    def start(self):
        return ()

    def moves(self, painted):
        return self.colours

    def skip(self, painted, colour):
        country = self.countries[len(painted)]
        for other, its_colour in zip(self.countries, painted):
            if its_colour == colour and {country, other} in self.borders:
                return "a neighbour has this colour"
        return None

    def result(self, painted, colour):
        return (*painted, colour)

    def solved(self, painted):
        return len(painted) == len(self.countries)

    def say(self, painted, colour):
        return f"Paint {self.countries[len(painted)]} {colour}."

    def draw(self, painted):
        colour = dict(zip(self.countries, painted))
        return [[(country, colour.get(country, "")) for country in row] for row in self.rows]
