"""Recording and showing of programs in a browser, by the standard library alone.

There are neither processes nor threads in it, so one interpreter runs the program again and again:
once to record it, and once for each window of steps. ``webapp`` packs this package with what it
imports; the page takes what is reported, and makes the columns of a log of it.
"""
