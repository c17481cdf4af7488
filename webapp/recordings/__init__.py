"""Recorded searches: worker processes, a fair queue before them, the store, windows of strips."""
