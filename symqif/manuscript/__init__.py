"""LaTeX sources: displayed formulas found by a label or by a marker comment. TeX is read as text, never run."""

from symqif.manuscript.extract import Extract, extract
from symqif.manuscript.source import Manuscript

__all__ = ["Extract", "Manuscript", "extract"]
