"""One readable loop per way of searching, for any puzzle, and what they answer."""
