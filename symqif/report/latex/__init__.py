"""Documents as LaTeX that needs amsmath alone."""
