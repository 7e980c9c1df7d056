"""The command line: parses, calls, prints."""

from sim.cli.main import app, main

__all__ = ["app", "main"]
