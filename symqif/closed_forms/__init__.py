"""Closed forms: whether they are the quantities that they stand for, and their values."""
