"""Recursive functions, recorded and shown without a change to their file.

``finding`` finds them in a syntax tree, ``rewriting`` adds probes, ``running`` runs the result in a
``worker`` process that is forked at marks; ``events`` makes columns of a log, ``details`` traces a
window of calls, ``boards`` draws. ``session`` is the worker's client, ``view`` the recording.
"""
