"""Answers to questions about formulas, values and refinements, for readers."""
