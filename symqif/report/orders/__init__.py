"""Drawings of what is above what: layouts, and the refinement order of protocols."""
