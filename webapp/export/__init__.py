"""Pages that need no server, as files."""
