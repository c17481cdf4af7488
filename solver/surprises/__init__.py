"""Puzzles built on the spot: random, different under every seed, solvable by construction."""
