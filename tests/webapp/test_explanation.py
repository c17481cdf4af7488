"""The panel that explains a Flip board by linear algebra, held against flips played one by one."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.webapp.samples import FLIP, IMPOSSIBLE, MAZE, PAGE, WHITE
from tests.webapp.test_pages import read

CELLS = [(row, column) for row in range(1, 5) for column in range(1, 5)]
ONE_SPOT = "bbbb-bwbb-bbbb-bbbb"


def panel(client, code: str) -> str:
    """Return the panel of a board's page."""
    page = client.get(f"/flip/{code}").text
    return re.search(r'<section class="explanation panel".*</section>', page, re.S)[0]


def board_of(code: str) -> dict[tuple[int, int], str]:
    """Return the discs of a board by their cells."""
    return dict(zip(CELLS, code.replace("-", ""), strict=True))


def flipped(board: dict[tuple[int, int], str], cells) -> dict[tuple[int, int], str]:
    """Flip cell after cell, as a person would."""
    turned = dict(board)
    for row, column in cells:
        cross = [(row, column), (row - 1, column), (row, column + 1), (row + 1, column)]
        for cell in [*cross, (row, column - 1)]:
            if cell in turned:
                turned[cell] = "w" if turned[cell] == "b" else "b"
    return turned


def pictures(html: str, part: str) -> list[tuple[list[tuple[int, int]], str, str]]:
    """Return the boards of a part: marked cells, what the caption says, the item's attributes."""
    (items,) = re.findall(
        rf'<[uo]l class="explanation__boards[^>]*{part}[^>]*>(.*?)</[uo]l>', html, re.S
    )
    boards = []
    for attributes, item in re.findall(
        r'<li class="explanation__board"([^>]*)>(.*?)</li>', items, re.S
    ):
        tiles = re.findall(r'<span class="tile( [^"]*)?"', item)
        marked = [cell for cell, more in zip(CELLS, tiles, strict=True) if "chosen" in more]
        spoken = re.findall(r"\((\d), (\d)\)", re.sub(r".*caption", "", item, flags=re.S))
        assert [(int(row), int(column)) for row, column in spoken] == marked
        caption = read(re.search(r"caption\">(.*?)</span>", item, re.S)[1])
        boards.append((marked, caption, attributes))
    return boards


@pytest.mark.parametrize("code", [FLIP, IMPOSSIBLE, WHITE])
def test_a_quiet_pattern_changes_nothing(client, code):
    shown = panel(client, code)
    quiet = pictures(shown, "quiet-patterns")
    assert len({tuple(marked) for marked, _, _ in quiet}) == 16
    for marked, caption, _ in quiet:
        assert flipped(board_of(code), marked) == board_of(code)
        assert caption == f"{len(marked)} cells"
    basis = [marked for marked, _, _ in pictures(shown, "explanation__boards--large")]
    assert len(basis) == 4
    assert all(marked in [each for each, _, _ in quiet] for marked in basis)


@pytest.mark.parametrize("code", [FLIP, IMPOSSIBLE, WHITE, ONE_SPOT])
def test_a_board_is_impossible_where_it_meets_a_pattern_oddly(client, code):
    shown = panel(client, code)
    board = board_of(code)
    odd = []
    for marked, caption, attributes in pictures(shown, "explanation__boards--large"):
        black = sum(board[cell] == "b" for cell in marked)
        assert caption == f"{black} black: {'odd' if black % 2 else 'even'}"
        assert ('data-odd="true"' in attributes) == (black % 2 == 1)
        odd.append(black % 2)
    assert any(odd) == (code in (IMPOSSIBLE, ONE_SPOT))
    assert ("this board is impossible" in read(shown)) == any(odd)
    assert ("Every set of flips that solves it" in shown) != any(odd)


@pytest.mark.parametrize(("code", "fewest"), [(FLIP, 4), (WHITE, 0), ("bbwb-bbbb-wbwb-bbbb", 5)])
def test_every_set_that_solves_a_board_is_shown_the_shortest_marked(client, code, fewest):
    shown = panel(client, code)
    sizes = []
    for part, colour in (("sets-white", "w"), ("sets-black", "b")):
        sets = pictures(shown, part)
        assert len({tuple(marked) for marked, _, _ in sets}) == 16
        for marked, caption, attributes in sets:
            assert set(flipped(board_of(code), marked).values()) == {colour}
            best = len(marked) == fewest
            assert ('data-shortest="true"' in attributes) == best
            assert caption.startswith(f"{len(marked)} flip")
            assert ("★" in caption) == best
            sizes.append(len(marked))
        assert [len(marked) for marked, _, _ in sets] == sorted(
            len(marked) for marked, _, _ in sets
        )
    assert min(sizes) == fewest
    assert Counter(sizes)[fewest] >= 1


def test_only_a_kind_that_can_explain_does(client):
    for path in (PAGE, f"/dice/{MAZE}", f"/embed/flip/{FLIP}"):
        assert "explanation" not in re.sub(
            r"<script.*?</script>", "", client.get(path).text, flags=re.S
        )
