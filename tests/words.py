"""Words of another language in what people read.

In Chinese a few Latin words are right: names of ours and of others, what is typed on a command line
or stands in a file, and single letters of formulas. In English no Chinese is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

NAMES = (
    "Backtrack BACKTRACK Python C JSON API UTF GF Ctrl NOIP POJ UVa P Dask Parquet OpenAPI Cookie "
    "CP Profiler PNG SVG id IDA SCORM Moodle Canvas Blackboard"
)
TYPED = (
    "backtrack solve serve watch check title source look levels export search own show json kind "
    "text up right down left "
    "png svg gif webp apng census mine hardest one solution largest tree few colours tcp host pip "
    "install page site en zh dusk light contrast answer scorm all move fate vanish queue"
)
KEYS = "Shift Home End PageDown PageUp Esc Tab A B C D F L M N O R S T W X Y Z"
INPUT = "END MAZE Impossible No solution Q q u d l r unsolvable"
FORMULAS = "n x y b w f g h"
CONSTANTS = "None"
PROTOCOL = "HTTP http GET arguments Accept html localhost Content Length Transfer Encoding chunked"
PYTHON = (
    "from import return yield True False async asyncio Problem start moves result skip dead solved "
    "draw cost prunings"
)
OWN = (
    "most_moves most iddfs bfs dfs __eq__ eq __hash__ hash dataclass frozen Class puzzle problem "
    "getStartState isGoalState getSuccessors depthFirstSearch name py coding gbk row "
    "self state weight variables goal before bidirectional lambda a param "
    "player utility pass"
)
"""What people write in files of their own."""

CODE_WORDS = frozenset(
    " ".join([NAMES, TYPED, KEYS, INPUT, FORMULAS, CONSTANTS, PROTOCOL, PYTHON, OWN]).split()
)

LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿ]+")
CHINESE = re.compile(r"[\u2e80-\u9fff\uff00-\uffef]+")

# Links, what is repeated from an input, options, files of ours, speeds, codes of puzzles, bytes.
REPEATED = re.compile(
    r"https?://\S+|'[^']*'|0x[0-9a-f]+|(?<!\w)--?[a-z-]+|\b[a-z_]+(?:/[a-z_]+)+\.(?:py|cpp)\b|\b[\d.]+x\b"
    r"|\b(?:[\d.]+\.)?[0-9a-z]+(?:-[0-9a-z]+){2,}\b|\b[0-9a-f]{2}(?: [0-9a-f]{2})+\b"
)


def latin_words(text: str, names: Iterable[str] = ()) -> set[str]:
    """Return the words of a Chinese text that should be Chinese.

    :param names: what may stand there besides, the name of a puzzle for example.

    >>> latin_words("在 Backtrack 中打开 3.1-21-234-31-2434：press 2x")
    {'press'}
    """
    for name in names:
        text = text.replace(name, " ")
    return set(LATIN.findall(REPEATED.sub(" ", text))) - CODE_WORDS


def chinese_words(text: str) -> set[str]:
    """Return the Chinese in an English text."""
    return set(CHINESE.findall(text))
