"""Breadth-first logs: order of discovery, layer after layer; up to some hundred thousand."""
