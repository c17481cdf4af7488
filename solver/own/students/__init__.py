"""Searches that students write over the problems of courses."""
