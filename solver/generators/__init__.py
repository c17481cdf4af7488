"""Random boards, solvable: built so by construction, or drawn until one is solved."""
