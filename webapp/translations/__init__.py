"""The catalogues; ``update`` brings them in line with the sources."""
