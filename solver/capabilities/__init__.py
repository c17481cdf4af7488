"""What a kind may have beside what every puzzle has.

Each is a base class of kinds; callers look it up: ``isinstance(puzzle, Hands)``.
"""
