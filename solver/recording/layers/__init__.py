"""Breadth-first logs: order of discovery, layer after layer; a few thousand nodes, kept at hand."""
