"""Recording and showing of programs in a browser: standard library only, no processes."""
