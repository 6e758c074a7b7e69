"""A whole paper: each of its formulas beside all quantities."""
