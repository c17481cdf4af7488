"""Fast solvers on numpy: the same answers as the readable search, at full speed."""
