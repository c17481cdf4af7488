"""The round trip through twelve towns, as short as chance and a falling temperature make it.

"simulated annealing" reverses stretches of the trip and often takes a longer one while it is hot;
"hill climbing" never does, and ends where no reversal is shorter. The curve under the strip is the
length of the trip. Another `seed` gives another search.
"""

from math import dist

from backtrack import Problem

X = (1, 9, 4, 7, 2, 5, 0, 8, 3, 6, 9, 6)
Y = (1, 2, 0, 7, 8, 5, 5, 4, 3, 9, 9, 2)
TOWNS = list(zip(X, Y))
SHORTEST = 37.3


class RoundTrip(Problem):
    search = ("annealing", "hill-climbing")
    seed = 1
    rounds = 5

    def start(self):
        return tuple(self.random.sample(range(len(TOWNS)), len(TOWNS)))

    def moves(self, trip):
        last = len(trip)
        return [(first, stop) for first in range(last) for stop in range(first + 2, last + 1)]

    def result(self, trip, stretch):
        first, stop = stretch
        return trip[:first] + trip[first:stop][::-1] + trip[stop:]

    def cost(self, trip):
        return sum(dist(TOWNS[one], TOWNS[other]) for one, other in zip(trip, trip[1:] + trip[:1]))

    def solved(self, trip):
        return self.cost(trip) < SHORTEST

    def temperature(self, step):
        return 5 * 0.995**step if step < 2000 else 0

    def draw(self, trip):
        at = {TOWNS[town]: place for place, town in enumerate(trip, start=1)}
        return [[str(at.get((x, y), "")) for x in range(10)] for y in range(10)]


print(f"{RoundTrip().cost(tuple(range(len(TOWNS)))):.1f} in the order of the list")
