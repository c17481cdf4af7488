"""Random puzzles for property tests."""

from hypothesis import strategies as st

from solver.puzzles.mayan import Mayan
from solver.puzzles.mayan import rules as mayan


@st.composite
def mayans(draw, *, most_moves=5, most_colours=10, most_high=7):
    """Draw a legal Mayan puzzle; runs are broken up by taking their blocks away."""
    colours = st.integers(1, draw(st.integers(1, most_colours)))
    column = st.lists(colours, max_size=most_high)
    board = mayan.frozen([draw(column) for _ in range(mayan.WIDTH)])
    while runs := mayan.matches(board):
        board = mayan.fall(mayan.clear(board, runs))
    return Mayan(draw(st.integers(1, most_moves)), board)
