"""All orders of the letters of a word, each once."""


def permute(rest, made):
    """Add one letter of the rest; equal letters are tried once."""
    if not rest:
        words.append(made)
        return
    tried = set()
    for place, letter in enumerate(rest):
        if letter in tried:
            continue
        tried.add(letter)
        permute(rest[:place] + rest[place + 1 :], made + letter)


words = []
permute("LEVEL", "")
print(len(words), "words:", *words[:6])
