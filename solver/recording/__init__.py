"""Recordings of whole searches: the log, its index, its pictures and its bytes, for any puzzle."""
