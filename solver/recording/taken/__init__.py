"""Logs in the order in which nodes were taken from a frontier: a stack, a queue or a heap."""
