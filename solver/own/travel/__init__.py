"""Recordings of people's own problems as files that travel: read as data, without their code.

``parts`` packs and unpacks documents within bounds, ``writer`` takes down what a recording shows,
``grammar`` says what such a document may be, ``reader`` checks a file against it and its log,
``view`` and ``puzzle`` show what was read. docs/formats.md describes the file.
"""

from solver.own.travel.puzzle import TravelledPuzzle
from solver.own.travel.reader import open_recording, read
from solver.own.travel.writer import write

__all__ = ["TravelledPuzzle", "open_recording", "read", "write"]
