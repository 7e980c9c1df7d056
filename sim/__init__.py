"""Equipoise plays board games with bots, many times over, to see how well they are balanced."""
