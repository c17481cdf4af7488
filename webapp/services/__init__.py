"""What the views ask: answers, levels, listings and pictures. Nothing here reads a request."""
