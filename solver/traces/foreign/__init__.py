"""Traces of other tools, written as ours: Posthoc, CP-Profiler's search log and its protocol."""
