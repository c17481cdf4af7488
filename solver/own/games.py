"""Games for two players as people write them: the searches that they can name, and who is to move.

The searches are the loops of ``solver.search.games``; a recorder and a view of a user's game are in
``game_recorder`` and ``game_view``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from solver.own.calls import NO_PLAYER, NO_UTILITY, WrongValue
from solver.own.values import text_of
from solver.problem import CUT, SEEN
from solver.search.dfs import Events
from solver.search.games import alpha_beta, minimax, minimax_with_memory

MAX, MIN = "MAX", "MIN"

MOST_UTILITY = 10**15
"""As exact as a float is, whole."""

NEEDED = ("start", "moves", "result", "player", "utility")
"""The methods without which there is no game."""

UNASKED = ("skip", "dead", "heuristic", "cost", "most_moves", "prunings")
"""What these searches do not ask, and what would be missed."""


class GameSearch(NamedTuple):
    """A search of a game.

    :param loop: the readable one: yields the events of a game, given the prunings that are on.
    :param reasons: why it leaves moves out.
    """

    loop: Callable[[Any, frozenset[str]], Events[Any, Any]]
    reasons: tuple[str, ...]


GAMES = {
    "minimax": GameSearch(minimax, ()),
    "alphabeta": GameSearch(alpha_beta, (CUT,)),
    "minimax-memo": GameSearch(minimax_with_memory, (SEEN,)),
}


def is_max(player: Any) -> bool:
    """Return whether MAX is to move, as ``player`` returns it.

    >>> is_max("MAX"), is_max("min")
    (True, False)

    :raises WrongValue: when it is neither "MAX" nor "MIN", in capitals or not.
    """
    if isinstance(player, str) and player.upper() in {MAX, MIN}:
        return player.upper() == MAX
    raise WrongValue("player", NO_PLAYER, text_of(player))


def checked_utility(utility: Any) -> float | None:
    """Return what a game is worth to MAX, as ``utility`` returns it; None while it goes on.

    :raises WrongValue: when it is no number from -10**15 to 10**15; True and False are none.
    """
    is_number = isinstance(utility, int | float) and not isinstance(utility, bool)
    if utility is None or (is_number and abs(utility) <= MOST_UTILITY):
        return utility  # type: ignore[no-any-return]
    raise WrongValue("utility", NO_UTILITY, text_of(utility))
