"""Serving over HTTP: uvicorn's event loop and connections, and the app behind them in threads."""
