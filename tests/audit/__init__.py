"""Known faults of the parts that Backtrack stands on."""
