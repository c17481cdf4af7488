"""The ways to change an amount: deep, and close to a million calls."""

coins = [100, 50, 20, 10, 5, 2, 1]


def ways(left, kind):
    if left == 0:
        return 1
    if left < 0 or kind == len(coins):
        return 0
    return ways(left - coins[kind], kind) + ways(left, kind + 1)


print(ways(135, 0))
