"""Choose numbers that add up to a target."""


def choose(numbers, target, chosen):
    """Take or leave the first number; return the first choice that fits."""
    if target == 0:
        return chosen
    if not numbers or target < 0:
        return None
    first, rest = numbers[0], numbers[1:]
    return choose(rest, target - first, [*chosen, first]) or choose(rest, target, chosen)


def count(numbers, target):
    """Return how many choices add up to the target."""
    if target == 0:
        return 1
    if not numbers or target < 0:
        return 0
    return count(numbers[1:], target - numbers[0]) + count(numbers[1:], target)


numbers = [3, 34, 4, 12, 5, 2, 7, 9]
print(count(numbers, 16), "choices")
print(choose(numbers, 16, []))
