"""The pictures of docs/own-search.md: ``python -m tests.own_pictures`` draws them anew."""
