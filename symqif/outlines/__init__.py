"""Outlines: what claim files are written with, and the lemmas that several of them share."""
