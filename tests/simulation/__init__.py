"""Simulations with third-party samplers, of the extra `peers`."""
