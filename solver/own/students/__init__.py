"""Searches that students write over the problems of courses, shown as they are.

``puzzle`` records one (``solver.own.searched`` runs it), ``view`` shows its nodes on the boards of
the problem, ``retracing`` finds the lines of it that ran before each, ``answers`` checks what it
returned, ``loading`` opens files.
"""
