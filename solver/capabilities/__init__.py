"""Optional capabilities of kinds: base classes, looked up by ``isinstance(puzzle, Hands)``."""
