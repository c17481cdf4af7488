"""Puzzles and inputs that several tests use."""

TEXT = "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n"
CODE = "3.1-21-234-31-2434"
PAGE = f"/mayan/{CODE}"
API = f"/api/v1/mayan/{CODE}"

UNSOLVABLE = "1.1-0-1-0-1"
EMPTY = "2.0-0-0-0-0"
UNKNOWN_CODE = "/mayan/3.1-21"
BROKEN_RULE = "/mayan/6.1-21-234-31-2434"

FLIP_TEXT = "bwwb\nbbwb\nbwwb\nbwww\n"
FLIP = "bwwb-bbwb-bwwb-bwww"
IMPOSSIBLE = "bwbw-wwww-bbwb-bwwb"
WHITE = "wwww-wwww-wwww-wwww"

MAZE_TEXT = "DICEMAZE1\n3 3 1 2 5 1\n-1 2 4\n5 5 6\n6 -1 -1\n"
MAZE = "1.2.5.1.w24-556-6ww"
MAZE_ANSWER = "  (1,2),(2,2),(2,3),(3,3),(3,2),(3,1),(2,1),(1,1),(1,2)\n"
LONG_MAZE = "2.6.3.6.6460264-12w5361-5345642-41203w6"
LOCKED_MAZE = "1.1.2.4.223-456-www"

MAZES_TEXT = f"""{MAZE_TEXT}DICEMAZE2
4 7 2 6 3 6
6 4 6 0 2 6 4
1 2 -1 5 3 6 1
5 3 4 5 6 4 2
4 1 2 0 3 -1 6
DICEMAZE3
3 3 1 1 2 4
2 2 3
4 5 6
-1 -1 -1
END
"""
MAZES_ANSWER = f"""DICEMAZE1
{MAZE_ANSWER}DICEMAZE2
  (2,6),(2,5),(2,4),(2,3),(2,2),(3,2),(4,2),(4,1),(3,1),
  (2,1),(2,2),(2,3),(2,4),(2,5),(1,5),(1,6),(1,7),(2,7),
  (3,7),(4,7),(4,6),(3,6),(2,6)
DICEMAZE3
  No Solution Possible
"""
