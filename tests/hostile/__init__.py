"""Hostile requests by the thousand, and what has to hold of every answer to them."""
