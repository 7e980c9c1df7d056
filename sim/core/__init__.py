"""The machine that plays: knows no game, no statistics and no files except strategy scripts."""
