"""What a kind may have beside its problem and its picture.

Each is a base class of kinds; callers look it up: ``isinstance(puzzle, Hands)``.
"""
