"""What is said of Connect."""

from __future__ import annotations

from solver.words import N_, Rule, Words, plural

WORDS = Words(
    title=N_("Connect"),
    about=N_(
        "Tic-tac-toe and games like it: see every game that can follow, which of them alpha-beta "
        "never looks at, and why; and play against it."
    ),
    blurb=(
        N_("Three in a row, against the program."),
        N_("Minimax and alpha-beta: what of the tree is enough."),
    ),
    caption=N_("The board: X begins, row 1 on top"),
    intro=N_(
        "X and O take turns, X begins. Who first has enough stones in a row, across, down or on a "
        "diagonal, wins; a full board without that is a draw. Which move is best, if both play as "
        "well as they can?"
    ),
    rules=(
        Rule(
            N_("By turns"),
            N_("Each move puts a stone on an open cell. X has the first."),
            ((1, 0, 0), (0, 2, 0)),
            ((1, 0, 1), (0, 2, 0)),
        ),
        Rule(
            N_("In a row"),
            N_("Three in a row win, or as many as the board says: across, down or diagonal."),
            ((1, 2, 0), (0, 1, 2), (0, 0, 1)),
            chosen=((0, 0), (1, 1), (2, 2)),
        ),
        Rule(
            N_("Values"),
            N_("A game is worth 1 if X wins, 0 if it is a draw, -1 if O wins. X wants more."),
            ((1, 2, 1), (1, 2, 2), (2, 1, 1)),
        ),
        Rule(
            N_("Stones that drop"),
            N_("On some boards a stone falls to the lowest open cell of its column."),
            ((0, 0, 0), (0, 2, 0), (0, 1, 0)),
            ((0, 1, 0), (0, 2, 0), (0, 1, 0)),
        ),
    ),
    outro=N_(
        "The answer is the line that both players expect: each makes the first of the best moves; "
        "what wins at once is tried first, then what keeps the other from it, then what is near "
        "the centre. Where the game is over there is no move to find."
    ),
    start=N_("Which move is best, if both play as well as they can?"),
    victory=plural(
        "Over after %(count)d move: neither player can do better.",
        "Over after %(count)d moves: neither player can do better.",
    ),
    impossible=N_("The game is over: there is no move to find."),
    ending=plural(
        "Over after %(count)d node: the marked path is the line that both players expect.",
        "Over after %(count)d nodes: the marked path is the line that both players expect.",
    ),
    describe=N_("%(text)s to row %(row)d, column %(column)d"),
    moves=N_("The line that both expect"),
    solved=plural("Best play: %(count)d move", "Best play: %(count)d moves"),
    frames={
        "set": {
            "other": N_("%(text)s goes to row %(row)d, column %(column)d."),
            "solved": N_("%(text)s goes to row %(row)d, column %(column)d, and X has won."),
            "dead": N_("%(text)s goes to row %(row)d, column %(column)d, and O has won."),
            "limit": N_("%(text)s goes to row %(row)d, column %(column)d: it is a draw."),
        },
        "skip": {
            "cut": {
                "max": N_(
                    "Cut: X already has a move worth %(best)s here; O has %(beta)s elsewhere and "
                    "will never go here. Row %(row)d, column %(column)d cannot matter."
                ),
                "min": N_(
                    "Cut: O already has a reply worth %(best)s here; X has %(alpha)s elsewhere "
                    "and will never go here. Row %(row)d, column %(column)d cannot matter."
                ),
            },
            "seen": N_(
                "Row %(row)d, column %(column)d leads to a position that was computed at node "
                "%(node)d: it is worth %(worth)s."
            ),
        },
        "enter": {
            "solved": N_("X has won: worth 1."),
            "dead": N_("O has won: worth -1."),
            "limit": N_("The board is full: a draw, worth 0."),
            "expanded": {
                "max": N_("Depth %(depth)d, X to move: which move is worth most?"),
                "min": N_("Depth %(depth)d, O to move: which move is worth least?"),
                "max_window": N_(
                    "Depth %(depth)d, X to move, α = %(alpha)s, β = %(beta)s: once a move is "
                    "worth β, O will not let it come to this."
                ),
                "min_window": N_(
                    "Depth %(depth)d, O to move, α = %(alpha)s, β = %(beta)s: once a reply is "
                    "worth α, X will not let it come to this."
                ),
                "max_never": N_(
                    "Depth %(depth)d, X to move: alpha-beta never comes here, for nothing here "
                    "can change the answer."
                ),
                "min_never": N_(
                    "Depth %(depth)d, O to move: alpha-beta never comes here, for nothing here "
                    "can change the answer."
                ),
            },
        },
        "leave": N_(
            "Back to depth %(depth)d with the value %(worth)s: the best so far here is %(best)s."
        ),
    },
    log={
        "skip": {
            "cut": N_("row %(row)d, column %(column)d: cut"),
            "seen": N_("row %(row)d, column %(column)d: as node %(node)d, worth %(worth)s"),
        },
        "enter": {
            "solved": N_("X has won"),
            "dead": N_("O has won"),
            "limit": N_("a draw"),
            "expanded": N_("the game goes on"),
        },
        "leave": N_("back to depth %(depth)d: %(worth)s, best %(best)s"),
    },
    notices={
        "skip": {"cut": N_("Cut: worth %(best)s"), "seen": N_("As node %(node)d")},
        "enter": {
            "solved": N_("X wins: 1"),
            "dead": N_("O wins: -1"),
            "limit": N_("A draw: 0"),
        },
        "leave": N_("Worth %(worth)s"),
    },
    searches={
        "minimax": N_("minimax"),
        "alphabeta": N_("alpha-beta"),
        "memo": N_("minimax with memory"),
    },
    outcomes={
        "solved": N_("X has won"),
        "dead": N_("O has won"),
        "limit": N_("a draw"),
        "expanded": N_("the game goes on"),
        "cut": N_("alpha-beta never comes here"),
    },
    counted={"solved": N_("X wins"), "dead": N_("O wins"), "limit": N_("Draws")},
    skipped={"cut": N_("Cut: cannot matter"), "seen": N_("Computed before")},
    prunings={"order": N_("good moves first")},
    notes={
        "order": (
            N_(
                "First what wins at once, then what keeps the other from winning at once, then "
                "what is near the centre. No value depends on the order, but the sooner "
                "alpha-beta sees a good move, the more it cuts."
            ),
            N_("Among moves of equal value another one may come first in the other order."),
        ),
    },
)
