"""Reports: claims and verdicts as text, JSON and LaTeX. They read results and decide nothing."""
