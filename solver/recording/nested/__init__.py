"""Depth-first logs: preorder, depths alone tell the tree; made for millions of nodes."""
