"""Word squares: words across that are the words down. Watch it: backtrack watch word_squares.py"""

from backtrack import Problem

WORDS = """
able acid aged area army away back bear beat boat body bold bone book born cake camp
city clay coal coat cold come cook corn dark data deep deer door dust each earn east easy edit
echo edge else even ever face fact fame feel game gear gold gray idea inch iron item june keep
lady lake lamp lane lead leaf less limb lion logo made mask mean meat melt name neat neck need
nest news nine noon note odor once only open oval oven pale peak plan rain rank read real rest
road role rope sand seal seed seen ship soap soda song star stem stop tale task team tend tree
""".split()


class WordSquares(Problem):
    """Put words below each other so that they read the same down as across.

    A state is the words so far. Each new word has to begin as its column does already, and no
    column further to the right may begin as no word does.
    """

    def __init__(self, words=WORDS):
        self.words = words
        self.size = len(words[0])
        self.beginnings = {word[:end] for word in words for end in range(1, self.size + 1)}

    def start(self):
        return ()

    def moves(self, square):
        begin = self.column(square, len(square))
        return [word for word in self.words if word[: len(begin)] == begin]

    def skip(self, square, word):
        for place in range(len(square) + 1, self.size):
            if self.column((*square, word), place) not in self.beginnings:
                return f"column {place + 1} would begin no word"
        return None

    def column(self, square, place):
        return "".join(word[place] for word in square)

    def result(self, square, word):
        return (*square, word)

    def solved(self, square):
        return len(square) == self.size

    def draw(self, square):
        return [[self.cell(square, row, column) for column in range(4)] for row in range(4)]

    def cell(self, square, row, column):
        if row < len(square):
            return square[row][column].upper(), "gold" if row == len(square) - 1 else "blue"
        return (square[column][row].upper(), "", "faint") if column < len(square) else ""
