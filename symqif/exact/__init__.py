"""Exact values: what users may pass for a parameter, values of terms, their order, and how they are written."""
