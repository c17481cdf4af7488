"""Recursive functions as people write them, recorded and shown without a change to their file.

``finding`` finds them in a syntax tree, ``rewriting`` adds probes, ``running`` runs the result in
the ``worker``, a process of its own that can be forked at marks; ``events`` turns what the probes
report into the columns of a log, ``details`` traces a window of calls, ``boards`` chooses and draws
their data. ``session`` holds such a process from outside, ``view`` shows its calls as a recording,
``puzzle`` is what pages know of them and ``loading`` opens a file.
"""
