"""Drawing figures with matplotlib, of the extra `figures`, and writing them with their tables and notes."""
