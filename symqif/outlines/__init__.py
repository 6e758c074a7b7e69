"""Outlines: what claim files are written with, and the lemmas that several folders of them share."""
