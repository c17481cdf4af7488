"""A file a kind: the family of all its boards, a class ``FAMILY``."""
