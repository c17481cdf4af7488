"""The code that the page shows is the code that runs, and its marks are in every language."""

import pytest

import solver
from solver.problem import Shape
from tests.samples import searches_of


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


PARTS = [(kind, "play") for kind in solver.kinds()] + [
    (kind, search.name) for kind in solver.kinds() for search in searches_of(kind)
]


@pytest.mark.parametrize(("kind", "part"), PARTS)
def test_all_languages_carry_the_same_marks(kind, part):
    first, *others = solver.listings.load(kind, part)
    assert set(first.marks) != set()
    assert all(set(other.marks) == set(first.marks) for other in others)


@pytest.mark.parametrize(("kind", "part"), PARTS)
def test_the_marks_themselves_are_not_shown(kind, part):
    for listing in solver.listings.load(kind, part):
        assert "mark:" not in listing.text
        assert "listing " not in listing.text


LOOPS = {
    None: {
        Shape.NESTED: ("search/dfs.py", {"leave"}),
        Shape.LAYERS: ("search/bfs.py", {"take", "queue", "seen", "empty"}),
    },
    "heap": {Shape.TAKEN: ("search/best_first.py", {"take", "push", "empty"})},
    "stack": {Shape.TAKEN: ("search/graph_search.py", {"take", "push", "empty"})},
}
GAMES = "search/games.py", {"leave"}
IDASTAR = "search/idastar.py", {"leave", "round"}


@pytest.mark.parametrize("kind", solver.kinds())
def test_everything_that_a_search_can_find_is_marked(kind):
    for search in searches_of(kind):
        frontier = search.frontier.kind if search.frontier else None
        loop, of_the_loop = GAMES if search.is_game else LOOPS[frontier][search.shape]
        if search.name == "idastar":
            loop, of_the_loop = IDASTAR
        python, *others = solver.listings.load(kind, search.name)
        files = (f"{kind}.py", f"{kind}/rules.py", f"{kind}_{search.name}.py")
        assert python.title.partition(", ")[0] == loop
        assert python.title.rpartition(", ")[2] in [f"puzzles/{file}" for file in files]
        assert [each.title for each in others] in ([], [f"listings/{kind}.cpp"])
        found = {str(word) for word in (*search.outcomes, *search.reasons)}
        assert set(python.marks) >= found | of_the_loop
        assert set(python.marks) == found | of_the_loop or not search.by_hand


@pytest.mark.parametrize("kind", solver.kinds())
def test_the_loop_of_a_search_comes_first_and_says_what_it_does(kind):
    for search in searches_of(kind):
        for listing in solver.listings.load(kind, search.name):
            assert 10 <= listing.loop <= 32
            assert "loop" not in listing.text.split("\n")[0]
            assert all(at <= listing.loop for lines in listing.events.values() for at in lines)
            assert "play" in listing.events
        left_out = set() if search.is_game and not search.reasons else {"skip"}
        events = set(solver.listings.load(kind, search.name)[0].events)
        assert events == {"enter", "play"} | left_out


@pytest.mark.parametrize("kind", solver.kinds())
def test_every_pruning_names_the_lines_that_it_needs(kind):
    for search in searches_of(kind):
        for listing in solver.listings.load(kind, search.name):
            assert set(listing.prunings) == set(search.prunings)
            for name, lines in listing.prunings.items():
                assert set(listing.marks.get(name, ())) <= set(lines)


def test_the_marks_of_the_breadth_first_loop_light_its_instructions():
    python, _ = solver.listings.load("dice", "bfs")
    lines = marked_lines(python)
    assert {mark: lines[mark] for mark in ("take", "queue", "seen", "empty")} == {
        "take": ["node, state, depth = queue.popleft()"],
        "queue": ["queue.append((nodes, child, depth + 1))"],
        "seen": ["yield Skip(depth, move, SEEN)"],
        "empty": ["while queue:"],
    }
