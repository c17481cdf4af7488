"""How fast it is: figures of our own, and ratios against outside programs measured in turn.

A bench is a module with a function ``run(options)`` that yields tables; ``__main__`` lists them
all. Figures of one machine mean little elsewhere, so what is promised is a ratio: our time and
the other program's on the same board, one right after the other.
"""
