"""One module per kind of puzzle: its rules, its texts, its moves and its frames."""
