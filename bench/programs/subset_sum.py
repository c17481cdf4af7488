"""All subsets of numbers with a total."""

numbers = [3, 34, 4, 12, 5, 2, 7, 8, 9, 10, 15, 16, 21, 23, 27, 31, 40, 42, 45, 47, 51]
chosen = []
found = []


def choose(index, total):
    if total == 100:
        found.append(chosen[:])
        return
    if index == len(numbers) or total > 100:
        return
    chosen.append(numbers[index])
    choose(index + 1, total + numbers[index])
    chosen.pop()
    choose(index + 1, total)


choose(0, 0)
