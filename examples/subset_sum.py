"""Subset sum: which of some numbers add up to a target? Watch it: backtrack watch subset_sum.py"""

from backtrack import Problem


class SubsetSum(Problem):
    """Take or leave each number, so that those taken add up to the target.

    A state is what was decided for the first numbers: ("take", "leave", "take").
    """

    prunings = ("too much", "too little is left")

    def __init__(self, numbers=(52, 44, 42, 39, 36, 34, 27, 23, 18, 16), target=126):
        self.numbers = numbers
        self.target = target

    def start(self):
        return ()

    def moves(self, choices):
        if len(choices) < len(self.numbers):
            return "take", "leave"
        return ()

    def result(self, choices, choice):
        return (*choices, choice)

    def total(self, choices):
        both = zip(self.numbers, choices)
        return sum(n for n, choice in both if choice == "take")

    def solved(self, choices):
        return self.total(choices) == self.target

    def dead(self, choices):
        missing = self.target - self.total(choices)
        if missing < 0:
            return "too much"
        if sum(self.numbers[len(choices) :]) < missing:
            return "too little is left"
        return None

    def say(self, choices, choice):
        return f"{choice.title()} the {self.numbers[len(choices)]}."

    def draw(self, choices):
        looks = {"take": ("jade", ""), "leave": ("grey", "faint"), "": ("", "")}
        padded = [*choices, *[""] * (len(self.numbers) - len(choices))]
        numbers = [(str(n), *looks[choice]) for n, choice in zip(self.numbers, padded)]
        total = self.total(choices)
        colour = "red" if total > self.target else "gold"
        return [numbers, [(str(total), colour), "of", str(self.target)]]
