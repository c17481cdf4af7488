"""A file a kind: what happens on its boards, by the kind of frame; ``plain`` for all others."""
