"""Turns stored counts into tables, plots, findings and a page."""
