"""Flip boards as drawings: four rows from the top, ``#`` for black, a dot for white."""

from solver.puzzles.flip.rules import MOVES


def mask_of(drawing: str) -> int:
    """Return a drawn board, or a drawn set of cells, as 16 bits.

    >>> mask_of("#..# ##.# #..# #...")
    40344
    """
    rows = drawing.split()
    assert [len(row) for row in rows] == [4] * 4, f"four rows of four signs: {drawing!r}"
    return int("".join(rows).replace("#", "1").replace(".", "0"), 2)


def cells_of(mask: int) -> list[tuple[int, int]]:
    """Return the cells of a mask, row by row.

    >>> cells_of(mask_of(".#.. .... .... ...#"))
    [(1, 2), (4, 4)]
    """
    bits = f"{mask:016b}"
    return [(row, column) for (row, column), bit in zip(MOVES, bits, strict=True) if bit == "1"]
