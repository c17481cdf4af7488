"""All boards of sliding tiles at once: answers, and recordings of its searches."""
