"""Comparison with other libraries: what the extra `peers` installs. `pytest -m peers` runs it alone."""
