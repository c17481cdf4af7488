"""Floors of speed (``python -m bench``) and what many clients cost (``python -m bench.load``)."""
