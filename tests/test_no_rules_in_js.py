"""The scripts replay what the server says: no rule of any puzzle stands in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "static" / "js"
SCRIPTS = sorted(ROOT.glob("**/*.js"))

COMMENTS = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)

# What would find out by itself what a move does, which moves there are, or what led to a board.
RULES = {
    "guesses the move between boards": r"\b(pressedBetween|directionOf|moveBetween|wayBetween)\b",
    "looks for a board by its content": r"JSON\.stringify\([^;]*board[^;]*===?|\bsameBoard",
    "finds lines of one colour": r"\b(findMatches|matchesOf|lineOf|runsOf|SHORTEST_RUN)\b",
    "lets blocks fall": r"\b(gravity|dropBlocks|fallen?Blocks|settleColumns?)\b",
    "turns a cross of discs over": r"\b(MASKS|maskOf|crossOf)\b\s*[\[(]|board \^ mask",
    "tips a die": r"\b(tipped|tipOver|rollDie|TIPPED)\b",
    "says whether a move is allowed": r"\b(isLegal|isAllowed|canMove|canRoll|legalMoves)\b",
    "says whether cells attack each other": r"\b(attacks|isAttacked|sameDiagonal|sameBox)\b",
    "says whether a board is solved": r"\b(isSolved|isClear|isDead|isStuck|isOneColour)\b",
    "checks a document by rules": r"\bshape\.(board|move|frame)\b",
}


def script_name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", SCRIPTS, ids=script_name)
def test_no_script_knows_a_rule(path: Path):
    code = COMMENTS.sub("", path.read_text(encoding="utf-8"))
    broken = {what: found[0] for what, rule in RULES.items() if (found := re.search(rule, code))}
    assert broken == {}


def test_no_kind_compares_documents_with_its_rules():
    assert [name for name in map(script_name, SCRIPTS) if name.endswith("/shape.js")] == []


@pytest.mark.parametrize(
    "code",
    [
        "const cell = pressedBetween(before, after);",
        "if (JSON.stringify(path.at(-1).board) === here) return;",
        "const faces = tipped(die, direction);",
        "if (attacks(one, other)) return;",
        "return shape.board(value);",
    ],
)
def test_a_rule_would_be_seen(code: str):
    assert any(re.search(rule, code) for rule in RULES.values())
