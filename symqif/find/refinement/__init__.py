"""Refinement: witnesses and gain functions, for explicit channels, sizes of subsets, and along parameters."""
