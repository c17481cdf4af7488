"""The code that the page shows is the code that runs, and its marks are in every language."""

import pytest

import solver


def marked_lines(listing):
    lines = listing.text.split("\n")
    return {mark: [lines[n - 1].strip() for n in at] for mark, at in listing.marks.items()}


def test_every_mark_of_a_move_lights_its_instruction():
    python, cpp = solver.listings.load("mayan")
    assert marked_lines(python) == {
        "swap": ["here[y], there[y] = there[y], here[y]"],
        "drop": ["there += [GAP] * (y - len(there)) + [here[y]]", "here[y] = GAP"],
        "fall": ["board = fall(board)"],
        "match": ["runs = matches(board)"],
        "clear": ["board = clear(board, runs)"],
    }
    assert marked_lines(cpp) == {
        "swap": ["std::swap(here[move.y], there[move.y]);"],
        "drop": ["there.push_back(here[move.y]);", "here[move.y] = GAP;"],
        "fall": ["fall(board);"],
        "match": ["std::vector<Cell> matched = matches(board);"],
        "clear": ["clear(board, matched);"],
    }


@pytest.mark.parametrize("kind", solver.kinds())
@pytest.mark.parametrize("part", ["play", "search"])
def test_both_languages_carry_the_same_marks(kind, part):
    python, cpp = solver.listings.load(kind, part)
    assert set(python.marks) == set(cpp.marks) != set()


@pytest.mark.parametrize("part", ["play", "search"])
def test_the_marks_themselves_are_not_shown(part):
    for listing in solver.listings.load("mayan", part):
        assert "mark:" not in listing.text
        assert "listing:" not in listing.text
